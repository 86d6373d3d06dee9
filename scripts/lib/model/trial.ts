/** Shortened runs: all times of their method were multiplied by a factor below 1. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';

export type Shortened = Pick<Measurement, 'method_factor'>;

export function isTrial({ method_factor = 1 }: Shortened): boolean {
  return method_factor < 1;
}

/** "trial, times x 0.034"; with "some trials" in front where others stand beside; undefined where none is shortened. */
export function trialMark(all: readonly Shortened[]): string | undefined {
  const factors = [...new Set(all.filter(isTrial).map(({ method_factor }) => method_factor ?? 1))].sort(
    (a, b) => a - b,
  );
  if (factors.length === 0) return undefined;
  return word(all.every(isTrial) ? 'method_trial' : 'trial_some', { factor: factors.join(', ') });
}
