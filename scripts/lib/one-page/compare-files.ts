/** Two or more folders of fio output side by side, as a page that stands alone: ratios with their grades and reasons, curves over each other. */

import type { Problem } from '#types';
import { word } from '../base/words.ts';
import { drawPlanned } from '../charts/draw.ts';
import type { Chart } from '../charts/types.ts';
import type { RunRecord } from '../database/types.ts';
import type { InspectedFile } from '../model/source-files.ts';
import { presentComparison } from '../pages/compare/comparison.ts';
import { MOST_CONFIGURATIONS } from '../pages/compare/configurations.ts';
import { figureTable } from '../pages/compare/figure-table.ts';
import { matchWorkloads } from '../pages/compare/matching-workloads.ts';
import { MOST_IN_FULL } from '../pages/compare/overview-table.ts';
import { configurationsOfRun } from '../pages/compare/ready-page.ts';
import { judgeRows } from '../pages/compare/receipt.ts';
import type { ComparisonView, Configuration, Receipt } from '../pages/compare/types.ts';
import type { SortedFile } from '../scaffold/types.ts';
import type { Table } from '../tables/table.ts';
import { chartHtml } from './chart-html.ts';
import { documentHtml } from './document.ts';
import { filesHtml } from './files-html.ts';
import { presentOptions } from './fio-options.ts';
import { type Html, html, when } from './html.ts';
import { badgesHtml, placeOf } from './marks-html.ts';
import { type ProposedRun, proposeRun } from './propose-run.ts';
import { readRuns } from './read-run.ts';
import { optionsHtml, problemsOf, type Section, section, sourcesHtml } from './sections.ts';
import { tableHtml } from './table-html.ts';
import { bannersOf, kickerOf, sortFiles, unreadOf, type ViewedFiles, type ViewOptions } from './view-files.ts';

/** What is compared: files under one name. Names differ from side to side. */
export interface ComparedSide {
  readonly title: string;
  readonly files: readonly InspectedFile[];
}

/** A table of more loads would be larger than all else. */
const MOST_ROWS = 120;

interface Side {
  readonly title: string;
  readonly sorted: readonly SortedFile[];
  readonly proposed: ProposedRun;
  readonly record: RunRecord;
}

/** Anchors of the sources of a run, apart from those of the others. */
function markOf({ bundle }: RunRecord): string {
  return `${bundle.id}--`;
}

/** The table with its figures leading to the sources on the same page. */
function onPage(table: Table): Table {
  const placed = (href: string): string => href.replace(/^runs\/([^/]+)\/figures\/#/, '#$1--');
  const groups = table.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (cell.href === undefined ? cell : { ...cell, href: placed(cell.href) })),
    })),
  }));
  return { ...table, groups };
}

function receiptHtml({ table, unknown, in_one_test = [], passed }: Receipt): Html {
  const hints = [unknown, ...in_one_test, passed].filter((text) => text !== undefined);
  return html`<details class="view-figures compare-checks"><summary>${word('receipt_summary')}</summary><div id="receipt">${tableHtml(onPage(table))}${hints.map((text) => html`<p class="compare-hint">${text}</p>`)}</div></details>`;
}

async function curvesHtml({
  curves,
}: ComparisonView): Promise<{ readonly charts: readonly Chart[]; readonly body: Html }> {
  const charts: Chart[] = [];
  const shown: Html[] = [];
  for (const { plan, table } of curves) {
    const chart = await drawPlanned(plan);
    charts.push(chart);
    const isWide = chart.is_small === true || chart.spreads === true;
    shown.push(html`<div class="compare-chart${isWide ? ' is-wide' : ''}">${chartHtml(chart)}<details class="view-figures"><summary>${word('compare_points')}</summary>${tableHtml(onPage(table))}</details></div>
`);
  }
  return { charts, body: html`<div class="compare-charts">${shown}</div>` };
}

/** Every load, behind a fold, where the table of figures shows one for each workload only. */
function allLoadsHtml(configurations: readonly Configuration[], { base }: ComparisonView): Html | undefined {
  const rows = matchWorkloads(configurations);
  if (rows.length <= MOST_IN_FULL || rows.length > MOST_ROWS) return undefined;
  const judged = judgeRows(rows, base);
  return when(
    figureTable(configurations, rows, judged, base),
    (table) =>
      html`<details class="view-figures"><summary>${word('one_page_all_loads', { Count: rows.length })}</summary>${tableHtml(onPage(table))}</details>`,
  );
}

/** What each side has for itself, under its name. */
function ofSides(sides: readonly Side[], make: (side: Side) => readonly (Html | undefined)[]): readonly Html[] {
  return sides.flatMap((side) => {
    const parts = make(side).filter((part) => part !== undefined);
    return parts.length === 0 ? [] : [html`<h3>${side.title}</h3>${parts}`];
  });
}

function ownSections(sides: readonly Side[]): readonly Section[] {
  const nameIn =
    ({ proposed }: Side) =>
    (path: string) =>
      proposed.origins.get(path) ?? path;
  const optionsOf = (side: Side): readonly Html[] => {
    const { tests } = side.record.bundle.run;
    const titles = new Map(tests.map(({ result = '', title }) => [nameIn(side)(result), title]));
    const view = presentOptions(side.sorted, side.proposed.facts, (path) => titles.get(path) ?? path);
    return optionsHtml(view, side.record);
  };
  return [
    ...section(
      'problems',
      word('section_problems'),
      ofSides(sides, ({ record }) => problemsOf(record)),
    ),
    ...section('options', word('section_fio_options'), ofSides(sides, optionsOf)),
    ...section(
      'sources',
      word('section_sources'),
      ofSides(sides, (side) => [sourcesHtml(side.record, nameIn(side), markOf(side.record))]),
    ),
  ];
}

async function comparePage(sides: readonly Side[], problems: readonly Problem[], options: ViewOptions) {
  const all = sides.flatMap(({ record }) => configurationsOfRun(record));
  const shown = all.slice(0, MOST_CONFIGURATIONS);
  const view = presentComparison(shown, { base: 0, all: false });
  const { charts, body } = await curvesHtml(view);
  const more = all.length - shown.length;
  const unread = sides.flatMap(({ sorted, proposed }) => unreadOf(sorted, proposed.left_out));
  const sorted = sides.flatMap((side) => side.sorted);
  const kicker = sides.map(({ title, record, sorted: own }) => {
    const files = own.filter(({ kind }) => kind !== 'other').length;
    return `${title}: ${kickerOf(record, files)}`;
  });
  const { title, css, version } = options;
  const { grades, left_out, figures, facts, receipt } = view;
  const ofComparison = (parts: readonly (Html | undefined)[]): readonly Html[] => {
    const filled = parts.filter((part) => part !== undefined);
    return filled.length === 0 ? [] : [html`<div class="comparison">${filled}</div>`];
  };
  const sections = [
    ...section(
      'comparison',
      word('one_page_section_comparison'),
      ofComparison([
        when(grades, (table) => html`<div class="compare-grades">${tableHtml(onPage(table))}</div>`),
        when(left_out, (text) => html`<p class="compare-hint">${text}</p>`),
        more > 0 ? html`<p class="compare-hint">${word('one_page_compare_more', { Count: more })}</p>` : undefined,
        when(figures, (table) => tableHtml(onPage(table))),
        allLoadsHtml(shown, view),
      ]),
    ),
    ...section('curves', word('compare_curves'), charts.length === 0 ? [] : [body]),
    ...section(
      'facts',
      word('one_page_section_differences'),
      ofComparison([tableHtml(facts), when(receipt, receiptHtml)]),
    ),
    ...ownSections(sides),
    { id: 'files', title: word('one_page_section_files'), body: filesHtml(sorted, unread) },
  ];
  const text = documentHtml({
    title,
    css,
    version,
    kicker: kicker.join('; '),
    lead: [
      ...bannersOf(problems, unread),
      html`<p class="lead">${view.lead}</p>`,
      ...view.answers.map(
        (one) =>
          html`<p class="${one.is_rest ? 'answer-conditions' : 'answer'}">${one.text} ${when(one.badges, badgesHtml)} ${when(placeOf(one.href), (href) => html`<a href="${href}">${word('column_source')}</a>`)}</p>`,
      ),
    ],
    sections,
  });
  const records = sides.map(({ record }) => record);
  return { page: { html: text, records, charts, source: `${title}: ${kicker.join('; ')}` }, problems, unread };
}

/** No page where a side has no result of fio that can be read; the first side is what the others are set against. */
export async function compareFiles(sides: readonly ComparedSide[], options: ViewOptions): Promise<ViewedFiles> {
  options.tell?.('reading');
  const read = sides.map(({ title, files }) => ({ title, ...sortFiles(files) }));
  options.tell?.('checking');
  const proposed = read.map(({ sorted, bytes, title }, place) =>
    proposeRun(sorted, bytes, { title, number: place + 1 }),
  );
  const empty = read.filter((_, place) => proposed[place] === undefined);
  if (empty.length > 0) {
    const unread = empty.flatMap(({ sorted }) => unreadOf(sorted, []));
    return { problems: [], unread, empty: empty.map(({ title }) => title) };
  }
  const runs = readRuns(proposed.filter((one) => one !== undefined));
  const all = read.flatMap(({ title, sorted }, place): readonly Side[] => {
    const [own, run] = [proposed[place], runs[place]];
    return own === undefined || run === undefined ? [] : [{ title, sorted, proposed: own, record: run.record }];
  });
  options.tell?.('drawing');
  return comparePage(
    all,
    runs.flatMap(({ problems }) => problems),
    options,
  );
}
