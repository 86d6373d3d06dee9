/** The gates on the work itself: equal fingerprints, else what is known of the options that differ. */
import type { Measurement } from '#types';
import type { Difference, Gate } from './comparability.ts';
import type { Comparand } from './comparand.ts';

/** Options of the fingerprint that a measurement keeps, beside those of its class. */
const OPTIONS = ['outstanding', 'iodepth', 'numjobs', 'clients', 'ioengine', 'direct'] as const;

/** Name of the difference that is not an option: other jobs that ran at the same time. */
const BESIDE = 'jobs beside';

type Value = string | number | undefined;

function optionOf(measurement: Measurement, option: (typeof OPTIONS)[number]): Value {
  const value = measurement[option];
  return typeof value === 'boolean' ? Number(value) : value;
}

function gateOf(id: string, severity: Gate['severity'], passed: boolean, a: Value, b: Value): Gate {
  return { id, passed, severity, ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) };
}

/** Options that both sides know and that differ. */
function differing(a: Measurement, b: Measurement): readonly Gate[] {
  return OPTIONS.flatMap((option): readonly Gate[] => {
    const [left, right] = [optionOf(a, option), optionOf(b, option)];
    if (left === undefined || right === undefined || left === right) return [];
    return [gateOf(option, 'block', false, left, right)];
  });
}

/** Without the load on both sides nothing can be said to be the same. */
function loadGate(a: Measurement, b: Measurement): readonly Gate[] {
  const [left, right] = [a.outstanding, b.outstanding];
  if (left !== undefined && right !== undefined) return [];
  return [gateOf('load_known', 'block', false, left, right)];
}

/** A figure beside another job is a part of a whole; only a fingerprint says that the other jobs were the same. */
function besideGate(a: Comparand, b: Comparand): Gate {
  const [left, right] = [a, b].map(({ facts }) => (facts.is_beside ? 'yes' : 'no'));
  return gateOf('beside', 'block', left === 'no' && right === 'no', left, right);
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
  const gate = gateOf('work', 'block', false, a.workload_fingerprint, b.workload_fingerprint);
  return [...options, { ...gate, ...(others.length === 0 ? {} : { differences: others }) }];
}

/** Not both fingerprints are known: what is known to differ forbids, what is not known is warned of. */
function unknownWork(a: Comparand, b: Comparand): readonly Gate[] {
  const [left, right] = [a.measurement, b.measurement];
  const [own, other] = [left.workload_fingerprint, right.workload_fingerprint];
  const differences = otherDifferences(left, right);
  const options: readonly Gate[] =
    differences.length === 0 ? [] : [{ ...gateOf('work', 'block', false, own, other), differences }];
  return [
    ...loadGate(left, right),
    ...differing(left, right),
    ...options,
    besideGate(a, b),
    gateOf('work_known', 'warning', false, own, other),
  ];
}

/** One gate when the fingerprints are equal, else one for each load option that differs and one for all others. */
export function workGates(a: Comparand, b: Comparand): readonly Gate[] {
  const [own, other] = [a.measurement.workload_fingerprint, b.measurement.workload_fingerprint];
  if (own === undefined || other === undefined) return unknownWork(a, b);
  if (own === other) return [gateOf('work', 'block', true, own, other)];
  return differingWork(a.measurement, b.measurement);
}
