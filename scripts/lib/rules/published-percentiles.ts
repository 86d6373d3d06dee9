import type { Measurement } from '#types';
import { factorOf } from '../base/units.ts';
import { keyOfMetric, type Metric, PERCENTILES } from '../model/metrics.ts';
import { figurePlace } from './published.ts';
import type { BundleRule, Finding } from './types.ts';

interface Point {
  readonly metric: Metric;
  readonly ns: number;
}

function given(measurement: Measurement, metrics: readonly Metric[]): readonly Point[] {
  return metrics.flatMap((metric) => {
    const ns = measurement[keyOfMetric(metric)];
    return ns === undefined ? [] : [{ metric, ns }];
  });
}

/** Pairs of which the second is never below the first. */
function orderedPairs(measurement: Measurement): readonly (readonly [Point, Point])[] {
  const percentiles = given(measurement, [...PERCENTILES.keys()]);
  const [longest] = given(measurement, ['lat_max']);
  const steps = percentiles.slice(1).map((point, index) => [percentiles[index] ?? point, point] as const);
  if (longest === undefined) return steps;
  return [
    ...steps,
    ...[...given(measurement, ['lat_mean']), ...percentiles.slice(-1)].map((one) => [one, longest] as const),
  ];
}

export const publishedPercentiles: BundleRule = {
  id: 'R-published-percentiles',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'Published percentiles are in order',
  description:
    'A higher percentile of the same load is never a lower latency, and no mean or percentile is above the longest. Where figures.csv says otherwise, a value or its unit was transcribed wrongly.',
  check: (bundle, measurements) =>
    measurements
      .filter(({ evidence }) => evidence === 'published')
      .flatMap((measurement) =>
        orderedPairs(measurement)
          .filter(([low, high]) => high.ns < low.ns)
          .map(
            ([low, high]): Finding => ({
              ...figurePlace(bundle, measurement, high.metric),
              message: `${high.metric} is below ${low.metric}`,
              found: `${high.ns / factorOf('ms')} ms`,
              allowed: `at least ${low.ns / factorOf('ms')} ms`,
              fix: 'check both values and their units in the source',
            }),
          ),
      ),
};
