/** Which latency the columns of a table are of, where mean and percentiles are of two. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';

/** fio prints percentiles of clat unless it is told otherwise, and a mean of both. Undefined where no figure has such a pair. */
export function latencyNote(measurements: readonly Measurement[]): string | undefined {
  const isPair = measurements.some(
    ({ lat_kind, percentile_source }) => lat_kind === 'lat' && percentile_source?.startsWith('clat') === true,
  );
  return isPair ? word('note_latencies') : undefined;
}
