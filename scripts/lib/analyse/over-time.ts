/** What happened to the rate of a test over time: warm-up and periodic dips. */

import { medianOf } from '../base/median.ts';
import { cellsWithin, coarsenTo, groupCells, type Rates } from './rates.ts';
import { meanOf } from './steadiness.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement, TimeWindow } from './types.ts';

/** The first tenth against the other nine: too short when it is over 10 % off their mean and outside their range. */
export function judgeWarmUp(rates: Rates, window: TimeWindow): Judgement {
  const cells = cellsWithin(rates, window);
  const per = Math.floor(cells.length / limitOf('warm_up_part'));
  const part_s = (per * rates.step_ms) / 1000;
  const least = (limitOf('round_least') * limitOf('steady_rounds')) / limitOf('warm_up_part');
  if (part_s < least) {
    const tenth_s = (cells.length * rates.step_ms) / 1000 / limitOf('warm_up_part');
    return { answer: 'not_judged', reason: 'too_short', numbers: { part_s: tenth_s } };
  }
  const parts = groupCells(cells.slice(0, per * limitOf('warm_up_part')), per);
  const [first = 0, ...others] = parts;
  const rest = meanOf(others);
  if (rest === 0) return { answer: 'not_judged', reason: 'no_io', numbers: { part_s } };
  const isOutside = first < Math.min(...others) || first > Math.max(...others);
  const isFar = Math.abs(first - rest) > limitOf('warm_up_difference') * rest;
  return {
    answer: isOutside && isFar ? 'yes' : 'no',
    reason: isOutside && isFar ? 'too_short' : 'enough',
    numbers: { part_s, first, rest, difference_pct: (100 * (first - rest)) / rest },
    texts: { variable: rates.variable },
  };
}

interface Dip {
  readonly from: number;
  readonly to: number;
}

/** Runs of cells below the limit; `to` is not part of them. */
function dipsOf(cells: readonly number[], limit: number): readonly Dip[] {
  const dips: Dip[] = [];
  let from = -1;
  for (let cell = 0; cell <= cells.length; cell++) {
    const isLow = cell < cells.length && (cells[cell] ?? 0) < limit;
    if (isLow && from < 0) from = cell;
    if (!isLow && from >= 0) {
      dips.push({ from, to: cell });
      from = -1;
    }
  }
  return dips;
}

/**
 * Dips that come back at a steady distance: garbage collection, cache flushes, a neighbour's schedule.
 * Cells of 1 s or more in the measurement window. A dip is a run of cells below half of the median; four or more are periodic when
 * the standard deviation of the distances between their beginnings is at most a quarter of the mean distance.
 */
export function judgeDips(rates: Rates, window: TimeWindow): Judgement {
  const { values, step_ms } = coarsenTo({ ...rates, values: cellsWithin(rates, window) }, 1000);
  const count = values.length;
  if (count < limitOf('dip_cells')) return { answer: 'not_judged', reason: 'too_short', numbers: { cells: count } };
  const median = medianOf(values);
  if (median === 0) return { answer: 'not_judged', reason: 'no_io', numbers: { cells: count } };
  const dips = dipsOf(values, limitOf('dip_level') * median);
  const low = dips.flatMap(({ from, to }) => values.slice(from, to));
  const texts = { variable: rates.variable };
  if (dips.length === 0) return { answer: 'no', reason: 'none', numbers: { median, dips: 0 }, texts };
  const numbers = {
    median,
    dips: dips.length,
    depth_pct: 100 * (1 - meanOf(low) / median),
    share_pct: (100 * low.length) / count,
    lowest: Math.min(...low),
  };
  if (dips.length < limitOf('dip_count')) return { answer: 'no', reason: 'few', numbers, texts };
  const distances = dips.slice(1).map(({ from }, place) => from - (dips[place]?.from ?? 0));
  const mean = meanOf(distances);
  const spread = Math.sqrt(meanOf(distances.map((one) => (one - mean) ** 2))) / mean;
  const known = { ...numbers, period_s: (mean * step_ms) / 1000, spread_pct: 100 * spread };
  return spread <= limitOf('dip_spread')
    ? { answer: 'yes', reason: 'periodic', numbers: known, texts }
    : { answer: 'no', reason: 'irregular', numbers: known, texts };
}
