/** What a benchmark measured, and how sure it is. */

export const UNITS = {
  s: { digits: 2, isExact: false },
  ms: { digits: 1, isExact: false },
  x: { digits: 2, isExact: false },
  '%': { digits: 1, isExact: false },
  'MB/s': { digits: 0, isExact: false },
  '/s': { digits: 1, isExact: false },
  MB: { digits: 1, isExact: false },
  kB: { digits: 1, isExact: true },
  files: { digits: 0, isExact: true },
  rows: { digits: 0, isExact: true },
  exponent: { digits: 2, isExact: false },
} as const;

export type Unit = keyof typeof UNITS;

/** What is promised. */
export interface Bounds {
  readonly most?: number;
  readonly least?: number;
}

export interface Measured {
  readonly value: number;
  /** Share by which repeated measurements lie apart; absent when it was measured once. */
  readonly noise?: number;
}

export interface Figure extends Measured {
  readonly stage: string;
  readonly what: string;
  readonly unit: Unit;
  readonly promise?: Bounds;
}

/** Of a figure that was measured once, on a machine that does other things too. */
const NOISE_OF_ONE = 0.1;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The middle of repeated measurements; their noise is that of their quartiles, from three on. */
export function middleOf(values: readonly number[]): Measured {
  const sorted = values.toSorted((a, b) => a - b);
  const value = median(sorted);
  if (sorted.length < 3) return { value };
  const [low = value, high = value] = [0.25, 0.75].map((share) => sorted[Math.round(share * (sorted.length - 1))]);
  return { value, noise: value === 0 ? 0 : (high - low) / Math.abs(value) };
}

export function noiseOf({ noise, unit }: Figure): number {
  return noise ?? (UNITS[unit].isExact ? 0 : NOISE_OF_ONE);
}

/** Undefined where nothing was promised. */
export function isMet({ value, promise }: Figure): boolean | undefined {
  if (promise === undefined) return undefined;
  return value <= (promise.most ?? Number.POSITIVE_INFINITY) && value >= (promise.least ?? Number.NEGATIVE_INFINITY);
}

const numbered = (value: number, unit: Unit): string => {
  const text = value.toFixed(UNITS[unit].digits);
  return unit === 'exponent' ? text : `${text} ${unit}`;
};

export function formatFigure({ value, unit }: Figure): string {
  return numbered(value, unit);
}

export function formatPromise({ promise, unit }: Figure): string {
  if (promise === undefined) return '';
  const { most, least } = promise;
  const number = (value: number): string => (unit === 'exponent' ? String(value) : `${value} ${unit}`);
  return [
    ...(least === undefined ? [] : [`>= ${number(least)}`]),
    ...(most === undefined ? [] : [`<= ${number(most)}`]),
  ].join(', ');
}
