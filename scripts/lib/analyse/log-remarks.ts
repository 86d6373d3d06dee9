/** Logs held against fio's own figures for the same time, and what is said where they differ. */

import type { Measurement } from '#types';
import type { Histograms } from './histograms.ts';
import { LOG_APART, logsDisagree } from './log-check.ts';
import type { DirectionSeries, SeriesRemark } from './types.ts';

/** How far the end of a job may be off that of its logs, in cells. */
const END_CELLS = 1.5;

interface CheckedTime {
  readonly step_ms: number;
  /** What fio timed, all jobs together; 0 where that is not known. */
  readonly ran_ms: number;
  readonly ramp_ms: number;
}

/**
 * With fio's own figure for the same direction, where the test has one measurement of it. `cells` counts the last cell as the
 * part of one that it is. The rate of what ran for a part of the time only, beside others, is one of that part.
 */
export function withCheck(
  one: DirectionSeries,
  measurements: readonly Measurement[],
  cells: number,
  { step_ms, ran_ms, ramp_ms }: CheckedTime,
): DirectionSeries {
  const [measured, ...others] = measurements.filter(({ direction }) => direction === one.direction);
  const of = one.iops === undefined ? 'bw' : 'iops';
  const values = one.iops ?? one.bw_bytes_per_s;
  const reported = of === 'iops' ? measured?.iops : measured?.bw_bytes_per_s;
  if (values === undefined || reported === undefined || others.length > 0) return one;
  const last = cells - (values.length - 1);
  const total = values.reduce((sum, value, cell) => sum + value * (cell === values.length - 1 ? last : 1), 0);
  const own = (1000 * (measured?.runtime_s ?? 0) + ramp_ms) / step_ms;
  const isPart = own > 0 && own < cells - END_CELLS;
  const logged = total / (isPart ? own : cells);
  const covered = ran_ms > 0 && !isPart ? (cells * step_ms) / ran_ms : 1;
  const partly = covered < 1 - LOG_APART ? { partly: { covered, highest: Math.max(...values) } } : {};
  return { ...one, check: { of, logged, reported, ...partly } };
}

export function remarksOfSums(found: readonly DirectionSeries[]): SeriesRemark[] {
  return found.flatMap(({ direction, check }): SeriesRemark[] => {
    if (check === undefined || !logsDisagree(check)) return [];
    const { of, logged, reported } = check;
    return [{ key: `${of}_differs`, values: { direction, logged, reported } }];
  });
}

/**
 * fio writes no histogram of the time after the last interval (#490), so some I/Os are missing; more than there were means
 * that the log is garbage (fio 3.7 to 3.16, #715), and nothing is made of it.
 */
export function remarkOfCounts(
  direction: string,
  { total }: Histograms,
  measurements: readonly Measurement[],
): SeriesRemark | undefined {
  const counted = total.reduce((sum, count) => sum + count, 0);
  const [{ iops, runtime_s } = {}, ...others] = measurements;
  if (iops === undefined || runtime_s === undefined || others.length > 0) return undefined;
  const reported = Math.round(iops * runtime_s);
  const values = { direction, counted, reported };
  if (counted > reported * 1.02 + 100) return { key: 'histogram_garbage', values };
  return counted < reported * 0.995 ? { key: 'histogram_tail', values } : undefined;
}
