import type { Hardware, Measurement } from '#types';
import { passesCeiling } from '../analyse/limits.ts';
import { fabricCapacity } from '../analyse/links.ts';
import type { BundleRule, Finding } from './types.ts';

interface Ceiling {
  readonly pointer: string;
  readonly name: string;
  readonly bw?: number;
  readonly iops?: number;
  readonly directions: readonly string[];
  readonly configurations?: readonly string[];
}

function ceilings(hardware: Hardware): readonly Ceiling[] {
  const declared = (hardware.limits ?? []).map(
    (limit, index): Ceiling => ({
      pointer: `/limits/${index}`,
      name: limit.name,
      ...(typeof limit.bw_bytes_per_s === 'number' ? { bw: limit.bw_bytes_per_s } : {}),
      ...(typeof limit.iops === 'number' ? { iops: limit.iops } : {}),
      directions: limit.direction === 'any' ? ['read', 'write', 'trim', 'mixed'] : [limit.direction],
      ...(limit.configurations === undefined ? {} : { configurations: limit.configurations }),
    }),
  );
  // On the nodes themselves part of the data crosses no link.
  const isInside = hardware.hosts.some((host) => host.is_system_node === true);
  const bw = isInside ? undefined : fabricCapacity(hardware.fabric.links ?? [])?.bytes_per_s;
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
    .filter((one) => ceiling.configurations?.includes(one.configuration_id) ?? true)
    .flatMap((measurement) => [
      {
        measurement,
        unit: 'bytes/s',
        value: measurement.bw_bytes_per_s ?? 0,
        most: ceiling.bw ?? Number.POSITIVE_INFINITY,
      },
      { measurement, unit: 'IOPS', value: measurement.iops ?? 0, most: ceiling.iops ?? Number.POSITIVE_INFINITY },
    ])
    .filter(({ value, most }) => passesCeiling(value / most))
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
      message: `a value exceeds the declared limit "${ceiling.name}"`,
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
  title: 'No value exceeds the declared links and limits',
  description:
    'Bandwidth and IOPS are compared with `limits` of hardware.json and with what the links of its fabric carry one way: payload, else line rate minus encoding, else nominal rate / 8. Of links in series the narrowest counts. A value above (by more than 2 %) came from a cache, or the hardware is described wrongly.',
  check: ({ hardware }, measurements) => {
    const measured = measurements.filter(({ basis }) => basis === 'measured');
    return ceilings(hardware).flatMap((ceiling) => describe(ceiling, passing(measured, ceiling)));
  },
};
