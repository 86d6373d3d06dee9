import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { bestColumns } from '../../../scripts/lib/pages/runs/runs.ts';
import { measurementBadges } from '../../../scripts/lib/tables/badges.ts';
import { bestOf, mayHead, presentBest } from '../../../scripts/lib/tables/best.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

const noticed = (iops: number, ...rules: readonly string[]): Measurement =>
  sampleMeasurement(`t${iops}/read`, {
    iops,
    notices: rules.map((rule) => ({ rule, text: 'x' })) as Measurement['notices'],
  });

describe('the best figure', () => {
  it('is none of an engine that moves no data, nor of reads that only verify', () => {
    const [engine, verification, plain] = [noticed(9e6, 'N-no-storage'), noticed(9e5, 'N-verify-reads'), noticed(100)];
    expect([engine, verification, plain].map(mayHead)).toEqual([false, false, true]);
    expect(bestOf([engine, verification, plain], 'iops')).toBe(plain);
    expect(bestOf([noticed(200, 'N-fsync'), plain], 'iops')?.iops).toBe(200);
  });

  it('has conditions of which no line begins with a dot', () => {
    const [headline] = presentBest([
      sampleMeasurement('a/read', { iops: 9, bs_bytes: 4096, rw: 'randread', numjobs: 1, iodepth: 2 }),
    ]);
    expect(headline?.conditions).toContain('·');
    expect(headline?.conditions).not.toContain(' ·');
  });

  it('says that shortened runs do not count where one of them is better, and only there', () => {
    const full = sampleMeasurement('full/read', { iops: 80_000, rw: 'randread', bs_bytes: 4096 });
    const short = (iops: number) => sampleMeasurement('short/read', { iops, rw: 'randread', method_factor: 0.1 });
    const said = (iops: number) => presentBest([full, short(iops)])[0];
    expect(said(120_000)?.text).toBe('80.0');
    expect(said(120_000)?.conditions).toMatch(/· shortened runs, some of them better, do not count$/);
    expect(said(70_000)?.conditions).not.toContain('shortened');
  });

  it('says what was better and does not count beside it, and only there', () => {
    const plain = sampleMeasurement('plain/read', { iops: 80_000, rw: 'randread', bs_bytes: 4096 });
    const buffered = (iops: number) => sampleMeasurement('buffered/read', { iops, rw: 'randread', direct: false });
    const said = (...all: readonly Measurement[]) => presentBest(all)[0];
    expect(said(plain, buffered(120_000))?.text).toBe('80.0');
    expect(said(plain, buffered(120_000))?.conditions).toMatch(/· not counted, though better: buffered I\/O$/);
    expect(said(plain, buffered(70_000))?.conditions).not.toContain('not counted');
    expect(said(buffered(120_000))?.conditions).not.toContain('not counted');
    const [column] = bestColumns([[plain, buffered(120_000)]]);
    expect(column?.cells[0]?.sub).toMatch(/not counted, though better: buffered I\/O$/);
  });

  it('is none of a job that ended with an error, nor of I/O that took no time', () => {
    expect(['N-job-error', 'N-no-runtime', 'N-errors-survived'].map((rule) => mayHead(noticed(100, rule)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is one of buffered I/O only where there is no other, and says so', () => {
    const fast = sampleMeasurement('cached/write', { iops: 900_000, direct: false, ioengine: 'psync' });
    const slow = sampleMeasurement('plain/write', { iops: 10_000, direct: true, ioengine: 'libaio' });
    const kernelless = sampleMeasurement('image/write', { iops: 20_000, direct: false, ioengine: 'rbd' });
    for (const all of [
      [fast, slow],
      [slow, fast],
    ])
      expect(bestOf(all, 'iops')).toBe(slow);
    expect(bestOf([fast, slow, kernelless], 'iops')).toBe(kernelless);
    const [headline] = presentBest([fast]);
    expect(headline?.conditions).toBe('buffered I/O');
    const texts = [fast, slow, kernelless].map((one) => measurementBadges(one).map(({ text }) => text));
    expect(texts).toEqual([['buffered I/O'], [], []]);
  });

  it('is one of uneven access or of under half a second only where there is no other, and says so', () => {
    const load = { rw: 'randread', iops: 900 } as const;
    const zoned = sampleMeasurement('zoned/read', { ...load, workload_options: { random_distribution: 'zipf:1.2' } });
    const short = noticed(800, 'N-short-run');
    const plain = noticed(100);
    expect(bestOf([zoned, short, plain], 'iops')).toBe(plain);
    expect([zoned, short].map((one) => presentBest([one])[0]?.conditions)).toEqual([
      expect.stringContaining('uneven access'),
      expect.stringContaining('very short run'),
    ]);
    const marks = (workload_options: Record<string, string>, rw: Measurement['rw'] = 'randread') =>
      measurementBadges(sampleMeasurement('a/read', { rw, workload_options })).map(({ text }) => text);
    expect(marks({ percentage_random: '50,20' })).toEqual(['uneven access']);
    expect(marks({ random_distribution: 'zipf:1.2' }, 'read')).toEqual([]);
    expect(marks({ file_service_type: 'random' })).toEqual([]);
  });

  it('says with which syncs it is, whose latency it leaves out', () => {
    const synced = sampleMeasurement('log/write', {
      rw: 'write',
      lat_mean_ns: 450_000,
      syncs: 1053,
      workload_options: { fdatasync: '1' },
    });
    expect(presentBest([synced])[0]?.conditions).toContain('with fdatasync=1');
    const [badge] = measurementBadges(synced);
    expect([badge?.text, badge?.title]).toEqual(['fdatasync=1', 'Latency excludes syncs, the rate does not.']);
    expect(measurementBadges({ ...synced, direction: 'read' })).toEqual([]);
    expect(measurementBadges({ ...synced, workload_options: {} })[0]?.text).toBe('syncs');
  });

  it('is one of data that compresses or repeats itself only where there is no other, and says so', () => {
    const written = (iops: number, workload_options: Record<string, string> = {}): Measurement =>
      sampleMeasurement(`w${iops}/write`, { rw: 'randwrite', iops, workload_options });
    const options: readonly Record<string, string>[] = [
      { zero_buffers: '1' },
      { buffer_pattern: '0xdeadbeef' },
      { buffer_compress_percentage: '80' },
      { dedupe_percentage: '90' },
    ];
    const plain = written(100, { refill_buffers: '1' });
    for (const option of options) {
      const reduced = written(900, option);
      expect(bestOf([reduced, plain], 'iops')).toBe(plain);
      expect(presentBest([reduced])[0]?.conditions).toContain('reducible data');
      expect(measurementBadges(reduced).map(({ text }) => text)).toEqual(['reducible data']);
      expect(measurementBadges({ ...reduced, direction: 'read', rw: 'randread' })).toHaveLength(1);
      expect(measurementBadges({ ...reduced, direction: 'trim', rw: 'randtrim' })).toEqual([]);
    }
    expect(measurementBadges(plain)).toEqual([]);
  });
});
