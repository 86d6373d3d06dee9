/** The sections of a report: text, then its views in rows, with the file of figures of each and the pages of large tables. */
import type { Report, View } from '#types';
import { word } from '../../base/words.ts';
import type { ReportRecord } from '../../database/types.ts';
import type { Page } from '../../model/page.ts';
import { type BenchView, presentBenchView } from '../../views/bench-view.ts';
import { presentView } from '../../views/present-view.ts';
import type { PresentedView, ReportView } from '../../views/types.ts';
import { renderMarkdown } from '../markdown.ts';

/** Views beside each other where the screen is wide: charts that follow each other, else one alone. */
interface ViewRow {
  readonly is_beside: boolean;
  readonly views: readonly (ReportView | BenchView)[];
}

export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly html?: string;
  readonly rows: readonly ViewRow[];
}

/** A table with more figures than this has a page of its own; the report would weigh too much with several of them. */
const MOST_FIGURES = 120;

/** Lines need the whole width for their names; bars and dots are readable in half of it. */
function fitsBeside({ kind }: View): boolean {
  return kind === 'bar' || kind === 'dot';
}

/** Charts that follow each other share a row; every other view has one of its own. */
function groupViews(views: readonly View[]): View[][] {
  const rows: View[][] = [];
  for (const view of views) {
    const last = rows.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && fitsBeside(before) && fitsBeside(view)) last.push(view);
    else rows.push([view]);
  }
  return rows;
}

function countFigures({ table }: PresentedView): number {
  return table.rows.reduce((sum, { cells }) => sum + cells.filter(({ value }) => value !== undefined).length, 0);
}

/** The page with the figures of one chart; undefined where the report shows them itself. */
function tablePage(report: Report, view: PresentedView): Page | undefined {
  if (view.chart === undefined || countFigures(view) <= MOST_FIGURES) return undefined;
  const { chart: _, figures: __, ...table } = view;
  const file = `reports/${report.id}/${view.id}`;
  return {
    path: `reports/${report.id}/tables/${view.id}`,
    section: 'run-views',
    kind: 'page',
    title: word('table_page_title', { title: view.title }),
    description: word('table_page_description', { title: view.title, report: report.title }),
    view: {
      run: { text: report.title, href: `reports/${report.id}/#view-${view.id}` },
      lead: word('table_page_lead', { Count: countFigures(view) }),
      views: [{ ...table, csv: `${file}.csv`, json: `${file}.figures.json` }],
    },
  };
}

/** The view as the report shows it: without the table that has a page of its own. */
function withoutTable({ table: _, ...view }: PresentedView, { path }: Page): ReportView {
  return { ...view, table_href: `${path}/` };
}

/** Each section with its views, drawn one after the other. */
export async function presentSections({ parsed, runs }: ReportRecord): Promise<{
  readonly sections: readonly ReportSection[];
  /** Pages of tables. */
  readonly pages: readonly Page[];
}> {
  const { report, texts } = parsed;
  const sections: ReportSection[] = [];
  const pages: Page[] = [];
  for (const section of report.sections) {
    const rows: ViewRow[] = [];
    const named = (section.views ?? []).flatMap((id) => report.views.find((one) => one.id === id) ?? []);
    for (const group of groupViews(named)) {
      const isBeside = group.length > 1;
      const views: (ReportView | BenchView)[] = [];
      for (const view of group) {
        if (view.kind === 'bench') {
          views.push(presentBenchView(view, runs));
          continue;
        }
        const whole = await presentView(view, runs, isBeside ? { size: 'half' } : { spreads: true });
        const page = tablePage(report, whole);
        if (page !== undefined) pages.push(page);
        views.push(page === undefined ? whole : withoutTable(whole, page));
      }
      rows.push({ is_beside: isBeside, views });
    }
    const text = section.text === undefined ? undefined : texts.get(section.text);
    const html = text === undefined ? {} : { html: renderMarkdown(text, { under: 2 }) };
    sections.push({ id: section.id, title: section.title, ...html, rows });
  }
  return { sections, pages };
}
