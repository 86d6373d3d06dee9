/** Where a run's figures stand among others of their workload class, and with which of them they may not be compared. */
import type { Measurement } from '#types';
import { groupBy } from '../base/group-by.ts';
import { blockingGates } from '../database/comparability.ts';
import { type Comparand, comparandsOf } from '../database/comparand.ts';
import { GATES } from '../database/gates.ts';
import type { Database, WorkloadRecord } from '../database/types.ts';
import { byRate, rateOf } from '../model/rate.ts';

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
  /** Other runs of the class, by the gate that keeps them from being compared, or no_rate; see obstacle_… in i18n/. */
  readonly obstacles: Readonly<Record<string, number>>;
}

type MakeComparand = (measurement: Measurement) => readonly Comparand[];

/** One for each workload class and direction of each run, in the order of runs, then classes. Withdrawn runs have none. */
export function findStandings(database: Database, runIds: readonly string[]): readonly Standing[] {
  const makers = new Map(database.runs.map((run) => [run.bundle.id, comparandsOf(run)]));
  const make: MakeComparand = (one) => {
    const comparand = makers.get(one.run_id)?.(one);
    return comparand === undefined ? [] : [comparand];
  };
  return runIds.flatMap((runId) => database.workloads.flatMap((workload) => standingsIn(workload, runId, make)));
}

function standingsIn({ id, measurements }: WorkloadRecord, runId: string, make: MakeComparand): readonly Standing[] {
  const own = measurements.filter((one) => one.run_id === runId && rateOf(one) !== undefined);
  const directions = [...new Set(own.map(({ direction }) => direction))].sort();
  return directions.flatMap((direction): readonly Standing[] => {
    const others = measurements.filter((one) => one.run_id !== runId && one.direction === direction);
    const runs = groupBy(others, ({ run_id }) => run_id);
    const comparands = [...runs.values()].map((run) => run.flatMap(make));
    const candidates = own
      .filter((one) => one.direction === direction)
      .flatMap(make)
      .map((one) => standingOf(one, id, comparands))
      .sort((a, b) => b.compared - a.compared || byRate(a.measurement, b.measurement));
    return candidates.slice(0, 1);
  });
}

function standingOf(comparand: Comparand, id: string, runs: readonly (readonly Comparand[])[]): Standing {
  const own = comparand.measurement;
  const obstacles: Record<string, number> = {};
  const peers: Measurement[] = [];
  for (const run of runs) {
    const found = run.map((other) => ({ other: other.measurement, gates: obstaclesOf(comparand, other) }));
    const best = highest(found.filter(({ gates }) => gates.length === 0).map(({ other }) => other));
    const nearest = found.toSorted((a, b) => a.gates.length - b.gates.length)[0]?.gates[0];
    if (best !== undefined) peers.push(best);
    else if (nearest !== undefined) obstacles[nearest] = (obstacles[nearest] ?? 0) + 1;
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
    rate_ratio: rate,
    lat_mean_ratio: latency,
    obstacles,
  };
}

/** A figure far from those of other runs of the same is what a reviewer looks for. */
const ASKED = GATES.filter(({ id }) => id !== 'noise');

/** Gates that forbid the comparison; a figure without a rate has no place among rates. */
function obstaclesOf(own: Comparand, other: Comparand): readonly string[] {
  if (rateOf(other.measurement) === undefined) return ['no_rate'];
  return blockingGates(own, other, ASKED).map(({ id }) => id);
}

function highest(measurements: readonly Measurement[]): Measurement | undefined {
  return measurements.toSorted(byRate)[0];
}

function ratio(own: number | undefined, others: readonly (number | undefined)[]): number | undefined {
  const known = others.filter((value) => value !== undefined && value > 0).sort((a = 0, b = 0) => a - b);
  const low = known[Math.floor((known.length - 1) / 2)];
  const high = known[Math.ceil((known.length - 1) / 2)];
  return own === undefined || low === undefined || high === undefined ? undefined : own / ((low + high) / 2);
}
