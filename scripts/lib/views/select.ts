/** Which figures take part in a view. */
import type { View } from '#types';
import type { RunRecord } from '../database/types.ts';
import { hasMetric, type Metric } from '../model/metrics.ts';
import { dimensionValue, type Item } from './dimensions.ts';

type Filter = Readonly<Record<string, readonly string[]>>;

/** Tells what passes a filter: each of its dimensions has one of the values. */
export function passes(filter: Filter): (item: Item) => boolean {
  const wanted = Object.entries(filter).map(([dimension, allowed]) => ({ dimension, allowed: new Set(allowed) }));
  return (item) => wanted.every(({ dimension, allowed }) => allowed.has(dimensionValue(dimension, item)));
}

/** The filter of a view: without one on basis only measured figures pass. */
export function filterOf({ filter }: Pick<View, 'filter'>): Filter {
  return { basis: ['measured'], ...filter };
}

/**
 * Every figure the runs have of the view's metrics that passes its filter. Without a filter on basis only measured
 * figures pass: what a vendor states or a formula gives must be asked for by name.
 */
export function selectItems(view: Pick<View, 'filter' | 'metrics'>, runs: readonly RunRecord[]): Item[] {
  const isAsked = passes(filterOf(view));
  const metrics: readonly Metric[] = view.metrics ?? [];
  return runs.flatMap((run) =>
    run.measurements.flatMap((measurement) =>
      metrics
        .filter((metric) => hasMetric(measurement, metric))
        .map((metric): Item => ({ measurement, run, metric }))
        .filter(isAsked),
    ),
  );
}
