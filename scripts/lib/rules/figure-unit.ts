import { unitsOf } from '../base/units.ts';
import { figureRowsOf } from '../formats/figures-csv.ts';
import { unitsOfMetric } from '../model/metrics.ts';
import { atRow } from './published.ts';
import type { BundleRule } from './types.ts';

export const figureUnit: BundleRule = {
  id: 'R-figure-unit',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'The unit of a value fits its metric',
  description: 'IOPS is a count, bandwidth is in bytes per second, latency is a time, CPU utilisation a percentage.',
  check: (bundle) =>
    figureRowsOf(bundle).flatMap(({ line, metric, unit }) => {
      const units = unitsOf(unitsOfMetric(metric));
      if (units.includes(unit)) return [];
      return {
        ...atRow(line),
        message: `${metric} cannot be in this unit`,
        found: unit,
        allowed: units.join(', '),
        fix: 'correct the metric or the unit',
      };
    }),
};
