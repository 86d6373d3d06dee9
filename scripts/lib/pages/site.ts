/** All pages of a site, composed from what the parts present. */
import type { Chart } from '../charts/types.ts';
import type { Database, ReportRecord, RunRecord } from '../database/types.ts';
import { addFeed } from '../exports/feed.ts';
import type { Page } from '../model/page.ts';
import type { PageInput } from '../model/source-files.ts';
import { noteBanners } from '../tables/note-marks.ts';
import { type Banner, isStanding, supersededBanners } from '../tables/standing.ts';
import { addCitations } from './add-citations.ts';
import { presentApi } from './api/api.ts';
import type { DatedSite } from './data-state.ts';
import { presentHome } from './home/home.ts';
import { presentPage } from './markdown-pages.ts';
import { presentMethods } from './methods/methods.ts';
import { presentNotes } from './notes/notes-page.ts';
import { publishCharts } from './publish-charts.ts';
import { publishFigures, publishTables } from './publish-data.ts';
import type { RuleInfo, VerdictInfo } from './rules/rules.ts';
import { presentRules } from './rules/rules.ts';
import { presentRun } from './runs/run.ts';
import type { RunPictures } from './runs/run-pictures.ts';
import { presentRuns } from './runs/runs.ts';
import type { FiguresPage, PartPage, ViewsPage } from './runs/view.ts';
import type { SchemaFile } from './schemas/schemas.ts';
import { presentSchemas } from './schemas/schemas.ts';
import type { SitePage } from './site-page.ts';
import { presentHistory } from './systems/history.ts';
import { presentSystem } from './systems/system.ts';
import { presentSystems } from './systems/systems.ts';
import type { Bannered } from './view.ts';

export interface SiteOptions extends DatedSite {
  /** Title of the site, as in its hugo.toml. */
  readonly title: string;
  /** Address of the site with a slash at its end, for examples and citations. */
  readonly baseUrl: string;
  /** Rules and notices, for /rules/. */
  readonly rules: readonly RuleInfo[];
  /** For /rules/ too. */
  readonly verdicts: readonly VerdictInfo[];
  /** How figures are set against each other. */
  readonly comparisons: readonly VerdictInfo[];
  readonly schemas: readonly SchemaFile[];
  /** Markdown pages of content/; one of the site's own replaces the engine's of the same path. */
  readonly pages: readonly PageInput[];
}

/** What draws charts and presents reports and workloads; given from outside, so that each can be tested alone. */
export interface SiteParts {
  readonly picturesOfRun: (record: RunRecord) => Promise<RunPictures>;
  /** Pages of a run beside its own, such as all its charts over time. */
  readonly pagesBesideRun: (
    record: RunRecord,
    rules: readonly RuleInfo[],
  ) => Promise<readonly (ViewsPage | PartPage | FiguresPage)[]>;
  readonly chartsForSystem: (runs: readonly RunRecord[]) => Promise<readonly Chart[]>;
  readonly presentReports: (database: Database) => Promise<readonly SitePage[]>;
  readonly presentWorkloads: (database: Database) => Promise<readonly SitePage[]>;
  /** Search, drive models and vendors. */
  readonly presentFinding: (database: Database) => Promise<readonly SitePage[]>;
  readonly presentCompare: (database: Database) => Promise<readonly SitePage[]>;
}

function reportsOf(database: Database, runs: readonly RunRecord[]): readonly ReportRecord[] {
  const ids = new Set(runs.map((record) => record.bundle.id));
  return database.reports.filter((report) => report.runs.some((record) => ids.has(record.bundle.id)));
}

function withBanners<P extends Page<string, Bannered>>(pages: readonly P[], banners: readonly Banner[]): readonly P[] {
  return banners.length === 0 ? pages : pages.map((page) => ({ ...page, view: { ...page.view, banners } }));
}

/** Every page of the site, sorted by path. Two pages of one path are a bug of ours and throw. */
export async function composeSite(
  database: Database,
  options: SiteOptions,
  parts: SiteParts,
): Promise<readonly Page[]> {
  const runs: SitePage[] = [];
  for (const record of database.runs) {
    const reports = reportsOf(database, [record]).map(({ parsed }) => ({ id: parsed.id, title: parsed.report.title }));
    runs.push(presentRun(record, reports, await parts.picturesOfRun(record)));
    const beside = await parts.pagesBesideRun(record, options.rules);
    runs.push(...withBanners(beside, [...supersededBanners(record), ...noteBanners([record])]));
  }
  const systems: SitePage[] = [];
  for (const system of database.systems) {
    const charts = await parts.chartsForSystem(system.runs.filter(isStanding));
    const history = await presentHistory(system.history);
    systems.push(presentSystem(system, reportsOf(database, system.runs), charts, history));
  }
  const pages: readonly SitePage[] = [
    presentHome(database, options.title),
    presentSystems(database),
    ...systems,
    presentRuns(database),
    ...runs,
    ...(await parts.presentReports(database)),
    ...(await parts.presentWorkloads(database)),
    ...(await parts.presentFinding(database)),
    ...(await parts.presentCompare(database)),
    ...presentMethods(database),
    presentNotes(database),
    presentApi(database, options.schemas, options),
    presentRules(options.rules, options.verdicts, options.comparisons),
    presentSchemas(options.schemas),
    ...options.pages.map(presentPage),
  ];
  const sorted = publishCharts(publishFigures(pages, database, options)).toSorted((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0,
  );
  const twice = sorted.find((page, place) => sorted[place + 1]?.path === page.path);
  if (twice !== undefined) throw new Error(`two pages have the path "${twice.path}"`);
  return addFeed(addCitations(publishTables(sorted, database, options), database, options), database, options);
}
