/** Which measurements a view of distributions shows: one line each, told apart by rows and series, in panels by columns. */
import type { View } from '#types';
import type { RunRecord } from '../database/types.ts';
import { PERCENTILES, type PercentileMetric } from '../model/metrics.ts';
import type { Item } from './dimensions.ts';
import { type Conflict, type PivotTable, pivotView } from './pivot.ts';
import { filterOf, passes } from './select.ts';

export type TailKind = 'percentiles' | 'exceedance' | 'histogram';
export type TailView = View & { readonly kind: TailKind };

/** True for views of distributions. */
export function isTailView(view: View): view is TailView {
  return view.kind === 'percentiles' || view.kind === 'exceedance' || view.kind === 'histogram';
}

type Dimension = NonNullable<View['series']>;

/** Dimensions of the lines, outermost first; by test where the view names none. */
export function lineDimensions({ rows, series }: TailView): readonly Dimension[] {
  const named = new Set<Dimension>([...(rows ?? []), ...(series === undefined ? [] : [series])]);
  return named.size > 0 ? [...named] : ['test'];
}

/** Dimensions of the panels, outermost first. */
export function panelDimensions(view: TailView): readonly Dimension[] {
  const lines = lineDimensions(view);
  return (view.columns ?? []).filter((dimension) => !lines.includes(dimension) && dimension !== 'metric');
}

/** The view as a table of percentiles: a row a line. Percentiles that no line has are left out by the pivot. */
export function percentileTable(view: TailView): View {
  const { columns: _, series: __, compare: ___, ...rest } = view;
  const [first = 'test', ...others] = [...panelDimensions(view), ...lineDimensions(view)];
  return {
    ...rest,
    kind: 'table',
    rows: [first, ...others],
    metrics: [...PERCENTILES.keys()] as [PercentileMetric, ...PercentileMetric[]],
  };
}

/** Two measurements in one row are two lines in one place, even where each has a percentile that the other lacks. */
function mixedRows({ cells }: PivotTable): Conflict[] {
  return cells.flatMap((row) => {
    const items = row.filter((item) => item !== undefined);
    const [first] = items;
    const second = items.find((item) => item.measurement.id !== first?.measurement.id);
    return first === undefined || second === undefined ? [] : [{ first, second, differ: [] }];
  });
}

/** The lines of a view with their percentiles, in order. */
export function tailPivot(view: TailView, runs: readonly RunRecord[]): PivotTable {
  const pivot = pivotView(percentileTable(view), runs);
  return { ...pivot, conflicts: [...pivot.conflicts, ...mixedRows(pivot)] };
}

/** Measurements that pass the view's filter, whether they have percentiles or not. */
export function measurementsOf(
  view: TailView,
  runs: readonly RunRecord[],
): readonly Pick<Item, 'measurement' | 'run'>[] {
  const { metric: _, ...filter } = filterOf(view);
  const isAsked = passes(filter);
  return runs.flatMap((run) =>
    run.measurements.map((measurement) => ({ measurement, run, metric: 'lat_p99' as const })).filter(isAsked),
  );
}
