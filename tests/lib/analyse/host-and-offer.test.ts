import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import {
  fileSystemWithoutDirect,
  judgeCaches,
  judgeDiskLatency,
  withDirectHonoured,
} from '../../../scripts/lib/analyse/direct-io.ts';
import { judgeOfferedLoad, withOfferedMet } from '../../../scripts/lib/analyse/offered-load.ts';
import {
  hostCpuOf,
  jobSharesOf,
  judgeHostCpu,
  judgeJobShares,
  judgeLatencyModes,
} from '../../../scripts/lib/analyse/shape.ts';
import { withHostCpu, withShapeNotices } from '../../../scripts/lib/analyse/shape-notices.ts';
import type { MonitorSeries, Verdict } from '../../../scripts/lib/analyse/types.ts';
import { direction, fioOutput, job } from '../../fio-fixtures.ts';
import { sampleHardware, sampleMeasurement } from '../pages/site-sample.ts';
import { directionSeries, testSeries } from '../pages/time-sample.ts';

const one = (more: Partial<Measurement> = {}) => sampleMeasurement('mix/write', more);

describe('a cache in between', () => {
  const disks = (...media: readonly string[]): Hardware['system'] => ({
    ...sampleHardware.system,
    drives: media.map((each) => ({ vendor: 'A', model: 'B', count: 1, media: each })) as Hardware['system']['drives'],
  });
  const place = (hardware: Partial<Hardware>) => ({ hardware: { ...sampleHardware, ...hardware }, configurations: [] });

  it('is told of each figure that asked for O_DIRECT, and is written into it', () => {
    const volumes = [{ count: 1, name: 'tmpfs' }];
    const of = place({ system: { ...sampleHardware.system, volumes } });
    const all = [
      one({ id: 'direct', direct: true }),
      one({ id: 'buffered', direct: false }),
      one({ id: 'unknown' }),
      // No test of the run: a data sheet.
      one({ id: 'stated', direct: true, basis: 'vendor_stated' }),
    ];
    expect(judgeCaches(all, of)).toMatchObject([
      { id: 'V-direct', of: { test_ids: ['mix'], measurement_id: 'direct' }, texts: { file_system: 'tmpfs' } },
    ]);
    expect(withDirectHonoured(all, of).map(({ direct_honoured }) => direct_honoured)).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is named by a volume of the system, which may tell nothing', () => {
    const volumes = [
      { count: 1, name: 'eCryptfs' },
      { count: 1, description: 'On 9p.' },
    ] as Hardware['system']['volumes'];
    const bare = place({ hosts: [], system: { ...sampleHardware.system, volumes } });
    expect(fileSystemWithoutDirect(bare, 'default')).toEqual({ file_system: 'eCryptfs', is_certain: true });
    expect(fileSystemWithoutDirect(place({}), 'default')).toBeUndefined();
  });

  it('answers where all drives rotate and the mean latency is known to be short', () => {
    const judge = (system: Hardware['system'], lat_mean_ns?: number) =>
      judgeDiskLatency(one({ lat_mean_ns }), { ...sampleHardware, system })?.answer;
    expect(judge(disks('hdd', 'hdd'), 20_000)).toBe('yes');
    expect(judge(disks('hdd', 'ssd'), 20_000)).toBeUndefined();
    expect(judge(disks(), 20_000)).toBeUndefined();
    expect(judge(disks('hdd'))).toBeUndefined();
    const { drives: _, ...without } = disks();
    expect(judge(without, 20_000)).toBeUndefined();
    const of = place({ system: disks('hdd') });
    expect(judgeCaches([one({ lat_mean_ns: 20_000 }), one({ lat_mean_ns: 1e9 })], of).map(({ id }) => id)).toEqual([
      'V-disk-latency',
    ]);
  });
});

describe('judgeOfferedLoad', () => {
  const judge = (more: Partial<Measurement>) => judgeOfferedLoad(one({ rate_limited: true, ...more }));

  it('is met from 98 % on, and tells the latency where it is known', () => {
    expect(judge({ offered_iops: 100, iops: 98 })).toMatchObject({
      answer: 'yes',
      reason: 'met',
      numbers: { offered: 100, achieved: 98, share_pct: 98 },
      texts: { variable: 'iops' },
    });
    expect(judge({ offered_iops: 100, iops: 97.9, lat_mean_ns: 7 })).toMatchObject({
      answer: 'no',
      reason: 'missed_latency',
      numbers: { lat_mean_ns: 7 },
    });
    expect(judge({ offered_iops: 100, iops: 97.9 })).toMatchObject({ reason: 'missed' });
    expect(judge({ offered_iops: 100, iops: 99, lat_mean_ns: 7 })).toMatchObject({ reason: 'met_latency' });
  });

  it('goes by the rate of which less was achieved', () => {
    const both = { offered_iops: 100, offered_bw_bytes_per_s: 1000 };
    expect(judge({ ...both, iops: 50, bw_bytes_per_s: 1000 })).toMatchObject({
      texts: { variable: 'iops' },
      answer: 'no',
    });
    expect(judge({ ...both, iops: 100, bw_bytes_per_s: 500 })).toMatchObject({
      texts: { variable: 'bw' },
      answer: 'no',
    });
  });

  it('is not judged where no offer or no figure is known, and not asked of a load at full speed', () => {
    expect(judge({ iops: 5 })).toMatchObject({ answer: 'not_judged', reason: 'not_fixed' });
    expect(judge({ offered_iops: 5 })).toMatchObject({ answer: 'not_judged' });
    expect(judge({ offered_iops: 5, iops: 5, rate_limited: false })).toBeUndefined();
  });

  it('is written into what was held back', () => {
    const limited = { rate_limited: true, offered_iops: 100 };
    const all = [one({ ...limited, iops: 100 }), one({ ...limited, iops: 5 }), one({ rate_limited: true }), one()];
    expect(withOfferedMet(all).map(({ offered_met }) => offered_met)).toEqual([true, false, undefined, undefined]);
  });
});

describe('what the figures of jobs hide', () => {
  it('is told of two jobs and more, of which at most half did nine tenths', () => {
    expect(judgeJobShares([0.9, 0.1])).toMatchObject({ numbers: { few: 1 } });
    expect(judgeJobShares([0.95, 0.05])).toMatchObject({ answer: 'yes', numbers: { jobs: 2, few: 1, few_pct: 95 } });
    expect(judgeJobShares([0.5, 0.45, 0.05])).toBeUndefined();
    expect(judgeJobShares([0.3, 0.3, 0.2])).toBeUndefined();
  });

  it('takes shares from the entries of one result, the largest first, where there are several and each tells', () => {
    const output = fioOutput({
      jobs: [100, 300, 0].map((ios) => job('all', {}, { write: direction(ios), read: direction(7) })),
    });
    const source = (...places: readonly number[]) =>
      ({ ...one().source, entries: places.map((place) => `/jobs/${place}`) }) as unknown as Measurement['source'];
    const shares = (of: Measurement['source']) => jobSharesOf(one({ source: of }), output, undefined);
    expect(shares(source(0, 1, 2))).toEqual([0.75, 0.25, 0]);
    expect(shares(source(0))).toEqual([]);
    expect(shares(source(0, 9))).toEqual([]);
    expect(shares(source(2, 2))).toEqual([]);
    expect(shares({ ...source(0, 1), at_once: [] } as unknown as Measurement['source'])).toEqual([]);
    expect(shares({ ...source(0, 1), document: 1 } as unknown as Measurement['source'])).toEqual([]);
  });

  it('takes shares from the logs of the same direction where fio told none', () => {
    const shared = { ...directionSeries('write', 1), job_shares: [0.7, 0.3] };
    const series = testSeries('mix', [directionSeries('read', 1), shared]);
    expect(jobSharesOf(one(), undefined, series)).toEqual([0.7, 0.3]);
    expect(jobSharesOf(one({ direction: 'read' }), undefined, series)).toEqual([]);
    expect(jobSharesOf(one({ direction: 'trim' }), undefined, series)).toEqual([]);
    expect(jobSharesOf(one(), undefined, undefined)).toEqual([]);
  });

  it('is told of latencies apart, beside the mean where there is one', () => {
    const apart = { lat_p50_ns: 1000, lat_p99_ns: 1e6 };
    expect(judgeLatencyModes(one(apart))).toEqual({
      answer: 'yes',
      reason: 'apart',
      numbers: { lat_p50_ns: 1000, lat_p99_ns: 1e6, ratio: 1000 },
    });
    expect(judgeLatencyModes(one({ ...apart, lat_mean_ns: 7 }))).toMatchObject({
      reason: 'apart_mean',
      numbers: { lat_mean_ns: 7 },
    });
    expect(judgeLatencyModes(one({ lat_p50_ns: 1000 }))).toBeUndefined();
    expect(judgeLatencyModes(one({ lat_p99_ns: 1000 }))).toBeUndefined();
    expect(judgeLatencyModes(one({ lat_p50_ns: 1000, lat_p99_ns: 100_000 }))).toBeUndefined();
    expect(judgeLatencyModes(one({ lat_p50_ns: 1000, lat_p99_ns: 100_001 }))?.answer).toBe('yes');
  });
});

describe('hostCpuOf', () => {
  const cpu = (values: readonly (number | null)[], more: Partial<MonitorSeries> = {}): MonitorSeries =>
    ({
      test_id: 'mix',
      of: 'host',
      quantity: 'cpu',
      unit: '%',
      time_ms: values.map((_, place) => 1000 * place),
      values,
      file: 'raw/host.csv',
      ...more,
    }) as MonitorSeries;

  it('is the mean of the busiest machine over the measured time, both ends of it within', () => {
    expect(hostCpuOf([cpu([10, 20]), cpu([30, 50])], 10)).toBe(40);
    expect(hostCpuOf([cpu([10, 20, 60])], 1)).toBe(15);
    expect(hostCpuOf([cpu([10, null, 20])], 10)).toBe(15);
  });

  it('is not known where nothing was watched in per cent, or nothing in the measured time', () => {
    expect(hostCpuOf([cpu([10], { unit: 'cores' })], 10)).toBeUndefined();
    expect(hostCpuOf([cpu([10], { quantity: 'util' })], 10)).toBeUndefined();
    expect(hostCpuOf([cpu([10], { time_ms: [-1] })], 10)).toBeUndefined();
    expect(hostCpuOf([cpu([10], { time_ms: [-1] }), cpu([20])], 10)).toBe(20);
    expect(hostCpuOf([], 10)).toBeUndefined();
  });

  it('is busy from nine tenths on', () => {
    expect([judgeHostCpu(90), judgeHostCpu(89.9), judgeHostCpu(undefined)]).toEqual([
      { answer: 'yes', reason: 'busy', numbers: { host_cpu_pct: 90 } },
      undefined,
      undefined,
    ]);
  });
});

describe('what is written beside a figure', () => {
  it('is the mean of its machine over its own time', () => {
    const cpu = { test_id: 'mix', of: 'host', quantity: 'cpu', unit: '%', file: 'raw/host.csv' } as const;
    const monitors = new Map([['mix', [{ ...cpu, time_ms: [0, 1000, 2000], values: [10, 20.123_456_7, 90] }]]]);
    const all = [
      one({ runtime_s: 1 }),
      one({ runtime_s: undefined }),
      sampleMeasurement('read/read', { runtime_s: 1 }),
    ];
    expect(withHostCpu(all, monitors).map(({ host_cpu_pct }) => host_cpu_pct)).toEqual([15.0617, 10, undefined]);
  });

  it('is a notice for each verdict that has one, after those that it has', () => {
    const verdict = (id: string, numbers: Verdict['numbers'], texts?: Verdict['texts']): Verdict =>
      ({ id, of: { test_ids: ['mix'], measurement_id: 'm' }, answer: 'yes', reason: '', numbers, texts }) as Verdict;
    const old = { rule: 'R-old', text: 'Old.' };
    const verdicts = [
      verdict('V-direct', {}, { file_system: 'tmpfs' }),
      verdict('V-disk-latency', { lat_mean_ns: 20_000 }),
      verdict('V-job-share', { few: 2, jobs: 16, few_pct: 91 }),
      verdict('V-latency-modes', { lat_p50_ns: 1e6, lat_p99_ns: 1e9 }),
      verdict('V-host-busy', { host_cpu_pct: 95 }),
      verdict('V-dips', {}),
    ];
    const [told, other] = withShapeNotices([one({ id: 'm', notices: [old] }), one({ id: 'other' })], verdicts);
    expect(other?.notices).toEqual([]);
    expect(told?.notices[0]).toBe(old);
    const texts =
      told?.notices.slice(1).map(({ rule, text }) => `${rule} ${text.replace(/[\u00a0\u202f]/g, ' ')}`) ?? [];
    expect(texts).toHaveLength(5);
    expect(texts[0]).toContain('V-direct O_DIRECT was asked for; tmpfs does not honour it');
    expect(texts[1]).toMatch(/^V-disk-latency No rotating disk answers within 20\S* µs/);
    expect(texts[2]).toMatch(/^V-job-share 2 of 16 jobs did 91/);
    expect(texts[3]).toMatch(/half took 1\S* ms at most, one in a hundred over 1\S* m?s/);
    expect(texts[4]).toMatch(/busy for 95/);
  });
});
