/** Writes what figures hide beside them, as the API publishes it: in English; pages have words of their own for the verdicts. */
import type { Measurement } from '#types';
import { formatCount, formatPercent } from '../base/sizes.ts';
import { figureText } from '../model/metric-text.ts';
import { hostCpuOf, monitorsOfJob } from './shape.ts';
import type { MonitorSeries, Verdict } from './types.ts';

/** Each measurement with what the monitor of its test shows of the machine's processors. */
export function withHostCpu(
  measurements: readonly Measurement[],
  monitors: ReadonlyMap<string, readonly MonitorSeries[]>,
): readonly Measurement[] {
  return measurements.map((one) => {
    const pct = hostCpuOf(monitorsOfJob(monitors.get(one.test_id) ?? [], one.job), one.runtime_s ?? 0);
    return pct === undefined ? one : { ...one, host_cpu_pct: Number(pct.toPrecision(6)) };
  });
}

const TEXTS: Readonly<
  Record<string, (numbers: Verdict['numbers'], texts: Verdict['texts'], answer: Verdict['answer']) => string>
> = {
  'V-direct': (_, texts, answer) =>
    answer === 'not_judged'
      ? `O_DIRECT was asked for; ${texts?.file_system} does not honour it, and the run names that file system without saying whether this test was on it: whether the cache of the host took part is not known.`
      : `O_DIRECT was asked for; ${texts?.file_system} does not honour it, so that the cache of the host took part. What fio kept in flight is not what the drives saw.`,
  'V-in-flight': ({ iops = 0, lat_mean_ns = 0, in_flight = 0, outstanding = 0 }) =>
    `${figureText('iops', iops)} at a mean latency of ${figureText('lat_mean', lat_mean_ns)} are ${formatCount(in_flight)} I/Os in flight, but the stated load has ${formatCount(outstanding)} at most: one of the three is not as stated.`,
  'V-disk-latency': ({ lat_mean_ns = 0 }) =>
    `No rotating disk answers within ${figureText('lat_mean', lat_mean_ns)}: this is the latency of a cache.`,
  'V-job-share': ({ few = 0, jobs = 0, few_pct = 0 }) =>
    `${formatCount(few)} of ${formatCount(jobs)} jobs did ${formatPercent(few_pct)} of the I/O: the figure is that of a few.`,
  'V-latency-modes': ({ lat_p50_ns = 0, lat_p99_ns = 0 }) =>
    `Latencies lie far apart: half took ${figureText('lat_p50', lat_p50_ns)} at most, one in a hundred over ${figureText('lat_p99', lat_p99_ns)}. The mean is that of neither.`,
  'V-host-busy': ({ host_cpu_pct = 0 }) =>
    `The processors of the machine were busy for ${formatPercent(host_cpu_pct)} of the measured time, as its monitor shows: it may set the figure, and not the storage.`,
};

/** Each measurement with a notice for each such verdict on it. */
export function withShapeNotices(
  measurements: readonly Measurement[],
  verdicts: readonly Verdict[],
): readonly Measurement[] {
  const found = new Map<string, Measurement['notices']>();
  for (const { id, of, numbers, texts, answer } of verdicts) {
    const text = TEXTS[id]?.(numbers, texts, answer);
    const one = of.measurement_id ?? '';
    if (text !== undefined) found.set(one, [...(found.get(one) ?? []), { rule: id, text }]);
  }
  return measurements.map((one) => {
    const own = found.get(one.id);
    return own === undefined ? one : { ...one, notices: [...one.notices, ...own] };
  });
}
