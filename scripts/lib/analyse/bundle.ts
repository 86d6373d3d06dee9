/** Judges one run: what its logs, monitors and bins show. */
import type { Measurement } from '#types';
import type { LatencyCounts } from '../normalise/types.ts';
import type { ParsedBundle } from '../parse/types.ts';
import { latencyBins } from './bins.ts';
import { readAllMonitors } from './monitors.ts';
import { readAllSeries } from './series.ts';
import { type Analysed, NO_ANALYSIS } from './types.ts';

/** Everything that can be said of a bundle beyond its figures. Never throws for what a log holds: `problems` says what is wrong with it. */
export function analyseBundle(
  bundle: ParsedBundle,
  measurements: readonly Measurement[],
  latencies: ReadonlyMap<string, LatencyCounts>,
): Analysed {
  const { series, problems } = readAllSeries(bundle, measurements);
  const { monitors, problems: ofMonitors } = readAllMonitors(bundle);
  return {
    measurements,
    analysis: { ...NO_ANALYSIS, series, monitors, bins: latencyBins(latencies) },
    problems: [...problems, ...ofMonitors],
  };
}
