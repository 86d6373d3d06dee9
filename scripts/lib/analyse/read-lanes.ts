/** Reads the logs of rates and latencies of a test, each once, into the lanes of its jobs. */
import type { Problem } from '#types';
import { type CountIos, countByDepth, countByTime, type JobLanes } from './join.ts';
import { createLanes, type Lane } from './lanes.ts';
import type { LoggedTest } from './logged-test.ts';
import type { Grid, NamedLog, SortedLogs } from './test-logs.ts';
import type { SeriesRemark } from './types.ts';

export type LaneKind = 'iops' | 'bw' | 'lat' | 'clat';

export interface ReadLogs {
  readonly lanes: ReadonlyMap<LaneKind, JobLanes>;
  /** Where several jobs share one file of latencies, and nothing tells whose I/Os in the logs of rates are theirs. */
  readonly countIos?: CountIos;
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

function readKind(
  logs: readonly NamedLog[],
  grid: Grid,
  jobs: number,
  into: Pick<ReadLogs, 'problems' | 'remarks'>,
): JobLanes {
  const lanes = new Map<string, Lane>();
  let strays = 0;
  for (const [file, named] of logs.entries()) {
    const { log, name, form } = named;
    const appended = name.index === undefined;
    const filled = createLanes({ ...grid, appended, whole: name.type.endsWith('lat') });
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

/** Total latency where it is logged, else completion latency. `isLimited`: the rate of the jobs was held down. */
export function readLanes(sorted: SortedLogs, grid: Grid, test: LoggedTest, isLimited: boolean): ReadLogs {
  const remarks: SeriesRemark[] = [];
  const problems: Problem[] = [];
  const lanes = new Map<LaneKind, JobLanes>();
  const latency = sorted.kinds.has('lat') ? 'lat' : 'clat';
  for (const kind of ['iops', 'bw', latency] as const) {
    const logs = sorted.kinds.get(kind);
    if (logs === undefined) continue;
    if (kind === latency && test.is_max && !grid.single) remarks.push({ key: 'latency_is_max', values: {} });
    else lanes.set(kind, readKind(logs, grid, test.jobs, { remarks, problems }));
  }
  const hasRates = lanes.has('iops') || lanes.has('bw');
  const jobs = [...(lanes.get(latency)?.values() ?? [])];
  if (!hasRates && !grid.single && jobs.length > 1) remarks.push({ key: 'plain_latency', values: {} });
  const isShared = jobs.length > (sorted.kinds.get(latency)?.length ?? 0);
  if (!hasRates || grid.single || !isShared) return { lanes, remarks, problems };
  if (isOfSeveral(jobs)) remarks.push({ key: isLimited ? 'shared_limited_latency' : 'shared_latency', values: {} });
  return { lanes, countIos: isLimited ? countByTime : countByDepth, remarks, problems };
}
