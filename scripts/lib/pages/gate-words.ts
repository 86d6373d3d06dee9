/** What a side has, as receipts say it: the value of a gate in words. */
import { formatDigits, NBSP } from '../base/digits.ts';
import { word, wordOr } from '../base/words.ts';

/** What the words of a gate's values begin with; where there are none the value itself is shown. */
const PREFIXES: Readonly<Record<string, string>> = {
  basis: 'basis',
  beside: 'gate_beside',
  direct: 'gate_direct',
  direction: 'direction_short',
  evidence: 'evidence',
  kind: 'kind',
  rate_limited: 'gate_rate_limited',
  relied: 'gate_relied',
  steady_state: 'steady_short',
  working_set: 'working_set',
};

/** "throttled", "cluster", "0.05 ×"; "not known" where nobody says. */
export function gateValue(id: string, value: string | number | undefined): string {
  if (value === undefined) return word('gate_not_known');
  if (id === 'workload' || id === 'workload_known') return word('gate_known');
  if (id === 'trial') return `${formatDigits(Number(value), { significant: 3 })}${NBSP}×`;
  const prefix = PREFIXES[id];
  if (prefix !== undefined) return wordOr(prefix, String(value));
  return value === 'yes' || value === 'no' ? word(`answer_${value}`) : String(value);
}
