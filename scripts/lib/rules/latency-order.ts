import { latenciesIn, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

/** fio prints the mean with six decimals, min and max as integers. */
const ROUNDING = 1;

export const latencyOrder: FioRule = {
  id: 'R-latency-order',
  scope: 'fio',
  severity: 'warning',
  title: 'Latency: min ≤ mean ≤ max',
  description:
    'The mean latency lies between the lowest and the highest, within one unit of rounding. fio before 3.13 printed min = 0 after a ramp_time.',
  check: (output) =>
    latenciesIn(output).flatMap(({ direction: { entry }, kind, pointer, value }) => {
      const [min, mean, max] = [printedNumber(value, 'min'), printedNumber(value, 'mean'), printedNumber(value, 'max')];
      if (min === undefined || mean === undefined || max === undefined) return [];
      if (min <= mean + ROUNDING && mean <= max + ROUNDING) return [];
      return {
        ...placeIn(entry, `${pointer}/mean`),
        message: `mean ${kind} is not between min and max`,
        found: String(mean),
        allowed: `${min} to ${max}`,
        fix: 'submit the file as fio wrote it',
      };
    }),
};
