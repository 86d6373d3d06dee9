/** Every measurement in columns, small enough for a browser: what pages that search and list figures load on demand. */
import type { Measurement, SearchIndex } from '#types';
import { slugOf } from '../base/slug.ts';
import { type Codes, createCodes } from './codes.ts';
import { comparandsOf } from './comparand.ts';
import type { DriveModel } from './drive-models.ts';
import { drivesOf, namesOf, runsOf, systemsOf } from './index-parts.ts';
import type { Database, RunRecord } from './types.ts';

/** The document api/v1/search-index.json without what every document of the API says of itself. */
export type BrowserIndex = Omit<SearchIndex, 'schema' | 'data_version'>;

type Coded = keyof SearchIndex['dictionaries'];
const CODED: Readonly<Record<Coded, (measurement: Measurement, protection: string | undefined) => string | undefined>> =
  {
    test_id: ({ test_id }) => test_id,
    job: ({ job }) => job,
    direction: ({ direction }) => direction,
    basis: ({ basis }) => basis,
    evidence: ({ evidence }) => evidence,
    verdict: ({ steady_state }) => steady_state.verdict,
    protection: (_, protection) => (protection === undefined ? undefined : slugOf(protection)),
    fio_version: ({ fio_version }) => fio_version,
    ioengine: ({ ioengine }) => ioengine,
  };
const NUMBERS = [
  'numjobs',
  'iodepth',
  'clients',
  'outstanding',
  'iops',
  'bw_bytes_per_s',
  'lat_mean_ns',
  'lat_p99_ns',
  'lat_p99_9_ns',
] as const satisfies readonly (keyof Measurement & keyof SearchIndex['columns'])[];

type Metric = SearchIndex['published'][number]['metric'];
const METRICS: readonly Metric[] = ['iops', 'bw', 'lat_mean', 'lat_p99', 'lat_p99_9'];

interface SetUp {
  readonly run: number;
  readonly id: string;
  readonly title: string;
  readonly axes: Record<string, string>;
}
interface Work {
  readonly rw: string;
  readonly rwmixread: number | null;
  readonly bs_bytes: number | null;
  readonly workload_class: string;
  readonly is_compared: boolean;
}

/** "none; in tests 2 and 3 striped" is none: what follows explains it. */
function protectionOf(text: string | undefined): string | undefined {
  return text?.split(';')[0]?.trim();
}

function setUpOf({ bundle }: RunRecord, run: number, { configuration_id: id, axes }: Measurement): SetUp {
  const title = bundle.run.configurations.find((one) => one.id === id)?.title ?? id;
  const sorted = Object.entries(axes).sort(([a], [b]) => (a < b ? -1 : 1));
  return { run, id, title, axes: Object.fromEntries(sorted) };
}

function workOf(measurement: Measurement): Work | undefined {
  const { rw = '', rwmixread = null, bs_bytes = null, workload_class = '', basis, preconditioning } = measurement;
  if (rw === '' && bs_bytes === null) return undefined;
  const is_compared = workload_class !== '' && basis === 'measured' && preconditioning !== true;
  return { rw, rwmixread, bs_bytes, workload_class, is_compared };
}

/** Works in the order of the list of workloads, those without a page last; and the new place of each. */
function sortWorks(works: readonly Work[], { workloads }: Database): readonly [readonly Work[], readonly number[]] {
  const rank = new Map(workloads.map(({ id }, place) => [id, place]));
  const rankOf = (work: Work): number => (work.is_compared ? rank.get(work.workload_class) : undefined) ?? rank.size;
  const order = [...works.keys()].sort((a, b) => rankOf(works[a] as Work) - rankOf(works[b] as Work) || a - b);
  const places: number[] = [];
  for (const [place, old] of order.entries()) places[old] = place;
  return [order.map((old) => works[old] as Work), places];
}

function publishedOf({ source, ...measurement }: Measurement, row: number): SearchIndex['published'] {
  return METRICS.flatMap((metric) => {
    const figure = source.figures?.[metric];
    if (figure === undefined) return [];
    const { as_published, qualifiers } = figure;
    const [low, high] =
      metric === 'iops'
        ? [measurement.iops_low, measurement.iops_high]
        : metric === 'bw'
          ? [measurement.bw_low_bytes_per_s, measurement.bw_high_bytes_per_s]
          : [];
    const ends = { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
    return [{ row, metric, as_published, ...(qualifiers ? { qualifiers: [...qualifiers] } : {}), ...ends }];
  });
}

/** One list for each key of the objects. */
function listOf<T, K extends keyof T>(objects: readonly T[], key: K): T[K][] {
  return objects.map((one) => one[key]);
}

/** The index of a database; withdrawn and superseded runs have no rows. */
export function buildBrowserIndex(database: Database, drives: readonly DriveModel[]): BrowserIndex {
  const setUps = createCodes<SetUp>(({ run, id }) => `${run} ${id}`);
  const works = createCodes<Work>((work) => JSON.stringify(Object.values(work)));
  const codes = Object.fromEntries(
    Object.keys(CODED).map((name) => [name, createCodes<string>((text) => text)]),
  ) as Record<Coded, Codes<string>>;
  const columns = Object.fromEntries(
    ['set_up', 'work', ...Object.keys(CODED), 'rate_limited', 'preconditioning', 'do_not_rely', ...NUMBERS].map(
      (name) => [name, []],
    ),
  ) as unknown as SearchIndex['columns'];
  const published: SearchIndex['published'] = [];
  const protections: string[] = [];
  for (const [run, record] of database.runs.entries()) {
    const comparandOf = comparandsOf(record);
    for (const one of record.superseded_by === undefined ? record.measurements : []) {
      const protection = protectionOf(comparandOf(one).facts.protection);
      if (protection !== undefined) protections.push(protection);
      published.push(...publishedOf(one, columns.set_up.length));
      columns.set_up.push(setUps.at(setUpOf(record, run, one)) ?? 0);
      columns.work.push(works.at(workOf(one)));
      for (const name of Object.keys(CODED) as Coded[])
        columns[name].push(codes[name].at(CODED[name](one, protection)));
      columns.rate_limited.push(one.rate_limited === true ? 1 : null);
      columns.preconditioning.push(one.preconditioning === true ? 1 : null);
      columns.do_not_rely.push(one.do_not_rely === true ? 1 : null);
      for (const name of NUMBERS) columns[name].push(one[name] ?? null);
    }
  }
  const [sorted, places] = sortWorks(works.values, database);
  return {
    rows: columns.set_up.length,
    systems: systemsOf(database, drives),
    drives: drivesOf(drives),
    runs: runsOf(database),
    set_ups: {
      run: listOf(setUps.values, 'run'),
      id: listOf(setUps.values, 'id'),
      title: listOf(setUps.values, 'title'),
      axes: listOf(setUps.values, 'axes'),
    },
    works: {
      rw: listOf(sorted, 'rw'),
      rwmixread: listOf(sorted, 'rwmixread'),
      bs_bytes: listOf(sorted, 'bs_bytes'),
      workload_class: listOf(sorted, 'workload_class'),
      is_compared: listOf(sorted, 'is_compared'),
    },
    names: namesOf(database, protections),
    dictionaries: Object.fromEntries(
      Object.entries(codes).map(([name, { values }]) => [name, values]),
    ) as unknown as SearchIndex['dictionaries'],
    columns: { ...columns, work: columns.work.map((place) => (place === null ? null : (places[place] ?? null))) },
    published,
  };
}
