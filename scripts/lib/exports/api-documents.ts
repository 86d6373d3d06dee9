/** The static API as values: one document for each file below api/v1/. */

import type { ApiIndex, Methods, Notes, RawFiles, Reports, RunDetail, Runs, Systems } from '#types';
import { downsampleSeries } from '../analyse/downsampled-series.ts';
import type { BrowserIndex } from '../database/browser-index.ts';
import type { Database, MethodRecord, NoteRecord, ReportRecord, RunRecord, SystemRecord } from '../database/types.ts';
import { archivePath, fileAddresses, isArchived, isRaw } from '../model/raw-files.ts';
import { departingRun } from '../model/trial.ts';
import { noteHref } from '../tables/note-marks.ts';
import { type ApiDocument, type ApiFile, apiDocument, withText } from './api-document.ts';
import { dataVersion } from './data-version.ts';
import { inColumnOrder } from './measurement-columns.ts';
import { measurementFiles } from './measurement-parts.ts';
import { archivedFiles, archiveSize } from './raw-archive.ts';

const described: ApiIndex['documents'] = [
  entry('measurements.json', 'measurements', 'Every measurement; of a large site, where they are.'),
  { name: 'measurements.csv', description: 'The same measurements as a table.' },
  { name: 'measurements.parquet', description: 'The same table as Apache Parquet, with a type for each column.' },
  entry('measurement-parts.json', 'measurement-parts', 'Which files hold the measurements: one per format, or many.'),
  entry('systems.json', 'systems', 'Every system under test.'),
  entry('runs.json', 'runs', 'Every run, and what was left out.'),
  entry('runs/<run-id>.json', 'run', 'One run with all detail.'),
  entry('runs/<run-id>/raw-files.json', 'raw-files', 'Contents of the archive of a run with many raw files.'),
  entry('runs/<run-id>/series/<test-id>.json', 'series', 'Logs of one test over time.'),
  entry('reports.json', 'reports', 'Every report, and what was left out.'),
  entry('methods.json', 'methods', 'Every method, with all of its steps.'),
  entry(
    'search-index.json',
    'search-index',
    'Compact column-oriented index of all current measurements, used by the search page.',
  ),
  entry('notes.json', 'notes', 'Every data advisory, and what it affects.'),
  entry('manifest.json', 'manifest', 'Size and SHA-256 of every file of the site and of all evidence.'),
];

/** The documents of one run: itself with all detail, what is in the archive of its raw files, and what its logs show over time. */
export function runDocuments(record: RunRecord, rawFiles: string | undefined): readonly ApiDocument[] {
  return [runDocument(record, rawFiles), ...archiveDocuments(record, rawFiles), ...seriesDocuments(record)];
}

/**
 * Every document of the API but those of single runs, and the measurements as tables, each made when it is asked for: all at once they take
 * hundreds of MB. Addresses in them are relative to the document that holds them.
 */
export function* apiFiles(
  database: Database,
  index: BrowserIndex,
  /** Largest measurements.json, bytes. */
  limit?: number,
): Generator<ApiFile, void> {
  const version = dataVersion(database);
  const list = (name: string, value: object) => withText(apiDocument(`${name}.json`, name, value));
  const left_out = database.left_out.map(leftOut);
  yield list('index', { data_version: version, documents: described } satisfies Omit<ApiIndex, 'schema'>);
  yield* measurementFiles(database.measurements, version, limit);
  yield list('systems', {
    systems: database.systems.map((system) => systemEntry(system, database.reports)),
  } satisfies Omit<Systems, 'schema'>);
  yield list('runs', { runs: database.runs.map(runEntry), left_out } satisfies Omit<Runs, 'schema'>);
  yield list('reports', { reports: database.reports.map(reportEntry), left_out } satisfies Omit<Reports, 'schema'>);
  yield list('methods', { methods: database.methods.map(methodEntry) } satisfies Omit<Methods, 'schema'>);
  yield list('search-index', { data_version: version, ...index });
  yield list('notes', {
    notes: (database.notes ?? []).map((note) => noteEntry(note, database)),
  } satisfies Omit<Notes, 'schema'>);
}

function entry(name: string, schema: string, description: string): ApiIndex['documents'][number] {
  return { name, description, schema: `../../schemas/api/${schema}.schema.json` };
}

function leftOut({ id, folder, problems }: Database['left_out'][number]): Runs['left_out'][number] {
  return { id, folder, problems: [...problems] };
}

function systemEntry(system: SystemRecord, reports: readonly ReportRecord[]): Systems['systems'][number] {
  const { id, vendor, model, kind, hardware, runs } = system;
  const { specimen, software } = hardware.system;
  return {
    id,
    vendor,
    model,
    kind,
    specimen,
    software,
    url: `../../systems/${id}/`,
    run_ids: runs.map(({ bundle }) => bundle.id),
    report_ids: reports
      .filter((report) => report.runs.some(({ bundle }) => bundle.hardware.system.id === id))
      .map(({ parsed }) => parsed.id)
      .sort(),
    measurements: runs.reduce((sum, run) => sum + run.measurements.length, 0),
  };
}

function runEntry({ bundle, measurements, problems, superseded_by, notes }: RunRecord): Runs['runs'][number] {
  const { run, hardware } = bundle;
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  return {
    id: run.id,
    title: run.title,
    summary: run.summary,
    date: run.date,
    url: `../../runs/${run.id}/`,
    document: `runs/${run.id}.json`,
    system_id: hardware.system.id,
    vendor: hardware.system.vendor,
    model: hardware.system.model,
    kind: hardware.system.kind,
    evidence: run.evidence,
    licence: run.licence,
    submitter: run.submitter.name,
    origin: run.origin,
    report_id: measurements[0]?.report_id,
    purpose: run.purpose,
    method_id: run.method,
    ...departingRun({ bundle, measurements }),
    configurations: run.configurations.length,
    tests: run.tests.length,
    measurements: measurements.length,
    problems: { warnings: count('warning'), notices: count('notice') },
    supersedes: run.supersedes,
    ...(superseded_by === undefined ? {} : { superseded_by: superseded_by.run_id }),
    ...(notes === undefined ? {} : { note_ids: notes.map(({ note }) => note.id) }),
    corrections: run.corrections,
    withdrawn: run.withdrawn,
  };
}

function runDocument(record: RunRecord, rawFiles: string | undefined): ApiDocument {
  const { bundle, measurements, problems, analysis, superseded_by } = record;
  const { id, run, hardware } = bundle;
  const published = publishedFiles(bundle);
  // Those of the archive are told of once, in the document that says where they are in it.
  const files = isArchived({ id, files: published }, rawFiles) ? published.filter((file) => !isRaw(file)) : published;
  const addressOf = fileAddresses(bundle, rawFiles);
  const value: Omit<RunDetail, 'schema'> = {
    url: `../../../runs/${id}/`,
    run,
    ...(superseded_by === undefined ? {} : { superseded_by: superseded_by.run_id }),
    ...notesOfRun(record),
    hardware,
    problems: [...problems],
    files: files.map(({ path, size_bytes, sha256 }) => {
      const address = addressOf(path);
      return { path, url: /^https?:/.test(address) ? address : `../../../${encodeURI(address)}`, size_bytes, sha256 };
    }),
    ...archiveEntry(bundle, rawFiles),
    measurements: measurements.map(inColumnOrder),
    ...seriesEntries(record),
    verdicts: analysis.verdicts.map(({ id, of, answer, reason, numbers }) => ({
      id,
      tests: of.test_ids as [string, ...string[]],
      measurement: of.measurement_id,
      answer,
      reason,
      numbers,
    })),
  };
  return apiDocument(`runs/${id}.json`, 'run', value);
}

const archiveDocument = (run: string): string => `runs/${run}/raw-files.json`;

function archiveEntry(bundle: RunRecord['bundle'], rawFiles: string | undefined): Pick<RunDetail, 'archive'> {
  const { id } = bundle;
  const files = publishedFiles(bundle);
  if (!isArchived({ id, files }, rawFiles)) return {};
  const size_bytes = archiveSize(archivedFiles(files));
  return { archive: { url: `../../../${archivePath(id)}`, document: `../${archiveDocument(id)}`, size_bytes } };
}

/** What is in the archive of a run's raw files; none where there is no archive. */
function archiveDocuments({ bundle }: RunRecord, rawFiles: string | undefined): readonly ApiDocument[] {
  const { id } = bundle;
  const all = publishedFiles(bundle);
  if (!isArchived({ id, files: all }, rawFiles)) return [];
  const files = archivedFiles(all);
  const value = {
    run_id: id,
    url: `../../../../${archivePath(id)}`,
    size_bytes: archiveSize(files),
    files: [...files],
  };
  return [apiDocument(archiveDocument(id), 'raw-files', value satisfies Omit<RawFiles, 'schema'>)];
}

/** One document for each test with logs; a page that compares fetches few of them. */
function seriesDocuments({ bundle, analysis }: RunRecord): readonly ApiDocument[] {
  return [...analysis.series.values()]
    .filter(({ directions }) => directions.length > 0)
    .map((series) => {
      const value = { run_id: bundle.id, ...downsampleSeries(series) };
      return apiDocument(`runs/${bundle.id}/series/${series.test_id}.json`, 'series', value);
    });
}

function seriesEntries({ bundle, analysis }: RunRecord): Pick<RunDetail, 'series'> {
  const logged = [...analysis.series.values()].filter(({ directions }) => directions.length > 0);
  const [first, ...others] = logged.map(({ test_id: test }) => ({ test, url: `${bundle.id}/series/${test}.json` }));
  return first === undefined ? {} : { series: [first, ...others] };
}

function reportEntry({ parsed, runs }: ReportRecord): Reports['reports'][number] {
  const { report } = parsed;
  return {
    id: parsed.id,
    title: report.title,
    date: report.date,
    lab: report.lab.name,
    ...(report.author === undefined ? {} : { author: report.author.name }),
    summary: report.summary,
    url: `../../reports/${parsed.id}/`,
    source: report.source,
    run_ids: runs.map(({ bundle }) => bundle.id),
    system_ids: [...new Set(runs.map(({ bundle }) => bundle.hardware.system.id))].sort(),
  };
}

function methodEntry({ parsed, steps, duration, runs }: MethodRecord): Methods['methods'][number] {
  const base = `../../methods/${parsed.id}/`;
  return {
    id: parsed.id,
    url: base,
    steps_url: `${base}steps.tsv`,
    archive_url: `${base}${parsed.id}.tar.gz`,
    method: parsed.method,
    steps: steps.map(({ entry: _, ...step }) => step),
    duration,
    run_ids: runs.map(({ bundle }) => bundle.id).sort(),
  };
}

/** The files of a bundle that can be downloaded: all of them, or none of a withdrawn run. */
export function publishedFiles(bundle: RunRecord['bundle']): RunRecord['bundle']['files'] {
  return bundle.run.withdrawn ? [] : bundle.files;
}

type NotesOfRun = NonNullable<RunDetail['notes']>;

/** One entry of notes.json. */
function noteEntry({ parsed, runs }: NoteRecord, { reports }: Database): Notes['notes'][number] {
  const { id, note } = parsed;
  const ids = new Set(runs.map(({ bundle }) => bundle.id));
  return {
    url: `../../${noteHref({ id })}`,
    note,
    run_ids: [...ids].sort(),
    system_ids: [...new Set(runs.map(({ bundle }) => bundle.hardware.system.id))].sort(),
    report_ids: reports
      .filter((report) => report.runs.some(({ bundle }) => ids.has(bundle.id)))
      .map((report) => report.parsed.id)
      .sort(),
    measurements: runs.flatMap((run) => run.measurements).filter(({ notes = [] }) => notes.some((one) => one.id === id))
      .length,
  };
}

/** The notes of one run, for its own document; nothing where there are none. */
function notesOfRun({ notes = [] }: RunRecord): { readonly notes?: NotesOfRun } {
  if (notes.length === 0) return {};
  return {
    notes: notes.map(({ note, measurements }) => ({ note, url: `../../../${noteHref(note)}`, measurements })),
  };
}
