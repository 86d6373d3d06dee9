import { finalEntriesOf } from '../fio/entries.ts';
import { placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

/** A job is one thread; clocks of processor time and of wall time differ a little. */
const MOST = 105;

export const cpuShare: FioRule = {
  id: 'R-cpu-share',
  scope: 'fio',
  severity: 'warning',
  title: 'A job uses at most one core',
  description:
    '`usr_cpu` and `sys_cpu` are per cent of the runtime of a job, which is one thread: together they stay below 100 %, also for a group, where fio prints the mean of its jobs.',
  check: (output) =>
    finalEntriesOf(output).flatMap((entry) => {
      const usr = printedNumber(entry.value, 'usr_cpu');
      const sys = printedNumber(entry.value, 'sys_cpu');
      if (usr === undefined || sys === undefined || (usr >= 0 && sys >= 0 && usr + sys <= MOST)) return [];
      return {
        ...placeIn(entry, `${entry.pointer}/usr_cpu`),
        message: 'usr_cpu and sys_cpu together exceed one core',
        found: `${usr} % + ${sys} %`,
        allowed: '0 to 100 %',
        fix: 'submit the file as fio wrote it; helper threads of the engine may explain a little more than 100 %',
      };
    }),
};
