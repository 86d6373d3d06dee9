/** Gives pages their citation, and those of runs, of reports and of the API what machines are told. */
import type { Database } from '../database/types.ts';
import {
  type CitingSite,
  citableReport,
  citableRun,
  citableSite,
  citableView,
  citePage,
  citeView,
} from '../exports/citables.ts';
import { datasetJson } from '../exports/dataset.ts';
import type { Page } from '../model/page.ts';
import { systemName } from '../model/system-name.ts';
import { type DatedSite, dataStateFor } from './data-state.ts';

type Additions = Pick<Page, 'cite' | 'jsonld' | 'files'>;

/** Pages of many runs, which show what the reader chooses. */
const VIEWS: ReadonlySet<string> = new Set(['workloads', 'systems', 'drives']);
const CHOOSING: ReadonlySet<string> = new Set(['compare', 'search']);

function isView({ section, kind }: Page): boolean {
  return CHOOSING.has(section) || (VIEWS.has(section) && kind === 'page');
}

/** The same pages in the same order. A withdrawn run is not to be cited, so its stub stays as it is. */
export function addCitations(
  pages: readonly Page[],
  database: Database,
  site: CitingSite & DatedSite,
): readonly Page[] {
  const stateOf = dataStateFor(database, site);
  const additions = new Map([
    ['api', forSite(database, site)],
    ...database.runs.filter(({ bundle }) => bundle.run.withdrawn === undefined).map((record) => forRun(record, site)),
    ...database.reports.map((record) => forReport(record, site)),
  ]);
  return pages.map((page) => {
    const added = additions.get(page.path);
    if (added === undefined && !isView(page)) return page;
    const stated = { ...page, data: stateOf(page.path) };
    const own = added ?? citeView(citableView(stated, site), `${page.path}/`);
    return { ...stated, ...own, files: [...(page.files ?? []), ...(own.files ?? [])] };
  });
}

function forRun(record: Database['runs'][number], site: CitingSite): [string, Additions] {
  const { run, hardware } = record.bundle;
  const { vendor, model, kind } = hardware.system;
  const citable = citableRun(record, site);
  const jsonld = datasetJson({
    citable,
    measurements: record.measurements,
    files: [{ url: `${site.baseUrl}api/v1/runs/${run.id}.json`, media_type: 'application/json' }],
    keywords: ['storage benchmark', vendor, model, kind],
    ...(run.evidence === 'measured' && /^\d/.test(run.date) ? { measured_on: run.date } : {}),
  });
  return [`runs/${run.id}`, { ...citePage(citable, `runs/${run.id}/`), jsonld }];
}

function forReport(record: Database['reports'][number], site: CitingSite): [string, Additions] {
  const { id } = record.parsed;
  const citable = citableReport(record, site);
  const jsonld = datasetJson({
    citable,
    measurements: record.runs.flatMap(({ measurements }) => measurements),
    files: record.runs.map(({ bundle }) => ({
      url: `${site.baseUrl}api/v1/runs/${bundle.id}.json`,
      media_type: 'application/json',
    })),
    keywords: ['storage benchmark', ...new Set(record.runs.map(({ bundle }) => systemName(bundle.hardware.system)))],
  });
  return [`reports/${id}`, { ...citePage(citable, `reports/${id}/`), jsonld }];
}

function forSite(database: Database, site: CitingSite): Additions {
  const citable = citableSite(database, site);
  const api = (name: string): string => `${site.baseUrl}api/v1/${name}`;
  const jsonld = datasetJson({
    citable,
    measurements: database.measurements,
    files: [
      { url: api('measurements.json'), media_type: 'application/json' },
      { url: api('measurements.csv'), media_type: 'text/csv' },
      { url: api('measurements.parquet'), media_type: 'application/vnd.apache.parquet' },
    ],
    keywords: ['storage benchmark', 'fio'],
  });
  return { ...citePage(citable, ''), jsonld };
}
