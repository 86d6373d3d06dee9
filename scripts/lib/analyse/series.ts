/** What the logs of one test show over time, all jobs and hosts together. */

import type { Measurement, Problem, Run } from '#types';
import { groupBy } from '../base/group-by.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import { inputNotice } from '../formats/input-notice.ts';
import { isOfLogs } from '../formats/logs-alone.ts';
import type { ParsedBundle } from '../formats/types.ts';
import { type HistogramGrid, percentileSeries, readHistograms } from './histograms.ts';
import { directionNames, joinLogs } from './joined-logs.ts';
import { remarkOfCounts, remarksOfSums } from './log-remarks.ts';
import { type LoggedTest, loggedAlone, loggedTest } from './logged-test.ts';
import { gridOf, type NamedLog, type SortedLogs, sortLogs } from './test-logs.ts';
import type { DirectionSeries, SeriesRemark, TestSeries } from './types.ts';

export interface ReadSeries {
  readonly series?: TestSeries;
  readonly problems: readonly Problem[];
}

/** Whether names tell in which of several groups a job ran. */
function areTold({ groups }: LoggedTest): boolean {
  const names = groups.flat();
  return groups.length > 1 && new Set(names).size === names.length;
}

function remarksOfFiles(sorted: SortedLogs, test: LoggedTest): SeriesRemark[] {
  const list = (key: string, files: readonly string[]): SeriesRemark[] =>
    files.length === 0 ? [] : [{ key, values: { Count: files.length, file: files[0] ?? '' } }];
  const names = test.groups[sorted.group ?? 0] ?? [];
  return [
    ...list('unnamed_logs', sorted.unnamed),
    ...list('empty_logs', sorted.empty),
    ...(sorted.other_groups.length === 0
      ? []
      : areTold(test)
        ? [{ key: 'groups_in_sequence', values: {} }]
        : [{ key: 'first_group_only', values: { jobs: names.join(', ') } }]),
    ...(test.several_runs ? [{ key: 'several_runs', values: {} }] : []),
  ];
}

/** Groups of jobs that ran one after the other each count their time from 0: added up they would show what never was. */
function untold(file: string, { groups }: LoggedTest): Problem {
  return inputNotice(file, {
    message:
      'the jobs ran in several groups, and it cannot be told which group a log belongs to; nothing is shown over time',
    found: groups.map((names) => names.join(', ')).join('; '),
    fix: 'give the jobs of each group a prefix of their own (write_bw_log and the like), or run with per_job_logs=1 and without group_reporting over unlike jobs',
  });
}

/** fio counts the times of a log from the start of its own process. */
function ofSeveralClocks(file: string, results: number): Problem {
  return inputNotice(file, {
    message:
      'the logs of results that ran at once are not added up over time: each counts from the start of its own fio',
    found: `logs of ${results} results`,
    fix: 'nothing; with fio --client all hosts start together, and their logs are added up',
  });
}

/** Rows of --bandwidth-log are of the time since the row before, and the first ones of the time before the jobs began (fio eta.c). */
function ofTotals(file: string): Problem {
  return inputNotice(file, {
    message:
      'the log of all jobs together is not shown over time: it counts from the start of fio, with its preparations, and has a row wherever fio told its progress',
    found: '--bandwidth-log',
    fix: 'run with write_bw_log and log_avg_msec=1000',
  });
}

/** Histogram logs of a test as percentiles, with what is missing of them. */
function withPercentiles(
  found: readonly DirectionSeries[],
  logs: readonly NamedLog[],
  grid: HistogramGrid,
  measurements: readonly Measurement[],
): { readonly directions: DirectionSeries[]; readonly remarks: SeriesRemark[]; readonly problems: readonly Problem[] } {
  const read = readHistograms(
    logs.map(({ log }) => log),
    grid,
  );
  const remarks: SeriesRemark[] = [];
  const directions = directionNames.flatMap((direction, index): DirectionSeries[] => {
    const one = found.find((other) => other.direction === direction);
    const histograms = read.directions[index];
    if (histograms === undefined) return one === undefined ? [] : [one];
    const ofDirection = measurements.filter((measurement) => measurement.direction === direction);
    const remark = remarkOfCounts(direction, histograms, ofDirection);
    if (remark !== undefined) remarks.push(remark);
    if (remark?.key === 'histogram_garbage') return one === undefined ? [] : [one];
    return [{ ...(one ?? { direction }), percentiles: percentileSeries(histograms) }];
  });
  return { directions, remarks, problems: read.problems };
}

/** Series of a test from its logs; none when they have no rows. Reads the first rows of each log twice, the others mostly once. */
export function readSeries(
  test: Run['tests'][number],
  bundle: ParsedBundle,
  measurements: readonly Measurement[],
): ReadSeries {
  const output = fioOutputOf(bundle.results.get(test.result ?? ''));
  const logs = (test.logs ?? []).flatMap((path) => bundle.logs?.get(path) ?? []);
  const isAlone = isOfLogs(test);
  if (logs.length === 0 || (output === undefined && !isAlone)) return { problems: [] };
  if (test.at_once !== undefined) return { problems: [ofSeveralClocks(logs[0]?.file ?? '', test.at_once.length + 1)] };
  const jobFile = bundle.jobFiles.get(test.job_file ?? '');
  const factsOf = (group?: number): LoggedTest =>
    output === undefined ? loggedAlone(measurements) : loggedTest(output, jobFile, group);
  const facts = factsOf();
  const sorted = sortLogs(logs, facts);
  if (sorted.group === undefined && facts.groups.length > 1) return { problems: [untold(logs[0]?.file ?? '', facts)] };
  const [total] = sorted.totals;
  if (total !== undefined) return { problems: [...sorted.problems, ofTotals(total)] };
  // Without a result there is nothing of fio's to hold the logs against: the figures are theirs.
  const reported = isAlone ? [] : measurements;
  if (sorted.group === undefined) return seriesOfLogs(test.id, sorted, facts, { measurements, reported });
  const read = facts.groups.flatMap((jobs, group): ReadSeries[] => {
    const own = group === sorted.group ? sorted : sortLogs(logs, facts, group);
    if (own.kinds.size === 0 || (!areTold(facts) && group !== sorted.group)) return [];
    const of = (list: readonly Measurement[]) => (areTold(facts) ? list.filter(({ job }) => jobs.includes(job)) : list);
    const found = seriesOfLogs(test.id, own, factsOf(group), {
      measurements: of(measurements),
      reported: of(reported),
    });
    if (found.series === undefined || !areTold(facts)) return [found];
    return [{ ...found, series: { ...found.series, jobs } }];
  });
  const [first, ...later] = read.flatMap(({ series }) => series ?? []);
  return {
    ...(first === undefined ? {} : { series: later.length === 0 ? first : { ...first, later } }),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** Series of logs that count from one start. */
function seriesOfLogs(
  test_id: string,
  sorted: SortedLogs,
  facts: LoggedTest,
  {
    measurements,
    reported,
  }: { readonly measurements: readonly Measurement[]; readonly reported: readonly Measurement[] },
): ReadSeries {
  const histograms = sorted.kinds.get('clat_hist') ?? [];
  const isRead = (kind: string) => kind !== 'clat_hist' && !(kind === 'clat' && sorted.kinds.has('lat'));
  const used = [...sorted.kinds].flatMap(([kind, named]) => (isRead(kind) ? named : []));
  const grid = gridOf(used, histograms, facts);
  const window_ms = facts.histogram_ms ?? histograms[0]?.form.typical_ms ?? grid.step_ms;
  const joined = joinLogs({
    sorted,
    grid,
    test: facts,
    measurements,
    reported,
    ...(histograms.length > 0 ? { histogram_ms: window_ms } : {}),
  });
  const { read, windows, by, end_ms, ended_early, rates } = joined;
  if (windows === 0) return { problems: [...sorted.problems, ...read.problems] };
  const step_ms = grid.step_ms * by;
  const cells = Math.ceil(windows / by);
  const { origin_ms } = grid;
  const late = new Set(used.flatMap(({ name, is_late }) => (is_late ? [`${name.client} ${name.index}`] : []))).size;
  const found = withPercentiles(rates, histograms, { step_ms, cells, origin_ms, window_ms }, reported);
  const problems = [...sorted.problems, ...read.problems, ...found.problems];
  // One window may be missing at the end of any log.
  const isCut = end_ms < facts.ran_ms - 2 * grid.step_ms && end_ms < 0.98 * facts.ran_ms;
  const end = windows * grid.step_ms;
  const hasWarmUp = facts.ramp_ms >= 2 * grid.step_ms && end > facts.ran_ms + facts.ramp_ms / 2;
  const ramp_end = hasWarmUp ? Math.max(0, end - facts.ran_ms) : 0;
  return {
    series: {
      test_id,
      step_ms,
      cells,
      directions: found.directions,
      ...(hasWarmUp ? { warm_up: { from_ms: 0, to_ms: ramp_end } } : {}),
      window: { from_ms: ramp_end, to_ms: end },
      files: [...used, ...histograms].map(({ log }) => log.file),
      complete: !isCut && problems.length === 0 && ended_early === 0 && late === 0,
      remarks: [
        ...remarksOfFiles(sorted, facts),
        ...(by > 1 ? [{ key: 'put_together', values: { step_ms, window_ms: grid.step_ms } }] : []),
        ...(late > 0 ? [{ key: 'jobs_began_later', values: { Count: late } }] : []),
        ...(ended_early > 0 ? [{ key: 'jobs_ended_early', values: { Count: ended_early } }] : []),
        ...(isCut ? [{ key: 'logs_end_early', values: { end_ms, ran_ms: facts.ran_ms } }] : []),
        ...remarksOfSums(rates),
        ...read.remarks,
        ...found.remarks,
      ],
    },
    problems,
  };
}

/** Series of every test of a run that has any, by test. */
export function readAllSeries(
  bundle: ParsedBundle,
  measurements: readonly Measurement[],
): { readonly series: ReadonlyMap<string, TestSeries>; readonly problems: readonly Problem[] } {
  const series = new Map<string, TestSeries>();
  const problems: Problem[] = [];
  const byTest = groupBy(measurements, ({ test_id }) => test_id);
  for (const test of bundle.run.tests) {
    const read = readSeries(test, bundle, byTest.get(test.id) ?? []);
    if (read.series) series.set(test.id, read.series);
    for (const problem of read.problems) problems.push(problem);
  }
  return { series, problems };
}
