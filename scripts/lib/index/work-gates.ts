/** The gates on the work itself: equal fingerprints, else what is known of the options that differ. */
import type { Measurement } from '#types';
import type { Gate } from './comparability.ts';
import type { Comparand } from './comparand.ts';

/** Options of the fingerprint that a measurement keeps, beside those of its class. */
const OPTIONS = ['outstanding', 'iodepth', 'numjobs', 'clients', 'ioengine', 'direct'] as const;

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

/** One gate when the fingerprints are equal, else one for each option that differs. */
export function workGates(a: Comparand, b: Comparand): readonly Gate[] {
  const [left, right] = [a.measurement, b.measurement];
  const [own, other] = [left.workload_fingerprint, right.workload_fingerprint];
  if (own !== undefined && own === other) return [gateOf('work', 'block', true, own, other)];
  const options = differing(left, right);
  if (own !== undefined && other !== undefined) {
    return options.length > 0 ? options : [gateOf('work', 'block', false, own, other)];
  }
  return [...loadGate(left, right), ...options, besideGate(a, b), gateOf('work_known', 'warning', false, own, other)];
}
