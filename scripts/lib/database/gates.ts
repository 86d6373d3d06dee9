/** The gates of comparability, one place for all: what is asked, and what a difference means. */
import type { Measurement } from '#types';
import { PROTECTION_AXES } from '../model/protection-schemes.ts';
import { CONDITIONS, type Comparand, type State } from './comparand.ts';
import { CACHE_MARGIN } from './comparison-thresholds.ts';

/** One question put to both figures. A gate that does not apply to them is not in the list. */
export interface Gate {
  /** Its words are gate_<id> in i18n/. */
  readonly id: string;
  readonly passed: boolean;
  /** What it means when it is not passed: say so beside the comparison, or do not compare. */
  readonly severity: 'warning' | 'block';
  /** What each side has; absent when not known. */
  readonly a?: string | number;
  readonly b?: string | number;
  /** Of the work: options that differ, by fio's names. Absent where nobody knows which. */
  readonly differences?: readonly Difference[];
}

/** An option with what each side has; absent where that side left it at fio's default. */
export interface Difference {
  readonly option: string;
  readonly a?: string;
  readonly b?: string;
}

type Ask = (a: Comparand, b: Comparand) => readonly Gate[];
type Value = string | number | undefined;

function gate(id: string, severity: Gate['severity'], passed: boolean, a: Value, b: Value): Gate {
  return { id, passed, severity, ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) };
}

/** Both sides have the same known value. */
function same(id: string, severity: Gate['severity'], read: (one: Comparand) => Value): Ask {
  return (a, b) => {
    const [left, right] = [read(a), read(b)];
    return [gate(id, severity, left !== undefined && left === right, left, right)];
  };
}

/** Neither was held back: then the figure tells the limiter. Options that nobody knows may have held it back. */
const throttle: Ask = (a, b) => {
  const sides = [a.measurement.rate_limited, b.measurement.rate_limited];
  const [left, right] = sides.map((is) => (is === undefined ? undefined : is ? 'yes' : 'no'));
  const passed = left === 'no' && right === 'no';
  return [gate('rate_limited', sides.includes(true) ? 'block' : 'warning', passed, left, right)];
};

/** Who writes needs a drive in the state of long use; who reads needs data to be there. Elsewhere a difference is worth a warning. */
const BLOCKING: Readonly<Record<(typeof CONDITIONS)[number], (direction: Measurement['direction']) => boolean>> = {
  preconditioning: (direction) => direction !== 'read',
  fill: (direction) => direction === 'read' || direction === 'mixed',
  host_cache: () => true,
  purge: () => false,
  target_cache: () => false,
};

function conditionGate(name: (typeof CONDITIONS)[number]): Ask {
  return (a, b) => {
    const states: readonly State[] = [a.facts[name], b.facts[name]];
    if (states.includes('not_applicable')) return [];
    const [left, right] = states.map((state) => (state === 'not_recorded' ? undefined : state));
    const isDifferent = left !== undefined && right !== undefined && left !== right;
    const isBlocked = isDifferent && [a, b].some(({ measurement }) => BLOCKING[name](measurement.direction));
    const passed = left !== undefined && left === right;
    return [gate(name, isBlocked ? 'block' : 'warning', passed, left, right)];
  };
}

/**
 * Whether the data set is larger than what could keep it in memory. It is size x numjobs x clients when each job has a file of its own,
 * and size when all share one; the options do not say, so that a cache between the two is not known to hold it. Unless I/O is known to
 * be direct, the memory of the hosts may hold it too.
 */
function workingSet({ measurement, facts }: Comparand): 'larger' | 'fits' | undefined {
  const { size_bytes: least, numjobs = Number.NaN, clients = Number.NaN, direct } = measurement;
  if (!least) return undefined;
  const most = least * numjobs * clients;
  const limitOf = (cache = Number.NaN): number => CACHE_MARGIN.value * cache;
  const [target, hosts] = [limitOf(facts.cache_bytes), limitOf(facts.host_memory_bytes)];
  if (most <= target || (direct === false && most <= hosts)) return 'fits';
  return least > target && (direct === true || least > hosts) ? 'larger' : undefined;
}

const workingSets: Ask = (a, b) => {
  const [left, right] = [workingSet(a), workingSet(b)];
  const isDifferent = left !== undefined && right !== undefined && left !== right;
  return [gate('working_set', isDifferent ? 'block' : 'warning', left === 'larger' && right === 'larger', left, right)];
};

/** Options of the fingerprint that a measurement keeps, beside those of its class. */
const OPTIONS = ['outstanding', 'iodepth', 'numjobs', 'clients', 'ioengine', 'direct'] as const;

/** Name of the difference that is not an option: other jobs that ran at the same time. */
const BESIDE = 'jobs beside';

function optionOf(measurement: Measurement, option: (typeof OPTIONS)[number]): Value {
  const value = measurement[option];
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Options that both sides know and that differ. */
function differing(a: Measurement, b: Measurement): readonly Gate[] {
  return OPTIONS.flatMap((option): readonly Gate[] => {
    const [left, right] = [optionOf(a, option), optionOf(b, option)];
    if (left === undefined || right === undefined || left === right) return [];
    return [gate(option, 'block', false, left, right)];
  });
}

/** Without the load on both sides nothing can be said to be the same. */
function loadGate(a: Measurement, b: Measurement): readonly Gate[] {
  const [left, right] = [a.outstanding, b.outstanding];
  if (left !== undefined && right !== undefined) return [];
  return [gate('load_known', 'block', false, left, right)];
}

/** A figure beside another job is a part of a whole; only a fingerprint says that the other jobs were the same. */
function besideGate(a: Comparand, b: Comparand): Gate {
  const [left, right] = [a, b].map(({ facts }) => (facts.is_beside ? 'yes' : 'no'));
  return gate('beside', 'block', left === 'no' && right === 'no', left, right);
}

function difference(option: string, a: Value, b: Value): readonly Difference[] {
  if (a === b) return [];
  return [{ option, ...(a === undefined ? {} : { a: String(a) }), ...(b === undefined ? {} : { b: String(b) }) }];
}

/** Options of one class that differ and have no gate of their own, as far as both sides' are known. */
function otherDifferences(a: Measurement, b: Measurement): readonly Difference[] {
  const [left, right] = [a.workload_options, b.workload_options];
  if (left === undefined || right === undefined) return [];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
  // Of one class the patterns may still differ in what follows a colon, such as randwrite:8.
  const isOneClass = a.workload_class !== undefined && a.workload_class === b.workload_class;
  const pattern = isOneClass && a.rw !== undefined && b.rw !== undefined ? difference('rw', a.rw, b.rw) : [];
  return [...pattern, ...names.flatMap((name) => difference(name, left[name], right[name]))];
}

function besideOf({ workload_beside }: Measurement): string | undefined {
  return workload_beside?.join('; ');
}

/** Both fingerprints are known and differ: by options, by the jobs beside, or by what only the hash tells. */
function differingWork(a: Measurement, b: Measurement): readonly Gate[] {
  const options = differing(a, b);
  const others = [...otherDifferences(a, b), ...difference(BESIDE, besideOf(a), besideOf(b))];
  if (options.length > 0 && others.length === 0) return options;
  const whole = gate('work', 'block', false, a.workload_fingerprint, b.workload_fingerprint);
  return [...options, { ...whole, ...(others.length === 0 ? {} : { differences: others }) }];
}

/** Not both fingerprints are known: what is known to differ forbids, what is not known is warned of. */
function unknownWork(a: Comparand, b: Comparand): readonly Gate[] {
  const [left, right] = [a.measurement, b.measurement];
  const [own, other] = [left.workload_fingerprint, right.workload_fingerprint];
  const differences = otherDifferences(left, right);
  const options: readonly Gate[] =
    differences.length === 0 ? [] : [{ ...gate('work', 'block', false, own, other), differences }];
  return [
    ...loadGate(left, right),
    ...differing(left, right),
    ...options,
    besideGate(a, b),
    gate('work_known', 'warning', false, own, other),
  ];
}

/** One gate when the fingerprints are equal, else one for each load option that differs and one for all others. */
function workGates(a: Comparand, b: Comparand): readonly Gate[] {
  const [own, other] = [a.measurement.workload_fingerprint, b.measurement.workload_fingerprint];
  if (own === undefined || other === undefined) return unknownWork(a, b);
  if (own === other) return [gate('work', 'block', true, own, other)];
  return differingWork(a.measurement, b.measurement);
}

/** Trials have shortened times: two of one factor did the same, a trial and a whole run did not. */
const trial: Ask = (a, b) => {
  const [left = 1, right = 1] = [a, b].map(({ measurement }) => measurement.method_factor);
  return [gate('trial', left === right ? 'warning' : 'block', left === right && left >= 1, left, right)];
};

/** What a vendor states or a formula gives is never ranked. */
const basis: Ask = (a, b) => {
  const [left, right] = [a.measurement.basis, b.measurement.basis];
  return [gate('basis', 'block', left === 'measured' && right === 'measured', left, right)];
};

const evidence: Ask = (a, b) => {
  const [left, right] = [a.measurement.evidence, b.measurement.evidence];
  return [gate('evidence', 'warning', left === right, left, right)];
};

const steadyState: Ask = (a, b) => {
  const [left, right] = [a, b].map(({ measurement }) => measurement.steady_state.verdict);
  return [gate('steady_state', 'warning', left === 'steady' && right === 'steady', left, right)];
};

/** Two striped drives are not one; in an array or a cluster the layout is the system's own affair. */
const layout: Ask = (a, b) => {
  const [left, right] = [a.facts.layout, b.facts.layout];
  if (left === undefined && right === undefined) return [];
  const isKnown = left !== undefined && right !== undefined;
  const isOfDrive = [a, b].some(({ measurement }) => measurement.kind === 'drive');
  const severity = isKnown && isOfDrive ? 'block' : 'warning';
  return [gate('layout', severity, left === right, left, right)];
};

/** What both configurations name and set differently, such as the operating system. */
const setUp: Ask = (a, b) => {
  const [left, right] = [a.measurement.axes, b.measurement.axes];
  const shared = Object.keys(left)
    .filter((axis) => axis in right && axis !== 'layout' && !PROTECTION_AXES.includes(axis))
    .sort();
  const differing = shared.filter((axis) => left[axis] !== right[axis]);
  const said = (axes: Measurement['axes']) => differing.map((axis) => `${axis}: ${axes[axis]}`).join(', ') || undefined;
  return shared.length === 0 ? [] : [gate('set_up', 'warning', differing.length === 0, said(left), said(right))];
};

const latencyKind: Ask = (a, b) => {
  const [left, right] = [a.measurement.lat_kind, b.measurement.lat_kind];
  return left === undefined || right === undefined ? [] : [gate('lat_kind', 'warning', left === right, left, right)];
};

/** fio-3.33 -> 3; "3.33" likewise. */
function majorVersion({ measurement }: Comparand): string | undefined {
  return /(\d+)\./.exec(measurement.fio_version ?? '')?.[1];
}

/** No note of a later finding says not to rely on either: two such figures are no better than one. */
const relied: Ask = (a, b) => {
  const [left, right] = [a, b].map(({ measurement }) => (measurement.do_not_rely === true ? 'yes' : 'no'));
  return [gate('relied', 'block', left === 'no' && right === 'no', left, right)];
};

/** In the order in which a reader wants to hear of them. */
export const GATES: readonly Ask[] = [
  basis,
  relied,
  same('work_class', 'block', ({ measurement }) => measurement.workload_class),
  same('direction', 'block', ({ measurement }) => measurement.direction),
  same('kind', 'block', ({ measurement }) => measurement.kind),
  throttle,
  workGates,
  trial,
  workingSets,
  ...CONDITIONS.map(conditionGate),
  evidence,
  steadyState,
  layout,
  same('protection', 'warning', ({ facts }) => facts.protection),
  setUp,
  same('fio_version', 'warning', majorVersion),
  latencyKind,
];
