/** What figures are divided by: how many drives, usable TiB, rack units, watts and hosts a system has, and why one is not known. */
import type { Hardware } from '#types';
import { formatDigits } from '../../base/digits.ts';
import { word } from '../../base/words.ts';
import { known, machinesOf, usableBytes } from '../../model/capacity.ts';

export const UNITS = ['drive', 'tib', 'rack_unit', 'watt', 'host'] as const;
export type Unit = (typeof UNITS)[number];
export type UnitCounts = Readonly<Partial<Record<Unit, number>>>;

/** A thousand times what a system does is not told of it: of a floppy that would be the highest rate of all. */
const LEAST_TIB = 1 / 1024;

/** Sum of counts; undefined when there are none, or one is not known. */
function total(parts: readonly { readonly count?: number | string }[] = []): number | undefined {
  return known(parts.reduce((sum, { count }) => sum + (known(count) ?? Number.NaN), 0));
}

/** How many of each unit a system has, as far as hardware.json says. */
export function unitsOf(hardware: Hardware): UnitCounts {
  const { system, rack_units, power } = hardware;
  const usable = usableBytes({ system });
  return {
    drive: total(system.drives),
    tib: usable === undefined ? undefined : usable / 2 ** 40,
    rack_unit: known(rack_units),
    watt: known(power),
    host: total(machinesOf(hardware)),
  };
}

/** Why a figure cannot be divided; undefined where it can. */
export function unitReason(units: UnitCounts, unit: Unit, isTogether: boolean): string | undefined {
  if (isTogether && unit !== 'host') return word('per_unit_layout');
  const count = units[unit];
  if (count === undefined) return word(`per_unit_unknown_${unit}`);
  return unit === 'tib' && count < LEAST_TIB ? word('per_unit_small_tib') : undefined;
}

/** "of 24 drives". */
export function unitText(units: UnitCounts, unit: Unit): string | undefined {
  const count = units[unit];
  return count === undefined ? undefined : word(`per_unit_of_${unit}`, { Count: count, count: formatDigits(count) });
}
