import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement, Run } from '#types';
import { relateWorkload } from '../../../../scripts/lib/database/database.ts';
import { readUnder } from '../../../../scripts/lib/database/limit-ranking.ts';
import { measurementHref } from '../../../../scripts/lib/model/anchors.ts';
import { dataOf } from '../../../../scripts/lib/pages/workloads/data.ts';
import { presentLimitTables } from '../../../../scripts/lib/pages/workloads/limits.ts';
import { presentPerUnit } from '../../../../scripts/lib/pages/workloads/per-unit.ts';
import { entriesOf } from '../../../../scripts/lib/pages/workloads/rows.ts';
import { unitReason, unitsOf } from '../../../../scripts/lib/pages/workloads/units.ts';
import type { TableCell } from '../../../../scripts/lib/tables/table.ts';
import { databaseOf, measurementOf, recordOf } from '../../views/views-sample.ts';

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

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
  const tablesOf = (...all: readonly Measurement[]) => {
    const runs = [recordOf('b1', all)];
    const [found] = databaseOf([], runs).workloads;
    if (found === undefined) throw new Error('the sample has no class');
    const workload = relateWorkload(found, runs);
    return presentLimitTables((limit) => readUnder(workload.loads, limit), dataOf(workload, entriesOf(all, runs)));
  };

  const shown = (cell: TableCell | undefined) =>
    [cell?.text, cell?.sub, ...(cell?.links ?? []).map(({ text }) => text)].map(plain);

  it('shows the figure and the two points it lies between, each with the way to its source', () => {
    const [table, ...more] = tablesOf(load(1, 1000, 1), load(2, 2000, 3), load(4, 2100, 6));
    expect(more).toEqual([]);
    expect(table?.caption).toBe('Peak IOPS at a mean latency target');
    const place = table?.columns.findIndex(({ label }) => label === '≤ 2 ms') ?? -1;
    const cell = table?.groups[0]?.rows[0]?.cells[place];
    expect(shown(cell)).toEqual(['~1.50', 'QD32', '1.00 at 1.00 ms', '2.00 at 3.00 ms']);
    const [below, above] = [load(1, 1000, 1), load(2, 2000, 3)].map(measurementHref);
    expect(cell?.links?.map(({ href }) => href)).toEqual([below, above]);
  });

  it('names a configuration once for all rates of a system, and beside each where they are of several', () => {
    const deep = [load(1, 1000, 0.3), load(2, 2000, 0.4), load(4, 2100, 3)];
    const [one] = tablesOf(...deep);
    const [name] = one?.groups[0]?.rows[0]?.cells ?? [];
    expect(name?.sub).toBe('drive · 2 replicas');
    const bare = [load(1, 10, 0.1), load(2, 9000, 4), load(4, 9100, 6)];
    const other = bare.map((m) => ({ ...m, configuration_id: 'a-three', id: `${m.id}-other` }));
    const [both] = tablesOf(...deep, ...other);
    const cells = both?.groups[0]?.rows[0]?.cells ?? [];
    expect(cells[0]?.sub).toBe('drive');
    expect(cells.slice(1).map(({ sub }) => sub)).toEqual(
      expect.arrayContaining(['2 replicas, QD32', '3 replicas, QD32']),
    );
  });

  it('has bars that compare along a row too: of the highest rate of all columns', () => {
    const [table] = tablesOf(load(1, 1000, 0.4), load(2, 2000, 1), load(4, 4000, 5));
    const [, ...cells] = table?.groups[0]?.rows[0]?.cells ?? [];
    expect(cells.map(({ text, bar }) => [plain(text), bar])).toEqual([
      ['~1.17', 29],
      ['2.00', 50],
      ['~2.50', 63],
      ['≥4.00', 100],
      ['≥4.00', 100],
      ['≥4.00', 100],
    ]);
  });

  it('says of a rate between two points how it was read, and not that a source rounded it', () => {
    const titleAt = (limit: string, ...all: readonly Measurement[]) => {
      const [table] = tablesOf(...all);
      const place = table?.columns.findIndex(({ label }) => label === limit) ?? -1;
      return plain(table?.groups[0]?.rows[0]?.cells[place]?.title);
    };
    expect(titleAt('≤ 2 ms', load(1, 1000, 1), load(2, 2000, 3), load(4, 2100, 6))).toBe(
      '1 500 IOPS; about: on the straight line between two measured loads',
    );
    // The line falls from the load that reached most.
    expect(titleAt('≤ 2 ms', load(1, 1000, 1), load(2, 900, 3), load(4, 800, 6))).toBe(
      '1 000 IOPS; about: the highest rate measured before latency passes the target',
    );
  });

  it('gives a lower bound where no load passed the limit, and a reason where every load did', () => {
    const [table] = tablesOf(load(1, 1000, 1.5), load(2, 2000, 3), load(4, 1900, 4));
    const labels = table?.columns.map(({ label }) => label) ?? [];
    const cells = table?.groups[0]?.rows[0]?.cells ?? [];
    expect(labels).not.toContain('≤ 1 ms');
    expect(plain(cells[labels.indexOf('≤ 5 ms')]?.text)).toBe('≥2.00');
    const shallow = { iodepth: 1, system_id: 'other' };
    const deep = [load(1, 1000, 1.5), load(2, 2000, 3), load(4, 1900, 4)];
    const both = [...deep, load(1, 1, 0.1, shallow), load(2, 2, 9, shallow), load(4, 3, 12, shallow)];
    const all = both.map((one, place) => ({ ...one, id: `${one.id}-${place}`, test_id: `t-${place}` }));
    const own = tablesOf(...all);
    const first = own[0]?.columns.findIndex(({ label }) => label === '≤ 1 ms') ?? -1;
    const reasons = own[0]?.groups[0]?.rows.map((row) => row.cells[first]?.reason);
    expect(reasons?.some((reason) => reason?.startsWith('Exceeds the target at the lowest load'))).toBe(true);
  });

  it('gives lower bounds where there is no curve: two loads, or tests that differ in more than the load', () => {
    const two = [load(1, 1000, 1), load(2, 2000, 3)];
    const cellOf = (...all: readonly Measurement[]) => {
      const [table] = tablesOf(...all);
      const place = table?.columns.findIndex(({ label }) => label === '≤ 2 ms') ?? -1;
      const cell = table?.groups[0]?.rows[0]?.cells[place];
      return shown(cell);
    };
    const lone = ['≥1.00', '1 job × QD32', 'single point: 1.00 at 1.00 ms'];
    expect(cellOf(...two)).toEqual(lone);
    expect(cellOf(...two, load(4, 2000, 6, { ioengine: 'io_uring' }))).toEqual(lone);
  });
});

describe('presentPerUnit', () => {
  const hardware = {
    system: { id: 'a', vendor: 'A', model: 'A', kind: 'array', drives: [{ count: 20 }, { count: 4 }] },
    hosts: [{ count: 2 }],
  } as unknown as Hardware;
  const array = { ...recordOf('b1', [load(1, 48_000, 1)]) };
  const record = { ...array, bundle: { ...array.bundle, hardware: { ...hardware, rack_units: 2 } } };

  it('divides by what hardware.json says, and has no column of what it does not', () => {
    const table = presentPerUnit(entriesOf(record.measurements, [record]), 4096);
    const cells = table?.groups[0]?.rows[0]?.cells.slice(3);
    expect(cells?.map((cell) => [cell.value, cell.sub ?? cell.reason])).toEqual([
      [48_000, undefined],
      [2000, 'of 24 drives'],
      [24_000, 'of 2 rack units'],
      [24_000, 'of 2 load generators'],
    ]);
  });

  it('knows no number of drives where one count is missing, and takes TiB as 2^40 bytes', () => {
    const { system } = hardware;
    const drives = [{ count: 20 }, { count: 'not_recorded' }] as unknown as typeof system.drives;
    const units = unitsOf({ ...hardware, system: { ...system, drives, usable_bytes: 2 ** 41 } });
    expect([units.drive, units.tib, units.watt]).toEqual([undefined, 2, undefined]);
  });

  it('tells no rate per TiB of what has less than a thousandth of one, such as a floppy', () => {
    const { system } = hardware;
    const units = (usable_bytes: number) => unitsOf({ ...hardware, system: { ...system, usable_bytes } });
    expect(unitReason(units(1_474_560), 'tib', false)).toMatch(/^Less than 1 GiB usable/);
    expect(unitReason(units(2 ** 30), 'tib', false)).toBeUndefined();
  });

  it('does not divide a stripe of drives by the one drive that the run describes', () => {
    const striped = { ...load(1, 100, 1), axes: { layout: 'stripe of two drives' } };
    const whole = { ...load(1, 90, 1), id: 'whole', system_id: 'other' };
    const own = recordOf('b1', [striped, whole]);
    const both = { ...own, bundle: { ...own.bundle, hardware } };
    const rows = presentPerUnit(entriesOf([striped, whole], [both]), 4096)?.groups[0]?.rows ?? [];
    expect(rows.map(({ cells }) => cells[4]?.reason)).toEqual([expect.stringMatching(/several drives/), undefined]);
  });

  it('divides the single drive of a system that was tested as a stripe, too', () => {
    const single = load(1, 60, 1);
    const striped = { ...load(1, 110, 1), id: 'striped', axes: { layout: 'stripe of two drives' } };
    const own = recordOf('b1', [single, striped]);
    const one = { ...own, bundle: { ...own.bundle, hardware } };
    const rows = presentPerUnit(entriesOf([single, striped], [one]), 4096)?.groups[0]?.rows ?? [];
    expect(rows.map(({ cells }) => cells.slice(3, 5).map(({ value }) => value))).toEqual([[60, 60 / 24]]);
  });

  it('lets no shortened run stand for its system', () => {
    const whole = load(1, 60, 1);
    const short = { ...load(1, 110, 1, { method_factor: 0.1 }), id: 'short' };
    const own = recordOf('b1', [whole, short]);
    const one = { ...own, bundle: { ...own.bundle, hardware } };
    const rows = presentPerUnit(entriesOf([whole, short], [one]), 4096)?.groups[0]?.rows ?? [];
    expect(rows.map(({ cells }) => cells[3]?.value)).toEqual([60]);
  });

  it('puts demonstrations last, with their mark', () => {
    const of = (id: string, iops: number, purpose: Pick<Run, 'purpose'>) => {
      const figure = { ...load(1, iops, 1), run_id: id, system_id: id, id: `${id}/z-two/write-1/all/write` };
      const own = recordOf(id, [figure]);
      return { ...own, bundle: { ...own.bundle, hardware, run: { ...own.bundle.run, ...purpose } } };
    };
    const runs = [of('b1', 900, { purpose: 'demonstration' }), of('c1', 60, {})];
    const all = runs.flatMap(({ measurements }) => measurements);
    const rows = presentPerUnit(entriesOf(all, runs), 4096)?.groups[0]?.rows ?? [];
    expect(rows.map(({ cells }) => [cells[3]?.value, (cells[0]?.badges ?? []).map(({ text }) => text)])).toEqual([
      [60, []],
      [900, ['demo']],
    ]);
  });

  it('counts machines as hosts, and not the fio servers that run on one', () => {
    const servers = { role: 'fio server', runs_on: 'virtual machine', count: 2 };
    const hosts = [{ role: 'virtual machine', count: 1 }, servers] as unknown as Hardware['hosts'];
    expect(unitsOf({ ...hardware, hosts }).host).toBe(1);
  });

  it('has no usable capacity where copies would not leave it of the raw one', () => {
    // 232 TB called usable, of 40 drives of 6.4 TB with 2 copies: 128 TB at most.
    const of = (usable_bytes: number, write_factor: number) =>
      unitsOf({
        ...hardware,
        system: {
          ...hardware.system,
          raw_bytes: 256e12,
          usable_bytes,
          protection: [{ scheme: 'copies', write_factor }],
        },
      }).tib;
    expect(of(232e12, 2)).toBeUndefined();
    expect(of(128e12, 2)).toBeCloseTo(116.4, 1);
    expect(of(232e12, 1)).toBeCloseTo(211, 0);
  });
});
