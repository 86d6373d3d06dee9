import { utcDay } from '../base/dates.ts';
import { isOfSetClock, whenRan } from '../fio/when-ran.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import type { BundleRule } from './types.ts';

/** fio counts in UTC; the day of who measured may be another. */
const ZONE_MS = 14 * 3_600_000;

export const resultDates: BundleRule = {
  id: 'R-result-dates',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'warning',
  title: 'The run is of the days on which fio ran',
  description:
    'fio writes when it ended into each result (`timestamp`). `date` in run.json is a day between the beginning of the first and the end of the last, or the month or year of it. Half a day and a bit more is allowed on each side for time zones; results of a clock that was not set, from before fio (2005), tell no day, and such a `date` is none.',
  check: ({ run, results, jobFiles }) => {
    if (!/^\d/.test(run.date)) return [];
    const ran = run.tests.flatMap((test) =>
      fioRunsOfTest({ results, jobFiles }, test).flatMap(({ output }) => whenRan(output) ?? []),
    );
    if (!isOfSetClock(Date.parse(run.date))) {
      return [
        {
          file: 'run.json',
          pointer: '/date',
          message: 'run is dated before there was fio',
          found: run.date,
          allowed: 'the day on which it was measured, or not_recorded',
          fix: 'write the day if somebody knows it; the clock of the host was not set, so its results do not tell',
        },
      ];
    }
    const known = ran.filter(({ began_ms }) => isOfSetClock(began_ms));
    if (known.length === 0) return [];
    const first = Math.min(...known.map(({ began_ms }) => began_ms));
    const last = Math.max(...known.map(({ ended_ms }) => ended_ms));
    const { length } = run.date;
    const isBefore = run.date < utcDay(first - ZONE_MS).slice(0, length);
    const isAfter = run.date > utcDay(last + ZONE_MS).slice(0, length);
    if (!isBefore && !isAfter) return [];
    const days = [...new Set([utcDay(first), utcDay(last)])].join(' to ');
    return [
      {
        file: 'run.json',
        pointer: '/date',
        message: 'run is dated on another day than its results',
        found: run.date,
        allowed: `${days} (timestamp in what fio wrote)`,
        fix: 'write the day on which it was measured; if the clock of the host was wrong, say so in a remark',
      },
    ];
  },
};
