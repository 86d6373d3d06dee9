/** Ceilings that hardware.json declares. */
import type { Hardware } from '#types';
import type { Ceiling, LimitedMetric, UnknownCeiling } from './limit-types.ts';

/** Ceilings that are known, and why others are not. */
export interface Ceilings {
  readonly ceilings: readonly Ceiling[];
  readonly unknown: readonly UnknownCeiling[];
}

/** limits[] of hardware.json, one ceiling for each quantity. */
export function declaredCeilings({ limits = [] }: Hardware): Ceilings {
  const ceilings: Ceiling[] = [];
  const unknown: UnknownCeiling[] = [];
  for (const [place, limit] of limits.entries()) {
    const pointer = `/limits/${place}`;
    const values: readonly (readonly [LimitedMetric, unknown])[] = [
      ['bw', limit.bw_bytes_per_s],
      ['iops', limit.iops],
      ['cpu_client', limit.cpu_client_pct],
      ['cpu_target', limit.cpu_target_pct],
    ];
    const known = values.flatMap(([metric, value]) =>
      typeof value === 'number' && value > 0 ? [{ metric, value }] : [],
    );
    if (known.length === 0) unknown.push({ reason: 'declared', names: { name: limit.name }, places: [pointer] });
    for (const { metric, value } of known)
      ceilings.push({
        id: `declared-${place}-${metric}`,
        metric,
        direction: limit.direction,
        value,
        source: { basis: 'declared', name: limit.name, ...(limit.basis === undefined ? {} : { text: limit.basis }) },
        ...(limit.configurations === undefined ? {} : { configuration_ids: limit.configurations }),
        places: [pointer],
      });
  }
  return { ceilings, unknown };
}
