/** Counts and sizes of the hardware, as far as they are recorded. */
import type { Hardware } from '#types';

/** Words stand where nobody recorded a number. */
export function known(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

/** Hosts that are machines: fio servers that run on one are none of their own. */
export function machinesOf({ hosts }: Pick<Hardware, 'hosts'>): Hardware['hosts'] {
  return hosts.filter(({ runs_on }) => runs_on === undefined);
}

/** Memory of all machines that ran fio, bytes. Undefined where one is not known. */
export function hostMemory(hardware: Pick<Hardware, 'hosts'>): number | undefined {
  const bytes = machinesOf(hardware).map(({ count, memory_bytes }) => Number(count) * Number(memory_bytes));
  return known(bytes.reduce((sum, one) => sum + one, 0));
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
