/** Warm-up: whether the first part of the measured time still differs from the rest. */
import { cellsWithin, groupCells, type Rates } from './rates.ts';
import { meanOf } from './steadiness.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement, TimeWindow } from './types.ts';

/** The first tenth against the other nine: too short when it is over 10 % off their mean and outside their range. */
export function judgeWarmUp(rates: Rates, window: TimeWindow): Judgement {
  const cells = cellsWithin(rates, window);
  const per = Math.floor(cells.length / limitOf('warm_up_part'));
  const part_s = (per * rates.step_ms) / 1000;
  const least = (limitOf('round_least') * limitOf('steady_rounds')) / limitOf('warm_up_part');
  if (part_s < least) return { answer: 'not_judged', reason: 'too_short', numbers: { part_s } };
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
