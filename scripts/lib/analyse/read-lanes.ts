/** Reads the logs of rates and latencies of a test, each once, into the lanes of its jobs. */
import type { Problem } from '#types';
import type { JobLanes } from './join.ts';
import { createLanes, type Lane } from './lanes.ts';
import type { LoggedTest } from './logged-test.ts';
import type { Grid, NamedLog, SortedLogs } from './test-logs.ts';
import type { SeriesRemark } from './types.ts';

export type LaneKind = 'iops' | 'bw' | 'lat' | 'clat';

export interface ReadLogs {
  readonly lanes: ReadonlyMap<LaneKind, JobLanes>;
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

/** Total latency where it is logged, else completion latency. */
export function readLanes(sorted: SortedLogs, grid: Grid, test: LoggedTest): ReadLogs {
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
  if (!hasRates && !grid.single && (lanes.get(latency)?.size ?? 0) > 1)
    remarks.push({ key: 'plain_latency', values: {} });
  return { lanes, remarks, problems };
}
