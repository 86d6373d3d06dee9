/** From a database to pages, with what the pages show besides it. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnySchemaObject } from 'ajv';
import { verdictKinds } from './analyse/verdict-kinds.ts';
import { buildBrowserIndex } from './index/browser-index.ts';
import { comparandsOf } from './index/comparand.ts';
import { comparisonKinds } from './index/comparison-kinds.ts';
import { findDriveModels, findVendors } from './index/drive-models.ts';
import { judge } from './index/judge.ts';
import { readUnder } from './index/limit-ranking.ts';
import type { Database, RunRecord } from './index/types.ts';
import { notices } from './normalise/notices.ts';
import { chartsForSystem } from './present/charts/standard.ts';
import { presentCompare } from './present/compare/compare-pages.ts';
import { setUpsOf } from './present/compare/set-ups.ts';
import { presentDrives } from './present/finding/drives.ts';
import { type FindingParts, presentSearch } from './present/finding/search.ts';
import { presentVendors } from './present/finding/vendors.ts';
import { presentReports } from './present/reports.ts';
import type { RuleInfo } from './present/rules.ts';
import { pagesBesideRun, picturesOfRun } from './present/run-pictures.ts';
import { composeSite, type SiteOptions } from './present/site.ts';
import type { Page } from './present/types.ts';
import { viewRules } from './present/views/view-rules.ts';
import { presentWorkloads } from './present/workloads/pages.ts';
import type { PageInput } from './read/types.ts';
import { rules } from './rules/index.ts';
import { thinSeries } from './series/thin-series.ts';
import { dataVersion } from './write/api-documents.ts';

export interface SchemaFile {
  /** Below schemas/: run.schema.json, api/run.schema.json. */
  readonly path: string;
  readonly schema: AnySchemaObject;
}

/** All schemas of the engine, sorted by path. */
export async function readSchemas(schemasDir: string): Promise<readonly SchemaFile[]> {
  const names = (await readdir(schemasDir, { recursive: true })).filter((name) => name.endsWith('.schema.json'));
  const paths = names.map((name) => name.replaceAll('\\', '/')).sort();
  return Promise.all(
    paths.map(async (path) => ({
      path,
      schema: JSON.parse(await readFile(join(schemasDir, path), 'utf8')) as AnySchemaObject,
    })),
  );
}

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

async function findingPages(database: Database, parts: FindingParts): Promise<readonly Page[]> {
  return [
    presentSearch(database, parts),
    ...presentVendors(parts.vendors),
    ...(await presentDrives(parts.drives, database.workloads)),
  ];
}

function comparePages({ runs }: Database): readonly Page[] {
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
