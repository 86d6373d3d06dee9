/** Judges one run: what its logs, monitors and bins show. */
import type { Measurement, Method } from '#types';
import type { ParsedBundle } from '../formats/types.ts';
import type { LatencyCounts } from '../model/measurement.ts';
import { placeOf, withDirectHonoured } from './direct-io.ts';
import { departuresOf, withDepartures } from './method-departures.ts';
import { readAllMonitors } from './monitors.ts';
import { withOfferedMet } from './offered-load.ts';
import { readAllSeries } from './series.ts';
import { withHostCpu, withShapeNotices } from './shape-notices.ts';
import { withSteadyState } from './steady-measurements.ts';
import { type Analysed, type LatencyBin, type LatencyBins, NO_ANALYSIS } from './types.ts';
import { judgeRun } from './verdicts.ts';

/** By measurement, of those whose result has JSON+ bins; nothing is coarsened. */
export function latencyBins(latencies: ReadonlyMap<string, LatencyCounts>): ReadonlyMap<string, LatencyBins> {
  return new Map([...latencies].map(([id, { kind, readCounts }]) => [id, { kind, ...readCounts() }]));
}

/** Bins from the fastest to the slowest. */
export function listBins({ ns, counts }: Pick<LatencyBins, 'ns' | 'counts'>): readonly LatencyBin[] {
  return Array.from(ns, (one, place) => ({ ns: one, count: counts[place] ?? 0 }));
}

/** Everything that can be said of a bundle beyond its figures. Never throws for what a log holds: `problems` says what is wrong with it. */
export function analyseBundle(
  bundle: ParsedBundle,
  measurements: readonly Measurement[],
  latencies: ReadonlyMap<string, LatencyCounts>,
  method?: Method,
): Analysed {
  const { series, problems } = readAllSeries(bundle, measurements);
  const { monitors, problems: ofMonitors } = readAllMonitors(bundle);
  const watched = withDirectHonoured(withHostCpu(measurements, monitors), placeOf(bundle));
  const verdicts = judgeRun(bundle, watched, { series, method });
  const judged = withOfferedMet(withSteadyState(watched, verdicts, bundle.run.tests));
  const departures = method === undefined ? [] : departuresOf(bundle, method, measurements);
  return {
    measurements: withDepartures(withShapeNotices(judged, verdicts), departures),
    analysis: { ...NO_ANALYSIS, series, monitors, verdicts, bins: latencyBins(latencies) },
    problems: [...problems, ...ofMonitors],
  };
}
