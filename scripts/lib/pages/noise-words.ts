/** How far a figure may be off by chance, in words. */
import { formatDigits, withUnit } from '../base/digits.ts';
import { formatPercent } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import type { Noise } from '../database/noise.ts';

/** "±1.2 %" */
export function noiseText({ share }: Noise): string {
  return withUnit(`±${formatDigits(100 * share, { significant: 2, keepZeros: false })}`, '%');
}

/** "±5 %, assumed" of a figure that stands alone. */
export function noiseLine(noise: Noise): string {
  return noise.source === 'single' ? word('noise_assumed', { noise: noiseText(noise) }) : noiseText(noise);
}

/** Where the noise of a ranked figure is known from, and the least difference that counts. */
export function noiseTitle({ source, samples, least }: Noise): string {
  return word(`noise_${source}`, { samples: samples ?? 1, least: formatPercent(100 * least) });
}
