/** What has to be said beside a series. */
import type { Measurement } from '#types';
import type { Histograms } from './histograms.ts';
import type { LoggedTest } from './logged-test.ts';
import type { SortedLogs } from './test-logs.ts';
import type { DirectionSeries, SeriesRemark } from './types.ts';

/** Share by which the logs may differ from fio's own figure before it is said. */
const mostApart = 0.05;

export function remarksOfSums(found: readonly DirectionSeries[]): SeriesRemark[] {
  return found.flatMap(({ direction, check }): SeriesRemark[] => {
    if (check === undefined || Math.abs(check.logged - check.reported) <= mostApart * check.reported) return [];
    const { of, logged, reported } = check;
    return [{ key: `${of}_differs`, values: { direction, logged, reported } }];
  });
}

export function remarksOfFiles(sorted: SortedLogs, test: LoggedTest): SeriesRemark[] {
  const list = (key: string, files: readonly string[]): SeriesRemark[] =>
    files.length === 0 ? [] : [{ key, values: { Count: files.length, file: files[0] ?? '' } }];
  const names = test.groups[sorted.group ?? 0] ?? [];
  return [
    ...list('unnamed_logs', sorted.unnamed),
    ...list('empty_logs', sorted.empty),
    ...(sorted.other_groups.length > 0 ? [{ key: 'first_group_only', values: { jobs: names.join(', ') } }] : []),
    ...(test.several_runs ? [{ key: 'several_runs', values: {} }] : []),
  ];
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
