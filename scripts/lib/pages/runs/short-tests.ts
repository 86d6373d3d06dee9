/** What short tests leave open on charts over a load: their rates may be off by their noise, drawn as upright bars. */
import type { Measurement } from '#types';
import { formatPercent } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { ChartRow } from '../../charts/types.ts';
import { isShortTime, SHORT_TIME, SINGLE_SAMPLE } from '../../database/comparison-thresholds.ts';
import { noiseOf } from '../../database/noise.ts';
import { metricNumber } from '../../model/metrics.ts';
import type { Item } from '../../views/dimensions.ts';

function isShort({ runtime_s, basis }: Measurement): boolean {
  return basis === 'measured' && runtime_s !== undefined && isShortTime(runtime_s);
}

/** From the lowest to the highest that a rate may be, SI units; undefined of full tests, and of latencies, whose noise is not known. */
export function noiseWhisker({ measurement, metric }: Pick<Item, 'measurement' | 'metric'>): ChartRow['whisker'] {
  if ((metric !== 'iops' && metric !== 'bw') || !isShort(measurement)) return undefined;
  const value = metricNumber(measurement, metric);
  const { share } = noiseOf(measurement);
  return value === undefined ? undefined : { low: value * (1 - share), high: value * (1 + share) };
}

/** What the bars are; undefined where no test is short. */
export function noiseNote(measurements: readonly Measurement[]): string | undefined {
  return measurements.some(isShort)
    ? word('load_short_noise', { seconds: SHORT_TIME.value, share: formatPercent(100 * SINGLE_SAMPLE.value) })
    : undefined;
}
