/** A small line in a cell of a table: what a figure did from round to round. */
import { word } from '../base/words.ts';
import { figureText } from '../model/metric-text.ts';
import { keyOfMetric, type Metric, metricLabel } from '../model/metrics.ts';
import { numbersOfRounds, type RoundFold } from './rounds.ts';

/** In a box of 80 × 20. */
export interface Sparkline {
  readonly path: string;
  /** What a screen reader says instead. */
  readonly label: string;
  /** The measurement window, where the mean is not of all rounds. */
  readonly window?: { readonly x: number; readonly width: number };
}

const [WIDTH, HEIGHT, MARGIN] = [80, 20, 2];

/** Tenths are enough for a line. */
const place = (value: number): number => Math.round(10 * value) / 10;

/** From zero, so that what is level looks level; undefined where a round has no figure. */
export function sparklineOf({ all, averaged }: RoundFold, metric: Metric): Sparkline | undefined {
  const points = all.flatMap(({ number, measurement }) => {
    const value = measurement[keyOfMetric(metric)];
    return value === undefined ? [] : [{ number, value }];
  });
  const [first, last] = [points.at(0), points.at(-1)];
  if (first === undefined || last === undefined || points.length < all.length || first === last) return undefined;
  const most = Math.max(...points.map(({ value }) => value)) || 1;
  const step = (WIDTH - 2 * MARGIN) / (last.number - first.number);
  const x = (number: number): number => place(MARGIN + (number - first.number) * step);
  const y = (value: number): number => place(HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN));
  const sorted = points.toSorted((a, b) => a.value - b.value || a.number - b.number);
  const [lowest = first, highest = last] = [sorted.at(0), sorted.at(-1)];
  const [from = first, to = last] = [averaged.at(0), averaged.at(-1)];
  const half = Math.min(step / 2, MARGIN);
  return {
    path: points.map(({ number, value }, at) => `${at === 0 ? 'M' : 'L'}${x(number)} ${y(value)}`).join(''),
    label: word('rounds_sparkline', {
      metric: metricLabel(metric),
      rounds: numbersOfRounds(all),
      first: figureText(metric, first.value),
      last: figureText(metric, last.value),
      low: figureText(metric, lowest.value),
      low_round: lowest.number,
      high: figureText(metric, highest.value),
      high_round: highest.number,
    }),
    ...(averaged.length === all.length
      ? {}
      : { window: { x: place(x(from.number) - half), width: place(x(to.number) - x(from.number) + 2 * half) } }),
  };
}
