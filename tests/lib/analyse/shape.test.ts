import { beforeAll, describe, expect, it } from 'vitest';
import { judgeLimits } from '../../../scripts/lib/analyse/limits.ts';
import {
  hostCpuOf,
  jobSharesOf,
  judgeHostCpu,
  judgeJobShares,
  judgeLatencyModes,
} from '../../../scripts/lib/analyse/shape.ts';
import { withHostCpu } from '../../../scripts/lib/analyse/shape-notices.ts';
import type { Analysed, MonitorSeries } from '../../../scripts/lib/analyse/types.ts';
import { verdictSentence } from '../../../scripts/lib/pages/runs/verdict-words.ts';
import { normaliseFixture, readFixture } from '../../fio-fixtures.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';
import { recordOfContent } from './content-run.ts';
import { figure, hardware, runOf } from './limits-sample.ts';

let real: Analysed;
beforeAll(async () => {
  real = await recordOfContent('virtual-disk-2026-11');
});

describe('a published run in which 2 of 16 jobs did the work', () => {
  const ofWrite = () => real.analysis.verdicts.filter(({ of }) => of.measurement_id?.includes('sequential-write-128k'));

  it('says so, with the share, and that latencies lie far apart', () => {
    const [shares, modes] = ['V-job-share', 'V-latency-modes'].map((id) => ofWrite().find((one) => one.id === id));
    expect(shares).toMatchObject({ answer: 'yes', numbers: { jobs: 16, few: 2 } });
    expect(shares?.numbers.few_pct).toBeCloseTo(91.9, 1);
    const each = real.analysis.series.get('sequential-write-128k')?.directions[0]?.job_shares ?? [];
    expect(each.slice(0, 3).reduce((sum, one) => sum + one, 0)).toBeCloseTo(0.97, 1);
    expect(modes?.numbers).toMatchObject({ lat_p50_ns: 1_155_072, lat_p99_ns: 549_453_824 });
    expect(modes?.numbers.ratio).toBeCloseTo(476, 0);
    expect(modes && verdictSentence(modes).replace(/[\u00a0\u202f]/g, ' ')).toBe(
      'p50 1.16 ms, p99 549 ms: 476 times as long. The mean, 19.3 ms, cannot stand for both.',
    );
  });

  it('does not call the mean far from the median, which it need not be', () => {
    const modes = judgeLatencyModes({
      ...sampleMeasurement('mix/read'),
      ...{ lat_p50_ns: 100, lat_p99_ns: 10_100, lat_mean_ns: 150 },
    });
    const verdict = modes && { ...modes, id: 'V-latency-modes', of: { test_ids: [] } };
    expect(verdict && verdictSentence(verdict)).toMatch(/The mean, 150.ns, cannot stand for both/);
  });

  it('says it beside the figures too', () => {
    const one = real.measurements.find(({ test_id }) => test_id === 'sequential-write-128k');
    const own = one?.notices.filter(({ rule }) => rule.startsWith('V-')).map(({ text }) => text) ?? [];
    expect(own).toHaveLength(2);
    expect(own[0]).toMatch(/^2 of 16 jobs did 91/);
  });

  it('says nothing of the test whose jobs did alike', () => {
    const ids = real.analysis.verdicts
      .filter(({ of }) => of.measurement_id?.includes('random-4k-70-30'))
      .map(({ id }) => id);
    expect(ids).not.toContain('V-job-share');
    expect(ids).not.toContain('V-latency-modes');
  });
});

describe('judgeJobShares', () => {
  it('tells where at most half of the jobs did nine tenths', () => {
    expect(judgeJobShares([0.5, 0.5])).toBeUndefined();
    expect(judgeJobShares([0.89, 0.11])).toBeUndefined();
    expect(judgeJobShares([0.9, 0.1])).toMatchObject({ numbers: { jobs: 2, few: 1 } });
    expect(judgeJobShares([0.5, 0.4, 0.06, 0.04])?.numbers).toMatchObject({ few: 2, jobs: 4 });
    expect(judgeJobShares([0.4, 0.3, 0.2, 0.1])).toBeUndefined();
    expect(judgeJobShares([1])).toBeUndefined();
    expect(judgeJobShares([])).toBeUndefined();
  });

  it('reads the shares out of the entries of real fio output', () => {
    const output = readFixture('3.33-clones.json');
    const [one] = normaliseFixture('3.33-clones.json').measurements;
    const shares = jobSharesOf({ ...sampleMeasurement('mix/read'), ...one }, output, undefined);
    expect(shares).toHaveLength(one?.source.entries?.length ?? 0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(judgeJobShares(shares)).toBeUndefined();
  });
});

describe('judgeLatencyModes', () => {
  it('wants the 99th percentile more than 100 times the 50th', () => {
    const judge = (p99: number) =>
      judgeLatencyModes(sampleMeasurement('mix/read', { lat_p50_ns: 1000, lat_p99_ns: p99 }))?.answer;
    expect([judge(100_000), judge(100_001)]).toEqual([undefined, 'yes']);
    expect(judgeLatencyModes(sampleMeasurement('mix/read', { lat_p99_ns: 1e9 }))).toBeUndefined();
  });
});

describe('a busy machine', () => {
  const cpu = (values: readonly number[], first_ms = 0): MonitorSeries => ({
    test_id: 'mix',
    of: 'host',
    quantity: 'cpu',
    unit: '%',
    time_ms: values.map((_, place) => first_ms + 1000 * place),
    values,
    file: 'raw/host.csv',
  });

  it('is one whose monitor shows nine tenths of its cores used over the measured time', () => {
    expect(hostCpuOf([cpu([100, 80])], 10)).toBe(90);
    // What was before the measured time, and after it, does not count.
    expect(hostCpuOf([cpu([0, 95, 95, 0], -1000)], 1)).toBe(95);
    expect(hostCpuOf([{ ...cpu([99]), quantity: 'util' }], 10)).toBeUndefined();
    expect([89, 90].map((pct) => judgeHostCpu(pct)?.answer)).toEqual([undefined, 'yes']);
    const [one] = withHostCpu([sampleMeasurement('mix/read', { runtime_s: 10 })], new Map([['mix', [cpu([96])]]]));
    expect(one?.host_cpu_pct).toBe(96);
  });

  it('is a limit to name', () => {
    const judge = (host_cpu_pct: number) =>
      judgeLimits(runOf(hardware({}), [figure('z-two/read/read', { iops: 1e5, host_cpu_pct })]), [])?.held[0];
    expect(judge(96)).toMatchObject({ verdict: 'near', shares: [{ ceiling: 'cores-watched', share: 0.96 }] });
    expect(judge(70)).toBeUndefined();
  });
});
