/** Report pages: what came out first, then the text with its tables and charts, then what it rests on. */
import type { Report, View } from '#types';
import { word } from '../../base/words.ts';
import type { Database, ReportRecord, RunRecord } from '../../database/types.ts';
import { isResult } from '../../model/in-workload.ts';
import { systemName } from '../../model/system-name.ts';
import { isTrial } from '../../model/trial.ts';
import { runEvidenceBadges } from '../../tables/badges.ts';
import { type Headline, headlineOf } from '../../tables/best.ts';
import { noteBanners } from '../../tables/note-marks.ts';
import { originBanners } from '../../tables/origin-marks.ts';
import {
  heldBadges,
  heldBanners,
  standingBadges,
  supersededInReport,
  withdrawnInReport,
} from '../../tables/standing.ts';
import type { Badge } from '../../tables/table.ts';
import { presentBenchView } from '../../views/bench-view.ts';
import { presentView } from '../../views/present-view.ts';
import type { PresentedView, ReportView } from '../../views/types.ts';
import { byLine, retoldBy, testedBy } from '../by-line.ts';
import { presentCitation } from '../citation.ts';
import { renderMarkdown } from '../markdown.ts';
import { madePage, type PageParts, pageParts } from '../page-parts.ts';
import type { ViewsPage } from '../runs/view.ts';
import type { Contents } from '../view.ts';
import { presentBeyondText, presentReference } from './beyond-text.ts';
import { groupFindings } from './findings.ts';
import { presentSetup } from './setup.ts';
import type { ReportPage, ReportSection, ReportSystem, ReportsPage, ReportsView, ViewRow } from './view.ts';

/** Figures of shortened runs supply no headline. */
export function headlinesOf({ parsed, runs }: ShownReport): Headline[] {
  const measurements = new Map(runs.flatMap((run) => run.measurements.map((one) => [one.id, one] as const)));
  return (parsed.report.headlines ?? []).flatMap(({ measurement, metric, label }) => {
    const found = measurements.get(measurement);
    return (found === undefined || isTrial(found) ? undefined : headlineOf(found, metric, label)) ?? [];
  });
}

function badgesOf(runs: readonly RunRecord[], page: string): readonly Badge[] {
  return runEvidenceBadges(runs, `${page}#evidence`);
}

function countsOf({ runs }: ReportRecord): string {
  const systems = new Set(runs.map(({ bundle }) => bundle.hardware.system.id)).size;
  const figures = runs.reduce((sum, run) => sum + run.measurements.filter(isResult).length, 0);
  return [
    word('count_systems', { Count: systems }),
    ...(figures === 0 ? [word('report_no_figures')] : [word('count_figures', { Count: figures })]),
  ].join(' · ');
}

function systemsOf(runs: readonly RunRecord[]): readonly ReportSystem[] {
  return runs.map((record) => {
    const { run, hardware } = record.bundle;
    return {
      name: systemName(hardware.system),
      href: `systems/${hardware.system.id}/`,
      figures: word('count_figures', { Count: record.measurements.filter(isResult).length }),
      run: { text: run.title, href: `runs/${run.id}/` },
      badges: standingBadges(record, `runs/${run.id}/`),
    };
  });
}

/** Sections the page adds below the report's own, as far as they have something to say. */
function standingSections(report: Report): readonly Contents[] {
  const all = [
    { id: 'findings', shown: (report.findings ?? []).length > 0 },
    { id: 'systems', shown: report.runs.length > 0 },
    { id: 'bench', shown: report.runs.length > 0 },
    { id: 'evidence', shown: true },
  ] as const;
  return all.filter(({ shown }) => shown).map(({ id }) => ({ id: `report-${id}`, title: word(`report_${id}`) }));
}

/** All that the pages of a report are made of. */
type ShownReport = Pick<ReportRecord, 'runs' | 'held_back'> & {
  readonly parsed: Pick<ReportRecord['parsed'], 'report' | 'texts'>;
};

/** The page of a report, and those of its tables that are too large for it. */
export async function presentReport(record: ShownReport): Promise<readonly (ReportPage | ViewsPage)[]> {
  const { report } = record.parsed;
  const standing = standingSections(report);
  const parts = pageParts(`reports/${report.id}`);
  const { sections, pages } = await presentSections(record, parts);
  const page: ReportPage = madePage(parts, 'reports', 'page', {
    title: report.title,
    description: report.summary,
    view: {
      by_line: testedBy(report),
      retold: retoldBy(report),
      lab: report.lab,
      badges: badgesOf(record.runs, '').map((badge) => ({ ...badge, href: '#report-evidence' })),
      banners: [
        ...heldBanners(record),
        ...withdrawnInReport(record.runs),
        ...supersededInReport(record.runs),
        ...noteBanners(record.runs),
        ...originBanners(record.runs),
      ],
      summary: report.summary,
      headlines: headlinesOf(record),
      contents: [...report.sections.map(({ id, title }) => ({ id, title })), ...standing],
      sections,
      findings: groupFindings(report.findings ?? [], record.runs),
      systems: systemsOf(record.runs),
      setup: presentSetup(record.runs),
      ...presentBeyondText(report),
      remarks: (report.remarks ?? []).map(({ text, locator }) => ({ text, locator })),
      evidence: [
        ...new Set(record.runs.map(({ bundle }) => word(`report_rests_on_${bundle.run.evidence}`))),
        ...(report.source === undefined ? [] : [word('report_ours')]),
      ],
      citation: report.source === undefined ? undefined : presentCitation(report.source),
      references: (report.references ?? []).map(presentReference),
    },
  });
  return [page, ...pages];
}

function cardOf(record: ReportRecord): ReportsView['reports'][number] {
  const { report } = record.parsed;
  return {
    title: report.title,
    href: `reports/${report.id}/`,
    line: byLine(report),
    counts: countsOf(record),
    summary: report.summary,
    badges: [
      ...heldBadges(record, `reports/${report.id}/`),
      ...badgesOf(record.runs, `reports/${report.id}/`).map((badge) => ({
        ...badge,
        href: `reports/${report.id}/#report-evidence`,
      })),
    ],
    headlines: headlinesOf(record).slice(0, 3),
  };
}

/** The list of reports, newest first. */
export function presentReports(database: Database): ReportsPage {
  return {
    path: 'reports',
    section: 'reports',
    kind: 'section',
    title: word('reports_title'),
    description: word('reports_description'),
    view: { lead: word('reports_lead'), reports: database.reports.map(cardOf) },
  };
}

/** What the page of each is made of. */
export function shownReports(database: Database): readonly ShownReport[] {
  return database.reports.map(({ runs, parsed: { report, texts }, held_back }) => ({
    runs,
    parsed: { report, texts },
    held_back,
  }));
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
function tablePage(report: Report, view: PresentedView): ViewsPage | undefined {
  if (view.chart === undefined || countFigures(view) <= MOST_FIGURES) return undefined;
  const { chart: _, ...table } = view;
  const parts = pageParts(`reports/${report.id}/tables/${view.id}`);
  return madePage(parts, 'run-views', 'page', {
    title: word('table_page_title', { title: view.title }),
    description: word('table_page_description', { title: view.title, report: report.title }),
    view: {
      run: { text: report.title, href: `reports/${report.id}/#view-${view.id}` },
      lead: word('table_page_lead', { Count: countFigures(view) }),
      views: [parts.view(table)],
    },
  });
}

/** The view as the report shows it: without the table that has a page of its own. */
function withoutTable({ table: _, ...view }: PresentedView, { path }: ViewsPage): ReportView {
  return { ...view, table_href: `${path}/` };
}

/** Each section with its views, drawn one after the other. */
async function presentSections(
  { parsed, runs }: ShownReport,
  parts: PageParts,
): Promise<{
  readonly sections: readonly ReportSection[];
  /** Pages of tables. */
  readonly pages: readonly ViewsPage[];
}> {
  const { report, texts } = parsed;
  const sections: ReportSection[] = [];
  const pages: ViewsPage[] = [];
  for (const section of report.sections) {
    const rows: ViewRow[] = [];
    const named = (section.views ?? []).flatMap((id) => report.views.find((one) => one.id === id) ?? []);
    for (const group of groupViews(named)) {
      const isBeside = group.length > 1;
      const views: ViewRow['views'][number][] = [];
      for (const view of group) {
        if (view.kind === 'bench') {
          views.push(presentBenchView(view, runs));
          continue;
        }
        const whole = await presentView(view, runs, isBeside ? { size: 'half' } : { spreads: true });
        const page = tablePage(report, whole);
        if (page !== undefined) pages.push(page);
        views.push(parts.view(page === undefined ? whole : withoutTable(whole, page)));
      }
      rows.push({ is_beside: isBeside, views });
    }
    const text = section.text === undefined ? undefined : texts.get(section.text);
    const html = text === undefined ? {} : { html: renderMarkdown(text, { under: 2 }) };
    const ours = section.ours === undefined ? {} : { ours: section.ours };
    sections.push({ id: section.id, title: section.title, ...ours, ...html, rows });
  }
  return { sections, pages };
}
