import type { BundleRule, Finding } from './types.ts';

export const correctionsDated: BundleRule = {
  id: 'R-corrections-dated',
  scope: 'bundle',
  severity: 'error',
  title: 'Corrections are in date order',
  description:
    "`corrections` in run.json grows at its end: no entry is dated before the one above it, nor before the run. The site's feed uses these dates.",
  check: ({ run }) =>
    (run.corrections ?? []).flatMap(({ date }, place, all): Finding[] => {
      const before = all[place - 1]?.date;
      // A run may be dated by its year or month alone: then any day in that is allowed.
      const isBeforeRun = /^\d/.test(run.date) && date.slice(0, run.date.length) < run.date;
      const isBeforeOther = before !== undefined && date < before;
      if (!isBeforeRun && !isBeforeOther) return [];
      return [
        {
          file: 'run.json',
          pointer: `/corrections/${place}/date`,
          message: isBeforeRun ? 'correction is dated before the run' : 'correction is dated before the one above it',
          found: date,
          allowed: isBeforeRun ? `${run.date} or later (/date)` : `${before} or later`,
          fix: isBeforeRun
            ? 'write the day on which it was corrected'
            : 'put the corrections into the order of their days',
        },
      ];
    }),
};
