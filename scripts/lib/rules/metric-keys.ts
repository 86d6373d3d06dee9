import type { Measurement, Report } from '#types';

type Metric = NonNullable<Report['views'][number]['metrics']>[number];

/** Keys of a measurement that can hold a figure of this metric; the ends of a published range count. */
export function metricKeys(metric: Metric): readonly (keyof Measurement)[] {
  switch (metric) {
    case 'iops':
      return ['iops', 'iops_low', 'iops_high'];
    case 'bw':
      return ['bw_bytes_per_s', 'bw_low_bytes_per_s', 'bw_high_bytes_per_s'];
    case 'cpu_client':
    case 'cpu_target':
      return [`${metric}_pct`];
    default:
      return [`${metric}_ns`];
  }
}
