import type { Measurement } from '#types';
import { factorOf } from '../base/units.ts';
import { keyOfMetric, PERCENTILES } from '../model/metrics.ts';
import { figurePlace } from './published.ts';
import type { BundleRule, Finding } from './types.ts';

function given(measurement: Measurement): readonly { readonly metric: string; readonly ns: number }[] {
  return [...PERCENTILES.keys()].flatMap((metric) => {
    const ns = measurement[keyOfMetric(metric)];
    return ns === undefined ? [] : [{ metric, ns }];
  });
}

export const publishedPercentiles: BundleRule = {
  id: 'R-published-percentiles',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'Published percentiles are in order',
  description:
    'A higher percentile of the same load is never a lower latency. Where figures.csv says otherwise, a value or its unit was transcribed wrongly.',
  check: (bundle, measurements) =>
    measurements
      .filter(({ evidence }) => evidence === 'published')
      .flatMap((measurement) => {
        const points = given(measurement);
        return points.flatMap(({ metric, ns }, index): Finding[] => {
          const before = points[index - 1];
          if (before === undefined || ns >= before.ns) return [];
          return [
            {
              ...figurePlace(bundle, measurement, metric),
              message: `${metric} is below ${before.metric}`,
              found: `${ns / factorOf('ms')} ms`,
              allowed: `at least ${before.ns / factorOf('ms')} ms`,
              fix: 'check both values and their units in the source',
            },
          ];
        });
      }),
};
