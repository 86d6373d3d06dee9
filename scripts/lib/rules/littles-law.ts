import { groupBy } from '../base/group-by.ts';
import { isIdleEngine, isSynchronous } from '../fio/engines.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { MOST_OF_DEPTH } from '../fio/measure-logs.ts';
import type { FioOutput } from '../fio/types.ts';
import { hasSyncs } from '../model/load.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import type { Finding, FioRule, Severity } from './types.ts';

/** Limits from 9,524 published fio results, as MOST_OF_DEPTH: 98 % of those of fio 3.x reached 0.95. */
const USUAL = 0.9;
const LEAST = 0.5;
/** fio adds 1 ms to the run time, so the product means little in shorter runs, s. */
const SHORTEST_RUN = 0.1;

interface Load {
  readonly first: TestMeasurement;
  /** Mean number of I/Os in flight: sum of iops x mean latency over the directions. */
  readonly inFlight: number;
  /** How much more than the depth the product may honestly show, as a share of the depth. */
  readonly crossing: number;
  /** The directions ran one after the other, each for less than the whole time: only too many in flight tells something. */
  readonly isApart: boolean;
}

/**
 * fio counts the whole latency of an I/O that was begun in the warm-up and ended after it. No more than the depth can cross that line, and
 * none of them took longer than the longest: their share of the measured time.
 */
function crossingShare(parts: readonly TestMeasurement[]): number {
  return Math.max(
    ...parts.map(({ ramp_time_s = 0, runtime_s = 0, lat_max_ns = 0 }) =>
      ramp_time_s > 0 && runtime_s > 0 ? lat_max_ns / 1e9 / runtime_s : 0,
    ),
  );
}

/** Entries whose reads check what was written: they come after the writes, or in between, and fio times each by itself. */
function verifyingEntries(output: FioOutput): ReadonlySet<string> {
  const found = finalEntriesOf(output).filter(({ options }) => (options.values.get('verify') ?? '0') !== '0');
  return new Set(found.map(({ document, pointer }) => placeOf(document, pointer)));
}

function placeOf(document: number | undefined, pointer: string | undefined): string {
  return `${document ?? 0} ${pointer}`;
}

/** The directions of one group of jobs together; `mixed` is already their sum. */
function loadsOf(measurements: readonly TestMeasurement[], verifying: ReadonlySet<string>): readonly Load[] {
  const groups = groupBy(measurements, ({ job, source: { document, pointer } }) =>
    JSON.stringify([job, document, pointer?.split('/').slice(0, 3)]),
  );
  return [...groups.values()].flatMap((group): Load[] => {
    const isApart = group.some(({ source }) => verifying.has(placeOf(source.document, source.pointer)));
    const total = group.find(({ direction }) => direction === 'mixed');
    const parts = total && !isApart ? [total] : group.filter((one) => !isApart || one !== total);
    const [first] = parts;
    if (first === undefined || parts.some(({ iops, lat_mean_ns }) => iops === undefined || lat_mean_ns === undefined))
      return [];
    const each = parts.map(({ iops = 0, lat_mean_ns = 0 }) => (iops * lat_mean_ns) / 1e9);
    const inFlight = isApart ? Math.max(...each) : each.reduce((sum, one) => sum + one, 0);
    return [{ first, inFlight, crossing: crossingShare(parts), isApart }];
  });
}

/** They make fio itself keep fewer in flight than iodepth: it submits and reaps in batches, or drains the queue, or hands I/Os to threads. */
const HOLDING_BACK = ['iodepth_batch', 'iodepth_batch_complete_min', 'iodepth_low', 'io_submit_mode'];

/** "iodepth_low=16"; undefined where no option holds the depth back. */
function heldBackBy({ workload_options = {} }: TestMeasurement): string | undefined {
  const given = HOLDING_BACK.flatMap((name) => {
    const value = workload_options[name];
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return given.length === 0 ? undefined : given.join(', ');
}

function verdict(
  share: number,
  crossing: number,
  measurement: TestMeasurement,
): { readonly severity: Severity; readonly message: string; readonly fix: string } | undefined {
  if (share > MOST_OF_DEPTH + crossing) {
    return {
      severity: 'error',
      message: 'iops x latency needs more outstanding I/Os than the job could have',
      fix: 'submit the file as fio wrote it, with its job file: a factor of 1000 points to a wrong unit, a small one to a wrong numjobs',
    };
  }
  const { ioengine, direction, rate_limited } = measurement;
  // io_uring waits for each trim in some versions of fio.
  const isWaiting = isSynchronous(measurement) || direction === 'trim' || hasSyncs(measurement);
  if (share >= USUAL || rate_limited || isIdleEngine(ioengine) || isWaiting) return undefined;
  const held = heldBackBy(measurement);
  if (share >= LEAST) {
    return {
      severity: 'notice',
      message: 'achieved queue depth is below the one requested',
      fix:
        measurement.iodepth === 1
          ? 'nothing: between its I/Os fio and the host take the rest of the time (buffers, end_fsync, scheduling)'
          : held !== undefined
            ? `nothing, if ${held} is meant: with it fio itself keeps fewer I/Os in flight than iodepth`
            : 'run longer, or lower iodepth to what the host can sustain',
    };
  }
  return {
    severity: 'warning',
    message: 'achieved queue depth is under half of the one requested',
    fix: 'check for a host bottleneck (CPU, sync path, thinktime) or a run too short to reach the queue depth',
  };
}

export const littlesLaw: FioRule = {
  id: 'R-littles-law',
  scope: 'fio',
  severity: 'error',
  title: "Little's law: iops x mean latency is the outstanding I/Os",
  description:
    "By Little's law the mean number of outstanding I/Os is `iops x mean latency`, summed over the directions of a job (with `verify` each by itself: reads that check what was written come after the writes). It cannot exceed iodepth x numjobs x clients (error above 1.02 times that; after a ramp_time the longest latency divided by the runtime is added to the 1.02, for I/Os begun in it) and should come close to it when the load is not limited (notice below 0.9, warning below 0.5; not for rate limits, synchronous engines, loads with fsync, and trims, which fio waits for with most engines). Not checked when a factor is unknown or the run was shorter than 0.1 s.",
  check: (output, measurements) =>
    loadsOf(measurements, verifyingEntries(output)).flatMap(({ first, inFlight, crossing, isApart }): Finding[] => {
      const { outstanding, runtime_s = 0, source } = first;
      if (!outstanding || runtime_s < SHORTEST_RUN) return [];
      const judged = verdict(inFlight / outstanding, crossing, first);
      if (judged === undefined || (isApart && judged.severity !== 'error')) return [];
      return [
        {
          ...judged,
          file: output.file,
          ...(source.document === undefined ? {} : { document: source.document }),
          pointer: source.pointer ?? '',
          found: `${inFlight.toPrecision(4)} in flight = iops x mean latency`,
          allowed: `${judged.severity === 'error' ? 'at most' : 'about'} ${outstanding} = iodepth x numjobs x clients`,
        },
      ];
    }),
};
