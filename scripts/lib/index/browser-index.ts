/** Every measurement in columns, small enough for a browser: what pages that search and compare load on demand. */
import type { Measurement } from '#types';
import { slugOf } from '../slug.ts';
import { comparandsOf } from './comparand.ts';
import type { DriveModel } from './drive-models.ts';
import { protocolFamily } from './protocol-family.ts';
import type { Database, RunRecord } from './types.ts';

/**
 * One place in `columns.*` for each measurement, in the order of their runs. Columns named in `dictionaries` hold places in that
 * list; `run` holds places in `runs`, runs.system places in `systems`. null: not known. Units are those of the API; figures have six
 * significant digits, as the API has them in full. Values that addresses name (vendor, protocol, protection) are slugs, whose
 * words are in `names`.
 */
export interface BrowserIndex {
  readonly version: 1;
  readonly rows: number;
  readonly systems: {
    readonly id: readonly string[];
    readonly kind: readonly string[];
    /** "" where nobody recorded it; so in drives. */
    readonly vendor: readonly string[];
    readonly media: readonly (readonly string[])[];
    readonly protocol: readonly (readonly string[])[];
    /** Models of its drives, as in the addresses of their pages. */
    readonly drives: readonly (readonly string[])[];
  };
  readonly drives: { readonly id: readonly string[]; readonly vendor: readonly string[] };
  readonly runs: {
    readonly id: readonly string[];
    readonly system: readonly number[];
    /** "" where nobody recorded it. */
    readonly year: readonly string[];
    readonly method: readonly string[];
    readonly reports: readonly (readonly string[])[];
  };
  readonly names: Readonly<Record<'vendor' | 'protocol' | 'protection', Readonly<Record<string, string>>>>;
  readonly dictionaries: Readonly<Record<string, readonly string[]>>;
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
}

type Read = (measurement: Measurement, protection: string | undefined) => string | undefined;
const CODED: Readonly<Record<string, Read>> = {
  configuration: ({ configuration_id }) => configuration_id,
  test: ({ test_id }) => test_id,
  job: ({ job }) => job,
  direction: ({ direction }) => direction,
  basis: ({ basis }) => basis,
  workload: ({ workload_class, basis, preconditioning }) =>
    basis === 'measured' && preconditioning !== true ? workload_class : undefined,
  evidence: ({ evidence }) => evidence,
  verdict: ({ steady_state }) => steady_state.verdict,
  protection: (_, protection) => (protection === undefined ? undefined : slugOf(protection)),
  ioengine: ({ ioengine }) => ioengine,
  fio: ({ fio_version }) => fio_version,
  // 48 bits tell the works of one site apart.
  fingerprint: ({ workload_fingerprint }) => workload_fingerprint?.slice(0, 12),
};
const NUMBERS = {
  numjobs: 'numjobs',
  iodepth: 'iodepth',
  clients: 'clients',
  outstanding: 'outstanding',
  iops: 'iops',
  bw: 'bw_bytes_per_s',
  lat_mean: 'lat_mean_ns',
  lat_p99: 'lat_p99_ns',
  lat_p99_9: 'lat_p99_9_ns',
} as const satisfies Readonly<Record<string, keyof Measurement>>;

interface Codes {
  readonly values: readonly string[];
  /** Place of a value among those seen, in the order of their first use. */
  readonly at: (value: string | undefined) => number | null;
}

function createCodes(): Codes {
  const values: string[] = [];
  const places = new Map<string, number>();
  const add = (value: string): number => {
    places.set(value, values.length);
    return values.push(value) - 1;
  };
  return { values, at: (value) => (value === undefined ? null : (places.get(value) ?? add(value))) };
}

/** "none; in tests 2 and 3 striped" is none: what follows explains it. */
function protectionOf(text: string | undefined): string | undefined {
  return text?.split(';')[0]?.trim();
}

function sortedSet(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== undefined))].sort();
}

function protocolsOf(runs: readonly RunRecord[]): readonly string[] {
  return sortedSet(
    runs.flatMap(({ bundle }) => (bundle.hardware.fabric.links ?? []).map(({ protocol }) => protocolFamily(protocol))),
  );
}

function mediaOf(runs: readonly RunRecord[]): readonly string[] {
  const media = runs.flatMap(({ bundle }) => (bundle.hardware.system.drives ?? []).map((drive) => drive.media));
  return sortedSet(media.filter((one) => one !== 'not_recorded'));
}

function namesBySlug(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(sortedSet(names).map((name) => [slugOf(name), name]));
}

/** "" where nobody recorded it. */
function vendorSlug(vendor: string): string {
  return vendor === 'not_recorded' || vendor === 'not_applicable' ? '' : slugOf(vendor);
}

/** The index of a database; withdrawn and superseded runs have no rows. */
export function buildBrowserIndex(database: Database, drives: readonly DriveModel[]): BrowserIndex {
  const { runs, systems, reports } = database;
  const systemPlaces = new Map(systems.map(({ id }, place) => [id, place]));
  const codes = Object.fromEntries(Object.keys(CODED).map((name) => [name, createCodes()]));
  const columns: Record<string, (number | null)[]> = { run: [] };
  for (const name of [...Object.keys(CODED), ...Object.keys(NUMBERS)]) columns[name] = [];
  const protections: string[] = [];
  for (const [place, record] of runs.entries()) {
    const comparandOf = comparandsOf(record);
    for (const one of record.superseded_by === undefined ? record.measurements : []) {
      const protection = protectionOf(comparandOf(one).facts.protection);
      if (protection !== undefined) protections.push(protection);
      columns.run?.push(place);
      for (const [name, read] of Object.entries(CODED))
        columns[name]?.push(codes[name]?.at(read(one, protection)) ?? null);
      for (const [name, key] of Object.entries(NUMBERS)) {
        const value = one[key];
        columns[name]?.push(value === undefined ? null : Number(value.toPrecision(6)));
      }
    }
  }
  return {
    version: 1,
    rows: columns.run?.length ?? 0,
    systems: {
      id: systems.map(({ id }) => id),
      kind: systems.map(({ kind }) => kind),
      vendor: systems.map(({ vendor }) => vendorSlug(vendor)),
      media: systems.map((system) => mediaOf(system.runs)),
      protocol: systems.map((system) => protocolsOf(system.runs).map(slugOf)),
      drives: systems.map(({ id: own }) =>
        drives.filter(({ uses }) => uses.some(({ run }) => run.bundle.hardware.system.id === own)).map(({ id }) => id),
      ),
    },
    drives: { id: drives.map(({ id }) => id), vendor: drives.map(({ vendor }) => vendorSlug(vendor)) },
    runs: {
      id: runs.map(({ bundle }) => bundle.id),
      system: runs.map(({ bundle }) => systemPlaces.get(bundle.hardware.system.id) ?? -1),
      year: runs.map(({ bundle }) => /^\d{4}/.exec(bundle.run.date)?.[0] ?? ''),
      method: runs.map(({ bundle }) => bundle.run.method ?? ''),
      reports: runs.map((run) => reports.filter((report) => report.runs.includes(run)).map(({ parsed }) => parsed.id)),
    },
    names: {
      vendor: namesBySlug(systems.map(({ vendor }) => vendor).filter((vendor) => vendorSlug(vendor) !== '')),
      protocol: namesBySlug(protocolsOf(runs)),
      protection: namesBySlug(protections),
    },
    dictionaries: Object.fromEntries(Object.entries(codes).map(([name, { values }]) => [name, values])),
    columns,
  };
}
