import { isShorter } from '../analyse/thresholds.ts';
import { isOn } from '../fio/effective-options.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { numberOf } from '../fio/fio-keys.ts';
import { placeIn, ranSeconds } from '../fio/printed-figures.ts';
import { runtimeOf, signalLine } from '../fio/requested-runtime.ts';
import type { FioRule } from './types.ts';

export const runtimeReached: FioRule = {
  id: 'R-runtime-reached',
  scope: 'fio',
  severity: 'warning',
  title: 'The job ran for the full runtime',
  description:
    'With `time_based` a job runs for `runtime`; a shorter one was cut off, and its results may be those of a start phase. Without `time_based` (fio before 3.39 does not print it) the job may also have ended because all of `size` was done: then it is a notice. Steady state, number_ios and other options that end a job on purpose are not checked.',
  check: (output) => {
    // A signal ended it: R-interrupted says so.
    if (signalLine(output) !== undefined) return [];
    return finalEntriesOf(output).flatMap((entry) => {
      const asked = runtimeOf(entry.options);
      // Where an error ended it, R-fio-error says so.
      if (asked === undefined || (numberOf(entry.value, 'error') ?? 0) > 0) return [];
      const ran = ranSeconds(entry);
      if (ran === 0 || !isShorter(ran, asked)) return [];
      return {
        ...placeIn(entry),
        severity: isOn(entry.options, 'time_based') ? ('warning' as const) : ('notice' as const),
        message: `job "${entry.name}" ran shorter than requested`,
        found: `${ran} s`,
        allowed: `${asked} s (runtime)`,
        fix: 'set time_based, so that the job repeats when size is done, and run to the end; nothing, if exitall ended it with another job',
      };
    });
  },
};
