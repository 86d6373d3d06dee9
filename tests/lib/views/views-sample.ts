/** A small made-up report: two drives, two configurations each, two tests. Figures are chosen to be computed by hand. */
import type { Hardware, Measurement, Report, Run, View } from '#types';
import { NO_ANALYSIS } from '../../../scripts/lib/analyse/types.ts';
import { buildWorkloads } from '../../../scripts/lib/database/database.ts';
import type { Database, ReportRecord, RunRecord } from '../../../scripts/lib/database/types.ts';
import { recordBundle } from '../../../scripts/lib/formats/record-bundle.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';

const condition = { state: 'not_recorded' } as const;

function runOf(id: string): Run {
  return {
    id,
    title: `Drive ${id}`,
    date: '2024-05',
    submitter: { name: 'A lab' },
    licence: 'CC0-1.0',
    evidence: 'published',
    source: { title: 'Drives', publisher: 'A journal', date: '2024', language: 'en' },
    labels: { code: id },
    configurations: [
      { id: 'z-two', title: '2 replicas', axes: { replication: '2x' } },
      { id: 'a-three', title: '3 replicas', axes: { replication: '3x' } },
      { id: 'datasheet', title: 'Datasheet', axes: { replication: 'datasheet' } },
    ],
    tests: [
      { id: 'write', title: '4k random write' },
      { id: 'read', title: '4k random read' },
    ],
    conditions: {
      preconditioning: condition,
      purge: condition,
      fill: condition,
      warm_up: condition,
      host_cache: condition,
      target_cache: condition,
    },
  };
}

function hardwareOf(id: string): Hardware {
  return {
    system: { id: `acme-${id}`, vendor: 'Acme', model: id.toUpperCase(), kind: 'drive', specimen: 'drive 1' },
    hosts: [],
    fabric: { description: 'not_recorded' },
  };
}

type Figures = Partial<Measurement>;

/** A measurement of the sample; `place` is configuration/test/direction. */
export function measurementOf(run: string, place: string, figures: Figures): Measurement {
  const [configuration = '', test = '', direction = 'read'] = place.split('/');
  const axes = runOf(run).configurations.find(({ id }) => id === configuration)?.axes ?? {};
  const basis = figures.basis ?? 'measured';
  return {
    id: `${run}/${configuration}/${test}/all/${direction}${basis === 'measured' ? '' : `~${basis}`}`,
    run_id: run,
    system_id: `acme-${run}`,
    vendor: 'Acme',
    model: run.toUpperCase(),
    kind: 'drive',
    configuration_id: configuration,
    axes,
    test_id: test,
    job: 'all',
    direction: direction as Measurement['direction'],
    evidence: 'published',
    basis,
    date: '2024-05',
    bs_bytes: 4096,
    rw: test === 'write' ? 'randwrite' : 'randread',
    workload_class: test === 'write' ? '4k-randwrite' : '4k-randread',
    steady_state: { verdict: 'not_judged', reason: 'no time series' },
    notices: [],
    source: { citation: 'A lab, Drives, 2024', locator: 'table 1' },
    ...figures,
  };
}

export function bundleOf(id: string): ParsedBundle {
  return {
    id,
    folder: `content/runs/${id}`,
    files: [],
    run: runOf(id),
    hardware: hardwareOf(id),
    results: new Map(),
    jobFiles: new Map(),
    locate: new Map(),
  };
}

export function recordOf(id: string, measurements: readonly Measurement[]): RunRecord {
  return {
    bundle: recordBundle(bundleOf(id)),
    measurements,
    problems: [],
    analysis: NO_ANALYSIS,
  };
}

export const RUNS: readonly RunRecord[] = [
  recordOf('b1', [
    measurementOf('b1', 'z-two/write/write', {
      iops: 400_000,
      lat_mean_ns: 5_300_000,
      outstanding: 512,
      iodepth: 32,
      numjobs: 16,
    }),
    measurementOf('b1', 'a-three/write/write', {
      iops: 300_000,
      lat_mean_ns: 8_100_000,
      outstanding: 512,
      iodepth: 32,
      numjobs: 16,
    }),
    measurementOf('b1', 'z-two/read/read', {
      iops: 2_000_000,
      lat_mean_ns: 1_600_000,
      outstanding: 64,
      iodepth: 64,
      numjobs: 1,
    }),
  ]),
  recordOf('a2', [
    measurementOf('a2', 'z-two/write/write', { iops: 100_000, outstanding: 512, iodepth: 32, numjobs: 16 }),
    measurementOf('a2', 'datasheet/write/write', { iops: 125_000, basis: 'vendor_stated' }),
    measurementOf('a2', 'a-three/read/read', { iops_low: 500_000, iops_high: 600_000 }),
  ]),
];

export const TABLE: View = {
  id: 'iops',
  kind: 'table',
  title: 'Three replicas cost a quarter of the writes',
  rows: ['test'],
  columns: ['axis:replication'],
  metrics: ['iops'],
  filter: { run: ['b1'] },
};

/** What the runs above show; what is computed from other runs is not known. */
const FINDINGS: NonNullable<Report['findings']> = [
  {
    text: 'Writes suffer.',
    group: 'Writes',
    locator: 'page 3',
    evidence: 'figures_here',
    computed: [
      {
        what: 'IOPS of writes',
        formula: 'iops',
        inputs: { iops: { metric: 'iops', unit: 'IOPS', filter: { test: ['write'] } } },
        unit: 'IOPS',
        claim: { text: 'none at all', at_most: 0 },
      },
    ],
    note: 'Of both drives.',
  },
];

export function reportOf(views: readonly View[], runs: readonly RunRecord[] = RUNS): ReportRecord {
  const report: Report = {
    id: 'drives-2024',
    title: 'Two drives compared',
    date: '2024',
    lab: { name: 'A lab', url: 'https://lab.example' },
    summary: 'Two drives were tested. The first is faster.',
    source: {
      title: 'Приводы',
      title_en: 'Drives',
      authors: ['A. Author', 'B. Author'],
      publisher: 'A journal',
      volume: '70',
      pages: '34-38',
      date: '2024',
      language: 'ru',
      doi: '10.1000/70.34',
    },
    runs: runs.map(({ bundle }) => bundle.id),
    headlines: [{ label: '4k random write, 2 replicas', measurement: 'b1/z-two/write/all/write', metric: 'iops' }],
    sections: [{ id: 'results', title: 'Results', text: 'results.md', views: views.map(({ id }) => id) }],
    ...(runs === RUNS ? { findings: FINDINGS } : {}),
    not_in_text: [{ what: 'The latency over time', locator: 'figure 2' }],
    remarks: [{ text: 'The caption is missing.', locator: 'page 4' }],
    views: [...views],
  };
  const texts = new Map([['results.md', 'Both drives were **filled** first.']]);
  const parsed = {
    id: report.id,
    folder: `content/reports/${report.id}`,
    report,
    texts,
    locate: () => ({ line: 7, column: 3 }),
  };
  return { parsed, runs, problems: [] };
}

export function databaseOf(reports: readonly ReportRecord[], runs: readonly RunRecord[] = RUNS): Database {
  const measurements = runs.flatMap((run) => run.measurements);
  return {
    runs,
    systems: [],
    reports,
    workloads: buildWorkloads(measurements),
    measurements,
    methods: [],
    left_out: [],
  };
}
