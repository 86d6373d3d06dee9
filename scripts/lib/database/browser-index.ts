/** Every measurement in columns, small enough for a browser: what pages that search and list figures load on demand. */

import type { Measurement, SearchIndex } from '#types';
import { knownText } from '../base/sizes.ts';
import { slugOf } from '../base/slug.ts';
import { isInWorkload } from '../model/in-workload.ts';
import { isPercentile, keyOfMetric, keysOfMetric, metricsIn, metricValue } from '../model/metrics.ts';
import { titleIn } from '../model/title-in.ts';
import { departingRun } from '../model/trial.ts';
import { comparandsOf } from './comparand.ts';
import type { DriveModel } from './drive-models.ts';
import { protocolFamily } from './protocol-families.ts';
import { purposeOf } from './purpose.ts';
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
const SEARCHED = metricsIn('search');
const NUMBERS = [
  'numjobs',
  'iodepth',
  'clients',
  'outstanding',
  ...SEARCHED.map(keyOfMetric),
] as const satisfies readonly (keyof Measurement & keyof SearchIndex['columns'])[];

interface Configuration {
  readonly run: number;
  readonly id: string;
  readonly title: string;
  readonly axes: Record<string, string>;
}
interface Workload {
  readonly rw: string;
  readonly rwmixread: number | null;
  readonly bs_bytes: number | null;
  readonly workload_class: string;
  readonly is_compared: boolean;
}

/** Values as places in a list, in the order of their first use: how a column of repeated texts stays small. */
interface Codes<T> {
  readonly values: readonly T[];
  /** Place of a value; null for undefined. Values are equal when their keys are. */
  readonly at: (value: T | undefined) => number | null;
}

/** An empty list of values. */
function createCodes<T>(keyOfMetric: (value: T) => string): Codes<T> {
  const values: T[] = [];
  const places = new Map<string, number>();
  const add = (key: string, value: T): number => {
    places.set(key, values.length);
    return values.push(value) - 1;
  };
  return {
    values,
    at: (value) => {
      if (value === undefined) return null;
      const key = keyOfMetric(value);
      return places.get(key) ?? add(key, value);
    },
  };
}

/** "none; in tests 2 and 3 striped" is none: what follows explains it. */
function protectionOf(text: string | undefined): string | undefined {
  return text?.split(';')[0]?.trim();
}

function configurationOf(
  { bundle }: RunRecord,
  run: number,
  { configuration_id: id, axes }: Measurement,
): Configuration {
  const title = titleIn(bundle.run.configurations, id);
  const sorted = Object.entries(axes).sort(([a], [b]) => (a < b ? -1 : 1));
  return { run, id, title, axes: Object.fromEntries(sorted) };
}

function workloadOf(measurement: Measurement): Workload | undefined {
  const { rw = '', rwmixread = null, bs_bytes = null, workload_class = '' } = measurement;
  if (rw === '' && bs_bytes === null) return undefined;
  return { rw, rwmixread, bs_bytes, workload_class, is_compared: isInWorkload(measurement) };
}

/** Workloads in the order of the list of workloads, those without a page last; and the new place of each. */
function sortWorkloads(
  workloads: readonly Workload[],
  database: Database,
): readonly [readonly Workload[], readonly number[]] {
  const rank = new Map(database.workloads.map(({ id }, place) => [id, place]));
  const rankOf = (one: Workload): number => (one.is_compared ? rank.get(one.workload_class) : undefined) ?? rank.size;
  const order = [...workloads.keys()].sort(
    (a, b) => rankOf(workloads[a] as Workload) - rankOf(workloads[b] as Workload) || a - b,
  );
  const places: number[] = [];
  for (const [place, old] of order.entries()) places[old] = place;
  return [order.map((old) => workloads[old] as Workload), places];
}

function publishedOf({ source, ...measurement }: Measurement, row: number): SearchIndex['published'] {
  return SEARCHED.flatMap((metric) => {
    const figure = source.figures?.[metric];
    if (figure === undefined) return [];
    const { as_published, read_as, qualifiers } = figure;
    const [low, high] = keysOfMetric(metric)
      .slice(1)
      .map((key) => measurement[key]);
    const ends = { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
    const digits = read_as === undefined ? {} : { read_as };
    return [{ row, metric, as_published, ...digits, ...(qualifiers ? { qualifiers: [...qualifiers] } : {}), ...ends }];
  });
}

type Marked = NonNullable<SearchIndex['lower_bounds']>[number];

/** Percentiles that carry a mark by what was computed of them. */
function markedOf(one: Measurement, mark: 'at_least' | 'few_ios', row: number): readonly Marked[] {
  return SEARCHED.filter((metric): metric is Marked['metric'] => isPercentile(metric)).flatMap((metric) => {
    const isMarked = one.evidence === 'measured' && metricValue(one, metric)?.qualifiers?.includes(mark) === true;
    return isMarked ? [{ row, metric }] : [];
  });
}

/** One list for each key of the objects. */
function listOf<T, K extends keyof T>(objects: readonly T[], key: K): T[K][] {
  return objects.map((one) => one[key]);
}

function sortedSet(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))].sort();
}

/** Of the links between host and system, and of its drives. */
function protocolsOf(runs: readonly RunRecord[]): readonly string[] {
  return sortedSet(
    runs.flatMap(({ bundle: { hardware } }) => {
      const ofLinks = (hardware.fabric.links ?? []).map(({ protocol }) => protocol);
      const ofDrives = (hardware.system.drives ?? []).map((drive) => drive.interface);
      return [...ofLinks, ...ofDrives].map(protocolFamily);
    }),
  );
}

function mediaOf(runs: readonly RunRecord[]): string[] {
  const media = runs.flatMap(({ bundle }) => (bundle.hardware.system.drives ?? []).map((drive) => drive.media));
  return sortedSet(media.filter((one) => one !== 'not_recorded'));
}

function namesBySlug(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(sortedSet(names).map((name) => [slugOf(name), name]));
}

/** "" where nobody recorded it. */
const vendorSlug = (vendor: string): string => (knownText(vendor) === undefined ? '' : slugOf(vendor));

function systemsOf({ systems }: Database, drives: readonly DriveModel[]): SearchIndex['systems'] {
  return {
    id: systems.map(({ id }) => id),
    kind: systems.map(({ kind }) => kind),
    vendor: systems.map(({ vendor }) => vendorSlug(vendor)),
    model: systems.map(({ model }) => model),
    specimen: systems.map(({ hardware }) => knownText(hardware.system.specimen) ?? ''),
    media: systems.map(({ runs }) => mediaOf(runs)),
    protocol: systems.map(({ runs }) => protocolsOf(runs).map(slugOf)),
    drives: systems.map(({ id: own }) =>
      drives.filter(({ uses }) => uses.some(({ run }) => run.bundle.hardware.system.id === own)).map(({ id }) => id),
    ),
  };
}

function drivesOf(drives: readonly DriveModel[]): SearchIndex['drives'] {
  return { id: drives.map(({ id }) => id), vendor: drives.map(({ vendor }) => vendorSlug(vendor)) };
}

function runsOf({ runs, systems, reports }: Database): SearchIndex['runs'] {
  const places = new Map(systems.map(({ id }, place) => [id, place]));
  return {
    id: runs.map(({ bundle }) => bundle.id),
    system: runs.map(({ bundle }) => places.get(bundle.hardware.system.id) ?? -1),
    title: runs.map(({ bundle }) => bundle.run.title),
    date: runs.map(({ bundle }) => bundle.run.date),
    method: runs.map(({ bundle }) => bundle.run.method ?? ''),
    method_factor: runs.map(({ bundle }) => bundle.run.method_factor ?? null),
    method_departures: runs.map((run) => departingRun(run).method_departures ?? []),
    purpose: runs.map((run) => purposeOf(run)),
    reports: runs.map((run) => reports.filter((report) => report.runs.includes(run)).map(({ parsed }) => parsed.id)),
  };
}

function namesOf({ runs, systems }: Database, protections: readonly string[]): SearchIndex['names'] {
  return {
    vendor: namesBySlug(systems.flatMap(({ vendor }) => knownText(vendor) ?? [])),
    protocol: namesBySlug(protocolsOf(runs)),
    protection: namesBySlug(protections),
  };
}

/** The index of a database; withdrawn and superseded runs have no rows. */
export function buildBrowserIndex(database: Database, drives: readonly DriveModel[]): BrowserIndex {
  const configurations = createCodes<Configuration>(({ run, id }) => `${run} ${id}`);
  const workloads = createCodes<Workload>((one) => JSON.stringify(Object.values(one)));
  const codes = Object.fromEntries(
    Object.keys(CODED).map((name) => [name, createCodes<string>((text) => text)]),
  ) as Record<Coded, Codes<string>>;
  const columns = Object.fromEntries(
    [
      'configuration',
      'workload',
      ...Object.keys(CODED),
      'rate_limited',
      'preconditioning',
      'do_not_rely',
      ...NUMBERS,
    ].map((name) => [name, []]),
  ) as unknown as SearchIndex['columns'];
  const published: SearchIndex['published'] = [];
  const lower_bounds: Marked[] = [];
  const few_ios: Marked[] = [];
  const protections: string[] = [];
  for (const [run, record] of database.runs.entries()) {
    const comparandOf = comparandsOf(record);
    for (const one of record.superseded_by === undefined ? record.measurements : []) {
      const protection = protectionOf(comparandOf(one).facts.protection);
      if (protection !== undefined) protections.push(protection);
      published.push(...publishedOf(one, columns.configuration.length));
      lower_bounds.push(...markedOf(one, 'at_least', columns.configuration.length));
      few_ios.push(...markedOf(one, 'few_ios', columns.configuration.length));
      columns.configuration.push(configurations.at(configurationOf(record, run, one)) ?? 0);
      columns.workload.push(workloads.at(workloadOf(one)));
      for (const name of Object.keys(CODED) as Coded[])
        columns[name].push(codes[name].at(CODED[name](one, protection)));
      columns.rate_limited.push(one.rate_limited === true ? 1 : null);
      columns.preconditioning.push(one.preconditioning === true ? 1 : null);
      columns.do_not_rely.push(one.do_not_rely === true ? 1 : null);
      for (const name of NUMBERS) columns[name].push(one[name] ?? null);
    }
  }
  const [sorted, places] = sortWorkloads(workloads.values, database);
  return {
    rows: columns.configuration.length,
    systems: systemsOf(database, drives),
    drives: drivesOf(drives),
    runs: runsOf(database),
    configurations: {
      run: listOf(configurations.values, 'run'),
      id: listOf(configurations.values, 'id'),
      title: listOf(configurations.values, 'title'),
      axes: listOf(configurations.values, 'axes'),
    },
    workloads: {
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
    columns: {
      ...columns,
      workload: columns.workload.map((place) => (place === null ? null : (places[place] ?? null))),
    },
    ...(lower_bounds.length > 0 ? { lower_bounds } : {}),
    ...(few_ios.length > 0 ? { few_ios } : {}),
    published,
  };
}
