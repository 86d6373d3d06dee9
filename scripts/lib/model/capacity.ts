/** Counts and sizes of the hardware, as far as they are recorded. */
import type { Hardware } from '#types';

/** Words stand where nobody recorded a number. */
export function known(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

/** Memory of all machines that ran fio, bytes. Undefined where one is not known. */
export function hostMemory({ hosts }: Pick<Hardware, 'hosts'>): number | undefined {
  return known(hosts.reduce((sum, { count, memory_bytes }) => sum + Number(count) * Number(memory_bytes), 0));
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
