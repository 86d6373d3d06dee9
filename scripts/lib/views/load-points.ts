/** The view "load-points": of each load curve the points that a reader looks for, as a table. */
import type { Measurement, View } from '#types';
import { factorOf } from '../base/units.ts';
import { word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { describeLoad } from '../model/load.ts';
import { figureText } from '../model/metric-text.ts';
import { hasMetric, type Metric, metricLabel, metricValue } from '../model/metrics.ts';
import { type LoadPoint, type MissingPoint, pickPoint } from './chosen-point.ts';
import { dimensionValue, type Item } from './dimensions.ts';
import type { ViewPivot } from './figures.ts';
import {
  buildPivot,
  type Conflict,
  columnDimensions,
  differingDimensions,
  type Keys,
  type PivotEntry,
} from './pivot.ts';
import { limitText } from './point-name.ts';
import { selectItems } from './select.ts';

type Load = NonNullable<View['load']>;
type Limit = NonNullable<View['limit']>;

/** The measurements of one row and column, in the order of the load. */
interface Curve {
  readonly row: Keys;
  readonly column: Keys;
  readonly points: readonly LoadPoint[];
}

/** "8 jobs" for numjobs, "QD32" for iodepth: what a point was reached with. */
function loadText(load: Load, measurement: Measurement): string {
  return describeLoad({ [load]: measurement[load] });
}

/** Dimensions of the columns without point and metric. */
function outerDimensions(view: View): string[] {
  return columnDimensions({ ...view, metrics: ['iops'] }).filter((one) => one !== 'metric' && one !== 'point');
}

function curvesOf(view: View, load: Load, runs: readonly RunRecord[]): Curve[] {
  const curves = new Map<string, { row: Keys; column: Keys; points: LoadPoint[] }>();
  const outer = outerDimensions(view);
  const seen = new Set<string>();
  for (const item of selectItems(view, runs)) {
    const { measurement } = item;
    const amount = measurement[load];
    if (amount === undefined || seen.has(measurement.id)) continue;
    seen.add(measurement.id);
    const row = (view.rows ?? []).map((dimension) => dimensionValue(dimension, item));
    const column = outer.map((dimension) => dimensionValue(dimension, item));
    const id = JSON.stringify([row, column]);
    const curve = curves.get(id) ?? { row, column, points: [] };
    curves.set(id, curve);
    curve.points.push({ load: amount, measurement, run: item.run });
  }
  return [...curves.values()].map((curve) => ({ ...curve, points: curve.points.toSorted((a, b) => a.load - b.load) }));
}

/** Two measurements of one load in one curve: which one is meant is for the view to say. */
function conflictsOf({ points }: Curve): Conflict[] {
  return points.flatMap((point, place) => {
    const before = points[place - 1];
    if (before === undefined || before.load !== point.load) return [];
    const items = [before, point].map(({ measurement, run }): Item => ({ measurement, run, metric: 'iops' }));
    const [first, second] = items;
    return first === undefined || second === undefined
      ? []
      : [{ first, second, differ: differingDimensions(first, second) }];
  });
}

function missingText(missing: MissingPoint, load: Load, limit: Limit): string {
  if (missing.why !== undefined) return word(`point_${missing.why}`);
  const metric = metricLabel(missing.metric).toLowerCase();
  if (missing.lowest === undefined) return word('point_no_metric', { metric });
  return word('point_over_limit', {
    metric,
    limit: limitText(limit.ms),
    lowest: figureText(missing.metric, metricValue(missing.lowest, missing.metric) ?? {}),
    load: loadText(load, missing.lowest),
  });
}

/** The table of points. Each says its load under its first figure; one that no load gives says why. */
export function pivotLoadPoints(view: View, runs: readonly RunRecord[]): ViewPivot {
  const load: Load = view.load ?? 'numjobs';
  const limit: Limit = view.limit ?? { metric: 'lat_mean', ms: 1 };
  const metrics: readonly Metric[] = view.metrics ?? [];
  const points = view.points ?? [];
  const columns = [...outerDimensions(view), 'point', 'metric'];
  const reasons = new Map<string, string>();
  const curves = curvesOf(view, load, runs);
  const entries = curves.flatMap((curve): PivotEntry[] =>
    points.flatMap((point) => {
      const by: Metric = metrics.includes('iops') || !metrics.includes('bw') ? 'iops' : 'bw';
      const name = [point, limit.metric, limit.ms].join(':');
      const picked = pickPoint(curve.points, point, {
        by,
        limit: { metric: limit.metric, ns: limit.ms * factorOf('ms') },
      });
      return metrics.map((metric): PivotEntry => {
        const place = { row: curve.row, column: [...curve.column, name, metric] };
        if ('point' in picked) {
          const { measurement, run } = picked.point;
          const has = hasMetric(measurement, metric);
          return { ...place, ...(has ? { item: { measurement, run, metric, point: name } } : {}) };
        }
        reasons.set(JSON.stringify([place.row, place.column]), missingText(picked.missing, load, limit));
        return place;
      });
    }),
  );
  const built = buildPivot(view, columns, entries, runs);
  const pivot = { ...built, conflicts: curves.flatMap(conflictsOf) };
  return {
    pivot,
    csv_dimensions: [load],
    wordsOf: (row, column) => {
      const item = pivot.cells[row]?.[column];
      const reason = reasons.get(JSON.stringify([pivot.rows[row], pivot.columns[column]]));
      const isFirst = item?.metric === metrics[0];
      return {
        reason,
        ...(item === undefined || !isFirst ? {} : { sub: loadText(load, item.measurement) }),
      };
    },
  };
}
