/** How far a figure may be off by chance, and which differences are no more than that. Pure; runs in a browser too. */
import type { Measurement } from '#types';
import type { Metric } from '../model/metrics.ts';
import { rateOf } from '../model/rate.ts';
import { LEAST_NOISE, LORD, MOST_SAMPLES, SINGLE_SAMPLE } from './comparison-thresholds.ts';

export interface Noise {
  /** Half the width of what the figure may mean, as a share of it. */
  readonly share: number;
  /** A difference smaller than this share of the larger figure is a tie, however small the noise. */
  readonly least: number;
  /** Repeated runs, the rounds of a method, those of its own log, a published range, or nothing but the figure itself. */
  readonly source: 'repeats' | 'rounds' | 'log' | 'range' | 'single';
  /** Samples it was worked out from: runs or rounds. */
  readonly samples?: number;
}

/** A figure in any unit, with the noise it has. */
export interface NoisyFigure {
  readonly value: number;
  readonly noise: Noise;
}

/** Of a figure that stands alone; also of figures whose spread nothing tells, such as percentiles of latency. */
export const SINGLE_NOISE: Noise = { share: SINGLE_SAMPLE.value, least: SINGLE_SAMPLE.value, source: 'single' };

const FOLLOW_THE_RATE: readonly Metric[] = ['iops', 'bw', 'lat_mean'];

/** Factor on the range of n samples. */
function lordFactor(samples: number): number | undefined {
  return LORD[Math.min(samples, MOST_SAMPLES)];
}

function measured(share: number, source: Noise['source'], samples: number): Noise {
  return { share: Math.max(LEAST_NOISE.value, share), least: LEAST_NOISE.value, source, samples };
}

/** From the figure to the far end of the interval around the mean of its repeats: the figure may be the luckiest of them. */
function ofRepeats(own: number | undefined, repeats: readonly Measurement[]): Noise | undefined {
  const rates = repeats.flatMap((one) => rateOf(one) ?? []);
  const factor = lordFactor(rates.length);
  if (factor === undefined || own === undefined || !(own > 0)) return undefined;
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const range = Math.max(...rates) - Math.min(...rates);
  return measured((Math.abs(own - mean) + factor * range) / own, 'repeats', rates.length);
}

function ofRounds({ steady_state: { range_pct, rounds, formula } }: Measurement): Noise | undefined {
  const factor = rounds === undefined ? undefined : lordFactor(rounds);
  if (range_pct === undefined || rounds === undefined || factor === undefined) return undefined;
  return measured((factor * range_pct) / 100, formula === 'V-steady-rounds' ? 'rounds' : 'log', rounds);
}

function ofRange(one: Measurement): Noise | undefined {
  const [low, high] = [one.iops_low ?? one.bw_low_bytes_per_s, one.iops_high ?? one.bw_high_bytes_per_s];
  if (low === undefined || high === undefined || low + high <= 0) return undefined;
  const { value: least } = SINGLE_SAMPLE;
  return { share: Math.max(least, (high - low) / (high + low)), least, source: 'range' };
}

/** Noise of a rate from all that is known. `repeats` are all runs of the same workload on the same configuration, itself among them. */
export function findNoise(measurement: Measurement, repeats: readonly Measurement[]): Noise {
  const found = ofRepeats(rateOf(measurement), repeats) ?? ofRounds(measurement) ?? ofRange(measurement);
  return found ?? SINGLE_NOISE;
}

/** Noise of a rate as the database worked it out and the API publishes it: the same on every page. */
export function noiseOf({ noise }: Pick<Measurement, 'noise'>): Noise {
  if (noise === undefined) return SINGLE_NOISE;
  const { pct, least_pct, source, samples } = noise;
  return { share: pct / 100, least: least_pct / 100, source, ...(samples === undefined ? {} : { samples }) };
}

/** The rate of a figure with its noise; 0 where it has none. */
export function noisyRate(measurement: Measurement): NoisyFigure {
  return { value: rateOf(measurement) ?? 0, noise: noiseOf(measurement) };
}

/** Under one load mean latency is in inverse proportion to the rate (Little's law), and as noisy; of other metrics nothing tells the noise. */
export function noiseOfMetric(measurement: Pick<Measurement, 'noise'>, metric: Metric): Noise {
  return FOLLOW_THE_RATE.includes(metric) ? noiseOf(measurement) : SINGLE_NOISE;
}

/** As the API publishes it; absent where the figure stands alone. */
export function publishedNoise({ share, least, source, samples }: Noise): Measurement['noise'] {
  if (source === 'single') return undefined;
  return { pct: 100 * share, least_pct: 100 * least, source, ...(samples === undefined ? {} : { samples }) };
}

/**
 * The largest difference of two figures that is still a tie, in their unit. Noises are independent, so they add as the root of the
 * sum of squares (JCGM 100:2008, 5.1.2); what is only assumed of a single sample is no noise to add but a least difference.
 */
export function tieWidth(a: NoisyFigure, b: NoisyFigure): number {
  const [left, right] = [a, b].map(({ value, noise }) => (noise.source === 'single' ? 0 : noise.share * value));
  const least = Math.max(a.noise.least, b.noise.least) * Math.max(a.value, b.value);
  return Math.max(least, Math.hypot(left ?? 0, right ?? 0));
}

/** Two figures that differ by no more than their noise. What is no number is never told apart. */
export function isTie(a: NoisyFigure, b: NoisyFigure): boolean {
  return !(Math.abs(a.value - b.value) > tieWidth(a, b));
}
