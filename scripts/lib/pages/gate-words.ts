/** What a side has, as receipts say it: the value of a gate in words. */
import { formatDigits, NBSP } from '../base/digits.ts';
import { formatCount } from '../base/sizes.ts';
import { word, wordOr } from '../base/words.ts';
import type { Gate } from '../database/gate.ts';

/** What the words of a gate's values begin with; where there are none the value itself is shown. */
const PREFIXES: Readonly<Record<string, string>> = {
  basis: 'basis',
  beside: 'gate_beside',
  beside_rate: 'gate_beside_rate',
  direct: 'gate_direct',
  direction: 'direction_short',
  direct_honoured: 'gate_direct_honoured',
  evidence: 'evidence',
  host_busy: 'gate_host_busy',
  kind: 'kind',
  noise: 'gate_noise',
  preparation: 'gate_preparation',
  protection: 'gate_protection',
  rate_limited: 'gate_rate_limited',
  relied: 'gate_relied',
  runtime: 'gate_runtime',
  steady_state: 'steady_short',
  working_set: 'working_set',
};

/** Whether anybody knows it of a side: a state that was not assessed is not known either. Where nothing contradicts a stated load, that is known. */
export function isTold(id: string, value: string | number | undefined): boolean {
  return id === 'in_flight' || (value !== undefined && value !== 'not_judged');
}

/** Of a gate that was not passed: somebody did not record it, so that it is not known to differ; what is derived in its place is no record. */
export function isOpen({ id, a, b, differences }: Gate): boolean {
  const isRecorded = (value: Gate['a']): boolean => isTold(id, value) && !isDerived(value);
  return differences === undefined && !(isRecorded(a) && isRecorded(b));
}

/** Of a gate that was not passed: both sides have the same, which is as much of a caveat as a difference, and is none. */
export function isOfBoth(gate: Gate): boolean {
  return !isOpen(gate) && gate.differences === undefined && gate.a === gate.b;
}

/** Whether I/Os in flight are derived from rate and latency, as in-flight.ts marks them. */
export function isDerived(value: string | number | undefined): boolean {
  return typeof value === 'string' && value.startsWith('~');
}

/** "128/~64" in words. */
function inFlightText(value: string): string {
  const [stated = '', derived = ''] = value.split('/~');
  return word('gate_in_flight_sides', { stated: formatCount(Number(stated)), derived: derivedText(derived) });
}

/** "1 580" of "1580"; a fraction as it is. */
function derivedText(digits: string): string {
  const value = Number(digits);
  return Number.isInteger(value) ? formatCount(value) : digits;
}

/** "throttled", "cluster", "0.05 ×", "~1 580"; "not known" where nobody says. */
export function gateValue(id: string, value: string | number | undefined): string {
  if (id === 'in_flight') return value === undefined ? word('gate_in_flight_agree') : inFlightText(String(value));
  if (value === undefined) return word('gate_not_known');
  if (id === 'load_known' && isDerived(value)) return `~${derivedText(String(value).slice(1))}`;
  if (id === 'workload' || id === 'workload_known') return word('gate_known');
  if (id === 'trial') return `${formatDigits(Number(value), { significant: 3 })}${NBSP}×`;
  const prefix = PREFIXES[id];
  if (prefix !== undefined) return wordOr(prefix, String(value));
  return value === 'yes' || value === 'no' ? word(`answer_${value}`) : String(value);
}
