/** Figures of one workload class, in groups within which any two may be compared. */
import { blockingGates } from './comparability.ts';
import type { Comparand } from './comparand.ts';
import type { Gate } from './gates.ts';

/** Figures that no gate tells apart: what holds for one of them holds for all. */
export interface Alike {
  readonly sample: Comparand;
  readonly members: readonly Comparand[];
}

/** Gates that forbid to set one beside the other. */
export type Blocking = (a: Comparand, b: Comparand) => readonly Gate[];

/** Everything that a blocking gate looks at. */
export function keyOf({ measurement: m, facts }: Comparand): string {
  const load = [m.outstanding, m.iodepth, m.numjobs, m.clients, m.ioengine, m.direct];
  const work = [...load, m.workload_fingerprint, m.workload_options && Object.entries(m.workload_options).sort()];
  const target = [m.basis, m.workload_class, m.rw, m.direction, m.kind, m.rate_limited === true, m.method_factor ?? 1];
  const sizes = [m.size_bytes, facts.cache_bytes, facts.host_memory_bytes];
  const state = [
    m.do_not_rely === true,
    facts.preconditioning,
    facts.fill,
    facts.host_cache,
    facts.layout,
    facts.is_beside,
  ];
  return JSON.stringify([...target, ...work, ...sizes, ...state].map((value) => value ?? null));
}

function systemsOf({ members }: Alike): number {
  return new Set(members.map(({ measurement }) => measurement.system_id)).size;
}

/** Sets of alike figures, those of most systems first. */
export function gatherAlike(all: readonly Comparand[], keyOfOne: (one: Comparand) => string = keyOf): readonly Alike[] {
  const found = new Map<string, Comparand[]>();
  for (const one of all) {
    const key = keyOfOne(one);
    const known = found.get(key);
    if (known) known.push(one);
    else found.set(key, [one]);
  }
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
  blocking: Blocking = blockingGates,
): readonly (readonly Alike[])[] {
  const groups: Alike[][] = [];
  for (const set of sets) {
    if (blocking(set.sample, set.sample).length > 0) continue;
    const fitting = groups.find((group) => group.every(({ sample }) => blocking(sample, set.sample).length === 0));
    if (fitting) fitting.push(set);
    else groups.push([set]);
  }
  return groups;
}

/** Gates that keep a figure even from one that is like it, such as a throttle. */
function ownObstacles({ sample }: Alike, blocking: Blocking): readonly Gate[] {
  return blocking(sample, sample);
}

/**
 * What keeps alike figures from being ranked: what is wrong with themselves, else the gates to the nearest figures of another system
 * and the same direction that could be ranked. Empty where there are none.
 */
export function nearestObstacles(
  own: Alike,
  sets: readonly Alike[],
  blocking: Blocking = blockingGates,
): readonly Gate[] {
  const ofItself = ownObstacles(own, blocking);
  if (ofItself.length > 0) return ofItself;
  const { system_id: system, direction } = own.sample.measurement;
  let nearest: readonly Gate[] = [];
  for (const other of sets) {
    if (other.members.every(({ measurement }) => measurement.system_id === system)) continue;
    if (other.sample.measurement.direction !== direction || ownObstacles(other, blocking).length > 0) continue;
    const gates = blocking(own.sample, other.sample);
    if (nearest.length === 0 || (gates.length > 0 && gates.length < nearest.length)) nearest = gates;
  }
  return nearest;
}
