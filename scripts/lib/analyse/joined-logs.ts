/** Rates and mean latencies of the logs of a test on one grid, each held against what fio reports. */

import type { Measurement } from '#types';
import { inputNotice } from '../formats/input-notice.ts';
import {
  coarsen,
  coarsenLatency,
  commonEnd,
  countRates,
  hasDirection,
  type JobLanes,
  jobShares,
  joinLatency,
  joinRates,
} from './join.ts';
import { logsDisagree } from './log-check.ts';
import { withCheck } from './log-remarks.ts';
import type { LoggedTest } from './logged-test.ts';
import { type JobLoad, type ReadLogs, readLanes } from './read-lanes.ts';
import type { Grid, SortedLogs } from './test-logs.ts';
import type { DirectionSeries } from './types.ts';

/** Cells that a test has at most; a longer one has windows put together. */
const mostCells = 2000;

/** fio's numbers of directions, in order. */
export const directionNames = ['read', 'write', 'trim'] as const;

/** Directions that any log has, over `windows` windows of the grid, `by` of them in each cell. */
function directionSeries(read: ReadLogs, grid: Grid, test: LoggedTest, windows: number, by: number): DirectionSeries[] {
  const { lanes } = read;
  const { single, step_ms } = grid;
  const iops = lanes.get('iops');
  const bw = lanes.get('bw');
  const kind = lanes.has('lat') ? 'lat' : 'clat';
  const latency = test.is_micro === undefined ? undefined : lanes.get(kind);
  const counted = iops ?? bw ?? latency;
  const scale = test.is_micro ? 1000 : 1;
  return directionNames.flatMap((direction, index): DirectionSeries[] => {
    if (![iops, bw, latency].some((one) => hasDirection(one, index))) return [];
    const of = (source: JobLanes | undefined, list: 'weights' | 'bytes', unit: number) => {
      const from = single ? counted : source;
      if (from === undefined) return undefined;
      const rates = single ? countRates(from, index, windows, step_ms, list) : joinRates(from, index, windows, step_ms);
      return coarsen(single ? rates : rates.map((rate) => rate * unit), by);
    };
    const rates = of(iops, 'weights', 1);
    const bytes = of(bw, 'bytes', 1024);
    const rated = single ? counted : (iops ?? bw);
    const shares = rated === undefined ? [] : jobShares(rated, index, single);
    const mean = latency && coarsenLatency(joinLatency(latency, index, windows), by);
    return [
      {
        direction,
        ...(rates === undefined ? {} : { iops: rates }),
        ...(bytes === undefined ? {} : { bw_bytes_per_s: bytes }),
        ...(shares.length < 2 ? {} : { job_shares: shares }),
        ...(mean === undefined
          ? {}
          : { lat_kind: kind, lat_mean_ns: mean.map((ns) => (ns === null ? null : ns * scale)) }),
      },
    ];
  });
}

/** Of jobs of several depths and sizes the largest: they limit what a job can have done. */
function jobLoadOf(measurements: readonly Measurement[]): JobLoad {
  const largest = (values: readonly (number | undefined)[]): number | undefined =>
    values.length === 0 || values.includes(undefined) ? undefined : Math.max(...values.map((value) => value ?? 0));
  const depth = largest(
    measurements.map(({ outstanding, numjobs, clients }) =>
      outstanding === undefined || !numjobs || !clients ? undefined : outstanding / numjobs / clients,
    ),
  );
  const sizeOf = (name: string) =>
    largest(measurements.filter(({ direction }) => direction === name).map(({ bs_bytes }) => bs_bytes));
  return {
    is_limited: measurements.some(({ rate_limited }) => rate_limited === true),
    ...(depth === undefined ? {} : { depth }),
    bytes: directionNames.map(sizeOf),
  };
}

/** What is joined, and what it is held against. */
interface AskedLogs {
  readonly sorted: SortedLogs;
  readonly grid: Grid;
  readonly test: LoggedTest;
  readonly measurements: readonly Measurement[];
  readonly reported: readonly Measurement[];
  /** Window of the histogram logs, where there are any. */
  readonly histogram_ms?: number;
}

interface JoinedLogs {
  readonly read: ReadLogs;
  /** Windows of the grid up to `end_ms`, and how many of them make a cell. */
  readonly windows: number;
  readonly by: number;
  readonly end_ms: number;
  readonly ended_early: number;
  readonly rates: readonly DirectionSeries[];
}

function joinOnce({ sorted, grid, test, measurements, reported, histogram_ms }: AskedLogs, late: boolean): JoinedLogs {
  const read = readLanes(sorted, grid, test, jobLoadOf(measurements), late);
  const [main] = read.lanes.values();
  const { end_ms, ended_early } = main
    ? commonEnd(main.values(), grid.step_ms)
    : { end_ms: test.ran_ms, ended_early: 0 };
  const windows = histogram_ms !== undefined || main ? Math.floor(end_ms / grid.step_ms + 1e-6) : 0;
  const by = Math.max(Math.ceil(windows / mostCells), Math.ceil((histogram_ms ?? 0) / grid.step_ms), 1);
  const { ran_ms, ramp_ms } = test;
  const rates = directionSeries(read, grid, test, windows, by).map((one) =>
    withCheck(one, reported, windows / by, { step_ms: grid.step_ms * by, ran_ms, ramp_ms }),
  );
  return { read, windows, by, end_ms, ended_early, rates };
}

const isOff = ({ check }: DirectionSeries): boolean => check !== undefined && logsDisagree(check);

/** What else is logged: rates of log_compression that are not those of the result are no rates. */
function withoutRates(asked: AskedLogs): JoinedLogs {
  const kinds = new Map([...asked.sorted.kinds].filter(([kind]) => kind !== 'iops' && kind !== 'bw'));
  const rest = joinOnce({ ...asked, sorted: { ...asked.sorted, kinds } }, false);
  const [first] = asked.sorted.kinds.get('iops') ?? asked.sorted.kinds.get('bw') ?? [];
  rest.read.problems.unshift(
    inputNotice(first?.log.file ?? '', {
      message:
        'the rates of the logs are not shown over time: with log_compression fio averages what it logs of each I/O',
      found: 'log_compression with log_avg_msec',
      fix: 'run without log_compression: averaged logs are small',
    }),
  );
  return rest;
}

/**
 * Between two rows far apart there was either no I/O, for which fio writes none, or fio came late on a busy host: the later row is then over all of
 * that time. Only fio's own figures tell which: rows are taken to be late where the logs agree with those so, and not otherwise.
 */
export function joinLogs(asked: AskedLogs): JoinedLogs {
  const found = joinOnce(asked, false);
  if (asked.grid.single || !found.rates.some(isOff)) return found;
  if (asked.test.is_compressed) return withoutRates(asked);
  const late = joinOnce(asked, true);
  if (late.rates.some(isOff)) return found;
  late.read.remarks.push({ key: 'late_rows', values: {} });
  return late;
}
