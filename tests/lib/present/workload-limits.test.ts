import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import { readAtLimit } from '../../../scripts/lib/present/at-limit.ts';
import { presentLimitTables } from '../../../scripts/lib/present/workload-limits.ts';
import { presentPerUnit, unitsOf } from '../../../scripts/lib/present/workload-per-unit.ts';
import { entriesOf } from '../../../scripts/lib/present/workload-rows.ts';
import { measurementOf, recordOf } from './views-sample.ts';

const point = (load: number, rate: number, lat_ns: number) => ({ load, rate, lat_ns });
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('readAtLimit', () => {
  const curve = [point(4, 300, 3e6), point(1, 100, 1e6), point(8, 320, 8e6)];

  it('reads between the two loads where the limit is passed', () => {
    // Half way from 1 to 3 ms: half way from 100 to 300.
    expect(readAtLimit(curve, 2e6)).toEqual({ kind: 'between', rate: 200, below: curve[1], above: curve[0] });
  });

  it('does not go beyond the curve, on either side', () => {
    expect(readAtLimit(curve, 10e6)).toEqual({ kind: 'beyond', rate: 320, below: curve[2] });
    expect(readAtLimit(curve, 0.5e6)).toEqual({ kind: 'under', above: curve[1] });
    expect(readAtLimit([], 1e6)).toBeUndefined();
  });

  it('takes a measured point as it is, where latency equals the limit', () => {
    expect(readAtLimit(curve, 3e6)).toMatchObject({ kind: 'between', rate: 300, below: curve[0] });
  });

  it('goes by the first load that passes, and never below the last that did not', () => {
    const falling = [point(1, 100, 1e6), point(2, 60, 3e6), point(4, 500, 1.5e6)];
    expect(readAtLimit(falling, 2e6)).toMatchObject({ kind: 'between', rate: 100 });
  });
});

/** A load of the sample run's random write; 4 KiB blocks. */
const load = (numjobs: number, iops: number, lat_ms: number, more: Partial<Measurement> = {}): Measurement => ({
  ...measurementOf('b1', 'z-two/write/write', {
    numjobs,
    iodepth: 32,
    outstanding: 32 * numjobs,
    iops,
    lat_mean_ns: lat_ms * 1e6,
    ...more,
  }),
  test_id: `write-${numjobs}`,
  id: `b1/z-two/write-${numjobs}/all/write`,
});

describe('presentLimitTables', () => {
  const tablesOf = (...all: readonly Measurement[]) => presentLimitTables(entriesOf(all, [recordOf('b1', all)]), 4096);

  it('shows the figure and the two points it lies between', () => {
    const [table, ...more] = tablesOf(load(1, 1000, 1), load(2, 2000, 3), load(4, 2100, 6));
    expect(more).toEqual([]);
    const place = table?.columns.findIndex(({ label }) => label === '≤ 2 ms') ?? -1;
    const cell = table?.groups[0]?.rows[0]?.cells[place];
    expect([plain(cell?.text), plain(cell?.sub)]).toEqual([
      '~1.50',
      'between 1.00 k IOPS at 1.00 ms and 2.00 k IOPS at 3.00 ms',
    ]);
  });

  it('gives a lower bound where no load passed the limit, and a reason where every load did', () => {
    const [table] = tablesOf(load(1, 1000, 1.5), load(2, 2000, 3), load(4, 1900, 4));
    const labels = table?.columns.map(({ label }) => label) ?? [];
    const cells = table?.groups[0]?.rows[0]?.cells ?? [];
    expect(labels).not.toContain('≤ 1 ms');
    expect(plain(cells[labels.indexOf('≤ 5 ms')]?.text)).toBe('≥2.00');
    const shallow = { iodepth: 1 };
    const deep = [load(1, 1000, 1.5), load(2, 2000, 3), load(4, 1900, 4)];
    const both = [...deep, load(1, 1, 0.1, shallow), load(2, 2, 9, shallow), load(4, 3, 12, shallow)];
    const all = both.map((one, place) => ({ ...one, id: `${one.id}-${place}`, test_id: `t-${place}` }));
    const own = presentLimitTables(entriesOf(all, [recordOf('b1', [])]), 4096);
    const first = own[0]?.columns.findIndex(({ label }) => label === '≤ 1 ms') ?? -1;
    const reasons = own[0]?.groups[0]?.rows.map((row) => row.cells[first]?.reason);
    expect(reasons?.some((reason) => reason?.startsWith('Above the limit already'))).toBe(true);
  });

  it('makes no curve of two loads, nor of tests that differ in more than the load', () => {
    const two = [load(1, 1000, 1), load(2, 2000, 3)];
    expect(tablesOf(...two)).toEqual([]);
    expect(tablesOf(...two, load(4, 2000, 6, { ioengine: 'io_uring' }))).toEqual([]);
  });
});

describe('presentPerUnit', () => {
  const hardware = {
    system: { id: 'a', vendor: 'A', model: 'A', kind: 'array', drives: [{ count: 20 }, { count: 4 }] },
    hosts: [{ count: 2 }],
  } as unknown as Hardware;
  const array = { ...recordOf('b1', [load(1, 48_000, 1)]) };
  const record = { ...array, bundle: { ...array.bundle, hardware: { ...hardware, rack_units: 2 } } };

  it('divides by what hardware.json says, and says what it does not', () => {
    const table = presentPerUnit(entriesOf(record.measurements, [record]), 4096);
    const cells = table?.groups[0]?.rows[0]?.cells.slice(3);
    expect(cells?.map((cell) => [cell.value, cell.sub ?? cell.reason])).toEqual([
      [48_000, undefined],
      [2000, 'of 24 drives'],
      [undefined, 'The usable capacity is not recorded.'],
      [24_000, 'of 2 rack units'],
      [undefined, 'The power drawn is not recorded.'],
      [24_000, 'of 2 hosts'],
    ]);
  });

  it('knows no number of drives where one count is missing, and takes TiB as 2^40 bytes', () => {
    const { system } = hardware;
    const drives = [{ count: 20 }, { count: 'not_recorded' }] as unknown as typeof system.drives;
    const units = unitsOf({ ...hardware, system: { ...system, drives, usable_bytes: 2 ** 41 } });
    expect([units.drive, units.tib, units.watt]).toEqual([undefined, 2, undefined]);
  });

  it('does not divide a stripe of drives by the one drive that the run describes', () => {
    const striped = { ...load(1, 100, 1), axes: { layout: 'stripe of two drives' } };
    const table = presentPerUnit(entriesOf([striped], [recordOf('b1', [striped])]), 4096);
    expect(table?.groups[0]?.rows[0]?.cells[4]?.reason).toMatch(/Several drives/);
  });
});
