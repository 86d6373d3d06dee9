import type { Hardware, Measurement } from '#types';
import type { BundleRule, Finding } from './types.ts';

type Link = NonNullable<Hardware['fabric']['links']>[number];

/** Clocks of host and fio, and units rounded in hardware.json. */
const ROUNDING = 1.02;

/** What one link carries one way, bytes/s; undefined when its rate or count is not known. */
function capacity({ count, payload_bytes_per_s: payload, rate_bits_per_s: rate }: Link): number | undefined {
  if (typeof count !== 'number') return undefined;
  if (typeof payload === 'number') return count * payload;
  return typeof rate === 'number' ? (count * rate) / 8 : undefined;
}

/**
 * The most that can pass between hosts and system one way: the widest bundle of links with a common end. Several bundles may
 * lie on one path, so the true limit may be lower, never higher. Undefined when one link is not known.
 */
function fabricLimit(links: readonly Link[]): number | undefined {
  const bundles = new Map<string, number>();
  for (const link of links) {
    const carried = capacity(link);
    if (carried === undefined) return undefined;
    for (const end of [`from ${link.from}`, `to ${link.to}`]) bundles.set(end, (bundles.get(end) ?? 0) + carried);
  }
  return bundles.size === 0 ? undefined : Math.max(...bundles.values());
}

interface Ceiling {
  readonly pointer: string;
  readonly name: string;
  readonly bw?: number;
  readonly iops?: number;
  readonly directions: readonly string[];
}

function ceilings(hardware: Hardware): readonly Ceiling[] {
  const declared = (hardware.limits ?? []).map(
    (limit, index): Ceiling => ({
      pointer: `/limits/${index}`,
      name: limit.name,
      ...(typeof limit.bw_bytes_per_s === 'number' ? { bw: limit.bw_bytes_per_s } : {}),
      ...(typeof limit.iops === 'number' ? { iops: limit.iops } : {}),
      directions: limit.direction === 'any' ? ['read', 'write', 'trim', 'mixed'] : [limit.direction],
    }),
  );
  const bw = fabricLimit(hardware.fabric.links ?? []);
  // Links are full duplex: a mixed total may pass what one way carries.
  return bw === undefined
    ? declared
    : [...declared, { pointer: '/fabric/links', name: 'links of the fabric', bw, directions: ['read', 'write'] }];
}

interface Passing {
  readonly measurement: Measurement;
  readonly value: number;
  readonly most: number;
  readonly unit: string;
}

/** Figures above a ceiling, the highest share of it first. */
function passing(measurements: readonly Measurement[], ceiling: Ceiling): readonly Passing[] {
  return measurements
    .filter(({ direction }) => ceiling.directions.includes(direction))
    .flatMap((measurement) => [
      {
        measurement,
        unit: 'bytes/s',
        value: measurement.bw_bytes_per_s ?? 0,
        most: ceiling.bw ?? Number.POSITIVE_INFINITY,
      },
      { measurement, unit: 'IOPS', value: measurement.iops ?? 0, most: ceiling.iops ?? Number.POSITIVE_INFINITY },
    ])
    .filter(({ value, most }) => value > most * ROUNDING)
    .sort((a, b) => b.value / b.most - a.value / a.most);
}

function describe(ceiling: Ceiling, all: readonly Passing[]): readonly Finding[] {
  const [highest, ...others] = all;
  if (highest === undefined) return [];
  const { measurement, value, most, unit } = highest;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return [
    {
      file: 'hardware.json',
      pointer: ceiling.pointer,
      message: `a figure passes the declared limit "${ceiling.name}"`,
      found: `${Math.round(value)} ${unit} (${measurement.configuration_id}, ${measurement.test_id}, ${measurement.direction}${more})`,
      allowed: `at most ${Math.round(most)} ${unit}`,
      fix: 'correct the limit or the links, or say in notes.md what answered instead of the storage (a cache, a local copy)',
    },
  ];
}

export const linkLimits: BundleRule = {
  id: 'R-link-limits',
  scope: 'bundle',
  severity: 'warning',
  title: 'No figure passes the declared links and limits',
  description:
    'Bandwidth and IOPS are held against `limits` of hardware.json and against what its fabric links carry one way (payload, else nominal rate / 8). A figure above them (by more than 2 %) came from a cache, or the hardware is described wrongly. Where links lie one behind the other the widest set counts, so the true limit may be lower.',
  check: ({ hardware }, measurements) => {
    const measured = measurements.filter(({ basis }) => basis === 'measured');
    return ceilings(hardware).flatMap((ceiling) => describe(ceiling, passing(measured, ceiling)));
  },
};
