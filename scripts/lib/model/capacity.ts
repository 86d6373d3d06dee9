/** Capacity of a system, as far as what is called so can be it. */
import type { Hardware } from '#types';

function known(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

/**
 * Usable capacity, bytes. Undefined where it is not recorded, and where copies and parity would not leave so much of the raw one: then it
 * most likely is the raw one, in other units.
 */
export function usableBytes({ system }: Pick<Hardware, 'system'>): number | undefined {
  const [usable, raw] = [known(system.usable_bytes), known(system.raw_bytes)];
  const factors = (system.protection ?? []).flatMap(({ write_factor }) => known(write_factor) ?? []);
  const least = factors.length === 0 ? 1 : Math.min(...factors);
  return usable === undefined || (raw !== undefined && usable * least > raw) ? undefined : usable;
}
