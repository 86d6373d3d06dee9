/** Picks points of a load curve: at the least load, the highest, the highest within a limit of latency, the lowest latency. */
import type { Measurement, View } from '#types';
import type { RunRecord } from '../database/types.ts';
import { type Metric, metricNumber } from '../model/metrics.ts';

export type PointKind = NonNullable<View['points']>[number];

/** One measurement of a curve with its load. */
export interface LoadPoint {
  readonly load: number;
  readonly measurement: Measurement;
  readonly run: RunRecord;
}

export interface Aim {
  /** What "highest" is about. */
  readonly by: Metric;
  readonly limit: { readonly metric: Metric; readonly ns: number };
}

/** The point, or why there is none: `lowest` is the nearest to the limit, absent where no point has the metric. */
export type Picked = { readonly point: LoadPoint } | { readonly missing: MissingPoint };

export interface MissingPoint {
  readonly metric: Metric;
  readonly lowest?: Measurement;
  /** Of saturation: why there is no such point. */
  readonly why?: 'rising' | 'flat' | 'not_judged';
}

function figureOf({ measurement }: LoadPoint, metric: Metric): number | undefined {
  return metricNumber(measurement, metric);
}

/** The first point with the largest score, so that of equals the one with less load stands. */
function best(points: readonly LoadPoint[], score: (point: LoadPoint) => number | undefined): LoadPoint | undefined {
  let found: { readonly point: LoadPoint; readonly score: number } | undefined;
  for (const point of points) {
    const own = score(point);
    if (own !== undefined && (found === undefined || own > found.score)) found = { point, score: own };
  }
  return found?.point;
}

/** The verdict on load curves (V-knee) that is about a curve shares at least this many tests with it. */
const SHARED_TESTS = 2;

/** The point from which more load gives next to nothing; or why there is none: throughput still rises, never did, or nobody judged. */
function pickSaturation(points: readonly LoadPoint[]): LoadPoint | 'rising' | 'flat' | 'not_judged' {
  const tests = new Set(points.map(({ measurement }) => measurement.test_id));
  const verdicts = [...new Set(points.map(({ run }) => run))].flatMap(({ analysis }) =>
    analysis.verdicts.filter(
      ({ id, of }) => id === 'V-knee' && of.test_ids.filter((test) => tests.has(test)).length >= SHARED_TESTS,
    ),
  );
  for (const { answer, reason, of } of verdicts) {
    const point = points.find(({ measurement }) => measurement.id === of.measurement_id);
    if (point !== undefined && answer === 'yes') return reason.startsWith('flat') ? 'flat' : point;
    if (point !== undefined && answer === 'no') return 'rising';
  }
  return 'not_judged';
}

/** `points` stand in the order of the load. */
export function pickPoint(points: readonly LoadPoint[], kind: PointKind, { by, limit }: Aim): Picked {
  if (kind === 'saturation') {
    const found = pickSaturation(points);
    return typeof found === 'object' ? { point: found } : { missing: { metric: by, why: found } };
  }
  const lowest = best(points, (point) => {
    const latency = figureOf(point, limit.metric);
    return latency === undefined ? undefined : -latency;
  });
  const within = points.filter((point) => (figureOf(point, limit.metric) ?? Number.POSITIVE_INFINITY) <= limit.ns);
  const found: Readonly<Record<Exclude<PointKind, 'saturation'>, () => LoadPoint | undefined>> = {
    lowest_load: () => points[0],
    highest: () => best(points, (point) => figureOf(point, by)),
    highest_within: () => best(within, (point) => figureOf(point, by)),
    lowest_latency: () => lowest,
  };
  const point = found[kind]();
  if (point !== undefined) return { point };
  const metric = kind === 'highest' ? by : limit.metric;
  return { missing: { metric, ...(lowest === undefined ? {} : { lowest: lowest.measurement }) } };
}
