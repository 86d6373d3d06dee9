import { isJsonArray, isJsonObject, joinPointer } from '../base/json.ts';
import type { JsonValue } from '../base/json-value.ts';
import type { BundleRule, Finding } from './types.ts';

/** Numbers under a key that ends so are at least this, in the unit that is named; people write them in the other one. */
interface Unit {
  readonly key: RegExp;
  readonly least: number;
  readonly named: string;
  readonly written: string;
  readonly factor: number;
}

const UNITS: readonly Unit[] = [
  { key: /^(?:memory|cache)_bytes$/, least: 1e5, named: 'bytes', written: 'GiB', factor: 2 ** 30 },
  { key: /^(?:capacity|raw|usable)_bytes$/, least: 1e5, named: 'bytes', written: 'GB', factor: 1e9 },
  { key: /_bits_per_s$/, least: 1e5, named: 'bits per second', written: 'Gbit/s', factor: 1e9 },
  { key: /_bytes_per_s$/, least: 1e4, named: 'bytes per second', written: 'MB/s', factor: 1e6 },
  { key: /_hz$/, least: 1e6, named: 'hertz', written: 'GHz', factor: 1e9 },
];

function findingsIn(value: JsonValue | undefined, pointer: string, key: string): readonly Finding[] {
  if (isJsonArray(value)) return value.flatMap((part, at) => findingsIn(part, pointer + joinPointer(at), key));
  if (isJsonObject(value))
    return Object.keys(value).flatMap((name) => findingsIn(value[name], pointer + joinPointer(name), name));
  const unit = UNITS.find((one) => one.key.test(key));
  if (unit === undefined || typeof value !== 'number' || value === 0 || value >= unit.least) return [];
  const { named, least, written, factor } = unit;
  return [
    {
      file: 'hardware.json',
      pointer,
      message: `${key} is in ${named}, and so small that another unit was meant`,
      found: String(value),
      allowed: `0, or ${least} and more`,
      fix: `write it in ${named}: ${value} ${written} is ${Math.round(value * factor)}`,
    },
  ];
}

export const hardwareUnits: BundleRule = {
  id: 'R-hardware-units',
  scope: 'bundle',
  severity: 'error',
  title: 'Sizes and rates of the hardware are in the unit of their key',
  description:
    'The key of a number in hardware.json ends in its unit. Memory of 64 bytes, a link of 25 bit/s or a processor of 2.4 Hz were written in another one, and figures would be held against them.',
  check: ({ hardware }) => findingsIn(hardware as unknown as JsonValue, '', ''),
};
