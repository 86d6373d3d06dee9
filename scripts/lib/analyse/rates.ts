/** Rates of a series as plain numbers, cut into cells and rounds of equal length. */
import { meanOf } from './steadiness.ts';
import type { TestSeries, TimeWindow } from './types.ts';

/** I/Os or bytes per second, a value a cell. */
export interface Rates {
  readonly variable: 'iops' | 'bw';
  readonly step_ms: number;
  readonly values: readonly number[];
}

/** Each group of jobs that ran one after the other, in order; where all ran at once that is one. */
export function seriesOfGroups(series: TestSeries | undefined): readonly TestSeries[] {
  return series === undefined ? [] : [series, ...(series.later ?? [])];
}

/** Of the group that the job ran in; undefined where it has no logs. */
export function seriesOfJob(series: TestSeries | undefined, job: string): TestSeries | undefined {
  return seriesOfGroups(series).find(({ jobs }) => jobs === undefined || jobs.includes(job));
}

/** Means of `per` cells each, as many as fit; cells at the beginning that are left over are dropped. */
export function groupCells(values: readonly number[], per: number): readonly number[] {
  const groups = Math.floor(values.length / per);
  const first = values.length - groups * per;
  return Array.from({ length: groups }, (_, place) => {
    const from = first + place * per;
    return meanOf(values.slice(from, from + per));
  });
}

/** Cells that lie wholly within the window. */
export function cellsWithin(rates: Rates, window: TimeWindow): readonly number[] {
  const { step_ms, values } = rates;
  return values.slice(Math.ceil(window.from_ms / step_ms - 1e-6), Math.floor(window.to_ms / step_ms + 1e-6));
}

/** Cells of at least `least_ms`: whole multiples of the grid's. */
export function coarsenTo(rates: Rates, least_ms: number): Rates {
  const per = Math.max(1, Math.ceil(least_ms / rates.step_ms - 1e-6));
  return per === 1 ? rates : { ...rates, step_ms: rates.step_ms * per, values: groupCells(rates.values, per) };
}

/** One direction, or all of them added; bytes where I/Os are not logged. Undefined where neither is. */
export function ratesOf(series: TestSeries, direction: 'read' | 'write' | 'trim' | 'mixed'): Rates | undefined {
  const chosen = series.directions.filter((one) => direction === 'mixed' || one.direction === direction);
  for (const [variable, key] of [
    ['iops', 'iops'],
    ['bw', 'bw_bytes_per_s'],
  ] as const) {
    const lists = chosen.flatMap((one) => (one[key] === undefined ? [] : [one[key]]));
    if (lists.length === 0 || lists.length < chosen.length) continue;
    const length = Math.max(...lists.map((list) => list.length));
    const values = Array.from({ length }, (_, cell) => lists.reduce((sum, list) => sum + (list[cell] ?? 0), 0));
    return { variable, step_ms: series.step_ms, values };
  }
  return undefined;
}
