import { describe, expect, it } from 'vitest';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { findDriveModels } from '../../../scripts/lib/database/drive-models.ts';
import { protocolFamily } from '../../../scripts/lib/database/protocol-families.ts';
import type { Database, RunRecord } from '../../../scripts/lib/database/types.ts';
import { sampleDatabase, sampleHardware, sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

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
    const { columns, dictionaries, runs, configurations, systems, workloads } = indexOf([
      sampleRecord({ measurements }),
    ]);
    const at = (name: keyof typeof dictionaries) => dictionaries[name][columns[name][0] ?? -1];
    expect([at('test_id'), at('direction'), at('verdict')]).toEqual(['read', 'read', 'not_judged']);
    expect(columns.iops).toEqual([1234567.8, null]);
    expect(columns.workload).toEqual([0, null]);
    expect(workloads).toMatchObject({ rw: ['randread'], rwmixread: [null], bs_bytes: [4096] });
    expect([workloads.workload_class, workloads.is_compared]).toEqual([['4k-randread'], [true]]);
    expect([runs.id, runs.date, runs.system]).toEqual([['acme-a1-2026'], ['2026-11-21'], [0]]);
    expect(configurations).toEqual({ run: [0], id: ['default'], title: ['As delivered'], axes: [{}] });
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
    expect(indexOf([sampleRecord({ measurements: [stated] })]).workloads.is_compared).toEqual([false]);
  });

  it('tells configurations of a run apart by their axes', () => {
    const on = (configuration_id: string, axes: Record<string, string>) =>
      sampleMeasurement(`${configuration_id}/read`, { configuration_id, axes });
    const measurements = [on('one', { os: 'A', layout: 'single' }), on('two', { os: 'B' }), on('one', { os: 'A' })];
    const { columns, configurations } = indexOf([sampleRecord({ measurements })]);
    expect(columns.configuration).toEqual([0, 1, 0]);
    expect(configurations.axes).toEqual([{ layout: 'single', os: 'A' }, { os: 'B' }]);
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

  it('lists workloads in the order of their pages, those that have none last', () => {
    const measurements = [
      sampleMeasurement('stated/read', { ...work, basis: 'vendor_stated' }),
      sampleMeasurement('b/read', { rw: 'randread', bs_bytes: 8192, workload_class: '8k-randread' }),
      sampleMeasurement('a/read', work),
    ];
    const database = buildDatabase([sampleRecord({ measurements })], []);
    const { columns, workloads } = buildBrowserIndex(database, []);
    expect(workloads.workload_class).toEqual(['4k-randread', '8k-randread', '4k-randread']);
    expect(workloads.is_compared).toEqual([true, true, false]);
    expect(columns.workload).toEqual([0, 1, 2]);
    // In the order of the database they came the other way round.
    const turned = [...database.runs].map((record) => ({ ...record, measurements: record.measurements.toReversed() }));
    const again = buildBrowserIndex({ ...database, runs: turned }, []);
    expect([again.workloads.workload_class, again.columns.workload]).toEqual([workloads.workload_class, [2, 1, 0]]);
  });
});

describe('what the index says of systems, drives and runs', () => {
  type System = typeof sampleHardware.system;
  const run = (
    id: string,
    system: Partial<System>,
    more: object = {},
    protocols: readonly string[] = [],
  ): RunRecord => {
    const record = sampleRecord({ run: { id, title: `Run ${id}`, ...more }, measurements: [] });
    const fabric = { description: 'x', links: protocols.map((protocol) => ({ from: 'a', to: 'b', protocol })) };
    const hardware = { ...sampleHardware, fabric, system: { ...sampleHardware.system, id, ...system } };
    return { ...record, bundle: { ...record.bundle, id, hardware } } as unknown as RunRecord;
  };
  const drive = (vendor: string, model: string, media: string) => ({ vendor, model, count: 1, media });
  const records = [
    run(
      'a',
      {
        vendor: 'Acme Ltd',
        specimen: 'drive 1',
        drives: [drive('V', 'M', 'ssd'), drive('V', 'N', 'hdd'), drive('not_recorded', 'O', 'not_recorded')],
      } as unknown as Partial<System>,
      { method: 'm', method_factor: 0.1 },
      ['25 GbE', '10 GbE', 'Fibre Channel 16G', 'not_applicable'],
    ),
    run(
      'b',
      {
        vendor: 'not_recorded',
        model: 'B',
        kind: 'array',
        specimen: 'not_applicable',
        drives: [{ ...drive('V', 'M', 'ssd'), interface: 'SATA 6 Gbit/s' }],
      } as unknown as Partial<System>,
      { purpose: 'demonstration' },
    ),
    run('c', { vendor: 'Best', specimen: 'not_recorded', drives: [] } as unknown as Partial<System>),
  ];
  const database = buildDatabase(records, [
    { parsed: { id: 'report', report: { date: '2026', runs: ['b'] } } },
  ] as unknown as Parameters<typeof buildDatabase>[1]);
  const index = buildBrowserIndex(database, findDriveModels(database));

  it('has what was recorded of each system, and nothing where nobody recorded it', () => {
    expect(index.systems).toEqual({
      id: ['a', 'b', 'c'],
      kind: ['drive', 'array', 'drive'],
      vendor: ['acme-ltd', '', 'best'],
      model: ['A1', 'B', 'A1'],
      specimen: ['drive 1', '', ''],
      media: [['hdd', 'ssd'], ['ssd'], []],
      protocol: [['ethernet', 'fibre-channel'], ['sata'], []],
      drives: [['o', 'v-m', 'v-n'], ['v-m'], ['best-a1']],
    });
    expect(index.drives).toEqual({ id: ['best-a1', 'o', 'v-m', 'v-n'], vendor: ['best', '', 'v', 'v'] });
  });

  it('has the facts of each run, its method and its reports', () => {
    expect(index.runs).toMatchObject({
      id: ['a', 'b', 'c'],
      system: [0, 1, 2],
      title: ['Run a', 'Run b', 'Run c'],
      method: ['m', '', ''],
      method_factor: [0.1, null, null],
      method_departures: [[], [], []],
      purpose: ['product', 'demonstration', 'product'],
      reports: [[], ['report'], []],
    });
  });

  it('has the names that stand for each slug', () => {
    expect(index.names).toEqual({
      vendor: { 'acme-ltd': 'Acme Ltd', best: 'Best' },
      protocol: { ethernet: 'Ethernet', 'fibre-channel': 'Fibre Channel', sata: 'SATA' },
      protection: {},
    });
  });

  it('has the place of a system that is not there', () => {
    const { runs } = buildBrowserIndex({ ...database, systems: [] } as Database, []);
    expect(runs.system).toEqual([-1, -1, -1]);
  });
});

describe('what the index says of a figure', () => {
  const figures = [
    sampleMeasurement('mix/write', {
      job: 'one',
      fio_version: 'fio-3.33',
      ioengine: 'libaio',
      evidence: 'published',
      basis: 'vendor_stated',
      axes: { replication: '2x; of all data' },
      rate_limited: true,
      preconditioning: true,
      do_not_rely: true,
    }),
    sampleMeasurement('read/read', { rw: 'read', preconditioning: true, workload_class: 'c' }),
    sampleMeasurement('other/read', { bs_bytes: 4096 }),
    sampleMeasurement('fourth/read', { rw: 'read', bs_bytes: 1, workload_class: undefined, configuration_id: 'gone' }),
  ];
  const { columns, dictionaries, names, configurations, workloads } = indexOf([
    sampleRecord({ measurements: figures }),
  ]);

  it('is coded by its dictionaries', () => {
    const coded = (name: keyof typeof dictionaries) =>
      columns[name].map((place) => (place === null ? null : dictionaries[name][place]));
    expect(coded('job')).toEqual(['one', 'all', 'all', 'all']);
    expect(coded('basis')).toEqual(['vendor_stated', 'measured', 'measured', 'measured']);
    expect(coded('evidence')).toEqual(['published', 'measured', 'measured', 'measured']);
    expect(coded('fio_version')).toEqual(['fio-3.33', null, null, null]);
    expect(coded('ioengine')).toEqual(['libaio', null, null, null]);
    expect(coded('protection').slice(0, 2)).toEqual(['2x', null]);
    expect(names.protection).toEqual({ '2x': '2x' });
  });

  it('has a mark where it was held back, prepares or is not to be relied on', () => {
    expect([columns.rate_limited, columns.preconditioning, columns.do_not_rely]).toEqual([
      [1, null, null, null],
      [1, 1, null, null],
      [1, null, null, null],
    ]);
  });

  it('has work where a pattern or a block size is known, which is compared where it has a class and prepares nothing', () => {
    expect(columns.workload.map((place) => place !== null)).toEqual([false, true, true, true]);
    expect(workloads.is_compared).toEqual([false, false, false]);
    expect(configurations.title).toEqual(['As delivered', 'gone']);
  });

  it('has its axes in the order of their names', () => {
    const axes = { os: 'A', layout: 'single', cache: 'on' };
    const { configurations: own } = indexOf([
      sampleRecord({ measurements: [sampleMeasurement('mix/read', { axes })] }),
    ]);
    expect(own.axes.map((one) => Object.keys(one))).toEqual([['cache', 'layout', 'os']]);
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
    ['not_applicable', undefined],
  ])('of %s is %s', (protocol, family) => {
    expect(protocolFamily(protocol)).toBe(family);
  });
});
