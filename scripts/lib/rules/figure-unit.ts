import { unitsOf } from '../base/units.ts';
import { unitsOfMetric } from '../model/metrics.ts';
import type { BundleRule } from './types.ts';

export const figureUnit: BundleRule = {
  id: 'R-figure-unit',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'The unit of a figure fits its metric',
  description: 'IOPS are counted, bandwidth is in bytes a second, latency in a time, processor use in per cent.',
  check: ({ figures }) =>
    figures.flatMap(({ line, metric, unit }) => {
      const units = unitsOf(unitsOfMetric(metric));
      if (units.includes(unit)) return [];
      return [
        {
          file: 'figures.csv',
          pointer: '',
          line,
          message: `${metric} cannot be in this unit`,
          found: unit,
          allowed: units.join(', '),
          fix: 'correct the metric or the unit',
        },
      ];
    }),
};
