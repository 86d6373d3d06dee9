/** The name of a system wherever pages show it. */
import type { Hardware } from '#types';
import { isolated } from '../base/isolates.ts';

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** "Vendor Model", and which piece it is where a report tests several of one model: "Acme A2, drive 1". */
export function systemName({
  vendor,
  model,
  specimen,
}: Pick<Hardware['system'], 'vendor' | 'model' | 'specimen'>): string {
  const isNamed = specimen !== undefined && specimen !== 'not_recorded' && specimen !== 'not_applicable';
  const name = vendor === 'not_recorded' || model.startsWith(vendor) ? model : `${vendor} ${model}`;
  const whole = isNamed ? `${name}, ${specimen}` : name;
  return RIGHT_TO_LEFT.test(whole) ? isolated(whole) : whole;
}
