/** The gates of comparability, one place for all: what is asked, and what a difference means. */
import type { Measurement } from '#types';
import { joinKnown } from '../base/marks.ts';
import { isKnownValue } from '../model/axis-text.ts';
import { PROTECTION_AXES } from '../model/protection-schemes.ts';
import type { CONDITIONS, Comparand, State } from './comparand.ts';
import { CACHE_MARGIN, MOST_NOISE } from './comparison-thresholds.ts';
import { forbids, type Gate, type GateKind, gate, type Value, warns } from './gate.ts';
import { besideRate, directHonoured, hostBusy, inFlight, latencyKind, runtime } from './measuring-gates.ts';
import { noiseOf } from './noise.ts';
import { workload, workloadButLoad } from './workload-gate.ts';

/** Both sides have the same known value, or this grade at best. */
function sameOf(id: string, at_best: Gate['at_best'], read: (one: Comparand) => Value): GateKind {
  return forbids(id, read, (a, b) => [gate(id, at_best, a !== undefined && a === b, a, b)]);
}

/** Both sides have the same known value, or it is said. */
function likeOf(id: string, read: (one: Comparand) => Value): GateKind {
  return warns(id, read, (a, b) => [gate(id, 'B', a !== undefined && a === b, a, b)]);
}

/** Both sides have this very value, or this grade at best: two that do not are no better than one. */
function bothOf(id: string, at_best: Gate['at_best'], value: Value, read: (one: Comparand) => Value): GateKind {
  return forbids(id, read, (a, b) => [gate(id, at_best, a === value && b === value, a, b)]);
}

/** What a vendor states or a formula gives is compared with nothing. */
const basis = bothOf('basis', 'D', 'measured', ({ measurement }) => measurement.basis);

const yesOrNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no');

/** No note of a later finding says not to rely on either. */
const relied = bothOf('relied', 'D', 'no', ({ measurement }) => yesOrNo(measurement.do_not_rely === true));

/** What only made the state for the tests after it is no result. */
const preparation = bothOf('preparation', 'D', 'no', ({ measurement }) =>
  yesOrNo(measurement.preconditioning === true),
);

/** What was offered to a load that was held back, as far as rates or the fingerprint tell. */
function offerOf({ offered_iops, offered_bw_bytes_per_s, workload_fingerprint }: Measurement): string | undefined {
  const isKnown = offered_iops !== undefined || offered_bw_bytes_per_s !== undefined;
  return isKnown ? `${offered_iops} ${offered_bw_bytes_per_s}` : workload_fingerprint;
}

/** Of one offer two figures tell what was achieved of it. Else a load held back tells the limiter. Options that nobody knows may have held it back. */
const throttle = forbids(
  'rate_limited',
  ({ measurement }) => {
    const { rate_limited: is } = measurement;
    return { is: is === undefined ? undefined : yesOrNo(is), offer: is === true ? offerOf(measurement) : undefined };
  },
  (a, b) => {
    const isHeldBack = a.is === 'yes' || b.is === 'yes';
    const isOneOffer = a.offer !== undefined && a.offer === b.offer;
    const at_best = !isHeldBack ? 'B' : isOneOffer ? 'C' : 'D';
    return [gate('rate_limited', at_best, a.is === 'no' && b.is === 'no', a.is, b.is)];
  },
);

/** Trials have shortened times: two of one factor did the same, though not for long; a trial and a whole run did not. */
const trial = forbids(
  'trial',
  ({ measurement }) => measurement.method_factor ?? 1,
  (a, b) => [gate('trial', a === b ? 'C' : 'D', a === b && a >= 1, a, b)],
);

/**
 * Whether the data set is larger than what could keep it in memory. It is size x numjobs x clients when each job has a file of its own,
 * and size when all share one; the options do not say, so that a cache between the two is not known to hold it. Unless I/O is known to
 * be direct, the memory of the hosts may hold it too.
 */
function workingSetOf({ measurement, facts }: Comparand): 'larger' | 'fits' | undefined {
  const { size_bytes: least, numjobs = Number.NaN, clients = Number.NaN } = measurement;
  const asked = measurement.direct_in_doubt === true ? undefined : measurement.direct;
  const direct = measurement.direct_honoured === false ? false : asked;
  if (!least) return undefined;
  const most = least * numjobs * clients;
  const limitOf = (cache = Number.NaN): number => CACHE_MARGIN.value * cache;
  const [target, hosts] = [limitOf(facts.cache_bytes), limitOf(facts.host_memory_bytes)];
  if (most <= target || (direct === false && most <= hosts)) return 'fits';
  return least > target && (direct === true || least > hosts) ? 'larger' : undefined;
}

const workingSet = forbids('working_set', workingSetOf, (a, b) => {
  const isDifferent = a !== undefined && b !== undefined && a !== b;
  return [gate('working_set', isDifferent ? 'C' : 'B', a === 'larger' && b === 'larger', a, b)];
});

/** Two runs that differ by a factor of two tell of neither which place it has. */
const noise = bothOf('noise', 'C', 'narrow', ({ measurement }) =>
  noiseOf(measurement).share < MOST_NOISE.value ? 'narrow' : 'wide',
);

type Condition = (typeof CONDITIONS)[number];

/** Whether the states of a condition apply, are the same, and are known to differ. */
function conditionOf(a: State, b: State) {
  if (a === 'not_applicable' || b === 'not_applicable') return undefined;
  const [left, right] = [a, b].map((state) => (state === 'not_recorded' ? undefined : state));
  const isKnown = left !== undefined && right !== undefined;
  return { left, right, passed: isKnown && left === right, isDifferent: isKnown && left !== right };
}

/** A condition whose difference forbids a rank where it matters to one side, by its direction; elsewhere it is a doubt. */
function conditionFor(name: Condition, matters: (direction: Measurement['direction']) => boolean): GateKind {
  const read = ({ measurement, facts }: Comparand) => ({ state: facts[name], matters: matters(measurement.direction) });
  return forbids(name, read, (a, b): readonly Gate[] => {
    const found = conditionOf(a.state, b.state);
    if (found === undefined) return [];
    const isBlocked = found.isDifferent && (a.matters || b.matters);
    return [gate(name, isBlocked ? 'C' : 'B', found.passed, found.left, found.right)];
  });
}

/** A condition whose difference is a doubt. */
function conditionAside(name: Condition): GateKind {
  return warns(
    name,
    ({ facts }) => facts[name],
    (a, b) => {
      const found = conditionOf(a, b);
      return found === undefined ? [] : [gate(name, 'B', found.passed, found.left, found.right)];
    },
  );
}

const steadyState = warns(
  'steady_state',
  ({ measurement }) => measurement.steady_state.verdict,
  (a, b) => [gate('steady_state', 'B', a === 'steady' && b === 'steady', a, b)],
);

/** Two striped drives are not one; in an array or a cluster the layout is the system's own affair. */
const layout = forbids(
  'layout',
  ({ measurement, facts }) => ({ layout: facts.layout, is_drive: measurement.kind === 'drive' }),
  (a, b): readonly Gate[] => {
    const [left, right] = [a.layout, b.layout];
    if (left === undefined && right === undefined) return [];
    const isKnown = left !== undefined && right !== undefined;
    const at_best = isKnown && (a.is_drive || b.is_drive) ? 'C' : 'B';
    return [gate('layout', at_best, left === right, left, right)];
  },
);

/** Settings that are the test bench's where a drive was tested, and a part of the system where an array or a cluster was. */
const BENCH_AXES: readonly string[] = ['controller', 'host', 'os'];

/** A drive does more or less behind another controller: known to differ, it keeps drives out of one rank. */
const bench = forbids(
  'bench',
  ({ measurement: { kind, axes } }) => (kind === 'drive' ? BENCH_AXES.map((axis) => axes[axis]) : undefined),
  (a, b): readonly Gate[] => {
    if (a === undefined || b === undefined) return [];
    const isShared = (_: unknown, place: number): boolean => a[place] !== undefined && b[place] !== undefined;
    const [left, right] = [a, b].map((own) => own.filter(isShared).join(', ') || undefined);
    if (left !== undefined && right !== undefined) return [gate('bench', 'C', left === right, left, right)];
    const [own, other] = [a, b].map((values) => joinKnown(', ', ...values) || undefined);
    return own === undefined && other === undefined ? [] : [gate('bench', 'B', false, own, other)];
  },
);

/** A single drive has no redundancy, whether that is recorded or not: of two such nothing is asked unless it is recorded of one. */
const protection = warns(
  'protection',
  ({ measurement, facts }) => ({
    scheme: facts.protection,
    known: facts.protection ?? (measurement.kind === 'drive' && facts.layout === undefined ? 'none' : undefined),
  }),
  (a, b) => {
    const passed = a.known !== undefined && a.known === b.known;
    const isRecorded = a.scheme !== undefined || b.scheme !== undefined;
    return passed && !isRecorded ? [] : [gate('protection', 'B', passed, a.known, b.known)];
  },
);

/** What both configurations name besides, and whether they set it alike. */
const configuration = warns(
  'configuration',
  ({ measurement: { kind, axes } }) => ({ axes, apart: kind === 'drive' ? BENCH_AXES : [] }),
  ({ axes: left, apart }, { axes: right, apart: other }) => {
    const elsewhere = ['layout', ...PROTECTION_AXES, ...apart.filter((axis) => other.includes(axis))];
    const shared = Object.keys(left)
      .filter((axis) => axis in right && !elsewhere.includes(axis))
      .sort();
    const differing = shared.filter((axis) => left[axis] !== right[axis]);
    // Whether an unknown value is another one nobody knows.
    const told = differing.filter((axis) => isKnownValue(left[axis]) && isKnownValue(right[axis]));
    const said = (axes: Measurement['axes']): string | undefined =>
      told.length === 0 && !differing.every((axis) => isKnownValue(axes[axis]))
        ? undefined
        : shared.map((axis) => `${axis}: ${axes[axis]}`).join(', ');
    return shared.length === 0 ? [] : [gate('configuration', 'B', differing.length === 0, said(left), said(right))];
  },
);

/** fio-3.33 -> 3; "3.33" likewise. */
function majorVersion({ measurement }: Comparand): string | undefined {
  return /(\d+)\./.exec(measurement.fio_version ?? '')?.[1];
}

/** All gates, in the order in which a reader wants to hear of them, with this one of the workload. */
export function gatesWith(ofWorkload: GateKind): readonly GateKind[] {
  return [
    basis,
    relied,
    preparation,
    sameOf('workload_class', 'D', ({ measurement }) => measurement.workload_class),
    sameOf('direction', 'D', ({ measurement }) => measurement.direction),
    sameOf('kind', 'C', ({ measurement }) => measurement.kind),
    throttle,
    ofWorkload,
    besideRate,
    trial,
    runtime,
    hostBusy,
    directHonoured,
    inFlight,
    workingSet,
    noise,
    // Who writes needs a drive in the state of long use; who reads needs data to be there.
    conditionFor('preconditioning', (direction) => direction !== 'read'),
    conditionAside('purge'),
    conditionFor('fill', (direction) => direction === 'read' || direction === 'mixed'),
    conditionFor('host_cache', () => true),
    conditionAside('target_cache'),
    likeOf('evidence', ({ measurement }) => measurement.evidence),
    steadyState,
    layout,
    bench,
    protection,
    configuration,
    likeOf('fio_version', majorVersion),
    latencyKind,
  ];
}

export const GATES = gatesWith(workload);

/** For figures read at a limit on latency, which takes the place of the load. */
export const GATES_AT_ANY_LOAD = gatesWith(workloadButLoad);
