/** Classes of a heat map: six shades, because a continuous scale of colour cannot follow light and dark. */
import { formatDigits } from '../base/digits.ts';
import type { ChartSeries } from './types.ts';

const CLASSES = 6;
/** From this ratio of the largest to the smallest figure on, classes are equal in ratio instead of in difference. */
const RATIO_FROM = 20;

export interface HeatClasses {
  /** Class of a value, 1 for the smallest ones. */
  readonly levelOf: (value: number) => number;
  /** Each class with the figures it stands for. */
  readonly legend: readonly ChartSeries[];
}

/** Rounds a bound to two digits, so that the legend can be read. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}

/** Six classes over the values: equal steps, or equal ratios where the values spread twentyfold. Fewer when bounds fall together. */
export function classesOf(values: readonly number[]): HeatClasses {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isRatio = least > 0 && most > RATIO_FROM * least;
  const at = (share: number): number => (isRatio ? least * (most / least) ** share : least + (most - least) * share);
  const inner = Array.from({ length: CLASSES - 1 }, (_, place) => rounded(at((place + 1) / CLASSES)));
  const bounds = [...new Set(inner)].filter((bound) => bound > least && bound <= most);
  const levelOf = (value: number): number => 1 + bounds.filter((bound) => value >= bound).length;
  const text = (value: number): string => formatDigits(value, { significant: 2 });
  const legend = Array.from({ length: bounds.length + 1 }, (_, place): ChartSeries => {
    const [from, to] = [bounds[place - 1], bounds[place]];
    const range =
      from === undefined
        ? to === undefined
          ? text(most)
          : `< ${text(to)}`
        : to === undefined
          ? `≥ ${text(from)}`
          : `${text(from)}–${text(to)}`;
    return { text: range, index: place + 1 };
  });
  return { levelOf, legend };
}
