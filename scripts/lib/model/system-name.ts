/** The name of a system wherever pages show it. */
import type { Hardware } from '#types';

/** "Vendor Model", and which piece it is where a report tests several of one model: "Acme A2, drive 1". */
export function systemName({
  vendor,
  model,
  specimen,
}: Pick<Hardware['system'], 'vendor' | 'model' | 'specimen'>): string {
  const isNamed = specimen !== undefined && specimen !== 'not_recorded' && specimen !== 'not_applicable';
  const name = vendor === 'not_recorded' || model.startsWith(vendor) ? model : `${vendor} ${model}`;
  return isNamed ? `${name}, ${specimen}` : name;
}
