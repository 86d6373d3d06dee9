import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import { declaredCeilings, driveCeilings, limitedFigure, linkCeilings } from '../../../scripts/lib/analyse/ceilings.ts';
import { driveFigures } from '../../../scripts/lib/analyse/limits.ts';
import { BARE_DRIVE, drives, figure, hardware, runOf } from './limits-sample.ts';

const LARGE = { rw: 'write', bs_bytes: 1 << 20, workload_class: '1m-write' } as const;
const figuresOf = (...measurements: readonly Measurement[]) => driveFigures([{ ...BARE_DRIVE, measurements }]);

describe('declaredCeilings', () => {
  const told = (limit: object) => {
    const limits = [{ name: 'l', direction: 'any', ...limit }] as Hardware['limits'];
    const { ceilings, unknown } = declaredCeilings(hardware({}, { limits }));
    return [ceilings.map(({ id, value, most }) => [id, value, most]), unknown.map(({ reason }) => reason)];
  };

  it('are one for each number above zero', () => {
    expect(told({ iops: 5, cpu_client_pct: 90, cpu_target_pct: 80, bw_bytes_per_s: 7 })).toEqual([
      [
        ['declared-0-bw', 7, undefined],
        ['declared-0-iops', 5, undefined],
        ['declared-0-cpu_client', 90, undefined],
        ['declared-0-cpu_target', 80, undefined],
      ],
      [],
    ]);
    expect(told({ iops: 0 })).toEqual([[], ['declared']]);
    expect(told({ iops: 'not_recorded' })).toEqual([[], ['declared']]);
    expect(told({ iops: 'not_recorded', bw_bytes_per_s: 7 })).toEqual([[['declared-0-bw', 7, undefined]], []]);
  });

  it('are a range of bandwidth where the lower end is lower', () => {
    const range = (low: unknown) => told({ bw_bytes_per_s: 7, bw_low_bytes_per_s: low, iops: 9 })[0];
    const iops = ['declared-0-iops', 9, undefined];
    expect(range(5)).toEqual([['declared-0-bw', 5, 7], iops]);
    expect(range(7)).toEqual([['declared-0-bw', 7, undefined], iops]);
    expect(range('5')).toEqual([['declared-0-bw', 7, undefined], iops]);
  });
});

describe('linkCeilings', () => {
  it('are of the interface of a drive that nothing protects, lane by lane', () => {
    const of = (text: string | undefined, schemes: readonly string[] = []) =>
      linkCeilings(
        hardware({
          kind: 'drive',
          drives: drives(1).map((drive) => ({ ...drive, ...(text === undefined ? {} : { interface: text }) })),
          protection: schemes.map((scheme) => ({ scheme })),
        }),
      );
    // 16 GT/s a lane, 128 of 130 bits, 8 bits a byte.
    const [read] = of('PCIe 4.0 x4').ceilings;
    expect((read?.value ?? 0) / 1e9).toBeGreaterThan(6);
    expect((read?.value ?? 0) / 1e9).toBeLessThan(7.9);
    expect(read?.source).toMatchObject({ basis: 'links', links: [{ count: 1, protocol: 'PCIe 4.0 x4' }] });
    expect(of('PCIe 4.0 x4', ['none', 'RAID 1'])).toEqual({ ceilings: [], unknown: [] });
    expect(of(undefined)).toEqual({ ceilings: [], unknown: [] });
    expect(of('25 GbE').unknown).toMatchObject([{ reason: 'links', names: { protocols: '25 GbE' } }]);
    expect(linkCeilings(hardware({ kind: 'drive' }))).toEqual({ ceilings: [], unknown: [] });
  });

  it('are none where the load ran inside, as the hosts tell', () => {
    const hosts = [{ role: 'node', count: 1, is_system_node: true }] as const;
    expect(linkCeilings(hardware({}, { hosts: [...hosts] }))).toEqual({
      ceilings: [],
      unknown: [{ reason: 'inside', names: {} }],
    });
  });
});

describe('limitedFigure', () => {
  it('is what the metric names', () => {
    const one = figure('z-two/read/read', { outstanding: 1, host_cpu_pct: 2, cpu_client_pct: 3, cpu_target_pct: 4 });
    expect((['queue', 'cpu_host', 'cpu_client', 'cpu_target'] as const).map((of) => limitedFigure(one, of))).toEqual([
      1, 2, 3, 4,
    ]);
    const open = figure('z-two/read/read', { bw_high_bytes_per_s: 30 });
    expect(limitedFigure(open, 'bw')).toBeUndefined();
  });
});

describe('driveCeilings', () => {
  const write = (bw: number, more: Partial<Measurement> = {}) =>
    figure('z-two/write/write', { ...LARGE, bw_bytes_per_s: bw, ...more });
  const small = (iops: number, more: Partial<Measurement> = {}) =>
    figure('z-two/write/write', { rw: 'randwrite', workload_class: '4k-randwrite', iops, ...more });
  const none = [{ scheme: 'none' }];
  const judge = (
    system: Partial<Hardware['system']>,
    measurements: readonly Measurement[],
    ...of: readonly Measurement[]
  ) =>
    driveCeilings(
      runOf(hardware({ kind: 'array', drives: drives(2), protection: none, ...system }), measurements),
      figuresOf(...of),
    );

  it('are of systems with drives inside, not of a drive or a volume alone', () => {
    const count = (kind: Hardware['system']['kind']) => judge({ kind }, [write(1)], write(10)).ceilings.length;
    expect([count('array'), count('cluster'), count('drive'), count('volume')]).toEqual([1, 1, 0, 0]);
  });

  it('are of drives of the same vendor and model', () => {
    const other = drives(2).map((drive) => ({ ...drive, vendor: 'Other' }));
    expect(judge({ drives: other }, [write(1)], write(10)).unknown).toMatchObject([
      { reason: 'drive_figures', names: { drive: 'Other F1' } },
    ]);
  });

  it('tell the drives, the class and the cost of what is written', () => {
    const { ceilings, unknown } = judge({ protection: [{ scheme: 'RAID-10' }] }, [small(1)], small(100), write(1e9));
    expect(unknown).toEqual([]);
    expect(ceilings.map(({ id, value, workload_class }) => [id, value, workload_class])).toEqual([
      ['drives-0-write-bw-0', 1e9, undefined],
      ['drives-0-write-iops-4k-randwrite-0', 100, '4k-randwrite'],
    ]);
    expect(ceilings[0]?.source).toMatchObject({ basis: 'drives', count: 2, each: 1e9, cost: { factor: 2 } });
    const [read] = judge({}, [], figure('z-two/read/read', { ...LARGE, rw: 'read', bw_bytes_per_s: 7 })).ceilings;
    expect(read).toMatchObject({ id: 'drives-0-read-bw', value: 14 });
    expect(read?.source).not.toHaveProperty('cost');
    expect(read).not.toHaveProperty('most');
  });

  it('have both ends of a range at the cost of a write', () => {
    const range = write(1, { bw_bytes_per_s: undefined, bw_low_bytes_per_s: 10, bw_high_bytes_per_s: 30 });
    const [found] = judge({ protection: [{ scheme: 'RAID-10' }] }, [write(1)], range).ceilings;
    expect(found).toMatchObject({ value: 10, most: 30 });
    const reads = { ...range, direction: 'read' as const };
    expect(judge({}, [], reads).ceilings).toMatchObject([{ value: 20, most: 60 }]);
  });

  it('are of configurations that wrote, and of the classes that were tested in that direction', () => {
    const read = figure('a-three/read/read', { rw: 'randread', workload_class: '4k-randread', iops: 1 });
    const { ceilings } = judge({}, [write(1), read], write(10), small(100), { ...read, iops: 50 });
    expect(ceilings.map(({ id, configuration_ids }) => [id, configuration_ids])).toEqual([
      ['drives-0-read-bw', undefined],
      ['drives-0-write-bw-0', ['z-two']],
      ['drives-0-read-iops-4k-randread', undefined],
    ]);
    const classes = ['8k-randwrite', '4k-randwrite'].map((workload_class) => small(1, { workload_class }));
    expect(judge({}, classes, ...classes).ceilings.flatMap(({ workload_class }) => workload_class ?? [])).toEqual([
      '4k-randwrite',
      '8k-randwrite',
    ]);
  });

  it('are not known where the cost of a write is not, and name the schemes', () => {
    const { ceilings, unknown } = judge({ protection: [{ scheme: 'RAID 5' }] }, [write(1)], write(10));
    expect([ceilings, unknown]).toEqual([[], [{ reason: 'write_cost', names: { schemes: 'RAID 5' } }]]);
    expect(judge({ protection: undefined }, [write(1)], write(10)).unknown).toMatchObject([
      { names: { schemes: 'z-two' } },
    ]);
  });
});
