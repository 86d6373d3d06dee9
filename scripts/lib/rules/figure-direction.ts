import type { BundleRule } from './types.ts';

type Direction = 'read' | 'write' | 'trim' | 'mixed';

const DIRECTIONS: Readonly<Record<string, readonly Direction[]>> = {
  read: ['read'],
  randread: ['read'],
  write: ['write'],
  randwrite: ['write'],
  trim: ['trim'],
  randtrim: ['trim'],
  rw: ['read', 'write', 'mixed'],
  randrw: ['read', 'write', 'mixed'],
  trimwrite: ['trim', 'write', 'mixed'],
  randtrimwrite: ['trim', 'write', 'mixed'],
};

export const figureDirection: BundleRule = {
  id: 'R-figure-direction',
  scope: 'bundle',
  severity: 'error',
  title: 'The direction of a figure occurs in its load',
  description:
    'A load of rw=randread has read figures only; a mixed load has read, write and mixed ones. With several jobs at once each job gives its own direction, and mixed is their total.',
  check: ({ run, figures }) =>
    figures.flatMap(({ line, test: id, direction }) => {
      const test = run.tests.find((other) => other.id === id);
      const jobs = test?.jobs ?? [];
      const ofLoad = DIRECTIONS[test?.workload?.rw ?? ''];
      const allowed = jobs.length > 0 ? [...jobs.map((job) => job.direction), 'mixed'] : ofLoad;
      if (allowed === undefined || allowed.includes(direction)) return [];
      return [
        {
          file: 'figures.csv',
          pointer: '',
          line,
          message: `load of test "${id}" has no ${direction} direction`,
          found: direction,
          allowed: allowed.join(', '),
          fix: 'correct the direction here, or rw or jobs of the test in run.json',
        },
      ];
    }),
};
