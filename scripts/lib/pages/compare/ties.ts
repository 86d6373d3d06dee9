/** Differences that are no more than noise: the same noise as on the pages of workloads. */
import type { Measurement } from '#types';
import { formatDigits, NBSP } from '../../base/digits.ts';
import { word } from '../../base/words.ts';
import type { Noise } from '../../database/noise.ts';
import { betterOf, type Metric } from '../../model/metrics.ts';
import type { Judge } from './types.ts';

/** Metrics that the noise of the rate holds for: under one load, mean latency is in inverse proportion to the rate (Little's law). */
const FOLLOW_THE_RATE: readonly Metric[] = ['iops', 'bw', 'lat_mean'];

/** Noise of one metric of a measurement. */
export function noiseOfMetric(measurement: Measurement, metric: Metric, { noiseOf, unknownNoise }: Judge): Noise {
  return FOLLOW_THE_RATE.includes(metric) ? noiseOf(measurement) : unknownNoise;
}

/** "±1.2 %", and where it is known from. */
export function noiseText({ share, source, samples }: Noise): { readonly text: string; readonly sub: string } {
  const text = `±${formatDigits(100 * share, { significant: 2, keepZeros: false })}${NBSP}%`;
  return { text, sub: word(`compare_noise_${source}`, { samples: samples ?? 1 }) };
}

/** A figure with its noise. */
export interface Noisy {
  readonly value: number;
  readonly noise: Noise;
}

/** "1.24×, better"; within the noise it is a tie, and where neither way is better it is only the ratio. */
export function ratioText(metric: Metric, figure: Noisy, baseline: Noisy, isTie: Judge['isTie']): string {
  const ratio = figure.value / baseline.value;
  const text = `${formatDigits(ratio, { significant: ratio >= 1 && ratio < 10 ? 3 : 2, keepZeros: true })}×`;
  const better = betterOf(metric);
  if (better === undefined) return text;
  if (isTie(figure, baseline)) return word('ratio_tie', { ratio: text });
  return word(ratio > 1 === (better === 'higher') ? 'ratio_better' : 'ratio_worse', { ratio: text });
}
