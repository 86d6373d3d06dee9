import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
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

  it('takes the lower end of what a drive gives as a range, and lets a figure pass only the upper one', () => {
    // 24 x 1 GB/s = 24 GB/s may limit already, 24 x 2 GB/s = 48 GB/s is the most.
    const range = figure('z-two/write/write', {
      ...LARGE,
      rw: 'write',
      bw_low_bytes_per_s: 1e9,
      bw_high_bytes_per_s: 2e9,
    });
    const figures = driveFigures([{ ...BARE_DRIVE, measurements: [range] }]);
    const of = hardware({ drives: drives(), protection: [{ scheme: 'none' }] });
    const judge = (bw: number) =>
      judgeLimits(runOf(of, [figure('z-two/write/write', { ...LARGE, rw: 'write', bw_bytes_per_s: bw })]), figures);
    expect(judge(18e9)?.ceilings[0]).toMatchObject({ value: 24e9, most: 48e9, source: { each: 1e9 } });
    expect(judge(18e9)?.held[0]).toMatchObject({ verdict: 'near', shares: [{ share: 0.75 }] });
    expect([30e9, 48e9, 50e9].map((bw) => judge(bw)?.held[0]?.verdict)).toEqual(['near', 'near', 'above']);
  });

  it('takes ports that ran slower than their rate as the lower end of a declared limit', () => {
    // Two ports of 25 GbE, one of them at 5 Gbit/s.
    const limit = { name: '2 ports', direction: 'read', bw_bytes_per_s: 6.25e9, bw_low_bytes_per_s: 3.75e9 } as const;
    const of = hardware({}, { limits: [limit] });
    const judge = (bw: number) =>
      judgeLimits(runOf(of, [figure('z-two/read/read', { ...LARGE, bw_bytes_per_s: bw })]), [])?.held[0];
    expect(judge(3e9)).toMatchObject({ verdict: 'near', shares: [{ share: 0.8 }] });
    expect([2e9, 6e9, 7e9].map((bw) => judge(bw)?.verdict)).toEqual(['far', 'near', 'above']);
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

  it('holds a drive against what its vendor states of the same test, which is no bottleneck', () => {
    // Vendor 3500 MB/s; measured 2575 MB/s: 73.6 %.
    const judge = (bw: number, limits: Hardware['limits'] = []) =>
      judgeLimits(
        runOf(hardware({ kind: 'drive' }, { limits }), [
          figure('datasheet/write/write', { ...LARGE, rw: 'write', basis: 'vendor_stated', bw_bytes_per_s: 3.5e9 }),
          figure('z-two/write/write', { ...LARGE, rw: 'write', bw_bytes_per_s: bw }),
        ]),
        [],
      )?.held[0];
    expect(judge(2.575e9)?.verdict).toBe('reference');
    expect(judge(2.575e9)?.shares[0]?.share).toBeCloseTo(0.7357, 4);
    expect(judge(3.4e9)?.verdict).toBe('reference');
    expect(judge(4e9)?.verdict).toBe('above');
    // A real limit is named before it, though it is further away.
    const link = [{ name: 'link', direction: 'write', bw_bytes_per_s: 4e9 }] as const;
    expect(judge(2.575e9, [...link])).toMatchObject({ verdict: 'near', shares: [{ ceiling: 'declared-0-bw' }, {}] });
  });

  it('names the cores of the load where they are busy', () => {
    const hosts = [{ role: 'load generator', count: 1, cpu_sockets: 1, cpu_cores: 8 }] as const;
    const judge = (more: Partial<Measurement>) =>
      judgeLimits(
        runOf(hardware({}, { hosts: [...hosts] }), [figure('z-two/read/read', { iops: 1e5, clients: 1, ...more })]),
        [],
      )?.held[0];
    const summed = { cpu_client_of: 'one_core' } as const;
    // One job at 99.7 % of a core.
    expect(judge({ ...summed, cpu_client_pct: 99.7, numjobs: 1 })).toMatchObject({
      verdict: 'near',
      shares: [{ ceiling: 'cores-jobs-1' }],
    });
    expect(judge({ ...summed, cpu_client_pct: 99.7, numjobs: 4 })).toBeUndefined();
    // 64 jobs on 8 cores.
    expect(judge({ ...summed, cpu_client_pct: 760, numjobs: 64 })?.shares[0]?.ceiling).toBe('cores-hosts');
    expect(judge({ cpu_client_pct: 99.9, cpu_client_of: 'one_core_each' })?.verdict).toBe('near');
    expect(judge({ cpu_client_pct: 99.9 })).toBeUndefined();
    expect(judge({ cpu_client_pct: 80, cpu_client_of: 'one_core_each' })).toBeUndefined();
  });

  it('says where more was asked than the queue of the device holds, which names no bottleneck', () => {
    const tuning = [{ name: 'vda: nr_requests', value: '256' }];
    const hosts = [{ role: 'load generator', count: 1, tuning }];
    const judge = (outstanding: number, kind: 'volume' | 'array' = 'volume') =>
      judgeLimits(runOf(hardware({ kind }, { hosts }), [figure('z-two/read/read', { iops: 1e5, outstanding })]), [])
        ?.held[0];
    expect(judge(512)).toMatchObject({ verdict: 'queued', shares: [{ ceiling: 'queue', share: 2 }] });
    expect(judge(256)).toBeUndefined();
    expect(judge(512, 'array')).toBeUndefined();
    const settings = hardware({ kind: 'volume', settings: tuning });
    const one = figure('z-two/read/read', { iops: 1e5, outstanding: 512 });
    expect(judgeLimits(runOf(settings, [one]), [])?.held[0]?.verdict).toBe('queued');
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
