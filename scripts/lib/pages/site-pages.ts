/** From a database to pages, with what the pages show besides it. */

import { verdictKinds } from '../analyse/verdict-kinds.ts';
import { buildBrowserIndex } from '../database/browser-index.ts';
import { comparisonKinds } from '../database/comparison-kinds.ts';
import { findDriveModels, findVendors } from '../database/drive-models.ts';
import type { Database } from '../database/types.ts';
import { dataVersion } from '../exports/api-documents.ts';
import { notices } from '../fio/notices.ts';
import type { PageInput } from '../model/source-files.ts';
import { rules } from '../rules/index.ts';
import { viewRules } from '../views/view-rules.ts';
import type { Making } from './page-kind.ts';
import type { PublishedPage } from './page-parts.ts';
import type { RuleInfo } from './rules/rules.ts';
import type { SchemaFile } from './schemas/schemas.ts';
import type { FindingParts } from './search/search.ts';
import { composeSite } from './site.ts';

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

/** Every page of the site. */
export async function makePages(
  database: Database,
  site: Pick<Making, 'title' | 'baseUrl' | 'dataArchive' | 'pages'>,
  schemas: readonly SchemaFile[],
  finding: FindingParts,
): Promise<readonly PublishedPage[]> {
  const ofReading = notices.map((notice): RuleInfo => ({ ...notice, severity: 'notice' }));
  return composeSite({
    ...site,
    database,
    finding,
    dataVersion: dataVersion(database),
    schemas,
    rules: [...rules, ...viewRules, ...ofReading],
    verdicts: verdictKinds,
    comparisons: comparisonKinds,
  });
}
