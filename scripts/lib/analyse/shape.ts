/** What a figure hides: jobs that did little of the work, latencies far from each other, and a machine that had no more to give. */
import type { Measurement } from '#types';
import { isJsonObject, valueAt } from '../base/pointer.ts';
import { numberOf, objectOf } from '../fio/fio-keys.ts';
import type { FioOutput } from '../fio/types.ts';
import { meanOf } from './steadiness.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement, MonitorSeries, TestSeries } from './types.ts';

/** Shares of the jobs in what a measurement did, largest first: by its entries in fio's output, else by its logs. Empty where neither tells. */
export function jobSharesOf(
  one: Measurement,
  output: FioOutput | undefined,
  series: TestSeries | undefined,
): readonly number[] {
  const { entries = [], document = 0, at_once } = one.source;
  // The shares of one host are not those of all.
  if (at_once !== undefined) return [];
  const value = output?.documents[document]?.value;
  const jobs = entries.map((pointer) => valueAt(value ?? null, pointer));
  const ios = jobs.map((job) => (isJsonObject(job) ? numberOf(objectOf(job, one.direction), 'total_ios') : undefined));
  const all = ios.reduce<number>((sum, count) => sum + (count ?? Number.NaN), 0);
  if (ios.length > 1 && all > 0) return ios.map((count) => (count ?? 0) / all).sort((a, b) => b - a);
  const own = series?.directions.find(({ direction }) => direction === one.direction)?.job_shares ?? [];
  // The logs of a test are those of all its jobs: those beside this one were to do other work.
  const { numjobs = own.length, clients = 1 } = one;
  return own.length === numjobs * clients ? own : [];
}

/** yes: at most half of the jobs did nine tenths of the I/O. Undefined otherwise. */
export function judgeJobShares(shares: readonly number[]): Judgement | undefined {
  const jobs = shares.length;
  let done = 0;
  const few = shares.findIndex((share) => {
    done += share;
    return done >= limitOf('job_share');
  });
  if (jobs < 2 || few < 0 || few + 1 > jobs / 2) return undefined;
  return { answer: 'yes', reason: 'uneven', numbers: { jobs, few: few + 1, few_pct: 100 * done } };
}

/** yes: so far apart that no mean stands for both. Undefined otherwise. */
export function judgeLatencyModes({
  lat_p50_ns: p50,
  lat_p99_ns: p99,
  lat_mean_ns,
}: Measurement): Judgement | undefined {
  if (p50 === undefined || p99 === undefined || !(p99 > limitOf('mode_ratio') * p50)) return undefined;
  const numbers = { lat_p50_ns: p50, lat_p99_ns: p99, ratio: p99 / p50 };
  return {
    answer: 'yes',
    reason: lat_mean_ns === undefined ? 'apart' : 'apart_mean',
    numbers: lat_mean_ns === undefined ? numbers : { ...numbers, lat_mean_ns },
  };
}

/** Those that watched the jobs of a measurement: all but the ones that did while other jobs of its test ran. */
export function monitorsOfJob(monitors: readonly MonitorSeries[], job: string): readonly MonitorSeries[] {
  return monitors.filter(({ jobs }) => jobs === undefined || jobs.includes(job));
}

/** Values of a monitor while fio measured, in its unit: from the beginning of the test to `runtime_s`. */
export function whileMeasured({ time_ms, values }: MonitorSeries, runtime_s: number): readonly number[] {
  return time_ms.flatMap((time, place) => {
    const value = values[place] ?? null;
    return time < 0 || time > 1000 * runtime_s || value === null ? [] : [value];
  });
}

/** Mean of the processors of the machine over the measured time, per cent of all; undefined where no monitor watched them. */
export function hostCpuOf(monitors: readonly MonitorSeries[], runtime_s: number): number | undefined {
  const watched = monitors.filter(({ quantity, unit }) => quantity === 'cpu' && unit === '%');
  const means = watched
    .map((one) => whileMeasured(one, runtime_s))
    .filter(({ length }) => length > 0)
    .map(meanOf);
  return means.length === 0 ? undefined : Math.max(...means);
}

/** yes: the machine that made the load, or was under it, had next to nothing left. Undefined otherwise. */
export function judgeHostCpu(host_cpu_pct: number | undefined): Judgement | undefined {
  return host_cpu_pct === undefined || host_cpu_pct < 100 * limitOf('host_busy')
    ? undefined
    : { answer: 'yes', reason: 'busy', numbers: { host_cpu_pct } };
}
