import { finalEntriesOf } from '../fio/entries.ts';
import { placeIn, ranSeconds } from '../fio/printed-figures.ts';
import { runtimeOf } from '../fio/requested-runtime.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { figureText } from '../model/metric-text.ts';
import { findingsByEntry } from './findings-by-entry.ts';
import type { Finding, FioRule } from './types.ts';

/** A rate is held on average only, and less well in a short run. */
const MOST_OF_RATE = 2;
/** fio waits for the last I/Os, and a slow device takes its time. */
const MOST_OF_RUNTIME = 10;

const RATES = [
  ['iops', 'iops', 'offered_iops', 'rate_iops'],
  ['bw', 'bw_bytes_per_s', 'offered_bw_bytes_per_s', 'rate'],
] as const;

/** The rate that a measurement passes, with its words. */
function rateOf(one: TestMeasurement): Pick<Finding, 'found' | 'allowed'> | undefined {
  for (const [metric, told, offered, option] of RATES) {
    const [value = 0, most = Number.POSITIVE_INFINITY] = [one[told], one[offered]];
    if (value > MOST_OF_RATE * most)
      return { found: figureText(metric, value), allowed: `${figureText(metric, most)} (${option} of all its jobs)` };
  }
  return undefined;
}

export const limitPassed: FioRule = {
  id: 'R-limit-passed',
  scope: 'fio',
  severity: 'warning',
  title: 'No result passes a limit of its own job',
  description:
    'With `rate` and `rate_iops` fio starts no more I/O than that, so a result of more than twice the limit is of another job, or was changed; so is one that ran for more than ten times its `runtime`. The limits of all clones are added up. Options come from the result, and from the job file where fio does not print them.',
  check: (output, measurements) => {
    const rates = findingsByEntry(
      output,
      measurements.filter((one) => rateOf(one) !== undefined),
      (one) => ({
        ...rateOf(one),
        message: `job "${one.job}" did more than its rate limit allows`,
        fix: 'submit the job file and the result that belong together, as fio wrote it',
      }),
    );
    const times = finalEntriesOf(output).flatMap((entry): Finding[] => {
      const asked = runtimeOf(entry.options) ?? Number.POSITIVE_INFINITY;
      const ran = ranSeconds(entry);
      if (ran <= MOST_OF_RUNTIME * asked) return [];
      return [
        {
          ...placeIn(entry),
          message: `job "${entry.name}" ran far longer than requested`,
          found: `${ran} s`,
          allowed: `${asked} s (runtime)`,
          fix: 'submit the job file and the result that belong together; if the device hung, say so in notes.md',
        },
      ];
    });
    return [...rates, ...times];
  },
};
