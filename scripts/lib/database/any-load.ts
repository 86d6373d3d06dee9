/** May figures be compared whatever their load? For readings of load curves at a limit on latency: the limit takes the load's place. */
import { compareMeasurements } from './comparability.ts';
import { type Alike, gatherAlike, groupComparable, nearestObstacles } from './comparable-groups.ts';
import type { Comparand } from './comparand.ts';
import type { Gate } from './gates.ts';
import { type GroupGate, groupGates } from './ranking.ts';

/** Gates about the load itself; the number of clients is about the hosts that made it, and stays. */
const ABOUT_LOAD: readonly string[] = ['outstanding', 'iodepth', 'numjobs'];

/** Systems that may be compared at a limit on latency. */
export interface AnyLoadGroup {
  /** In the order of the values of its gates. */
  readonly system_ids: readonly string[];
  readonly gates: readonly GroupGate[];
}

export interface AnyLoad {
  readonly groups: readonly AnyLoadGroup[];
  /** Place of a figure's group among `groups`, by the id of its measurement; absent where it has none. */
  readonly groupOf: ReadonlyMap<string, number>;
  /** Gates that keep a figure without a group from the nearest one of another system; none where there is no other. */
  readonly obstaclesOf: ReadonlyMap<string, readonly string[]>;
}

/** The gates of two figures without those about the load. */
function gatesBut(a: Comparand, b: Comparand): readonly Gate[] {
  return compareMeasurements(a, b).gates.filter(({ id }) => !ABOUT_LOAD.includes(id));
}

function blocking(a: Comparand, b: Comparand): readonly Gate[] {
  return gatesBut(a, b).filter(({ passed, severity }) => !passed && severity === 'block');
}

/** Everything that blocking gates look at but the load; of the working set only whether a cache could hold it. */
function keyOf(one: Comparand): string {
  const { measurement: m, facts } = one;
  const work = [
    m.rw,
    m.clients,
    m.ioengine,
    m.direct,
    m.outstanding === undefined,
    m.workload_fingerprint === undefined,
  ];
  const options = [Object.entries(m.workload_options ?? {}).sort(), m.workload_beside];
  const target = [m.basis, m.workload_class, m.direction, m.kind, m.rate_limited === true, m.method_factor ?? 1];
  const state = [facts.preconditioning, facts.fill, facts.host_cache, facts.layout, facts.is_beside];
  const workingSet = gatesBut(one, one).find(({ id }) => id === 'working_set')?.a;
  return JSON.stringify([...target, ...work, ...options, ...state, workingSet].map((value) => value ?? null));
}

/** Of each system of a group the first figure: what holds for one holds for all. */
function samplesOf(group: readonly Alike[]): readonly Comparand[] {
  const samples = new Map<string, Comparand>();
  for (const one of group.flatMap(({ members }) => members))
    if (!samples.has(one.measurement.system_id)) samples.set(one.measurement.system_id, one);
  return [...samples.values()];
}

/** Groups the figures of one class by whether they may be compared whatever their load. A group has two systems at least. */
export function groupAnyLoad(all: readonly Comparand[]): AnyLoad {
  const sets = gatherAlike(all, keyOf);
  const groupOf = new Map<string, number>();
  const obstaclesOf = new Map<string, readonly string[]>();
  const groups: AnyLoadGroup[] = [];
  for (const group of groupComparable(sets, blocking)) {
    const samples = samplesOf(group);
    if (samples.length < 2) continue;
    for (const { measurement } of group.flatMap(({ members }) => members)) groupOf.set(measurement.id, groups.length);
    const system_ids = samples.map(({ measurement }) => measurement.system_id);
    groups.push({ system_ids, gates: groupGates(samples, gatesBut) });
  }
  for (const set of sets) {
    const ids = set.members.map(({ measurement }) => measurement.id).filter((id) => !groupOf.has(id));
    const obstacles = ids.length === 0 ? [] : nearestObstacles(set, sets, blocking).map(({ id }) => id);
    for (const id of ids) obstaclesOf.set(id, obstacles);
  }
  return { groups, groupOf, obstaclesOf };
}
