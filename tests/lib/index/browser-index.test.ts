import { describe, expect, it } from 'vitest';
import { buildBrowserIndex } from '../../../scripts/lib/index/browser-index.ts';
import { findDriveModels } from '../../../scripts/lib/index/drive-models.ts';
import { protocolFamily } from '../../../scripts/lib/index/protocol-family.ts';
import { sampleDatabase, sampleMeasurement, sampleRecord } from '../present/site-sample.ts';

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
    const { columns, dictionaries, runs, systems } = indexOf([sampleRecord({ measurements })]);
    const at = (name: string, row: number) => dictionaries[name]?.[columns[name]?.[row] ?? -1];
    expect([at('test', 0), at('direction', 0), at('workload', 0), at('verdict', 0)]).toEqual([
      'read',
      'read',
      '4k-randread',
      'not_judged',
    ]);
    expect(columns.iops).toEqual([1234570, null]);
    expect(columns.workload?.[1]).toBeNull();
    expect([runs.id, runs.year, runs.system]).toEqual([['acme-a1-2026'], ['2026'], [0]]);
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
    expect(indexOf([sampleRecord({ measurements: [stated] })]).columns.workload).toEqual([null]);
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
