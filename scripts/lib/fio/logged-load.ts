/** The load of a test without a result: what is stated of it, and what its logs tell. */
import type { Workload } from '#types';
import type { TestMeasurement } from '../model/measurement.ts';
import { outstandingOf } from './engines.ts';
import { type JobLog, overTime, type Part, partsOf } from './job-logs.ts';
import { pairRows } from './log-rows.ts';
import { type DataDirection, isReadWriteMix } from './patterns.ts';
import { workloadClass } from './workload-class.ts';

/** The load as it is stated, and what states it: "the names of the logs". */
export interface StatedLoad {
  readonly workload: Workload;
  readonly from: string;
}

/** Windows in which I/Os and bytes fit one block size to the last digit, as a share of all. */
const LEAST_EXACT = 0.9;
/** A measured share of reads this near to a whole per cent is that of the load, in points. */
const SHARE_APART = 0.1;

/**
 * The one block size by which bytes are I/Os, row by row: both are printed as whole numbers, rounded down. Undefined where several
 * were used, or nothing tells.
 */
function blockSizeOf(rates: readonly Part[], bandwidths: readonly Part[]): number | undefined {
  const rows = rates.flatMap(({ log, direction, rows: own }) => {
    const beside = bandwidths.find((one) => one.log.job === log.job && one.direction === direction);
    if (beside === undefined) return [];
    return pairRows(own, beside.rows, log.step_ms).map(
      ([a, b]) => [own.values[a] ?? 0, 1024 * (beside.rows.values[b] ?? 0)] as const,
    );
  });
  const [ios, bytes] = rows.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  const size = 512 * Math.round(bytes / ios / 512);
  const isExact = ([io, byte]: readonly [number, number]): boolean => byte < size * (io + 1) && size * io < byte + 1024;
  const exact = rows.filter(isExact).length;
  return size > 0 && exact >= LEAST_EXACT * rates.reduce((sum, { rows: own }) => sum + own.values.length, 0)
    ? size
    : undefined;
}

/** Whole per cents of reads; undefined where the share is none. */
function readShareOf(parts: readonly Part[]): number | undefined {
  const sum = (list: readonly Part[]): number => list.reduce((total, { rows }) => total + overTime(rows, 1), 0);
  const share = (100 * sum(parts.filter(({ direction }) => direction === 'read'))) / sum(parts);
  return Math.abs(share - Math.round(share)) <= SHARE_APART ? Math.round(share) : undefined;
}

/** Keys of a measurement that say what was asked of the storage. */
export type LoggedLoad = Pick<
  TestMeasurement,
  | 'rw'
  | 'rwmixread'
  | 'bs_bytes'
  | 'iodepth'
  | 'numjobs'
  | 'clients'
  | 'outstanding'
  | 'ioengine'
  | 'direct'
  | 'rate_limited'
  | 'size_bytes'
  | 'workload_class'
>;

/** The load of the whole test: what is stated, and what the logs tell. Times are those of the logs. */
export function loadOf(
  logs: readonly JobLog[],
  directions: readonly DataDirection[],
  { workload }: StatedLoad,
): LoggedLoad {
  const { rate_bytes_per_s: _, runtime_s: __, ramp_time_s: ___, bs_bytes: stated, ...said } = workload;
  const { rw } = said;
  const [rates, bandwidths] = [partsOf(logs, 'iops', directions), partsOf(logs, 'bw', directions)];
  const rwmixread =
    said.rwmixread ?? (isReadWriteMix(rw) ? readShareOf(rates.length > 0 ? rates : bandwidths) : undefined);
  const canTell = rates.length > 0 && bandwidths.length > 0;
  const bs_bytes = canTell ? blockSizeOf(rates, bandwidths) : stated;
  // With several hosts each name ends with that of its host.
  const clients = said.clients ?? new Set(logs.map(({ job }) => job.split('/')[0])).size;
  const outstanding = outstandingOf({ ...said, clients });
  const load = {
    ...said,
    ...(rwmixread === undefined ? {} : { rwmixread }),
    ...(bs_bytes === undefined ? {} : { bs_bytes }),
    clients,
    ...(outstanding === undefined ? {} : { outstanding }),
  };
  const workload_class = workloadClass(load);
  return workload_class === undefined ? load : { ...load, workload_class };
}
