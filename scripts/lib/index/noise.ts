/** How far a figure may be off by chance, from the best that is known of it. */
import type { Measurement } from '#types';
import { LORD, SINGLE_SAMPLE, WITHIN_ONE_RUN } from './comparison-thresholds.ts';
import { rateOf } from './rate.ts';

export interface Noise {
  /** Half the width of what the figure may mean, as a share of it. */
  readonly share: number;
  /** Repeated runs, the rounds of its own log, a published range, or nothing but the figure itself. */
  readonly source: 'repeats' | 'log' | 'range' | 'single';
  /** Samples it was worked out from: runs or rounds. */
  readonly samples?: number;
}

/** Factor on the range of n samples; more than ten count as ten, which is on the safe side. */
function lordFactor(samples: number): number | undefined {
  return LORD[Math.min(samples, 10)];
}

function ofRepeats(repeats: readonly Measurement[]): Noise | undefined {
  const rates = repeats.flatMap((one) => rateOf(one) ?? []);
  const factor = lordFactor(rates.length);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  if (factor === undefined || !(mean > 0)) return undefined;
  const range = Math.max(...rates) - Math.min(...rates);
  return { share: (factor * range) / mean, source: 'repeats', samples: rates.length };
}

function ofLog({ steady_state: { range_pct, rounds } }: Measurement): Noise | undefined {
  const factor = rounds === undefined ? undefined : lordFactor(rounds);
  if (range_pct === undefined || rounds === undefined || factor === undefined) return undefined;
  return { share: Math.max(WITHIN_ONE_RUN.value, (factor * range_pct) / 100), source: 'log', samples: rounds };
}

function ofRange(one: Measurement): Noise | undefined {
  const [low, high] = [one.iops_low ?? one.bw_low_bytes_per_s, one.iops_high ?? one.bw_high_bytes_per_s];
  if (low === undefined || high === undefined || low + high <= 0) return undefined;
  return { share: Math.max(SINGLE_SAMPLE.value, (high - low) / (high + low)), source: 'range' };
}

/** Noise of one figure. `repeats` are all runs of the same work on the same set-up, itself among them. */
export function noiseOf(measurement: Measurement, repeats: readonly Measurement[]): Noise {
  const found = ofRepeats(repeats) ?? ofLog(measurement) ?? ofRange(measurement);
  return found ?? { share: SINGLE_SAMPLE.value, source: 'single' };
}
