/** Where a run's figures stand among others of their workload class, and with which of them they may not be compared. */
import type { Measurement } from '#types';
import type { Database, WorkloadRecord } from '../index/types.ts';

/** Why the figures of another run are not set against this one's. */
export type Obstacle = 'evidence' | 'throttled' | 'work_unknown' | 'work_differs';

export interface Standing {
  readonly run_id: string;
  readonly workload_class: string;
  readonly direction: Measurement['direction'];
  /** The run's figure that most others can be compared with; the highest of these. */
  readonly measurement: Measurement;
  /** Place by rate from the highest, 1 first, among `compared` other runs and itself. Absent without others. */
  readonly place?: number;
  readonly compared: number;
  /** This figure by the median of the others; absent where either has none. */
  readonly rate_ratio?: number;
  readonly lat_mean_ratio?: number;
  /** Other runs of the class, by what keeps them from being compared. */
  readonly obstacles: Readonly<Record<Obstacle, number>>;
}

/** One for each workload class and direction of each run, in the order of runs, then classes. Withdrawn runs have none. */
export function findStandings(database: Database, runIds: readonly string[]): readonly Standing[] {
  return runIds.flatMap((runId) => database.workloads.flatMap((workload) => standingsIn(workload, runId)));
}

function standingsIn({ id, measurements }: WorkloadRecord, runId: string): readonly Standing[] {
  const own = measurements.filter((one) => one.run_id === runId && rateOf(one) !== undefined);
  const directions = [...new Set(own.map(({ direction }) => direction))].sort();
  return directions.flatMap((direction): readonly Standing[] => {
    const others = byRun(measurements.filter((one) => one.run_id !== runId && one.direction === direction));
    const candidates = own
      .filter((one) => one.direction === direction)
      .map((one) => standingOf(one, id, others))
      .sort((a, b) => b.compared - a.compared || byRate(a.measurement, b.measurement));
    return candidates.slice(0, 1);
  });
}

/** IOPS, else bandwidth in blocks: the same in one class, whose block size is one. */
function rateOf({ iops, bw_bytes_per_s, bs_bytes }: Measurement): number | undefined {
  return iops ?? (bw_bytes_per_s === undefined || bs_bytes === undefined ? undefined : bw_bytes_per_s / bs_bytes);
}

/** The highest first. */
function byRate(a: Measurement, b: Measurement): number {
  return (rateOf(b) ?? 0) - (rateOf(a) ?? 0) || (a.id < b.id ? -1 : 1);
}

function byRun(measurements: readonly Measurement[]): readonly (readonly Measurement[])[] {
  const runs = new Map<string, Measurement[]>();
  for (const one of measurements) {
    const known = runs.get(one.run_id);
    if (known) known.push(one);
    else runs.set(one.run_id, [one]);
  }
  return [...runs.values()];
}

function standingOf(own: Measurement, id: string, runs: readonly (readonly Measurement[])[]): Standing {
  const obstacles = { evidence: 0, throttled: 0, work_unknown: 0, work_differs: 0 };
  const peers: Measurement[] = [];
  for (const run of runs) {
    const best = highest(run.filter((other) => obstacleOf(own, other) === undefined));
    if (best !== undefined) peers.push(best);
    else obstacles[nearestObstacle(run.map((other) => obstacleOf(own, other)))] += 1;
  }
  const rate = ratio(rateOf(own), peers.map(rateOf));
  const latency = ratio(
    own.lat_mean_ns,
    peers.map((peer) => peer.lat_mean_ns),
  );
  return {
    run_id: own.run_id,
    workload_class: id,
    direction: own.direction,
    measurement: own,
    ...(peers.length === 0
      ? {}
      : { place: 1 + peers.filter((peer) => (rateOf(peer) ?? 0) > (rateOf(own) ?? 0)).length }),
    compared: peers.length,
    ...(rate === undefined ? {} : { rate_ratio: rate }),
    ...(latency === undefined ? {} : { lat_mean_ratio: latency }),
    obstacles,
  };
}

/** Only the same work, with the same kind of evidence and no throttle, is comparable: equal fingerprints. */
function obstacleOf(own: Measurement, other: Measurement): Obstacle | undefined {
  if (own.evidence !== other.evidence) return 'evidence';
  if (own.rate_limited === true || other.rate_limited === true || rateOf(other) === undefined) return 'throttled';
  if (own.workload_fingerprint === undefined || other.workload_fingerprint === undefined) return 'work_unknown';
  return own.workload_fingerprint === other.workload_fingerprint ? undefined : 'work_differs';
}

/** Of all that keeps a run's figures away, the one that is least. */
function nearestObstacle(found: readonly (Obstacle | undefined)[]): Obstacle {
  const order: readonly Obstacle[] = ['work_differs', 'work_unknown', 'throttled', 'evidence'];
  return order.find((obstacle) => found.includes(obstacle)) ?? 'evidence';
}

function highest(measurements: readonly Measurement[]): Measurement | undefined {
  return [...measurements].sort((a, b) => byRate(a, b))[0];
}

function ratio(own: number | undefined, others: readonly (number | undefined)[]): number | undefined {
  const known = others.filter((value) => value !== undefined && value > 0).sort((a = 0, b = 0) => a - b);
  const low = known[Math.floor((known.length - 1) / 2)];
  const high = known[Math.ceil((known.length - 1) / 2)];
  return own === undefined || low === undefined || high === undefined ? undefined : own / ((low + high) / 2);
}
