/** Reads the logs of rates and latencies of a test, each once, into the lanes of its jobs. */
import type { Problem } from '#types';
import { type CountRow, countRows } from '../fio/counted-rows.ts';
import { doneBetween, type JobLanes } from './join.ts';
import { createLanes, type Lane, type LaneOptions } from './lanes.ts';
import type { LoggedTest } from './logged-test.ts';
import type { Grid, NamedLog, SortedLogs } from './test-logs.ts';
import type { SeriesRemark } from './types.ts';

export type LaneKind = 'iops' | 'bw' | 'lat' | 'clat';

export interface ReadLogs {
  readonly lanes: ReadonlyMap<LaneKind, JobLanes>;
  readonly remarks: SeriesRemark[];
  readonly problems: Problem[];
}

/**
 * Key of a job's lane: the same in the logs of every kind, where each job has files of its own. Jobs append to a shared file (per_job_logs=0) as
 * they end, to that of each kind in another order.
 */
function laneName({ name: { client = '', index } }: NamedLog, file: number, nth: number): string {
  return index === undefined ? `${client}/file ${file}/${nth}` : `${client}/${index}`;
}

/** Jobs of equal depth have equally many I/Os in flight, so that one at twice the latency does half as many (Little's law). */
const countByDepth: CountRow = (_from, _to, mean) => 1 / Math.max(mean, 1);
/** Each job does equally many. */
const countAlike: CountRow = () => 1;

/** The I/Os of latencies of one log. */
type CountsOf = (named: NamedLog, file: number) => NonNullable<LaneOptions['counts']>;

function readKind(
  logs: readonly NamedLog[],
  grid: Grid & Pick<LaneOptions, 'late'>,
  jobs: number,
  into: Pick<ReadLogs, 'problems' | 'remarks'>,
  countsOf?: CountsOf,
): JobLanes {
  const lanes = new Map<string, Lane>();
  let strays = 0;
  for (const [file, named] of logs.entries()) {
    const { log, name, form } = named;
    const appended = name.index === undefined;
    // Latencies have a row for each I/O where rates have not: fio 2.8 and before.
    const single = grid.single || (countsOf !== undefined && form.single);
    const filled = createLanes({
      ...grid,
      single,
      appended,
      ...(countsOf === undefined ? {} : { counts: countsOf(named, file) }),
    });
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

/** Whether a direction is of several jobs. */
function isOfSeveral(lanes: readonly Lane[]): boolean {
  return [0, 1, 2].some((direction) => lanes.filter(({ grids }) => grids[direction] !== undefined).length > 1);
}

/** What the jobs of a test were asked for, as far as it tells their I/Os. */
export interface JobLoad {
  /** The rate of the jobs was held down. */
  readonly is_limited: boolean;
  /** The most I/Os that one job can have in flight. */
  readonly depth?: number;
  /** Of one I/O, by direction. */
  readonly bytes: readonly (number | undefined)[];
}

/**
 * I/Os of latencies: by the rates of the same job (of IOPS, or of bandwidth where all I/Os are of one size), or as many as can be told without them.
 * Where several jobs share one file, nothing tells whose I/Os in the logs of rates are theirs.
 */
function countsOfLatencies(
  lanes: ReadLogs['lanes'],
  isShared: boolean,
  { step_ms }: Grid,
  { is_micro }: LoggedTest,
  { is_limited, depth, bytes }: JobLoad,
): CountsOf {
  const [iops, bw] = [lanes.get('iops'), lanes.get('bw')];
  const rates = iops ?? bw;
  if (rates === undefined || (isShared && is_limited)) return () => () => countAlike;
  if (isShared) return () => () => countByDepth;
  return (named, file) => (nth, direction) => {
    const size = iops === undefined ? bytes[direction] : 1024;
    const lane = rates.get(laneName(named, file, nth));
    const done = doneBetween(lane?.grids[direction], step_ms, ((size ?? 1024) * 1000) / 1024);
    const count = countRows(done, size === undefined ? undefined : depth);
    return is_micro ? (from, to, mean) => count(from, to, mean * 1000) : count;
  };
}

/** Total latency where it is logged, else completion latency. `late`: rows of rates are over all the time since the one before. */
export function readLanes(sorted: SortedLogs, grid: Grid, test: LoggedTest, load: JobLoad, late = false): ReadLogs {
  const remarks: SeriesRemark[] = [];
  const problems: Problem[] = [];
  const lanes = new Map<LaneKind, JobLanes>();
  const latency = sorted.kinds.has('lat') ? 'lat' : 'clat';
  const lanesOf = (kind: LaneKind): readonly Lane[] => [...(lanes.get(kind)?.values() ?? [])];
  const areShared = (kind: LaneKind): boolean => lanesOf(kind).length > (sorted.kinds.get(kind)?.length ?? 0);
  for (const kind of ['iops', 'bw', latency] as const) {
    const logs = sorted.kinds.get(kind);
    if (logs === undefined) continue;
    const isLatency = kind === latency;
    if (isLatency && test.is_max && !grid.single) remarks.push({ key: 'latency_is_max', values: {} });
    else {
      const isShared = areShared('iops') || areShared('bw');
      const counts = isLatency ? countsOfLatencies(lanes, isShared, grid, test, load) : undefined;
      lanes.set(kind, readKind(logs, { ...grid, late }, test.jobs, { remarks, problems }, counts));
    }
  }
  if (grid.single) return { lanes, remarks, problems };
  const hasRates = lanes.has('iops') || lanes.has('bw');
  const jobs = lanesOf(latency);
  if (!hasRates && jobs.length > 1) remarks.push({ key: 'plain_latency', values: {} });
  if (hasRates && areShared(latency) && isOfSeveral(jobs))
    remarks.push({ key: load.is_limited ? 'shared_limited_latency' : 'shared_latency', values: {} });
  return { lanes, remarks, problems };
}
