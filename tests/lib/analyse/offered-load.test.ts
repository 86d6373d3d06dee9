import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { judgeOfferedLoad, withOfferedMet } from '../../../scripts/lib/analyse/offered-load.ts';
import { judgeRounds } from '../../../scripts/lib/analyse/snia-rounds.ts';
import type { Analysed } from '../../../scripts/lib/analyse/types.ts';
import { judgeRun } from '../../../scripts/lib/analyse/verdicts.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { offeredBadge } from '../../../scripts/lib/tables/offered.ts';
import { direction, fioOutput, measurementOf, normaliseFio } from '../../fio-fixtures.ts';
import { lacksSamples, samples } from '../../missing.ts';
import { sampleBundle, sampleMeasurement, sampleRun } from '../pages/site-sample.ts';
import { directionSeries, testSeries } from '../pages/time-sample.ts';
import { recordOfContent } from './content-run.ts';

const IAA = readdirSync(join(engineDir, 'content/runs')).filter((id) => id.startsWith('iaa-ras-2024-drive-'));
let published: readonly Analysed[];
let recorded: Analysed;

beforeAll(async () => {
  published = await Promise.all(IAA.map(recordOfContent));
  recorded = await recordOfContent('virtual-disk-record-and-send-2026-11-22');
});

const judged = (more: Partial<Measurement>) => judgeOfferedLoad(sampleMeasurement('mix/read', more));

describe('judgeOfferedLoad', () => {
  it('says of seven published figures that they missed what was offered, and of all others that they met it', () => {
    const all = published.flatMap(({ measurements }) => measurements).filter((one) => one.rate_limited === true);
    const missed = all.filter(({ offered_met }) => offered_met === false);
    expect(all).toHaveLength(36);
    expect(all.filter(({ offered_met }) => offered_met === undefined)).toEqual([]);
    expect(missed.map((one) => [one.run_id.slice(-2), one.direction, (one.bw_bytes_per_s ?? 0) / 1e6])).toEqual([
      ['01', 'read', 24],
      ['02', 'write', 178],
      ['05', 'read', 12],
      ['06', 'read', 23],
      ['07', 'read', 30],
      ['08', 'read', 8],
      ['09', 'read', 12],
    ]);
  });

  it('takes a printed figure that the offer rounds to for all of it, and gives no share of what was rounded away', () => {
    const all = published.flatMap(({ measurements }) => measurements);
    const printed = all.filter((one) => judgeOfferedLoad(one)?.reason === 'met_printed_latency');
    const texts = new Set(printed.flatMap(({ source }) => source.figures?.bw?.as_published ?? []));
    expect([...texts].sort()).toEqual(['268 MB/s', '31 MB/s']);
    expect(printed).toHaveLength(29);
    const [badge] = offeredBadge(printed[0] as Measurement);
    expect(badge?.text).toMatch(/^met: \S+\sMB\/s offered$/);
    // A coarser one may be far below the offer in digits.
    const coarse = (as_published: string, bw_bytes_per_s: number) =>
      judged({
        rate_limited: true,
        iops: undefined,
        bw_bytes_per_s,
        offered_bw_bytes_per_s: 1.4e6,
        source: { locator: 'table 1', figures: { bw: { as_published, locator: 'table 1', row: 2 } } },
      })?.reason;
    expect(coarse('1 MB/s', 1e6)).toMatch(/^met_printed/);
    expect(coarse('1.0 MB/s', 1e6)).toMatch(/^missed/);
    expect(coarse('1-2 MB/s', 1.3e6)).toMatch(/^missed/);
  });

  it('tells what was offered, what was done, the share and the latency: 8 of 31.5 MB/s are 25 %', () => {
    const verdicts = published.flatMap(({ analysis }) => analysis.verdicts);
    const worst = verdicts.find(({ of }) =>
      of.measurement_id?.startsWith('iaa-ras-2024-drive-08/freebsd-11-2-stripe/test-3-record-and-send/read30m'),
    );
    expect(worst).toMatchObject({
      id: 'V-offered-load',
      answer: 'no',
      reason: 'missed_latency',
      numbers: { offered: 31_457_280, achieved: 8e6, lat_mean_ns: 15.5e6 },
      texts: { variable: 'bw' },
    });
    expect(worst?.numbers.share_pct).toBeCloseTo(25.43, 2);
  });

  it('reads both rates of a mixed load, and their sum, out of real fio output', () => {
    // rate_iops=1000,400 of one job.
    const [read, write, mixed] = (['read', 'write', 'mixed'] as const).map((one) =>
      measurementOf('3.33-rate-limited.json', one),
    );
    expect([read?.offered_iops, write?.offered_iops, mixed?.offered_iops]).toEqual([1000, 400, 1400]);
    expect(read).not.toHaveProperty('offered_bw_bytes_per_s');
    const { iops = 0, offered_iops = 0 } = mixed ?? {};
    expect(judged({ rate_limited: true, iops, offered_iops })).toMatchObject({ answer: 'yes', reason: 'met' });
  });

  it('counts what each clone of a job is offered', () => {
    const clone = { jobname: 'a', groupid: 0, error: 0, read: direction(50) };
    const options = { rw: 'randread', rate: '10m', numjobs: '2' };
    const jobs = [clone, clone].map((one) => ({ ...one, 'job options': options }));
    const [one] = normaliseFio(fioOutput({ jobs })).measurements;
    expect(one).toMatchObject({ numjobs: 2, offered_bw_bytes_per_s: 20 * 2 ** 20 });
  });

  it('does not tell what is offered under a limit that fixes no rate', () => {
    const offered = (options: object) =>
      normaliseFio(
        fioOutput({ jobs: [{ jobname: 'a', groupid: 0, error: 0, 'job options': options, read: direction(50) }] }),
      ).measurements[0];
    expect(offered({ rw: 'randread', thinktime: '100' })).not.toHaveProperty('offered_iops');
    expect(offered({ rw: 'randread', rate_iops: '100', thinktime: '100' })).not.toHaveProperty('offered_iops');
    expect(judged({ rate_limited: true })).toMatchObject({ answer: 'not_judged', reason: 'not_fixed' });
    expect(judged({ iops: 100 })).toBeUndefined();
  });

  it.skipIf(lacksSamples())('meets what a real job of fio 3.33 was offered', () => {
    const bytes = new Uint8Array(readFileSync(join(samples, 'fio-3.33-cases/10-rate-mixed/out.json')));
    const all = withOfferedMet(normaliseFio(parseFioOutput('out.json', bytes)).measurements as Measurement[]);
    expect(all.map(({ offered_met }) => offered_met)).toEqual([true, true, true]);
  });

  it('is met from 98 % on, in the rate that falls shorter', () => {
    const share = (bw: number) => judged({ rate_limited: true, offered_bw_bytes_per_s: 1e8, bw_bytes_per_s: bw * 1e8 });
    expect([0.979, 0.98].map((one) => share(one)?.answer)).toEqual(['no', 'yes']);
    const both = { rate_limited: true, offered_bw_bytes_per_s: 1e6, bw_bytes_per_s: 1e6, offered_iops: 100, iops: 50 };
    expect(judged(both)).toMatchObject({ answer: 'no', numbers: { share_pct: 50 }, texts: { variable: 'iops' } });
  });
});

describe('a load whose I/Os come at random', () => {
  const missing = (iops: number, total_ios: number) =>
    judged({ rate_limited: true, offered_iops: 500, iops, total_ios, workload_options: { rate_process: 'poisson' } });

  it('is missed only where chance does not explain it', () => {
    // 3 standard deviations of 500 I/Os are 13.4 % of them, of 50,000 1.3 %.
    expect([missing(466, 466), missing(48_400 / 100, 48_400), missing(490, 490)].map((one) => one?.answer)).toEqual([
      'not_judged',
      'not_judged',
      'yes',
    ]);
    expect([missing(420, 420), missing(483, 48_300)].map((one) => one?.answer)).toEqual(['no', 'no']);
    expect(judged({ rate_limited: true, offered_iops: 500, iops: 466, total_ios: 466 })).toMatchObject({
      answer: 'no',
    });
    expect(missing(466, 466)).toMatchObject({ reason: 'by_chance', numbers: { offered: 500, achieved: 466 } });
  });

  it('is offered on average, and no more fixed than that', () => {
    const options = { rw: 'randread', rate_iops: '500', rate_process: 'poisson' };
    const jobs = [{ jobname: 'a', groupid: 0, error: 0, 'job options': options, read: direction(50) }];
    const [one] = normaliseFio(fioOutput({ jobs })).measurements;
    const said = one?.notices.find(({ rule }) => rule === 'N-rate-limited')?.text;
    expect(said).toContain('on average was offered, I/O by I/O at random (rate_process=poisson)');
  });

  it('has a badge of a held-back load, not of a missed one', () => {
    const one = sampleMeasurement('mix/read', { rate_limited: true, offered_iops: 500, iops: 466, total_ios: 466 });
    const kinds = ['poisson', 'linear'].map((rate_process) =>
      offeredBadge({ ...one, workload_options: { rate_process } }).map(({ kind }) => kind),
    );
    expect(kinds).toEqual([['neutral'], ['warning']]);
  });
});

describe('a load that was held back', () => {
  it('is never judged steady, though its logs are even', () => {
    const held = recorded.measurements.filter(({ rate_limited }) => rate_limited === true);
    expect(held.map(({ steady_state }) => steady_state.verdict)).toEqual(['not_judged', 'not_judged']);
    expect(held[0]?.steady_state.reason).toContain('Not applicable');
    const reasons = recorded.analysis.verdicts
      .filter(({ of }) => of.test_ids[0] === held[0]?.test_id)
      .map(({ id, reason }) => `${id} ${reason}`);
    expect(reasons).toEqual(
      expect.arrayContaining(['V-steady-state limited', 'V-write-cliff limited', 'V-warm-up limited']),
    );
  });

  it('is judged by the same logs when nothing held it back', () => {
    const one = sampleMeasurement('mix/write', { iops: 100, runtime_s: 120 });
    const series = new Map([['mix', testSeries('mix', [directionSeries('write', 100)])]]);
    const answer = (more: Partial<Measurement>) =>
      judgeRun(sampleBundle(), [{ ...one, ...more }], { series }).find(({ id }) => id === 'V-steady-state')?.answer;
    expect([answer({}), answer({ rate_limited: true })]).toEqual(['stable', 'not_judged']);
  });

  it('is no step of a method by whose rounds a steady state is judged', () => {
    const tests = [1, 2, 3, 4, 5].map((round) => ({
      id: `a-round-${round}`,
      title: 'a',
      configuration: 'default',
      round,
    }));
    const rounds = (more: Partial<Measurement>) => {
      const measurements = tests.map(({ id }) =>
        sampleMeasurement(`${id}/write`, { iops: 100, runtime_s: 60, ...more }),
      );
      return judgeRounds({ ...sampleRun, tests } as typeof sampleRun, measurements)[0];
    };
    expect(rounds({})?.answer).toBe('yes');
    expect(rounds({ rate_limited: true })).toMatchObject({ answer: 'not_judged', reason: 'limited' });
  });
});
