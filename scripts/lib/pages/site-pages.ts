/** From a database to pages, with what the pages show besides it. */

import { thinSeries } from '../analyse/thin-series.ts';
import { verdictKinds } from '../analyse/verdict-kinds.ts';
import { buildBrowserIndex } from '../database/browser-index.ts';
import { judge } from '../database/comparability.ts';
import { comparandsOf } from '../database/comparand.ts';
import { comparisonKinds } from '../database/comparison-kinds.ts';
import { findDriveModels, findVendors } from '../database/drive-models.ts';
import { readUnder } from '../database/limit-ranking.ts';
import type { Database, RunRecord } from '../database/types.ts';
import { dataVersion } from '../exports/api-documents.ts';
import { notices } from '../fio/notices.ts';
import type { Page } from '../model/page.ts';
import type { PageInput } from '../model/source-files.ts';
import { rules } from '../rules/index.ts';
import { viewRules } from '../views/view-rules.ts';
import { presentCompare } from './compare/compare-pages.ts';
import { setUpsOf } from './compare/set-ups.ts';
import { presentDrives } from './drives/drives.ts';
import { presentReports } from './reports/reports.ts';
import type { RuleInfo } from './rules/rules.ts';
import { pagesBesideRun, picturesOfRun } from './runs/run-pictures.ts';
import { chartsForSystem } from './runs/standard-charts.ts';
import type { SchemaFile } from './schemas/schemas.ts';
import { type FindingParts, presentSearch } from './search/search.ts';
import { composeSite, type SiteOptions } from './site.ts';
import type { SitePage } from './site-page.ts';
import { presentVendors } from './vendors/vendors.ts';
import { presentWorkloads } from './workloads/pages.ts';

/** The engine's own pages, such as the glossary, with the site's pages of the same path in their place. */
export function mergePages(engine: readonly PageInput[], site: readonly PageInput[]): readonly PageInput[] {
  const pages = new Map([...engine, ...site].map((page) => [page.path, page]));
  return [...pages.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What pages that lead to others are made from: drive models, vendors, and the index of all figures. */
export function findingParts(database: Database): FindingParts {
  const drives = findDriveModels(database);
  return { drives, vendors: findVendors(database, drives), index: buildBrowserIndex(database, drives) };
}

async function findingPages(database: Database, parts: FindingParts): Promise<readonly SitePage[]> {
  return [
    presentSearch(database, parts),
    ...presentVendors(parts.vendors),
    ...(await presentDrives(parts.drives, database.workloads)),
  ];
}

function comparePages({ runs }: Database): Promise<readonly SitePage[]> {
  const seriesOf = (record: RunRecord) => (test: string) => {
    const series = record.analysis.series.get(test);
    return series === undefined ? undefined : thinSeries(series);
  };
  const setUps = (record: RunRecord) =>
    setUpsOf(record, comparandsOf(record), {
      logged: new Set(record.analysis.series.keys()),
      seriesOf: seriesOf(record),
    });
  return presentCompare(runs, setUps, judge);
}

/** Every page of the site. */
export async function makePages(
  database: Database,
  site: Pick<SiteOptions, 'title' | 'baseUrl' | 'dataArchive' | 'pages'>,
  schemas: readonly SchemaFile[],
  finding: FindingParts,
): Promise<readonly Page[]> {
  const ofReading = notices.map((notice): RuleInfo => ({ ...notice, severity: 'notice' }));
  return composeSite(
    database,
    {
      ...site,
      dataVersion: dataVersion(database),
      schemas,
      rules: [...rules, ...viewRules, ...ofReading],
      verdicts: verdictKinds,
      comparisons: comparisonKinds,
    },
    {
      picturesOfRun,
      pagesBesideRun,
      chartsForSystem,
      presentReports,
      presentWorkloads: (workloads) => presentWorkloads(workloads, readUnder),
      presentFinding: (all) => findingPages(all, finding),
      presentCompare: comparePages,
    },
  );
}
