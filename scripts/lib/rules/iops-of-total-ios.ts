import { directionsIn, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

/** fio prints `iops` with six decimals; 2.2.6 to 2.10 printed two, and older ones cut them off. */
function roundingOf(iops: number): number {
  if (Number.isInteger(iops)) return 1;
  return iops === Number(iops.toFixed(2)) ? 0.005 + 2e-6 : 2e-6;
}

export const iopsOfTotalIos: FioRule = {
  id: 'R-iops-of-total-ios',
  scope: 'fio',
  severity: 'error',
  title: 'iops follows from total_ios and runtime',
  description:
    'fio computes `iops = 1000 · total_ios / runtime` (runtime in ms; stat.c, add_ddir_status_json). A file where this does not hold (beyond 1 part in 100,000 or the decimals that fio prints) was changed after fio wrote it.',
  check: (output) =>
    directionsIn(output).flatMap(({ entry, pointer, value }) => {
      const iops = printedNumber(value, 'iops');
      const total = printedNumber(value, 'total_ios');
      const runtime = printedNumber(value, 'runtime');
      if (iops === undefined || total === undefined || !runtime) return [];
      const expected = (1000 * total) / runtime;
      if (Math.abs(iops - expected) <= Math.max(roundingOf(iops), expected * 1e-5)) return [];
      return {
        ...placeIn(entry, `${pointer}/iops`),
        message: 'iops does not follow from total_ios and runtime',
        found: String(iops),
        allowed: `${expected.toFixed(6)} = 1000 · ${total} / ${runtime}`,
        fix: 'submit the file as fio wrote it',
      };
    }),
};
