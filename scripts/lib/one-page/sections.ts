/** What a page that stands alone shows of a run, section by section. The same tables, charts and sentences as on a run's page of a site. */
import { word } from '../base/words.ts';
import type { Chart } from '../charts/types.ts';
import { causesOf } from '../check/problems.ts';
import type { RunRecord } from '../database/types.ts';
import { listFigures } from '../pages/figures/pages.ts';
import { presentProblems } from '../pages/problems.ts';
import { presentDigest } from '../pages/runs/digest.ts';
import { allUnderLoad } from '../pages/runs/load-page.ts';
import { presentJobFiles } from '../pages/runs/run-files.ts';
import { chartsForRun } from '../pages/runs/standard-charts.ts';
import { tailOfRun } from '../pages/runs/tail-run.ts';
import { firstOverTime } from '../pages/runs/time-page.ts';
import { presentVerdicts } from '../pages/runs/verdicts.ts';
import { presentBest } from '../tables/best.ts';
import { presentResults } from '../tables/run-results.ts';
import type { PresentedView } from '../views/types.ts';
import { chartHtml, viewHtml, viewsHtml } from './chart-html.ts';
import type { OptionsView } from './fio-options.ts';
import { type Html, html, when } from './html.ts';
import { factsHtml, headlinesHtml, problemsHtml, verdictsHtml } from './list-html.ts';
import { tableHtml } from './table-html.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** A page's parts, and its charts in their order. */
export interface RunSections {
  readonly lead: Html;
  readonly sections: readonly Section[];
  readonly charts: readonly Chart[];
}

/** Drawings over time are large; what is left out is counted. */
const MOST_OVER_TIME = 6;
/** More rows stand behind a fold: charts and curves come first. */
const LONG_TABLE = 40;
/** A notice about more results says how many. */
const MOST_NAMED = 6;
/** Of more results the list of sources leaves out the values: the tables have them. */
const MOST_WITH_VALUES = 60;
/** More bars in a chart are a wall: where there are curves, these and the table show the same. */
const MOST_BESIDE_CURVES = 24;
const MOST_BARS = 120;

export function section(id: string, title: string, body: readonly (Html | undefined)[]): readonly Section[] {
  const filled = body.filter((part) => part !== undefined);
  return filled.length === 0 ? [] : [{ id, title, body: html`${filled}` }];
}

function digestHtml(record: RunRecord): Html | undefined {
  return when(presentDigest(record), ({ findings, clear }) => {
    const links = (parts: typeof findings, between: string): readonly Html[] =>
      parts.map(
        ({ text, href, is_bad }, place) =>
          html`${place > 0 ? between : ''}<a href="${href}"${is_bad === true ? html` class="digest-bad"` : undefined}>${text}</a>`,
      );
    const rest = html`${findings.length > 0 ? '. ' : ''}${word('digest_clear')} ${links(clear, ', ')}`;
    return html`<p class="digest"><a class="digest-title" href="#verdicts">${word('digest')}</a> ${links(findings, '; ')}${clear.length > 0 ? rest : undefined}.</p>`;
  });
}

function chartsOf(views: readonly PresentedView[]): readonly Chart[] {
  return views.flatMap(({ chart }) => chart ?? []);
}

function resultsHtml(record: RunRecord): Html | undefined {
  const results = presentResults(record);
  if (results === undefined) return undefined;
  const rows = results.groups.reduce((sum, group) => sum + group.rows.length, 0);
  const table = html`<div id="results-table">${tableHtml(results)}</div>`;
  return rows <= LONG_TABLE
    ? table
    : html`<details class="view-figures"><summary>${word('one_page_all_results', { Count: rows })}</summary>${table}</details>`;
}

/** What reading tells of single results, each sentence once with how many it is about. */
function noticesHtml({ measurements }: RunRecord): Html | undefined {
  const told = new Map<string, { readonly rule: string; readonly tests: string[] }>();
  for (const { test_id, notices } of measurements)
    for (const { rule, text } of notices) {
      const known = told.get(text) ?? { rule, tests: [] };
      told.set(text, known);
      known.tests.push(test_id);
    }
  if (told.size === 0) return undefined;
  const items = [...told].map(
    ([
      text,
      { rule, tests: of },
    ]) => html`<li class="problem problem-notice"><p><span class="severity">${word('severity_notice')}</span> <code>${rule}</code> ${text}</p>
<p class="problem-place">${of.length > MOST_NAMED ? word('one_page_notices', { Count: of.length }) : of.join(', ')}</p></li>
`,
  );
  return html`<ul class="problems">${items}</ul>`;
}

export function problemsOf(record: RunRecord): readonly Html[] {
  const { problems } = record;
  const grave = problems.filter(({ severity }) => severity !== 'notice');
  const causes = causesOf(problems.filter(({ severity }) => severity === 'notice'));
  const repeated = causes.flatMap(({ first, others }) => {
    const [shown] = presentProblems([first]);
    if (shown === undefined) return [];
    const more = others === 0 ? '' : ` ${word('one_page_more_places', { Count: others })}`;
    return [{ ...shown, message: `${shown.message}${more}` }];
  });
  const all = [...presentProblems(grave), ...repeated];
  const notices = noticesHtml(record);
  if (all.length === 0 && notices === undefined) return [html`<p>${word('problems_none')}</p>`];
  return [...(all.length === 0 ? [] : [problemsHtml(all)]), ...(notices === undefined ? [] : [notices])];
}

export function optionsHtml({ shared, table, unlisted }: OptionsView, record: RunRecord): readonly Html[] {
  const jobs = presentJobFiles(record).map(
    ({ path, size, text }) =>
      html`<details class="job-file"><summary><code>${path}</code> <span class="muted">${size}</span></summary><pre tabindex="0"><code>${text}</code></pre></details>`,
  );
  const parts = [
    when(
      shared,
      (facts) =>
        html`${table === undefined ? undefined : html`<h3>${word('one_page_options_shared')}</h3>`}${factsHtml(facts)}`,
    ),
    when(table, tableHtml),
    when(unlisted, (list) => html`<p>${word('one_page_options_unlisted', { files: list.join(', ') })}</p>`),
  ];
  return [...parts.filter((part) => part !== undefined), ...jobs];
}

/** Where each figure was read: its file, its place there, and how it was computed. `mark` tells the anchors of one run from another's. */
export function sourcesHtml(record: RunRecord, nameOf: (path: string) => string, mark = ''): Html | undefined {
  return when(listFigures(record), ({ means, tests, recipes, files }) => {
    const hasValues = record.measurements.length <= MOST_WITH_VALUES;
    const lines = tests.flatMap(({ measurements }) =>
      measurements.map(
        ({ anchor, title, conditions, file, place, figures }) =>
          html`<li id="${mark}${anchor}"><p><strong>${title}</strong> <span class="muted">${conditions}</span></p><p class="problem-place"><code>${file === undefined ? '' : nameOf(file.text)}</code> ${place}</p>${hasValues ? html`<p>${figures}</p>` : undefined}</li>
`,
      ),
    );
    const sums = files.map(
      ({ path, sha256 }) => html`<div><dt>${nameOf(path)}</dt><dd><code>${sha256}</code></dd></div>`,
    );
    return html`<p>${means}</p><details><summary>${word('one_page_sources', { Count: lines.length })}</summary><ul class="sources">${lines}</ul>
<ol class="recipes">${recipes.map((recipe) => html`<li>${recipe}</li>`)}</ol><dl class="facts facts-wide">${sums}</dl></details>`;
  });
}

/** Everything of a run but its head. `nameOf` gives the name that a file had where it was found. */
export async function sectionsOfRun(
  record: RunRecord,
  options: OptionsView,
  nameOf: (path: string) => string,
): Promise<RunSections> {
  // One after the other: vega counts the ids of a drawing in one place for all.
  const load = await allUnderLoad(record);
  const isWall = record.measurements.length > (load.length > 0 ? MOST_BESIDE_CURVES : MOST_BARS);
  const bars = isWall ? [] : await chartsForRun(record);
  const time = await firstOverTime(record, MOST_OVER_TIME);
  const tail = await tailOfRun(record, { with_points: true });
  const verdicts = presentVerdicts(record);
  const headlines = presentBest(record.measurements);
  const left = time.all - time.views.length;
  return {
    lead: html`${when(headlines, headlinesHtml)}${digestHtml(record)}`,
    charts: [...chartsOf(load.flat()), ...bars, ...chartsOf(time.views), ...chartsOf(tail?.views ?? [])],
    sections: [
      ...section('load', word('section_load'), load.map(viewsHtml)),
      ...section('results', word('section_results'), [...bars.map(chartHtml), resultsHtml(record)]),
      ...section('over-time', word('section_over_time'), [
        ...time.views.map(viewHtml),
        left > 0 ? html`<p class="muted">${word('one_page_more_over_time', { Count: left })}</p>` : undefined,
      ]),
      ...section('tail', word('section_tail'), [
        ...(tail?.views ?? []).map(viewHtml),
        when(tail?.note, (note) => html`<p>${note}</p>`),
      ]),
      ...section('verdicts', word('section_verdicts'), verdicts === undefined ? [] : verdictsHtml(verdicts)),
      ...section('problems', word('section_problems'), problemsOf(record)),
      ...section('options', word('section_fio_options'), optionsHtml(options, record)),
      ...section('sources', word('section_sources'), [sourcesHtml(record, nameOf)]),
    ],
  };
}
