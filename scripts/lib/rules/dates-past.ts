import { datesOf } from '../model/run-dates.ts';
import type { RelationRule } from './types.ts';

export const datesPast: RelationRule = {
  id: 'R-dates-past',
  scope: 'bundle',
  severity: 'warning',
  title: 'No date of a run lies in the future',
  description:
    'Runs are listed by date, the newest first, so a slip in the year puts one on top for years. The dates of the run, of its source and origin, of its withdrawal and its corrections are held against the clock of the machine that checks, with a day on top for time zones; a month or year alone may be the present one. `check` and the comment on a pull request look at this; a build does not, so that the same files always give the same site.',
  relate: ({ run }, _bundles, today) =>
    today === undefined
      ? []
      : datesOf(run)
          .filter(([, date]) => date > today.slice(0, date.length))
          .map(([pointer, date]) => ({
            file: 'run.json',
            pointer,
            message: 'date lies in the future',
            found: date,
            allowed: `${today} at the latest`,
            fix: 'write the day as year-month-day; if it is right, set the clock of this machine',
          })),
};
