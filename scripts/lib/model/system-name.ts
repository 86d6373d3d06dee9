/** The name of a system wherever pages show it. */
import type { Hardware } from '#types';
import { isolated } from '../base/isolates.ts';
import { knownText } from '../base/sizes.ts';

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** "Vendor Model" as far as they are known, and no vendor before a model that begins with it; undefined where neither is known. */
export function productName(vendor: string | undefined, model: string | undefined): string | undefined {
  const [maker, name] = [knownText(vendor), knownText(model)];
  if (maker === undefined || name === undefined) return maker ?? name;
  return name.startsWith(maker) ? name : `${maker} ${name}`;
}

/** "Vendor Model", and which piece it is where a report tests several of one model: "Acme A2, drive 1". */
export function systemName({
  vendor,
  model,
  specimen,
}: Pick<Hardware['system'], 'vendor' | 'model' | 'specimen'>): string {
  const name = productName(vendor, model) ?? model;
  const whole = knownText(specimen) === undefined ? name : `${name}, ${specimen}`;
  return RIGHT_TO_LEFT.test(whole) ? isolated(whole) : whole;
}
