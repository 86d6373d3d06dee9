import { directionsOfPattern } from '../fio/patterns.ts';
import { figureRowsOf } from '../formats/figures-csv.ts';
import { atRow } from './published.ts';
import type { BundleRule } from './types.ts';

export const figureDirection: BundleRule = {
  id: 'R-figure-direction',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'The direction of a value occurs in its load',
  description:
    'A load of rw=randread has read values only; a mixed load has read, write and mixed ones. With concurrent jobs each job has its own direction, and mixed is their total.',
  check: (bundle) =>
    figureRowsOf(bundle).flatMap(({ line, test: id, direction }) => {
      const test = bundle.run.tests.find((other) => other.id === id);
      const jobs = test?.jobs ?? [];
      const directions = directionsOfPattern(test?.workload?.rw);
      const ofLoad = directions && directions.length > 1 ? [...directions, 'mixed'] : directions;
      const allowed: readonly string[] | undefined =
        jobs.length > 0 ? [...jobs.map((job) => job.direction), 'mixed'] : ofLoad;
      if (allowed === undefined || allowed.includes(direction)) return [];
      return {
        ...atRow(line),
        message: `load of test "${id}" has no ${direction} direction`,
        found: direction,
        allowed: allowed.join(', '),
        fix: 'correct the direction here, or rw or jobs of the test in run.json',
      };
    }),
};
