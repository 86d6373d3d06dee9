/** The JSON that fio would print of a drawn load, on the skeleton of a real one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnDirection, DrawnLoad } from './drawn-load.ts';
import { percentilesOf, sharesBelow } from './latencies.ts';
import { type LoadOptions, nameOf } from './workloads.ts';

type Json = string | number | { readonly [key: string]: Json } | readonly Json[];
interface Group {
  readonly [key: string]: Json;
}

/** Printed by fio 3.33 with --output-format=json+. */
const SKELETON = join(import.meta.dirname, '../../fixtures/bundles/valid/fio-with-job-files/raw/randrw-4k.json');
const PERCENTILES = [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99];

let skeleton: Group | undefined;

function readSkeleton(): Group {
  skeleton ??= JSON.parse(readFileSync(SKELETON, 'utf8')) as Group;
  return skeleton;
}

function groupOf(value: Json | undefined): Group {
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('the skeleton of a result lacks an object');
  return value as Group;
}

function firstOf(value: Json | undefined): Group {
  return groupOf(Array.isArray(value) ? value[0] : undefined);
}

/** Mean and the like of samples, as fio prints those of bandwidth and IOPS. */
function sampled(all: readonly number[]): Readonly<Record<'min' | 'max' | 'mean' | 'dev' | 'samples', number>> {
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  const squares = all.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return {
    min: Math.min(...all),
    max: Math.max(...all),
    mean,
    dev: Math.sqrt(squares / Math.max(1, all.length - 1)),
    samples: all.length,
  };
}

function latencyPart({ clat, slat }: DrawnDirection, hasBins: boolean): Group {
  const values = percentilesOf(clat, PERCENTILES);
  const { N, min, max, mean, stddev } = clat;
  return {
    slat_ns: { min: slat.min, max: slat.max, mean: slat.mean, stddev: slat.stddev, N },
    clat_ns: {
      ...{ min, max, mean, stddev, N },
      percentile: Object.fromEntries(PERCENTILES.map((one, place) => [one.toFixed(6), values[place] ?? 0])),
      ...(hasBins ? { bins: Object.fromEntries(clat.bins) } : {}),
    },
    lat_ns: {
      min: min + slat.min,
      max: max + Math.round(slat.mean),
      mean: mean + slat.mean,
      stddev: Math.hypot(stddev, slat.stddev),
      N,
    },
  };
}

function directionPart(drawn: DrawnDirection, bs_bytes: number, hasBins: boolean): Group {
  const { clat, runtime_ms: runtime, ios } = drawn;
  const io_bytes = clat.N * bs_bytes;
  const bw_bytes = Math.floor((1000 * io_bytes) / runtime);
  const each = (ios[0] ?? []).map((_, second) => ios.reduce((sum, job) => sum + (job[second] ?? 0), 0));
  const iops = sampled(each);
  const bw = sampled(each.map((count) => Math.floor((count * bs_bytes) / 1024)));
  return {
    io_bytes,
    io_kbytes: Math.floor(io_bytes / 1024),
    bw_bytes,
    bw: Math.floor(bw_bytes / 1024),
    iops: (1000 * clat.N) / runtime,
    runtime,
    total_ios: clat.N,
    short_ios: 0,
    drop_ios: 0,
    ...latencyPart(drawn, hasBins),
    bw_min: bw.min,
    bw_max: bw.max,
    bw_agg: Math.min(100, (100 * bw.mean * 1024) / bw_bytes),
    bw_mean: bw.mean,
    bw_dev: bw.dev,
    bw_samples: bw.samples,
    iops_min: iops.min,
    iops_max: iops.max,
    iops_mean: iops.mean,
    iops_stddev: iops.dev,
    iops_samples: iops.samples,
  };
}

/** latency_ns, latency_us and latency_ms. */
function latencyShares(job: Group, { directions }: DrawnLoad): Group {
  const units = [
    ['latency_ns', 1],
    ['latency_us', 1e3],
    ['latency_ms', 1e6],
  ] as const;
  const labels = units.flatMap(([unit, ns]) =>
    Object.keys(groupOf(job[unit])).map((label) => ({
      unit,
      label,
      limit: label.startsWith('>=') ? Number.POSITIVE_INFINITY : ns * Number(label),
    })),
  );
  const shares = sharesBelow(
    [...directions.values()].map(({ clat }) => clat),
    labels.map(({ limit }) => limit),
  );
  return Object.fromEntries(
    units.map(([unit]) => [
      unit,
      Object.fromEntries(labels.flatMap((one, place) => (one.unit === unit ? [[one.label, shares[place] ?? 0]] : []))),
    ]),
  );
}

/** All I/Os were begun with the queue full: the share of its size is 100, that of the others 0. */
function depthShares(levels: Group, iodepth: number): Group {
  const labels = Object.keys(levels);
  const reached = labels.findLast((label) => Number(label.replace('>=', '')) <= iodepth);
  return Object.fromEntries(labels.map((label) => [label, label === reached ? 100 : 0]));
}

function ctime(date: Date): string {
  const [day = '', date_of_month = '', month = '', year = '', time = ''] = date
    .toUTCString()
    .replace(',', '')
    .split(' ');
  return `${day} ${month} ${String(Number(date_of_month)).padStart(2)} ${time} ${year}`;
}

export interface ResultOptions {
  readonly options: LoadOptions;
  /** When fio ended. */
  readonly end_s: number;
  /** JSON+ has the bins. */
  readonly hasBins: boolean;
}

export function fioResult(drawn: DrawnLoad, { options, end_s, hasBins }: ResultOptions): string {
  const whole = readSkeleton();
  const job = firstOf(whole.jobs);
  const { bs_bytes, iodepth, numjobs, runtime_s } = drawn.load;
  const read = drawn.directions.get('read');
  const write = drawn.directions.get('write');
  // The skeleton's own trim is that of a load without any: all zeros.
  const idle = job.trim ?? {};
  const disk = firstOf(whole.disk_util);
  return printFio({
    ...whole,
    timestamp: end_s,
    timestamp_ms: 1000 * end_s + 417,
    time: ctime(new Date(1000 * end_s)),
    'global options': Object.fromEntries(options.global),
    jobs: [
      {
        ...job,
        jobname: nameOf(drawn.load),
        elapsed: runtime_s + 1,
        'job options': Object.fromEntries(options.own),
        read: read === undefined ? idle : directionPart(read, bs_bytes, hasBins),
        write: write === undefined ? idle : directionPart(write, bs_bytes, hasBins),
        job_runtime: 1000 * runtime_s * numjobs,
        iodepth_level: depthShares(groupOf(job.iodepth_level), iodepth),
        ...latencyShares(job, drawn),
        latency_depth: iodepth,
      },
    ],
    disk_util: [{ ...disk, read_ios: read?.clat.N ?? 0, write_ios: write?.clat.N ?? 0 }],
  });
}

/** Printed with six decimals, whatever their value. */
const DECIMALS = new Set(
  ['mean', 'stddev', 'iops', 'bw_agg', 'bw_mean', 'bw_dev', 'iops_mean', 'iops_stddev'].concat([
    ...['usr_cpu', 'sys_cpu', 'latency_percentile', 'util'],
  ]),
);
const SHARES = new Set([
  'iodepth_level',
  'iodepth_submit',
  'iodepth_complete',
  'latency_ns',
  'latency_us',
  'latency_ms',
]);

/** JSON with fio's spaces and decimals. */
function printFio(value: Json, key = '', inside = '', indent = ''): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number')
    return DECIMALS.has(key) || SHARES.has(inside) || !Number.isInteger(value) ? value.toFixed(6) : String(value);
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one: Json) => `${deeper}${printFio(one, '', key, deeper)}`)
    : Object.entries(value).map(
        ([name, one]) => `${deeper}${JSON.stringify(name)} : ${printFio(one, name, key, deeper)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}
