/** Gives the pages of runs, of reports and of the API their citation and what machines are told. */
import type { Database } from '../../index/types.ts';
import { systemName } from '../system-name.ts';
import type { Page } from '../types.ts';
import { formatBibtex } from './bibtex.ts';
import { formatCff } from './cff.ts';
import { type CitingSite, citableReport, citableRun, citableSite } from './citables.ts';
import { citationText } from './citation-text.ts';
import { datasetJson } from './dataset.ts';
import type { Citable } from './types.ts';

type Additions = Pick<Page, 'cite' | 'jsonld' | 'files'>;

/** The same pages in the same order. A withdrawn run is not to be cited, so its stub stays as it is. */
export function addCitations(pages: readonly Page[], database: Database, site: CitingSite): readonly Page[] {
  const additions = new Map([
    ['api', forSite(database, site)],
    ...database.runs.filter(({ bundle }) => bundle.run.withdrawn === undefined).map((record) => forRun(record, site)),
    ...database.reports.map((record) => forReport(record, site)),
  ]);
  return pages.map((page) => {
    const added = additions.get(page.path);
    return added === undefined ? page : { ...page, ...added, files: [...(page.files ?? []), ...(added.files ?? [])] };
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
  return [`runs/${run.id}`, { ...citationOf(citable, `runs/${run.id}/`), jsonld }];
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
  return [`reports/${id}`, { ...citationOf(citable, `reports/${id}/`), jsonld }];
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
  return { ...citationOf(citable, ''), jsonld };
}

function citationOf(citable: Citable, folder: string): Required<Pick<Additions, 'cite' | 'files'>> {
  const bibtex = `${folder}citation.bib`;
  const cff = `${folder}CITATION.cff`;
  return {
    cite: { text: citationText(citable), bibtex, cff },
    files: [
      { path: bibtex, text: formatBibtex(citable) },
      { path: cff, text: formatCff(citable) },
    ],
  };
}
