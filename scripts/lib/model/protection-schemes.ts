/** How a configuration protects its data: RAID, replication, erasure coding. */
import type { Hardware, Measurement } from '#types';

/** Axes of configurations that say it. */
export const PROTECTION_AXES: readonly string[] = ['protection', 'redundancy', 'replication', 'raid'];
const UNKNOWN: ReadonlySet<string> = new Set(['not_recorded', 'not_applicable', 'not stated', '']);

/** True of a value that says nothing. */
export function isUnknownScheme(text: string): boolean {
  return UNKNOWN.has(text);
}

/** Schemes in the words of the bundle: as the configuration names them, else the only one of the system. Empty when not known. */
export function protectionSchemes(
  axes: Measurement['axes'],
  protection: Hardware['system']['protection'],
): readonly string[] {
  const schemes = protection ?? [];
  const ofAxes = PROTECTION_AXES.flatMap((axis) => axes[axis] ?? []);
  const named = ofAxes.length > 0 ? ofAxes : schemes.length === 1 ? schemes.map(({ scheme }) => scheme) : [];
  return named.filter((scheme) => !isUnknownScheme(scheme));
}
