import type { BundleRule } from './types.ts';

export const readShare: BundleRule = {
  id: 'R-read-share',
  scope: 'bundle',
  severity: 'error',
  title: 'The share of reads is in per cent',
  description:
    "`rwmixread` is in per cent, as fio's option is: seven reads in ten are 70, not 0.7. A mixed load with less than one read in a hundred and more than none is taken for a ratio.",
  check: ({ run }) =>
    run.tests.flatMap(({ workload, jobs = [] }, index) =>
      [
        { pointer: `/tests/${index}/workload/rwmixread`, share: workload?.rwmixread },
        ...jobs.map((job, place) => ({
          pointer: `/tests/${index}/jobs/${place}/workload/rwmixread`,
          share: job.workload.rwmixread,
        })),
      ].flatMap(({ pointer, share = 0 }) =>
        share > 0 && share < 1
          ? {
              file: 'run.json',
              pointer,
              message: 'share of reads looks like a ratio, and is read as per cent',
              found: String(share),
              allowed: '0, or 1 to 100 per cent',
              fix: `did you mean ${Number((100 * share).toPrecision(6))}?`,
            }
          : [],
      ),
    ),
};
