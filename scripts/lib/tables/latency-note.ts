/** What has to be said below a table of latencies: which ones its columns are of, and what a mark in it means. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';
import { type Metric, metricValue } from '../model/metrics.ts';

/** fio prints percentiles of clat unless it is told otherwise, and a mean of both. None where no figure has such a pair. */
export function latencyNote(measurements: readonly Measurement[]): readonly string[] {
  const isPair = measurements.some(
    ({ lat_kind, percentile_source }) => lat_kind === 'lat' && percentile_source?.startsWith('clat') === true,
  );
  return isPair ? [word('note_latencies')] : [];
}

/** None where each percentile that is shown is of enough I/Os. */
export function fewIosNote(measurements: readonly Measurement[], shown: readonly Metric[]): readonly string[] {
  const isMarked = measurements.some((one) =>
    shown.some((metric) => metricValue(one, metric)?.qualifiers?.includes('few_ios') === true),
  );
  return isMarked ? [word('note_few_ios')] : [];
}
