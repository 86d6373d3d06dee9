/** Made-up distributions, small enough to be counted by hand. */
import type { Measurement } from '#types';
import type { LatencyBin, LatencyBins } from '../../../scripts/lib/analyse/types.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { percentileOf } from '../../percentile-of.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';

/** 1000 I/Os: 500 of 100 µs, 400 of 200 µs, 90 of 1 ms, 9 of 10 ms, 1 of 100 ms. */
export const THOUSAND: readonly LatencyBin[] = [
  { ns: 100_000, count: 500 },
  { ns: 200_000, count: 400 },
  { ns: 1_000_000, count: 90 },
  { ns: 10_000_000, count: 9 },
  { ns: 100_000_000, count: 1 },
];

/** The same, a tenth slower. */
export const SLOWER = THOUSAND.map(({ ns, count }) => ({ ns: ns * 1.1, count }));

/** The percentiles that fio would print of these bins. */
export function printed(bins: readonly LatencyBin[]): Partial<Measurement> {
  const at = (percent: number) => percentileOf(bins, percent) ?? 0;
  return {
    evidence: 'measured',
    lat_kind: 'lat',
    lat_mean_ns: 300_000,
    lat_p50_ns: at(50),
    lat_p90_ns: at(90),
    lat_p95_ns: at(95),
    lat_p99_ns: at(99),
    lat_p99_9_ns: at(99.9),
    lat_p99_99_ns: at(99.99),
    percentile_source: 'clat of one entry',
  };
}

/** A run of lines by place (configuration/test/direction); without bins, only what the second part says is known. */
export function tailRun(
  lines: Readonly<Record<string, readonly LatencyBin[] | Partial<Measurement>>>,
  kind: 'lat' | 'clat' = 'clat',
): RunRecord {
  const bins = new Map<string, LatencyBins>();
  const measurements = Object.entries(lines).map(([place, line]) => {
    const own = Array.isArray(line) ? (line as readonly LatencyBin[]) : undefined;
    const figures = own === undefined ? (line as Partial<Measurement>) : printed(own);
    const measurement = measurementOf('b1', place, figures);
    if (own !== undefined) {
      const [ns, counts] = [own.map((bin) => bin.ns), own.map(({ count }) => count)];
      bins.set(measurement.id, { kind, ns: Float64Array.from(ns), counts: Float64Array.from(counts) });
    }
    return measurement;
  });
  const record = recordOf('b1', measurements);
  return { ...record, analysis: { ...record.analysis, bins } };
}
