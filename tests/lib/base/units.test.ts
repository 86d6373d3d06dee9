import { describe, expect, it } from 'vitest';
import figureSchema from '../../../schemas/figure.schema.json' with { type: 'json' };
import { NBSP, THIN } from '../../../scripts/lib/base/digits.ts';
import { formatBytes } from '../../../scripts/lib/base/sizes.ts';
import {
  DATA_UNITS,
  factorOf,
  fitScale,
  readAmount,
  showAmount,
  type UnitKind,
  type UnitName,
  unitsOf,
  writeAmount,
} from '../../../scripts/lib/base/units.ts';

const KINDS = Object.keys(DATA_UNITS) as UnitKind[];

/** What each unit is worth, said a second time and in words: who changes the table by mistake meets the sentence here. */
const WORTH: Readonly<Record<UnitKind, Readonly<Partial<Record<UnitName, number>>>>> = {
  rate: { IOPS: 1, kIOPS: 1000, MIOPS: 1_000_000, GIOPS: 1_000_000_000 },
  bandwidth: {
    'B/s': 1,
    'kB/s': 1000,
    'MB/s': 1_000_000,
    'GB/s': 1_000_000_000,
    'TB/s': 1_000_000_000_000,
    'KiB/s': 1024,
    'MiB/s': 1_048_576,
    'GiB/s': 1_073_741_824,
    'TiB/s': 1_099_511_627_776,
  },
  time: { ns: 1, us: 1000, ms: 1_000_000, s: 1_000_000_000 },
  share: { '%': 1 },
};

describe('units', () => {
  for (const kind of KINDS)
    it.each(Object.entries(WORTH[kind]))(`1 %s is %d ${DATA_UNITS[kind]}`, (unit, worth) => {
      expect(factorOf(unit as UnitName)).toBe(worth);
      expect(unitsOf(kind)).toContain(unit);
    });

  it('are all told here', () => {
    expect(KINDS.map((kind) => [kind, unitsOf(kind)])).toEqual(
      Object.entries(WORTH).map(([kind, units]) => [kind, Object.keys(units)]),
    );
  });

  it('may all stand in figures.csv: its schema lists the units of the table', () => {
    expect(figureSchema.properties.unit.enum).toEqual(KINDS.flatMap(unitsOf));
  });

  it('are named in data by the SI unit', () => {
    expect(DATA_UNITS).toEqual({ rate: 'IOPS', bandwidth: 'bytes/s', time: 'ns', share: '%' });
  });
});

describe('fitScale', () => {
  it.each([
    ['rate', ['IOPS', `k${THIN}IOPS`, `M${THIN}IOPS`]],
    ['bandwidth', ['B/s', 'kB/s', 'MB/s', 'GB/s', 'TB/s']],
    ['time', ['ns', 'µs', 'ms', 's']],
    ['share', ['%']],
  ] as const)('shows a %s in %j, each a thousand of the one before', (kind, names) => {
    expect(names.map((_, step) => fitScale(kind, [1000 ** step]))).toEqual(
      names.map((unit, step) => ({ factor: 1000 ** step, unit })),
    );
  });
});

describe('a unit for many figures', () => {
  it('is the smaller one where a figure would be mostly zeros, and the largest is still read', () => {
    expect(fitScale('time', [206_000, 12e9]).unit).toBe('ms');
    expect(fitScale('time', [20e6, 12e9]).unit).toBe('s');
    expect(fitScale('bandwidth', [28_100, 16.5e9]).unit).toBe('MB/s');
  });
});

describe('amounts', () => {
  it('are read in any spelling and written in one', () => {
    expect(['250us', '250 µs', '250 μs', '0.25 ms'].map((text) => readAmount('time', text))).toEqual(
      Array.from({ length: 4 }, () => 250_000),
    );
    expect([writeAmount('time', 250_000), showAmount('time', 250_000)]).toEqual(['250us', `250${THIN}µs`]);
    expect([writeAmount('bandwidth', 2e9), showAmount('bandwidth', 2e9)]).toEqual(['2GB', `2${THIN}GB/s`]);
    expect([writeAmount('rate', 12), showAmount('rate', 12), writeAmount('bandwidth', 2e12)]).toEqual([
      '12',
      '12',
      '2TB',
    ]);
  });

  it.each(KINDS.flatMap((kind) => unitsOf(kind).map((unit) => [kind, unit] as const)))(
    'of %s are read in %s',
    (kind, unit) => {
      const typed = unit.replace(/(?:IOPS|\/s)$/, '');
      expect(readAmount(kind, `2${typed}`)).toBe(2 * factorOf(unit));
    },
  );
});

describe('prefixes of sizes', () => {
  it('go up by thousands', () => {
    const sizes = ['7 B', '7 kB', '7 MB', '7 GB', '7 TB', '7 PB'];
    expect(sizes.map((_, power) => formatBytes(7 * 1000 ** power).replace(NBSP, ' '))).toEqual(sizes);
  });

  it('go up by 1024 where the size is a whole number of them', () => {
    const sizes = ['7 KiB', '7 MiB', '7 GiB', '7 TiB', '7 PiB'];
    expect(sizes.map((_, power) => formatBytes(7 * 1024 ** (power + 1)).replace(NBSP, ' '))).toEqual(sizes);
  });
});
