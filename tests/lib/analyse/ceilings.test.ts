import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import { limitedFigure, linkCeilings } from '../../../scripts/lib/analyse/ceilings.ts';
import { driveFigures, judgeLimits } from '../../../scripts/lib/analyse/limits.ts';
import { BARE_DRIVE, drives, figure, hardware, runOf } from './limits-sample.ts';

const LARGE = { rw: 'write', bs_bytes: 1 << 20 } as const;
const write = (bw: number, more: Partial<Measurement> = {}) =>
  figure('z-two/write/write', { ...LARGE, bw_bytes_per_s: bw, ...more });

describe('what drives give', () => {
  const each = (...measurements: readonly Measurement[]) => {
    const of = hardware({ drives: drives(2), protection: [{ scheme: 'none' }] });
    const figures = driveFigures([{ ...BARE_DRIVE, measurements }]);
    return judgeLimits(runOf(of, [write(1e9)]), figures)?.ceilings.map(({ value, source }) => [
      value,
      source.basis === 'drives' && source.figure.basis,
    ]);
  };
  const stated = { basis: 'vendor_stated' } as const;

  it('is the highest that was measured of a bare one, however much more its vendor states', () => {
    expect(each(write(1e9), write(3e9, stated), write(1.5e9))).toEqual([[3e9, 'measured']]);
  });

  it('is the highest that the vendor states where none was measured', () => {
    expect(each(write(2e9, stated), write(3e9, stated))).toEqual([[6e9, 'vendor_stated']]);
  });
});

describe('a declared limit', () => {
  it('holds for the configurations that it names, and tells on what it rests where that is said', () => {
    const limits: Hardware['limits'] = [
      { name: 'port', direction: 'any', bw_bytes_per_s: 2e9, basis: 'a data sheet', configurations: ['a-three'] },
      { name: 'node', direction: 'any', bw_bytes_per_s: 4e9 },
    ];
    const of = hardware({}, { limits });
    const judged = judgeLimits(
      runOf(of, [write(1e9), figure('a-three/write/write', { ...LARGE, bw_bytes_per_s: 1e9 })]),
      [],
    );
    expect(judged?.ceilings.map(({ source, configuration_ids }) => [source, configuration_ids])).toEqual([
      [{ basis: 'declared', name: 'port', text: 'a data sheet' }, ['a-three']],
      [{ basis: 'declared', name: 'node' }, undefined],
    ]);
    expect(judged?.held.map(({ shares }) => shares.map(({ share }) => share))).toEqual([[0.25], [0.5, 0.25]]);
  });

  it('is none without a number', () => {
    const of = hardware({}, { limits: [{ name: 'port', direction: 'any' }] });
    expect(judgeLimits(runOf(of, [write(1e9)]), [])).toMatchObject({
      ceilings: [],
      unknown: [{ reason: 'declared', names: { name: 'port' } }],
    });
  });
});

describe('linkCeilings', () => {
  const links = [
    { from: 'host', to: 'switch', protocol: '25 GbE', count: 2, payload_bytes_per_s: 3e9 },
    { from: 'switch', to: 'array', protocol: '100 GbE', count: 1, payload_bytes_per_s: 5e9 },
  ];
  const fabric = { description: 'links', links };

  it('is what the narrowest links carry, each way', () => {
    const { ceilings, unknown } = linkCeilings(hardware({}, { fabric }));
    expect(unknown).toEqual([]);
    expect(ceilings.map(({ id, direction, value }) => [id, direction, value])).toEqual([
      ['links-read', 'read', 5e9],
      ['links-write', 'write', 5e9],
    ]);
    expect(ceilings[0]?.source).toMatchObject({ basis: 'links', links: [{ count: 1, protocol: '100 GbE' }] });
  });

  it('is not known where the load ran on the nodes of the system, or a count is not', () => {
    const hosts = (isNode: boolean) => [{ role: 'load', count: 1, ...(isNode ? { is_system_node: true } : {}) }];
    expect(linkCeilings(hardware({}, { fabric, hosts: hosts(true) })).unknown).toMatchObject([{ reason: 'inside' }]);
    expect(linkCeilings(hardware({}, { fabric, hosts: hosts(false) })).ceilings).toHaveLength(2);
    const uncounted = links.map((one) => ({ ...one, count: 'not_recorded' as const }));
    expect(linkCeilings(hardware({}, { fabric: { description: 'links', links: uncounted } }))).toEqual({
      ceilings: [],
      unknown: [{ reason: 'links', names: { protocols: '25 GbE, 100 GbE' } }],
    });
  });

  it('is that of the interface of one bare drive', () => {
    const of = (text: string, kind: 'drive' | 'array' = 'drive', scheme = 'none') =>
      linkCeilings(
        hardware({
          kind,
          drives: drives(1).map((drive) => ({ ...drive, interface: text })),
          protection: [{ scheme }],
        }),
      );
    const { ceilings } = of('PCIe 4.0 x4');
    expect(ceilings.map(({ direction }) => direction)).toEqual(['read', 'write']);
    expect((ceilings[0]?.value ?? 0) / (of('PCIe 4.0 x2').ceilings[0]?.value ?? 0)).toBe(2);
    expect(of('a plug of our own').unknown).toMatchObject([
      { reason: 'links', names: { protocols: 'a plug of our own' } },
    ]);
    for (const none of [
      of('not_recorded'),
      of('not_applicable'),
      of('PCIe 4.0 x4', 'array'),
      of('PCIe 4.0 x4', 'drive', 'RAID 1'),
    ])
      expect(none).toEqual({ ceilings: [], unknown: [] });
  });
});

describe('limitedFigure', () => {
  it('turns bandwidth and IOPS into each other by the block size', () => {
    const of = (figures: Partial<Measurement>) => {
      const one = figure('z-two/read/read', {
        iops: undefined,
        bs_bytes: undefined,
        ...figures,
      } as Partial<Measurement>);
      return [limitedFigure(one, 'iops'), limitedFigure(one, 'bw')];
    };
    expect(of({ iops: 10, bs_bytes: 4096 })).toEqual([10, 40_960]);
    expect(of({ bw_bytes_per_s: 40_960, bs_bytes: 4096 })).toEqual([10, 40_960]);
    expect(of({ bw_bytes_per_s: 40_960 })).toEqual([undefined, 40_960]);
    expect(of({ iops: 10 })).toEqual([10, undefined]);
    expect(of({ bw_bytes_per_s: 40_960, bs_bytes: 0 })).toEqual([undefined, 40_960]);
  });

  it('takes the middle of a range, or either end where it makes a ceiling', () => {
    const range = { iops: undefined, iops_low: 10, iops_high: 30 } as unknown as Partial<Measurement>;
    const one = figure('z-two/read/read', range);
    expect((['middle', 'lowest', 'highest'] as const).map((end) => limitedFigure(one, 'iops', end))).toEqual([
      20, 10, 30,
    ]);
    const open = figure('z-two/read/read', { ...range, iops_high: undefined } as unknown as Partial<Measurement>);
    expect(limitedFigure(open, 'iops')).toBeUndefined();
  });
});
