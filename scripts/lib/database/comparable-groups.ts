/** Figures of one workload class, in groups within which any two may be compared. */
import { groupBy } from '../base/group-by.ts';
import { blockingGates, isForbidden } from './comparability.ts';
import type { Comparand } from './comparand.ts';
import { type Gate, type GateKind, groupKey } from './gate.ts';
import { GATES } from './gates.ts';

/** Figures of one key, which no gate that may forbid tells apart: what holds for one of them holds for all. */
export interface Alike {
  readonly sample: Comparand;
  readonly members: readonly Comparand[];
}

function systemsOf({ members }: Alike): number {
  return new Set(members.map(({ measurement }) => measurement.system_id)).size;
}

/** Sets of alike figures, those of most systems first. */
export function groupSimilar(all: readonly Comparand[], gates: readonly GateKind[] = GATES): readonly Alike[] {
  const found = groupBy(all, (one) => groupKey(one, gates));
  return [...found]
    .flatMap(([key, members]) => members.slice(0, 1).map((sample) => ({ key, sample, members })))
    .sort((a, b) => systemsOf(b) - systemsOf(a) || (a.key < b.key ? -1 : 1));
}

/**
 * Groups of alike sets, each pair of which may be compared. A set joins the first group that takes it: where something is not
 * recorded it may fit into several. Sets that may not even be compared with themselves, such as throttled ones, have no group.
 */
export function groupComparable(
  sets: readonly Alike[],
  gates: readonly GateKind[] = GATES,
): readonly (readonly Alike[])[] {
  const groups: Alike[][] = [];
  for (const set of sets) {
    if (isForbidden(set.sample, set.sample, gates)) continue;
    const fitting = groups.find((group) => group.every(({ sample }) => !isForbidden(sample, set.sample, gates)));
    if (fitting) fitting.push(set);
    else groups.push([set]);
  }
  return groups;
}

/**
 * What keeps the figures of one of the sets from being ranked: what is wrong with themselves, such as a throttle, else the gates to the nearest
 * figures of another system and the same direction that could be ranked. Empty where there are none.
 */
export function obstaclesAmong(
  sets: readonly Alike[],
  gates: readonly GateKind[] = GATES,
): (set: Alike) => readonly Gate[] {
  const own = new Map(sets.map((set) => [set, blockingGates(set.sample, set.sample, gates)]));
  const rankable = sets.filter((set) => own.get(set)?.length === 0);
  return (set) => {
    const found = own.get(set) ?? [];
    return found.length > 0 ? found : nearestOf(set, rankable, gates);
  };
}

function nearestOf({ sample }: Alike, others: readonly Alike[], gates: readonly GateKind[]): readonly Gate[] {
  const { system_id: system, direction } = sample.measurement;
  let nearest: readonly Gate[] = [];
  for (const other of others) {
    if (other.sample.measurement.direction !== direction) continue;
    if (other.members.every(({ measurement }) => measurement.system_id === system)) continue;
    const found = blockingGates(sample, other.sample, gates);
    if (nearest.length === 0 || (found.length > 0 && found.length < nearest.length)) nearest = found;
    if (nearest.length === 1) break;
  }
  return nearest;
}
