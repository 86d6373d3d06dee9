/** What one write of a host costs the drives, by the protection scheme. */
import type { Hardware } from '#types';

export type Protection = NonNullable<Hardware['system']['protection']>[number];

/** `factor` drive I/Os, or bytes, for one of the host. `kind` says why: a key of i18n, write_cost_<kind>. */
export interface WriteCost {
  readonly factor: number;
  readonly kind: 'none' | 'copies' | 'declared' | 'erasure' | 'raid5' | 'raid6';
  readonly scheme: string;
  /** Place in system.protection. */
  readonly place: number;
}

/** Read data, read parity, write data, write parity; RAID 6 has two parities. */
const RAID5_SMALL = 4;
const RAID6_SMALL = 6;

function copiesOf(scheme: string): number | undefined {
  if (/raid[- ]?(?:1|10|1\+0)\b/i.test(scheme) || /^mirror/i.test(scheme)) return 2;
  const told = /\b(\d+) ?(?:x\b|replicas|copies)|\breplicas?:? ?(\d+)/i.exec(scheme);
  const count = told?.[1] ?? told?.[2];
  return count === undefined ? undefined : Number(count);
}

function isPlain(scheme: string): boolean {
  return /^(?:none|raid[- ]?0|jbod|stripe)$/i.test(scheme);
}

/**
 * Cost of a write in bytes (large blocks, whole stripes) or in I/Os (small random blocks). A small write into RAID 5 is
 * 4 I/Os and into RAID 6 is 6, a mirror writes each copy. Undefined where the scheme does not fix it: the width of a
 * RAID 5 is needed for bytes, the way of an erasure code for small writes.
 */
export function writeCost(protection: Protection, place: number, of: 'bytes' | 'small'): WriteCost | undefined {
  const { scheme, write_factor: declared } = protection;
  const cost = (factor: number, kind: WriteCost['kind']): WriteCost => ({ factor, kind, scheme, place });
  if (isPlain(scheme)) return cost(1, 'none');
  if (of === 'small' && /raid[- ]?5(?!\d)/i.test(scheme)) return cost(RAID5_SMALL, 'raid5');
  if (of === 'small' && /raid[- ]?6(?!\d)/i.test(scheme)) return cost(RAID6_SMALL, 'raid6');
  const copies = copiesOf(scheme);
  if (copies !== undefined) return cost(copies, 'copies');
  if (of === 'small') return undefined;
  if (typeof declared === 'number' && declared > 0) return cost(declared, 'declared');
  const parts = /(\d+) ?\+ ?(\d+)/.exec(scheme);
  if (parts === null || Number(parts[1]) === 0) return undefined;
  return cost((Number(parts[1]) + Number(parts[2])) / Number(parts[1]), 'erasure');
}

/**
 * The scheme a configuration had, by its place: the only one, or the one whose name an axis of the configuration
 * tells ("2 replicas", or "2x" of "2x replication").
 */
export function protectionOf(
  protections: readonly Protection[],
  axes: Readonly<Record<string, string>>,
): number | undefined {
  if (protections.length === 1) return 0;
  const values = Object.values(axes).map((value) => value.toLowerCase());
  const named = protections.flatMap(({ scheme }, place) => {
    const name = scheme.toLowerCase();
    return values.some((value) => name === value || name.startsWith(`${value} `)) ? [place] : [];
  });
  return named.length === 1 ? named[0] : undefined;
}
