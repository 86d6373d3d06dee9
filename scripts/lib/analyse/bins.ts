/** Latency distributions of a run, in order of latency. */
import type { LatencyCounts } from '../model/measurement.ts';
import type { LatencyBin, LatencyBins } from './types.ts';

/** Bins from the fastest to the slowest, by number: as keys of JSON their order is not to be trusted. */
function inOrder(counts: ReadonlyMap<number, number>): readonly LatencyBin[] {
  return [...counts]
    .map(([ns, count]) => ({ ns, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.ns - b.ns);
}

/** By measurement, of those whose result has JSON+ bins; nothing is coarsened. */
export function latencyBins(latencies: ReadonlyMap<string, LatencyCounts>): ReadonlyMap<string, LatencyBins> {
  return new Map(
    [...latencies].map(([id, { kind, readCounts }]) => [id, { kind, readBins: () => inOrder(readCounts()) }]),
  );
}
