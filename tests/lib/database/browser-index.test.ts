import { describe, expect, it } from 'vitest';
import { buildBrowserIndex, protocolFamily } from '../../../scripts/lib/database/browser-index.ts';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { findDriveModels } from '../../../scripts/lib/database/drive-models.ts';
import { sampleDatabase, sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

const work = { rw: 'randread', bs_bytes: 4096, workload_class: '4k-randread' };

function indexOf(records: ReturnType<typeof sampleRecord>[]) {
  const database = sampleDatabase(records);
  return buildBrowserIndex(database, findDriveModels(database));
}

describe('buildBrowserIndex', () => {
  it('has one place in every column for each measurement', () => {
    const index = indexOf([sampleRecord()]);
    expect(index.rows).toBe(4);
    for (const [name, column] of Object.entries(index.columns)) expect(column.length, name).toBe(4);
  });

  it('gives back what was put in, through its dictionaries', () => {
    const measurements = [sampleMeasurement('read/read', { ...work, iops: 1234567.8 }), sampleMeasurement('mix/write')];
    const { columns, dictionaries, runs, set_ups, systems, works } = indexOf([sampleRecord({ measurements })]);
    const at = (name: keyof typeof dictionaries) => dictionaries[name][columns[name][0] ?? -1];
    expect([at('test_id'), at('direction'), at('verdict')]).toEqual(['read', 'read', 'not_judged']);
    expect(columns.iops).toEqual([1234567.8, null]);
    expect(columns.work).toEqual([0, null]);
    expect(works).toMatchObject({ rw: ['randread'], rwmixread: [null], bs_bytes: [4096] });
    expect([works.workload_class, works.is_compared]).toEqual([['4k-randread'], [true]]);
    expect([runs.id, runs.date, runs.system]).toEqual([['acme-a1-2026'], ['2026-11-21'], [0]]);
    expect(set_ups).toEqual({ run: [0], id: ['default'], title: ['As delivered'], axes: [{}] });
    expect(systems).toMatchObject({ id: ['acme-a1'], vendor: ['acme'], media: [['nvme_ssd']], drives: [['acme-a1']] });
  });

  it('knows a withdrawn run and has no rows of it', () => {
    const index = indexOf([sampleRecord({ measurements: [] })]);
    expect([index.rows, index.runs.id]).toEqual([0, ['acme-a1-2026']]);
  });

  it('has no rows of a run that a newer one replaced', () => {
    const superseded_by = { run_id: 'newer', title: 'Newer', date: '2026-12-01', reason: 'The cache was on.' };
    expect(indexOf([{ ...sampleRecord(), superseded_by }]).rows).toBe(0);
  });

  it('does not count what a vendor states as work that was done', () => {
    const stated = sampleMeasurement('read/read', { ...work, basis: 'vendor_stated' });
    expect(indexOf([sampleRecord({ measurements: [stated] })]).works.is_compared).toEqual([false]);
  });

  it('tells configurations of a run apart by their axes', () => {
    const on = (configuration_id: string, axes: Record<string, string>) =>
      sampleMeasurement(`${configuration_id}/read`, { configuration_id, axes });
    const measurements = [on('one', { os: 'A', layout: 'single' }), on('two', { os: 'B' }), on('one', { os: 'A' })];
    const { columns, set_ups } = indexOf([sampleRecord({ measurements })]);
    expect(columns.set_up).toEqual([0, 1, 0]);
    expect(set_ups.axes).toEqual([{ layout: 'single', os: 'A' }, { os: 'B' }]);
  });

  it('keeps what a source printed, ranges too', () => {
    const source = {
      figures: {
        iops: {
          as_published: 'five to six thousand',
          read_as: '5-6 kIOPS',
          locator: 'p. 1',
          row: 2,
          qualifiers: ['about'],
        },
      },
    };
    const one = sampleMeasurement('read/read', { ...work, iops_low: 5000, iops_high: 6000, source });
    expect(indexOf([sampleRecord({ measurements: [one] })]).published).toEqual([
      {
        row: 0,
        metric: 'iops',
        as_published: 'five to six thousand',
        read_as: '5-6 kIOPS',
        qualifiers: ['about'],
        low: 5000,
        high: 6000,
      },
    ]);
  });

  it('lists works in the order of their pages, those that have none last', () => {
    const measurements = [
      sampleMeasurement('stated/read', { ...work, basis: 'vendor_stated' }),
      sampleMeasurement('b/read', { rw: 'randread', bs_bytes: 8192, workload_class: '8k-randread' }),
      sampleMeasurement('a/read', work),
    ];
    const database = buildDatabase([sampleRecord({ measurements })], []);
    const { columns, works } = buildBrowserIndex(database, []);
    expect(works.workload_class).toEqual(['4k-randread', '8k-randread', '4k-randread']);
    expect(works.is_compared).toEqual([true, true, false]);
    expect(columns.work).toEqual([0, 1, 2]);
  });
});

describe('protocolFamily', () => {
  it.each([
    ['Fibre Channel 16G', 'Fibre Channel'],
    ['25 GbE', 'Ethernet'],
    ['Ethernet, RoCEv2', 'RDMA over Ethernet'],
    ['NVMe/TCP', 'NVMe over fabrics'],
    ['NVMe', 'NVMe'],
    ['virtio-blk', 'virtio'],
    ['Myrinet', 'Myrinet'],
    ['not_recorded', undefined],
  ])('of %s is %s', (protocol, family) => {
    expect(protocolFamily(protocol)).toBe(family);
  });
});
