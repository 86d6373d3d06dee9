/** One figure over time: the cells of a test's logs that belong to a measurement and a metric. SI units. */

import { fitWindow, type WindowFit } from '../analyse/fit-window.ts';
import { seriesOfJob } from '../analyse/rates.ts';
import type { DirectionSeries, SeriesRemark, TestSeries, TimeWindow } from '../analyse/types.ts';
import { isLatency, type Metric } from '../model/metrics.ts';
import type { Item } from './dimensions.ts';

type Values = readonly (number | null)[];

export interface FigureLine {
  readonly values: Values;
  readonly step_ms: number;
  /** Median to p99, where the line is a mean latency and histogram logs are there. */
  readonly band?: { readonly low: Values; readonly high: Values };
  readonly window: TimeWindow;
  readonly warm_up?: TimeWindow;
  /** Over the window; undefined where it holds fewer than two values. */
  readonly fit?: WindowFit;
  /** The mean of the fit is of the cells and not of all I/Os: latencies of which nobody knows how many each cell has, and percentiles. */
  readonly of_intervals?: true;
  readonly remarks: readonly SeriesRemark[];
  /** Of a rate of one direction: the share of each job, largest first. */
  readonly job_shares?: readonly number[];
}

function sum(lists: readonly (readonly number[] | undefined)[]): Values | undefined {
  const known = lists.filter((list) => list !== undefined);
  if (known.length === 0 || known.length < lists.length) return undefined;
  const longest = Math.max(...known.map((list) => list.length));
  return Array.from({ length: longest }, (_, cell) => known.reduce((total, list) => total + (list[cell] ?? 0), 0));
}

/** Mean latency of several directions: each weighted by the I/Os of its cell. */
function meanLatency(directions: readonly DirectionSeries[]): Values | undefined {
  if (directions.some(({ lat_mean_ns, iops }) => lat_mean_ns === undefined || iops === undefined)) return undefined;
  const longest = Math.max(...directions.map(({ lat_mean_ns }) => lat_mean_ns?.length ?? 0));
  return Array.from({ length: longest }, (_, cell) => {
    const parts = directions.map((one) => ({ ns: one.lat_mean_ns?.[cell] ?? null, iops: one.iops?.[cell] ?? 0 }));
    const known = parts.flatMap(({ ns, iops }) => (ns === null || iops === 0 ? [] : [{ ns, iops }]));
    const weight = known.reduce((total, { iops }) => total + iops, 0);
    return weight === 0 ? null : known.reduce((total, { ns, iops }) => total + ns * iops, 0) / weight;
  });
}

function percentileOf({ percentiles }: DirectionSeries, metric: Metric): Values | undefined {
  return percentiles?.find((one) => one.metric === metric)?.values;
}

/** The values of a metric over some directions together; undefined where one of them was not logged. */
export function valuesOf(directions: readonly DirectionSeries[], metric: Metric): Values | undefined {
  const [only] = directions;
  if (only === undefined) return undefined;
  if (metric === 'iops') return sum(directions.map(({ iops }) => iops));
  if (metric === 'bw') return sum(directions.map(({ bw_bytes_per_s }) => bw_bytes_per_s));
  if (metric === 'lat_mean') return directions.length === 1 ? only.lat_mean_ns : meanLatency(directions);
  return directions.length > 1 ? undefined : percentileOf(only, metric);
}

/** What the I/Os of each cell are in proportion to; undefined where nobody knows. */
export function iosOf(
  directions: readonly DirectionSeries[],
  { bs_bytes }: Pick<Item['measurement'], 'bs_bytes'>,
): Values | undefined {
  return valuesOf(directions, 'iops') ?? (bs_bytes === undefined ? undefined : valuesOf(directions, 'bw'));
}

function directionsOf(series: TestSeries, direction: string): readonly DirectionSeries[] {
  return direction === 'mixed' ? series.directions : series.directions.filter((one) => one.direction === direction);
}

function seriesOf({ run, measurement }: Item, { job } = measurement): TestSeries | undefined {
  return seriesOfJob(run.analysis.series.get(measurement.test_id), job);
}

/** True when the logs have one measurement in this direction: only then are they this measurement's. */
function isAlone(item: Item): boolean {
  const { run, measurement } = item;
  const same = run.measurements.filter(
    (one) =>
      one.test_id === measurement.test_id &&
      one.direction === measurement.direction &&
      one.basis === measurement.basis &&
      seriesOf(item, one) === seriesOf(item),
  );
  return same.length === 1;
}

/** The line of a figure; undefined where no log of it exists, or where it cannot be told whose the logs are. */
export function figureLine(item: Item): FigureLine | undefined {
  const { measurement, metric } = item;
  const series = seriesOf(item);
  if (series === undefined || !isAlone(item)) return undefined;
  const directions = directionsOf(series, measurement.direction);
  const values = valuesOf(directions, metric);
  if (values === undefined || values.every((value) => value === null)) return undefined;
  const [only] = directions;
  const low = only === undefined || metric !== 'lat_mean' ? undefined : percentileOf(only, 'lat_p50');
  const high = only === undefined || metric !== 'lat_mean' ? undefined : percentileOf(only, 'lat_p99');
  const weights = metric === 'lat_mean' ? iosOf(directions, measurement) : undefined;
  const fit = fitWindow(values, series.step_ms, series.window, weights);
  return {
    values,
    step_ms: series.step_ms,
    ...(directions.length > 1 || low === undefined || high === undefined ? {} : { band: { low, high } }),
    window: series.window,
    warm_up: series.warm_up,
    fit,
    ...(isLatency(metric) && fit?.is_weighted === false ? { of_intervals: true } : {}),
    remarks: series.remarks,
    ...(only?.job_shares === undefined || directions.length > 1 || (metric !== 'iops' && metric !== 'bw')
      ? {}
      : { job_shares: only.job_shares }),
  };
}
