/**
 * How large the browser index is, and how long finding takes: `npx tsx tests/bench/finding.ts`. Promised: 350 kB gzipped for
 * 1,000 runs, and 50 ms to filter or sort 10,000 rows. Prints figures; it is no test, for they are those of the machine.
 */
import { gzipSync } from 'node:zlib';
import { type Choice, prepareFilter, thingsOf } from '../../assets/js/search/filter-rows.ts';
import { buildBrowserIndex } from '../../scripts/lib/index/browser-index.ts';
import { buildDatabase } from '../../scripts/lib/index/database.ts';
import { findDriveModels } from '../../scripts/lib/index/drive-models.ts';
import type { RunRecord } from '../../scripts/lib/index/types.ts';
import { sampleHardware, sampleMeasurement, sampleRecord } from '../lib/present/site-sample.ts';

const RUNS = 1000;
const FIGURES = 10;
const MEDIA = ['hdd', 'ssd', 'nvme_ssd'] as const;
const KINDS = ['drive', 'array', 'cluster', 'volume'] as const;

/** The same numbers each time, spread over their range. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function recordOf(place: number): RunRecord {
  const next = numbers(place + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const vendor = `Vendor ${Math.floor(next() * 60)}`;
  const model = `M${Math.floor(next() * 400)}`;
  const kind = pick(KINDS);
  const id = `run-${place}`;
  const system_id = `${vendor}-${model}-${kind}`.toLowerCase().replaceAll(' ', '-');
  const drive = { vendor, model, count: 1, media: pick(MEDIA) };
  const hardware = { ...sampleHardware, system: { id: system_id, vendor, model, kind, drives: [drive] } };
  const measurements = Array.from({ length: FIGURES }, (_, test) => ({
    ...sampleMeasurement(`test-${test}/read`),
    id: `${id}/default/test-${test}/all/read`,
    run_id: id,
    system_id,
    vendor,
    model,
    kind,
    workload_class: `${pick(['4k', '8k', '64k', '128k'])}-${pick(['randread', 'randwrite', 'read', 'write'])}`,
    workload_fingerprint: Array.from({ length: 8 }, () => Math.floor(next() * 2 ** 32).toString(16)).join(''),
    numjobs: pick([1, 4, 16]),
    iodepth: pick([1, 8, 32, 128]),
    outstanding: 2 ** Math.floor(next() * 12),
    iops: 1e6 * next(),
    bw_bytes_per_s: 1e10 * next(),
    lat_mean_ns: 1e7 * next(),
    lat_p99_ns: 1e8 * next(),
    lat_p99_9_ns: 1e9 * next(),
  }));
  const record = sampleRecord({ run: { id, date: `20${10 + Math.floor(next() * 17)}-01-01` }, measurements });
  return { ...record, bundle: { ...record.bundle, hardware } };
}

function timed<T>(name: string, run: () => T): T {
  const times: number[] = [];
  let result = run();
  for (let turn = 0; turn < 20; turn += 1) {
    const start = performance.now();
    result = run();
    times.push(performance.now() - start);
  }
  const sorted = times.sort((a, b) => a - b);
  console.log(`${name}: median ${sorted[10]?.toFixed(1)} ms, slowest of 20 ${sorted.at(-1)?.toFixed(1)} ms`);
  return result;
}

const database = buildDatabase(
  Array.from({ length: RUNS }, (_, place) => recordOf(place)),
  [],
);
const index = buildBrowserIndex(database, findDriveModels(database));
const text = JSON.stringify(index);
const packed = gzipSync(text, { level: 9 });
console.log(
  `${RUNS} runs, ${index.rows} rows, ${index.systems.id.length} systems: ${(text.length / 1e3).toFixed(0)} kB, ${(packed.length / 1e3).toFixed(0)} kB gzipped`,
);
timed('parse', () => JSON.parse(text));
timed('prepare', () => prepareFilter(index));
const filter = prepareFilter(index);
const choices: readonly Choice[] = [
  {},
  { kind: ['drive'] },
  { kind: ['drive'], media: ['nvme_ssd'], workload: ['4k-randread'] },
];
for (const choice of choices) {
  const { rows } = timed(`filter ${JSON.stringify(choice)}, with counts`, () => filter(choice));
  timed(`  what its ${rows.length} rows belong to`, () => thingsOf(index, rows));
}
const iops = index.columns.iops ?? [];
timed('sort by IOPS', () => Array.from(iops.keys()).sort((a, b) => (iops[b] ?? -1) - (iops[a] ?? -1)));
