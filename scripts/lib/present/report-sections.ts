/** The sections of a report: text, then its views in rows, with the file of figures of each. */
import type { View } from '#types';
import type { ReportRecord } from '../index/types.ts';
import { renderMarkdown } from './markdown.ts';
import { type BenchView, presentBenchView } from './views/bench-view.ts';
import { presentView } from './views/present-view.ts';
import type { PresentedView } from './views/types.ts';

/** Views beside each other where the screen is wide: charts that follow each other, else one alone. */
interface ViewRow {
  readonly is_beside: boolean;
  readonly views: readonly (PresentedView | BenchView)[];
}

export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly html?: string;
  readonly rows: readonly ViewRow[];
}

export interface SectionFile {
  readonly path: string;
  readonly text: string;
}

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

/** `csv` of each view becomes the address of its file. */
export async function presentSections({ parsed, runs }: ReportRecord): Promise<{
  readonly sections: readonly ReportSection[];
  readonly files: readonly SectionFile[];
}> {
  const { report, texts } = parsed;
  const sections: ReportSection[] = [];
  const files = new Map<string, string>();
  for (const section of report.sections) {
    const rows: ViewRow[] = [];
    const named = (section.views ?? []).flatMap((id) => report.views.find((one) => one.id === id) ?? []);
    for (const group of groupViews(named)) {
      const isBeside = group.length > 1;
      const views: (PresentedView | BenchView)[] = [];
      for (const view of group) {
        if (view.kind === 'bench') {
          views.push(presentBenchView(view, runs));
          continue;
        }
        const { csv, ...presented } = await presentView(view, runs, isBeside ? { size: 'half' } : { spreads: true });
        const href = `reports/${report.id}/${view.id}.csv`;
        if (csv !== undefined) files.set(href, csv);
        views.push({ ...presented, ...(csv === undefined ? {} : { csv: href }) });
      }
      rows.push({ is_beside: isBeside, views });
    }
    const text = section.text === undefined ? undefined : texts.get(section.text);
    const html = text === undefined ? {} : { html: renderMarkdown(text, { under: 2 }) };
    sections.push({ id: section.id, title: section.title, ...html, rows });
  }
  return { sections, files: [...files].map(([path, text]) => ({ path, text })) };
}
