import type { BundleRule } from './types.ts';

const UNITS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^iops$/, ['IOPS', 'kIOPS', 'MIOPS']],
  [/^bw$/, ['B/s', 'kB/s', 'MB/s', 'GB/s', 'KiB/s', 'MiB/s', 'GiB/s']],
  [/^lat_/, ['ns', 'us', 'ms', 's']],
  [/^cpu_/, ['%']],
];

export const figureUnit: BundleRule = {
  id: 'R-figure-unit',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'The unit of a figure fits its metric',
  description: 'IOPS are counted, bandwidth is in bytes a second, latency in a time, processor use in per cent.',
  check: ({ figures }) =>
    figures.flatMap(({ line, metric, unit }) => {
      const units = UNITS.find(([pattern]) => pattern.test(metric))?.[1] ?? [];
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
