/** Judges one run: what its logs, monitors and bins show. */
import type { Measurement } from '#types';
import type { LatencyCounts } from '../normalise/types.ts';
import type { ParsedBundle } from '../parse/types.ts';
import { latencyBins } from './bins.ts';
import { readAllSeries } from './series.ts';
import { type Analysed, NO_ANALYSIS } from './types.ts';

/** Everything that can be said of a bundle beyond its figures. Never throws for what a log holds: `problems` says what is wrong with it. */
export function analyseBundle(
  bundle: ParsedBundle,
  measurements: readonly Measurement[],
  latencies: ReadonlyMap<string, LatencyCounts>,
): Analysed {
  const { series, problems } = readAllSeries(bundle, measurements);
  return { measurements, analysis: { ...NO_ANALYSIS, series, bins: latencyBins(latencies) }, problems };
}
