/** What the logs of one test show over time, all jobs and hosts together. */
import type { Measurement, Problem, Run } from '#types';
import type { ParsedBundle } from '../parse/types.ts';
import {
  coarsen,
  coarsenLatency,
  commonEnd,
  countRates,
  hasDirection,
  type JobLanes,
  joinLatency,
  joinRates,
} from './join.ts';
import { createLanes } from './lanes.ts';
import { type LoggedTest, loggedTest } from './logged-test.ts';
import { type Grid, gridOf, type NamedLog, type SortedLogs, sortLogs } from './test-logs.ts';
import type { DirectionSeries, SeriesRemark, TestSeries } from './types.ts';

export interface ReadSeries {
  readonly series?: TestSeries;
  readonly problems: readonly Problem[];
}

type Kind = 'iops' | 'bw' | 'lat' | 'clat';

/** Cells that a test has at most; a longer one has windows put together. */
const mostCells = 2000;
const directions = ['read', 'write', 'trim'] as const;

interface Read {
  readonly lanes: ReadonlyMap<Kind, JobLanes>;
  readonly remarks: SeriesRemark[];
  readonly problems: Problem[];
}

/** Key of a job's lane: the same in the logs of every kind. Files of many jobs go by their order, for prefixes may differ by kind. */
function laneName({ name: { client = '', index } }: NamedLog, file: number, nth: number): string {
  return index === undefined ? `${client}/file ${file}/${nth}` : `${client}/${index}`;
}

function readKind(
  logs: readonly NamedLog[],
  grid: Grid,
  jobs: number,
  into: Pick<Read, 'problems' | 'remarks'>,
): JobLanes {
  const lanes = new Map<string, ReturnType<typeof createLanes>['lanes'][number]>();
  let strays = 0;
  for (const [file, named] of logs.entries()) {
    const { log, name, form } = named;
    const appended = name.index === undefined;
    const filled = createLanes({ ...grid, appended });
    const column = form.direction_column;
    const reading = log.read((cells) => {
      filled.add(cells[0] ?? 0, cells[column] ?? 0, cells[1] ?? 0, cells[column + 1] ?? 0);
      return true;
    });
    strays += filled.strays();
    into.problems.push(...reading.problems);
    for (const [nth, lane] of filled.lanes.entries()) {
      const key = laneName(named, file, nth);
      lanes.set(lanes.has(key) ? `${key} in ${log.file}` : key, lane);
    }
  }
  if (logs.length === 1 && logs[0]?.name.index === undefined && lanes.size !== jobs && into.remarks.length === 0)
    into.remarks.push({ key: 'other_number_of_jobs', values: { found: lanes.size, jobs } });
  if (strays > 0) into.remarks.push({ key: 'stray_rows', values: { Count: strays } });
  return lanes;
}

function readLanes(sorted: SortedLogs, grid: Grid, test: LoggedTest): Read {
  const remarks: SeriesRemark[] = [];
  const problems: Problem[] = [];
  const lanes = new Map<Kind, JobLanes>();
  const latency = sorted.kinds.has('lat') ? 'lat' : 'clat';
  for (const kind of ['iops', 'bw', latency] as const) {
    const logs = sorted.kinds.get(kind);
    if (logs === undefined) continue;
    if (kind === latency && test.is_max && !grid.single) remarks.push({ key: 'latency_is_max', values: {} });
    else lanes.set(kind, readKind(logs, grid, test.jobs, { remarks, problems }));
  }
  return { lanes, remarks, problems };
}

function directionSeries(read: Read, grid: Grid, test: LoggedTest, windows: number, by: number): DirectionSeries[] {
  const { lanes } = read;
  const { single, step_ms } = grid;
  const iops = lanes.get('iops');
  const bw = lanes.get('bw');
  const kind = lanes.has('lat') ? 'lat' : 'clat';
  const latency = lanes.get(kind);
  const counted = iops ?? bw ?? latency;
  const scale = test.is_micro ? 1000 : 1;
  return directions.flatMap((direction, index): DirectionSeries[] => {
    if (![iops, bw, latency].some((one) => hasDirection(one, index))) return [];
    const of = (source: JobLanes | undefined, list: 'weights' | 'bytes', unit: number) => {
      const from = single ? counted : source;
      if (from === undefined) return undefined;
      const rates = single ? countRates(from, index, windows, step_ms, list) : joinRates(from, index, windows, step_ms);
      return coarsen(single ? rates : rates.map((rate) => rate * unit), by);
    };
    const rates = of(iops, 'weights', 1);
    const bytes = of(bw, 'bytes', 1024);
    const mean = latency && coarsenLatency(joinLatency(latency, iops ?? bw, index, windows, single), by);
    return [
      {
        direction,
        ...(rates === undefined ? {} : { iops: rates }),
        ...(bytes === undefined ? {} : { bw_bytes_per_s: bytes }),
        ...(mean === undefined
          ? {}
          : { lat_kind: kind, lat_mean_ns: mean.map((ns) => (ns === null ? null : ns * scale)) }),
      },
    ];
  });
}

/** fio's own figure for the same direction, where the test has one measurement of it. */
function withCheck(one: DirectionSeries, measurements: readonly Measurement[]): DirectionSeries {
  const [measured, ...others] = measurements.filter(({ direction }) => direction === one.direction);
  if (one.iops === undefined || measured?.iops === undefined || others.length > 0) return one;
  const logged = one.iops.reduce((sum, value) => sum + value, 0) / one.iops.length;
  return { ...one, iops_check: { logged, reported: measured.iops } };
}

function remarksOfFiles(sorted: SortedLogs, test: LoggedTest): SeriesRemark[] {
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

/** Groups of jobs that ran one after the other each count their time from 0: added up they would show what never was. */
function untold(file: string, { groups }: LoggedTest): Problem {
  return {
    file,
    pointer: '',
    rule: 'input',
    severity: 'notice',
    message:
      'the jobs ran in several groups, and it cannot be told which group a log belongs to; nothing is shown over time',
    found: groups.map((names) => names.join(', ')).join('; '),
    fix: 'run with per_job_logs=1 and without group_reporting over unlike jobs, or one group a test',
  };
}

/** Series of a test from its logs; none when it has no rows of rates or latencies. Reads each log twice at most. */
export function readSeries(
  test: Run['tests'][number],
  bundle: ParsedBundle,
  measurements: readonly Measurement[],
): ReadSeries {
  const output = bundle.results.get(test.result ?? '');
  const logs = (test.logs ?? []).flatMap((path) => bundle.logs?.get(path) ?? []);
  if (output === undefined || logs.length === 0) return { problems: [] };
  const facts = loggedTest(output, bundle.jobFiles.get(test.job_file ?? ''));
  const sorted = sortLogs(logs, facts);
  if (sorted.group === undefined && facts.groups.length > 1) return { problems: [untold(logs[0]?.file ?? '', facts)] };
  const isRead = (kind: string) => kind !== 'clat_hist' && !(kind === 'clat' && sorted.kinds.has('lat'));
  const used = [...sorted.kinds].flatMap(([kind, named]) => (isRead(kind) ? named : []));
  const grid = gridOf(used, facts);
  const read = readLanes(sorted, grid, facts);
  const [main = new Map()] = read.lanes.values();
  const { end_ms, ended_early } = commonEnd(main.values(), grid.step_ms);
  const windows = Math.floor(end_ms / grid.step_ms + 1e-6);
  if (windows === 0) return { problems: read.problems };
  const by = Math.ceil(windows / mostCells);
  const found = directionSeries(read, grid, facts, windows, by).map((one) => withCheck(one, measurements));
  const complete = end_ms >= 0.95 * facts.ran_ms && read.problems.length === 0 && ended_early === 0;
  const end = windows * grid.step_ms;
  const hasWarmUp = facts.ramp_ms >= 2 * grid.step_ms && end > facts.ran_ms + facts.ramp_ms / 2;
  const ramp_end = hasWarmUp ? Math.max(0, end - facts.ran_ms) : 0;
  return {
    series: {
      test_id: test.id,
      step_ms: grid.step_ms * by,
      cells: Math.ceil(windows / by),
      directions: found,
      ...(hasWarmUp ? { warm_up: { from_ms: 0, to_ms: ramp_end } } : {}),
      window: { from_ms: ramp_end, to_ms: end },
      files: used.map(({ log }) => log.file),
      complete,
      remarks: [
        ...remarksOfFiles(sorted, facts),
        ...(by > 1 ? [{ key: 'put_together', values: { step_ms: grid.step_ms * by, window_ms: grid.step_ms } }] : []),
        ...(ended_early > 0 ? [{ key: 'jobs_ended_early', values: { Count: ended_early } }] : []),
        ...(end_ms < 0.95 * facts.ran_ms ? [{ key: 'logs_end_early', values: { end_ms, ran_ms: facts.ran_ms } }] : []),
        ...read.remarks,
      ],
    },
    problems: read.problems,
  };
}

/** Series of every test of a run that has any, by test. */
export function readAllSeries(
  bundle: ParsedBundle,
  measurements: readonly Measurement[],
): { readonly series: ReadonlyMap<string, TestSeries>; readonly problems: readonly Problem[] } {
  const series = new Map<string, TestSeries>();
  const problems: Problem[] = [];
  for (const test of bundle.run.tests) {
    const read = readSeries(
      test,
      bundle,
      measurements.filter(({ test_id }) => test_id === test.id),
    );
    if (read.series) series.set(test.id, read.series);
    for (const problem of read.problems) problems.push(problem);
  }
  return { series, problems };
}
