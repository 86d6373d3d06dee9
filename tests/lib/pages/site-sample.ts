/** A made-up measured run with one configuration and a mixed load, to be varied by each test. */
import type { Hardware, Measurement, Problem, Run } from '#types';
import { NO_ANALYSIS } from '../../../scripts/lib/analyse/types.ts';
import type { Database, RunRecord, SystemRecord } from '../../../scripts/lib/database/types.ts';
import { recordBundle } from '../../../scripts/lib/formats/record-bundle.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import { fioOutput, resultsOf } from '../../fio-fixtures.ts';

const condition = { state: 'not_recorded' } as const;

export const sampleRun: Run = {
  id: 'acme-a1-2026',
  title: 'Acme A1, mixed load',
  summary: 'A drive under a mixed load.',
  date: '2026-11-21',
  submitter: { name: 'A lab', relation: 'independent' },
  licence: 'CC0-1.0',
  evidence: 'measured',
  configurations: [{ id: 'default', title: 'As delivered', axes: {} }],
  tests: [
    { id: 'mix', title: 'Mixed load', description: 'Stands for a database.' },
    { id: 'read', title: 'Reads' },
  ],
  conditions: {
    preconditioning: { state: 'yes', text: 'Written twice.' },
    purge: condition,
    fill: condition,
    warm_up: condition,
    host_cache: condition,
    target_cache: condition,
  },
};

export const sampleHardware: Hardware = {
  system: {
    id: 'acme-a1',
    vendor: 'Acme',
    model: 'A1',
    kind: 'drive',
    drives: [{ vendor: 'Acme', model: 'A1', count: 1, media: 'nvme_ssd', capacity_bytes: 3_840_000_000_000 }],
  },
  hosts: [{ role: 'load generator', count: 2, cpu: 'CPU X', cpu_sockets: 2, cpu_cores: 24, memory_bytes: 2 ** 38 }],
  fabric: { description: 'not_recorded' },
};

/** A measurement of the sample run. `place` is test/direction. */
export function sampleMeasurement(place: string, more: Partial<Measurement> = {}): Measurement {
  const [test = '', direction = 'read'] = place.split('/');
  return {
    id: `acme-a1-2026/default/${test}/all/${direction}`,
    run_id: 'acme-a1-2026',
    system_id: 'acme-a1',
    vendor: 'Acme',
    model: 'A1',
    kind: 'drive',
    configuration_id: 'default',
    axes: {},
    test_id: test,
    job: 'all',
    direction: direction as Measurement['direction'],
    evidence: 'measured',
    basis: 'measured',
    date: '2026-11-21',
    steady_state: { verdict: 'not_judged', reason: 'No time series.' },
    notices: [],
    source: { file: 'raw/mix.json', pointer: '/jobs/0/read', sha256: 'ab'.repeat(32) },
    ...more,
  };
}

const workload = { rw: 'randrw', rwmixread: 70, bs_bytes: 4096, numjobs: 16, iodepth: 32 } as const;

export const sampleMeasurements: readonly Measurement[] = [
  sampleMeasurement('mix/read', { ...workload, iops: 70_000, lat_mean_ns: 5_000_000 }),
  sampleMeasurement('mix/write', { ...workload, iops: 30_000, lat_mean_ns: 6_000_000 }),
  sampleMeasurement('mix/mixed', { ...workload, iops: 100_000, lat_p99_ns: 9_000_000 }),
  sampleMeasurement('read/read', { rw: 'read', bs_bytes: 131_072, bw_bytes_per_s: 3e9, rate_limited: true }),
];

const bytes = new TextEncoder().encode('[job]\nrw=randrw\n');

/** The sample run before its results are measurements. */
export function sampleBundle(more: { readonly run?: Partial<Run>; readonly notes?: string } = {}): ParsedBundle {
  const paths = ['run.json', 'jobs/mix.fio', 'raw/mix.json', 'raw/log.10.log', 'raw/log.2.log'];
  const run = { ...sampleRun, ...more.run };
  return {
    id: run.id,
    folder: `content/runs/${run.id}`,
    files: paths.map((path) => ({ path, bytes, size_bytes: bytes.length, sha256: 'cd'.repeat(32) })),
    run,
    hardware: sampleHardware,
    results: resultsOf('raw/mix.json', fioOutput({ jobs: [] })),
    jobFiles: new Map(),
    locate: new Map(),
    ...(more.notes === undefined ? {} : { notes: more.notes }),
  };
}

/** The sample run as a record; parts can be replaced. */
export function sampleRecord(
  more: {
    run?: Partial<Run>;
    system?: Partial<Hardware['system']>;
    measurements?: readonly Measurement[];
    problems?: readonly Problem[];
    notes?: string;
  } = {},
): RunRecord {
  const hardware = { ...sampleHardware, system: { ...sampleHardware.system, ...more.system } };
  return {
    bundle: { ...recordBundle(sampleBundle(more)), hardware },
    measurements: more.measurements ?? sampleMeasurements,
    problems: more.problems ?? [],
    analysis: NO_ANALYSIS,
  };
}

/** A database of these runs, all on one system. */
export function sampleDatabase(runs: readonly RunRecord[]): Database {
  const system: SystemRecord = {
    id: 'acme-a1',
    vendor: 'Acme',
    model: 'A1',
    kind: 'drive',
    hardware: sampleHardware,
    runs,
  };
  return {
    runs,
    systems: runs.length === 0 ? [] : [system],
    reports: [],
    workloads: [],
    measurements: runs.flatMap((record) => record.measurements),
    methods: [],
    left_out: [],
  };
}
