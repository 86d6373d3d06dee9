import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driveFigures, judgeLimits, sharesOf } from '../../../scripts/lib/analyse/limits.ts';
import { BARE_DRIVE, drives, figure, hardware, runOf } from './limits-sample.ts';

const FIGURES = driveFigures([BARE_DRIVE]);
const REPLICAS = [{ scheme: '2x replication' }, { scheme: '3x replication' }];
const LARGE = { rw: 'read', bs_bytes: 1 << 20, workload_class: '1m-read' } as const;

describe('judgeLimits', () => {
  it('names the nearest ceiling: 92 % of the network, 17 % of the drives', () => {
    // 13.2 GB/s of 14.35 GB/s are 92.0 %; of 24 x 3.3 GB/s = 79.2 GB/s they are 16.7 %.
    const of = hardware(
      { drives: drives() },
      { limits: [{ name: 'network', direction: 'read', bw_bytes_per_s: 14.35e9 }] },
    );
    const limits = judgeLimits(runOf(of, [figure('z-two/read/read', { ...LARGE, bw_bytes_per_s: 13.2e9 })]), FIGURES);
    const [held] = limits?.held ?? [];
    expect(held?.verdict).toBe('near');
    expect(held?.shares.map(({ ceiling }) => ceiling)).toEqual(['declared-0-bw', 'drives-0-read-bw']);
    expect(held?.shares[0]?.share).toBeCloseTo(13.2 / 14.35, 10);
    expect(held?.shares[1]?.share).toBeCloseTo(13.2 / 79.2, 10);
  });

  it('names none where the nearest is below 60 %', () => {
    // 24 x 3.3 GB/s = 79.2 GB/s: 59 % of it is far, 60 % is near.
    const of = hardware({ drives: drives() });
    const verdict = (share: number) =>
      judgeLimits(runOf(of, [figure('z-two/read/read', { ...LARGE, bw_bytes_per_s: share * 79.2e9 })]), FIGURES)
        ?.held[0]?.verdict;
    expect(verdict(0.59)).toBe('far');
    expect(verdict(0.6)).toBe('near');
  });

  it('marks a figure above a ceiling, rounding aside, and keeps it', () => {
    const of = hardware({}, { limits: [{ name: 'port', direction: 'any', bw_bytes_per_s: 1e9 }] });
    const judge = (bw: number) =>
      judgeLimits(runOf(of, [figure('z-two/read/read', { ...LARGE, bw_bytes_per_s: bw })]), [])?.held[0];
    expect(judge(1.01e9)?.verdict).toBe('near');
    expect(judge(1.25e9)).toMatchObject({ verdict: 'above', shares: [{ share: 1.25 }] });
  });

  it('names nothing where fio itself held the load back, but what a missed load ran into', () => {
    const of = hardware({}, { limits: [{ name: 'port', direction: 'any', bw_bytes_per_s: 1e9 }] });
    const one = figure('z-two/read/read', { ...LARGE, bw_bytes_per_s: 0.9e9, rate_limited: true });
    const verdict = (offered_met: boolean) => judgeLimits(runOf(of, [{ ...one, offered_met }]), [])?.held[0]?.verdict;
    expect(judgeLimits(runOf(of, [one]), [])?.held[0]?.verdict).toBe('throttled');
    expect([verdict(true), verdict(false)]).toEqual(['throttled', 'near']);
  });

  it('divides what drives write by what the configuration costs', () => {
    // 24 x 1.5 GB/s = 36 GB/s: 18 GB/s with 2 copies, 12 GB/s with 3. 9 GB/s are 50 % and 75 %.
    const of = hardware({ drives: drives(), protection: REPLICAS });
    const write = { ...LARGE, rw: 'write', bw_bytes_per_s: 9e9 } as const;
    const run = runOf(of, [figure('z-two/write/write', write), figure('a-three/write/write', write)]);
    expect(judgeLimits(run, FIGURES)?.held.map(({ shares }) => shares[0]?.share)).toEqual([0.5, 0.75]);
  });

  it('takes the upper end of what a drive gives as a range: 24 x 2 GB/s are not passed', () => {
    const range = figure('z-two/write/write', {
      ...LARGE,
      rw: 'write',
      bw_low_bytes_per_s: 1e9,
      bw_high_bytes_per_s: 2e9,
    });
    const figures = driveFigures([{ ...BARE_DRIVE, measurements: [range] }]);
    const of = hardware({ drives: drives(), protection: [{ scheme: 'none' }] });
    const run = runOf(of, [figure('z-two/write/write', { ...LARGE, rw: 'write', bw_bytes_per_s: 24e9 })]);
    expect(judgeLimits(run, figures)?.held[0]?.shares[0]?.share).toBe(0.5);
  });

  it('counts small random writes by the I/Os they cost', () => {
    // 10 x 180 000 IOPS / 4 = 450 000 IOPS on RAID 5; / 6 = 300 000 on RAID 6; / 2 = 900 000 on RAID 10.
    const share = (scheme: string) => {
      const of = hardware({ kind: 'array', drives: drives(10), protection: [{ scheme }] });
      const run = runOf(of, [figure('z-two/write/write', { iops: 225_000 })]);
      return judgeLimits(run, FIGURES)?.held[0]?.shares.find(({ ceiling }) => ceiling.includes('iops'))?.share;
    };
    expect([share('RAID 5'), share('RAID-6'), share('RAID-10')]).toEqual([0.5, 0.75, 0.25]);
  });

  it('holds IOPS against drives of the same workload class only', () => {
    const of = hardware({ drives: drives(), protection: [{ scheme: 'none' }] });
    const run = runOf(of, [figure('z-two/write/write', { iops: 1e6, bs_bytes: 8192, workload_class: '8k-randwrite' })]);
    // 1 000 000 x 8192 bytes = 8.192 GB/s of 36 GB/s; the 4k figure of the drive says nothing of 8k.
    expect(judgeLimits(run, FIGURES)?.held[0]?.shares).toEqual([{ ceiling: 'drives-0-write-bw-0', share: 8.192 / 36 }]);
  });

  it('holds a drive against what its vendor states of the same test', () => {
    // Vendor 3500 MB/s; measured 2575 MB/s: 73.6 %.
    const run = runOf(hardware({ kind: 'drive' }), [
      figure('datasheet/write/write', { ...LARGE, rw: 'write', basis: 'vendor_stated', bw_bytes_per_s: 3.5e9 }),
      figure('z-two/write/write', { ...LARGE, rw: 'write', bw_bytes_per_s: 2.575e9 }),
      figure('z-two/read/read', { ...LARGE, bw_bytes_per_s: 9e9 }),
    ]);
    const held = judgeLimits(run, [])?.held ?? [];
    expect(held).toHaveLength(1);
    expect(held[0]?.shares[0]?.share).toBeCloseTo(0.7357, 4);
  });

  it('tells why a ceiling is not known', () => {
    const reasons = (of: Parameters<typeof runOf>[0]) =>
      judgeLimits(runOf(of, [figure('z-two/write/write', { ...LARGE, rw: 'write' })]), FIGURES)?.unknown.map(
        ({ reason }) => reason,
      );
    const links = [{ from: 'host', to: 'array', protocol: 'Fibre Channel 16G', count: 'not_recorded' }] as const;
    expect(reasons(hardware({}, { fabric: { description: 'links', links: [...links] } }))).toEqual(['links']);
    expect(reasons(hardware({ drives: drives('not_recorded') }))).toEqual(['drive_count']);
    expect(reasons(hardware({ drives: drives(24, 'not_recorded') }))).toEqual(['drive_model']);
    expect(reasons(hardware({ drives: drives(24, 'F2') }))).toEqual(['drive_figures']);
    expect(reasons(hardware({ drives: drives(), protection: [{ scheme: 'RAID 5' }] }))).toEqual(['write_cost']);
    expect(reasons(hardware({}, { hosts: [{ role: 'node', count: 3, is_system_node: true }] }))).toEqual(['inside']);
    expect(reasons(hardware({}))).toBeUndefined();
  });

  it('holds processors against their own per cent', () => {
    const of = hardware({}, { limits: [{ name: 'controllers', direction: 'any', cpu_target_pct: 100 }] });
    const run = runOf(of, [figure('z-two/read/mixed', { iops: 438_000, cpu_target_pct: 50 })]);
    expect(judgeLimits(run, [])?.held[0]).toMatchObject({ verdict: 'far', shares: [{ share: 0.5 }] });
  });

  it('tells a computed ceiling once where the run declares it', () => {
    const links = [{ from: 'host', to: 'array', protocol: 'FC', count: 4, payload_bytes_per_s: 800e6 }];
    const of = hardware(
      {},
      {
        fabric: { description: 'links', links },
        limits: [{ name: '4 links', direction: 'read', bw_bytes_per_s: 3.2e9 }],
      },
    );
    expect(judgeLimits(runOf(of, []), [])?.ceilings.map(({ id }) => id)).toEqual(['declared-0-bw', 'links-write']);
  });
});

describe('sharesOf', () => {
  it('grows in proportion to the figure', () => {
    const of = hardware(
      { drives: drives() },
      { limits: [{ name: 'n', direction: 'read', bw_bytes_per_s: 5e9, iops: 1e6 }] },
    );
    const ceilings = judgeLimits(runOf(of, []), FIGURES)?.ceilings ?? [];
    const shares = (bw: number) => sharesOf(figure('z-two/read/read', { ...LARGE, bw_bytes_per_s: bw }), ceilings);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e10 }), fc.integer({ min: 2, max: 100 }), (bw, times) => {
        const [once, many] = [shares(bw), shares(bw * times)];
        expect(many.map(({ ceiling }) => ceiling)).toEqual(once.map(({ ceiling }) => ceiling));
        for (const [place, { share }] of many.entries())
          expect(share / (once[place]?.share ?? 0)).toBeCloseTo(times, 6);
      }),
    );
  });
});
