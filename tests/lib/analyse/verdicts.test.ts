import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import { judgeKnee } from '../../../scripts/lib/analyse/knee.ts';
import { judgeDips, judgeWarmUp } from '../../../scripts/lib/analyse/over-time.ts';
import type { Rates } from '../../../scripts/lib/analyse/rates.ts';
import { steadinessOf } from '../../../scripts/lib/analyse/steadiness.ts';
import { judgeSteadyState } from '../../../scripts/lib/analyse/steady-state.ts';
import { judgeWriteCliff, unfitForCliff } from '../../../scripts/lib/analyse/write-cliff.ts';
import { sampleHardware, sampleMeasurement } from '../pages/site-sample.ts';
import { cells, levels, rates, steady, whole } from './rates-sample.ts';

describe('steadinessOf', () => {
  it('finds average, range and the rise of the least-squares line: 90, 100, 110, 100, 100', () => {
    // Slope: (-2·-10 + -1·0 + 0·10 + 1·0 + 2·0) / 10 = 2 a round, so 8 over the window.
    expect(steadinessOf([90, 100, 110, 100, 100])).toEqual({
      avg: 100,
      min: 90,
      max: 110,
      range: 20,
      allowed_range: 20,
      slope: 2,
      excursion: 8,
      allowed_slope: 10,
      is_range_ok: true,
      is_slope_ok: true,
    });
  });

  it('has no answer without I/O, and for fewer than two rounds', () => {
    expect(steadinessOf([0, 0, 0, 0, 0])).toBeUndefined();
    expect(steadinessOf([5])).toBeUndefined();
    expect(steadinessOf([])).toBeUndefined();
  });
});

describe('judgeSteadyState', () => {
  it('calls a level rate steady, and says how long its rounds were', () => {
    expect(steady(levels(100, 100, 100, 100, 100))).toMatchObject({
      answer: 'yes',
      reason: 'steady',
      numbers: { avg: 100, range_pct: 0, slope_pct: 0, round_s: 60, rounds: 5 },
    });
  });

  it('calls a level rate stable, and no more, over rounds shorter than a minute: 82 s are 5 × 16 s', () => {
    expect(steady(cells(82, () => 100))).toMatchObject({
      answer: 'stable',
      reason: 'short_rounds',
      numbers: { round_s: 16, over_s: 80, standard_s: 60, range_pct: 0 },
    });
    // 299 cells of a test of 300 s: the last one is not whole.
    expect([294, 299, 290].map((seconds) => steady(cells(seconds, () => 100)).answer)).toEqual([
      'stable',
      'yes',
      'stable',
    ]);
    expect(steady(cells(82, (second) => 100 + second))).toMatchObject({ answer: 'no' });
  });

  it('does not call steady what was still warming up when it began to count', () => {
    const one = cells(600, (second) => (second < 60 ? 115 : 100));
    const judge = (is_warming_up: boolean) => judgeSteadyState(one, whole(one), { is_warming_up });
    expect(judgeWarmUp(one, whole(one)).answer).toBe('yes');
    expect(judge(false).answer).toBe('yes');
    expect(judge(true)).toMatchObject({ answer: 'not_judged', reason: 'warm_up' });
  });

  it('allows a range of exactly 20 %, and no more', () => {
    expect(steady(levels(90, 100, 110, 100, 100)).answer).toBe('yes');
    // 89 to 111 around 100, the slope 9.6 %.
    expect(steady(levels(89, 100, 111, 100, 100))).toMatchObject({ answer: 'no', reason: 'range' });
  });

  it('allows a slope of exactly 10 %, and no more', () => {
    expect(steady(levels(95, 97.5, 100, 102.5, 105)).answer).toBe('yes');
    expect(steady(levels(94, 97, 100, 103, 106))).toMatchObject({
      answer: 'no',
      reason: 'slope',
      numbers: { range_pct: 12 },
    });
    expect(steady(levels(60, 80, 100, 120, 140))).toMatchObject({ answer: 'no', reason: 'range_and_slope' });
  });

  it('leaves out what is before the window, and the odd cells at its beginning', () => {
    const one = cells(70, (second) => (second < 15 ? 9000 : second < 17 ? 500 : 100));
    const judged = judgeSteadyState(one, { from_ms: 15_000, to_ms: 67_000 });
    expect(judged).toMatchObject({ answer: 'stable', numbers: { avg: 100, round_s: 10 } });
  });

  it('does not judge what is too short, empty, or of no rate', () => {
    expect(steady(cells(49, () => 100))).toMatchObject({ answer: 'not_judged', reason: 'too_short' });
    expect(steady(cells(0, () => 100))).toMatchObject({ answer: 'not_judged', reason: 'too_short' });
    expect(steady(cells(2, () => 100))).toMatchObject({ numbers: { window_s: 2, round_s: 0.4 } });
    expect(steady(cells(60, () => 0))).toMatchObject({ answer: 'not_judged', reason: 'no_io' });
    expect(judgeSteadyState(undefined, { from_ms: 0, to_ms: 1 })).toMatchObject({
      answer: 'not_judged',
      reason: 'no_rates',
    });
  });

  it("does not judge logs that end before the run or do not agree with fio's figure", () => {
    const one = cells(100, () => 100);
    expect(judgeSteadyState(one, whole(one), { runtime_s: 200 })).toMatchObject({
      answer: 'not_judged',
      reason: 'log_ends',
    });
    expect(judgeSteadyState(one, whole(one), { rate: 110 })).toMatchObject({
      answer: 'not_judged',
      reason: 'log_differs',
    });
    expect(judgeSteadyState(one, whole(one), { runtime_s: 101, rate: 104 }).answer).toBe('stable');
  });
});

describe('judgeWriteCliff', () => {
  it('finds where writes fall for good: 100 for 100 s, then 40', () => {
    // 200 s: 50 rounds of 4 s; the fall is at the beginning of round 26.
    expect(judgeWriteCliff(cells(200, (second) => (second < 100 ? 100 : 40)))).toMatchObject({
      answer: 'yes',
      numbers: { from: 100, to: 40, at_s: 100, round: 26, depth_pct: 60, round_s: 4 },
    });
  });

  it('is not misled by a stall, nor by a fall that comes back', () => {
    expect(judgeWriteCliff(cells(200, (second) => (second >= 100 && second < 106 ? 0 : 100)))).toMatchObject({
      answer: 'no',
      reason: 'none',
    });
    expect(judgeWriteCliff(cells(200, (second) => (second >= 60 && second < 100 ? 40 : 100)))).toMatchObject({
      answer: 'no',
      reason: 'came_back',
    });
  });

  it('stays at 0.7 of the first level, and falls below it', () => {
    expect(judgeWriteCliff(cells(200, (second) => (second < 100 ? 100 : 70))).answer).toBe('no');
    expect(judgeWriteCliff(cells(200, (second) => (second < 100 ? 100 : 69))).answer).toBe('yes');
  });

  it('takes rounds of a minute in long tests, and judges none of few rounds or no writes', () => {
    expect(judgeWriteCliff(cells(7200, () => 5)).numbers).toMatchObject({ rounds: 120, round_s: 60 });
    expect(judgeWriteCliff(cells(10, () => 5))).toMatchObject({ answer: 'not_judged', reason: 'too_short' });
    expect(judgeWriteCliff(cells(100, () => 0))).toMatchObject({ answer: 'not_judged', reason: 'no_io' });
  });
});

describe('judgeWarmUp', () => {
  it('sees a first tenth that is unlike all others', () => {
    const one = cells(100, (second) => (second < 10 ? 150 : 100));
    expect(judgeWarmUp(one, whole(one))).toMatchObject({
      answer: 'yes',
      numbers: { first: 150, rest: 100, difference_pct: 50, part_s: 10 },
    });
    // The same start, but excluded as warm-up.
    expect(judgeWarmUp(one, { from_ms: 10_000, to_ms: 100_000 }).answer).toBe('no');
  });

  it('finds nothing where the rest goes as far, or where the difference is small', () => {
    const noisy = cells(100, (second) => [150, 60, 155, 100, 50, 150, 90, 100, 110, 60][Math.floor(second / 10)] ?? 0);
    expect(judgeWarmUp(noisy, whole(noisy)).answer).toBe('no');
    const slight = cells(100, (second) => (second < 10 ? 109 : 100));
    expect(judgeWarmUp(slight, whole(slight)).answer).toBe('no');
  });

  it('judges nothing under 50 s', () => {
    const one = cells(49, () => 1);
    expect(judgeWarmUp(one, whole(one)).answer).toBe('not_judged');
  });
});

describe('judgeDips', () => {
  it('finds the period, depth and share of a sawtooth: 2 s in 10 at a fifth of the rate', () => {
    const one = cells(100, (second) => (second % 10 >= 8 ? 20 : 100));
    const { answer, numbers } = judgeDips(one, whole(one));
    expect(answer).toBe('yes');
    expect(numbers).toMatchObject({ dips: 10, period_s: 10, share_pct: 20, lowest: 20, spread_pct: 0 });
    expect(numbers.depth_pct).toBeCloseTo(80, 9);
  });

  it('puts cells under a second together', () => {
    const one = rates(
      Array.from({ length: 1000 }, (_, cell) => (cell % 100 >= 80 ? 20 : 100)),
      100,
    );
    expect(judgeDips(one, whole(one)).numbers).toMatchObject({ dips: 10, period_s: 10 });
  });

  it('calls a single stall a dip without a period', () => {
    const one = cells(100, (second) => (second === 40 ? 0 : 100));
    expect(judgeDips(one, whole(one))).toMatchObject({
      answer: 'no',
      reason: 'few',
      numbers: { dips: 1, depth_pct: 100, share_pct: 1 },
    });
  });

  it('sees no period in dips at uneven distances, none in a level rate, and judges no zeros', () => {
    const uneven = cells(100, (second) => ([3, 6, 40, 45, 90].includes(second) ? 0 : 100));
    expect(judgeDips(uneven, whole(uneven))).toMatchObject({ answer: 'no', reason: 'irregular' });
    expect(
      judgeDips(
        cells(100, () => 7),
        { from_ms: 0, to_ms: 100_000 },
      ),
    ).toMatchObject({ answer: 'no', reason: 'none' });
    expect(
      judgeDips(
        cells(100, () => 0),
        { from_ms: 0, to_ms: 100_000 },
      ).reason,
    ).toBe('no_io');
    expect(
      judgeDips(
        cells(20, () => 7),
        { from_ms: 0, to_ms: 20_000 },
      ).reason,
    ).toBe('too_short');
  });
});

describe('unfitForCliff', () => {
  const write = (more: Partial<Measurement>) => sampleMeasurement('mix/write', more);
  const of = (usable?: number): Hardware => ({
    ...sampleHardware,
    system: { ...sampleHardware.system, drives: [], ...(usable === undefined ? {} : { usable_bytes: usable }) },
  });

  it('wants twice the usable capacity written, before blocks are known to have run out', () => {
    expect(unfitForCliff([write({ io_bytes: 199 })], of(100))).toMatchObject({
      answer: 'not_judged',
      reason: 'too_little',
      numbers: { written_bytes: 199, target_bytes: 100 },
    });
    expect(unfitForCliff([write({ io_bytes: 200 })], of(100))).toBeUndefined();
    // Reads write nothing.
    expect(unfitForCliff([{ ...write({ io_bytes: 900 }), direction: 'read' }], of(100))?.reason).toBe('too_little');
  });

  it('takes all files of the test where no capacity is recorded, and says when nothing tells', () => {
    const files = { size_bytes: 100, numjobs: 2, clients: 1 };
    expect(unfitForCliff([write({ ...files, io_bytes: 399 })], of())?.reason).toBe('too_little');
    expect(unfitForCliff([write({ ...files, io_bytes: 400 })], of())).toBeUndefined();
    expect(unfitForCliff([write({ io_bytes: 400 })], of())?.reason).toBe('size_unknown');
    expect(unfitForCliff([write(files)], of())?.reason).toBe('written_unknown');
  });

  it('takes the rate over the time for what was written, where only logs tell', () => {
    const logged = write({ bw_bytes_per_s: 10, runtime_s: 15 });
    expect(unfitForCliff([logged], of(100))).toMatchObject({ reason: 'too_little', numbers: { written_bytes: 150 } });
    expect(unfitForCliff([logged], of(75))).toBeUndefined();
  });
});

describe('judgeKnee', () => {
  const curve = (...iops: readonly number[]) => iops.map((value, place) => ({ load: 2 ** place, iops: value }));

  it('finds the load from which doubling it gains under 10 %: 100, 200, 390, 400, 402', () => {
    expect(judgeKnee(curve(100, 200, 390, 400, 402))).toMatchObject({
      answer: 'yes',
      numbers: { load: 4, iops: 390, highest: 402, next_load: 8, next_iops: 400 },
    });
  });

  it('passes over a pause in the curve, and takes points in any order', () => {
    expect(judgeKnee(curve(100, 104, 300, 310).toReversed()).numbers.load).toBe(4);
  });

  it('counts gains a doubling: 11 % for four times the load are 5 % each', () => {
    const points = (load: number) => [
      { load: 1, iops: 50 },
      { load: 4, iops: 100 },
      { load, iops: 111 },
    ];
    expect(judgeKnee(points(16)).answer).toBe('yes');
    expect(judgeKnee(points(8)).answer).toBe('no');
  });

  it('takes a gain of 10 % a doubling for a gain, and a loss for none', () => {
    expect(judgeKnee(curve(500, 1000, 1100)).numbers.load).toBeUndefined();
    expect(judgeKnee(curve(500, 1000, 1099)).numbers.load).toBe(2);
    expect(judgeKnee(curve(500, 1000, 700)).numbers).toMatchObject({ load: 2, highest: 1000, next_iops: 700 });
  });

  it('leaves out loads without I/O, and says how far more load gains', () => {
    const { numbers } = judgeKnee([...curve(100, 200, 200), { load: 8, iops: 0 }, { load: 0, iops: 50 }]);
    expect(numbers).toMatchObject({ points: 3, least_load: 1, most_load: 4, share_pct: 100, gain_pct: 0 });
  });

  it('says when the curve still rises, and judges no two points', () => {
    expect(judgeKnee(curve(100, 200, 400))).toMatchObject({
      answer: 'no',
      reason: 'still_rising',
      numbers: { most_load: 4 },
    });
    expect(judgeKnee(curve(100, 200)).answer).toBe('not_judged');
  });

  it('says of a curve that is flat from its first load that it saturates there or below', () => {
    expect(judgeKnee(curve(100, 104, 101))).toMatchObject({ answer: 'yes', reason: 'flat', numbers: { load: 1 } });
    expect(judgeKnee(curve(50, 100, 101)).reason).toBe('knee');
  });

  it('is not moved by a single outlier of tests under 10 s', () => {
    const short = (...iops: readonly number[]) => curve(...iops).map((one) => ({ ...one, runtime_s: 2 }));
    // Without the outlier: saturated from 4 on.
    const smooth = judgeKnee(short(100, 200, 390, 400, 402, 401, 399));
    expect(smooth).toMatchObject({ reason: 'knee', numbers: { load: 4 } });
    for (const outlier of [3, 4, 5, 6]) {
      for (const factor of [0.5, 1.5]) {
        const list = [100, 200, 390, 400, 402, 401, 399].map((iops, at) => (at === outlier ? factor * iops : iops));
        expect(judgeKnee(short(...list)), `${outlier} × ${factor}`).toMatchObject({
          reason: 'knee_outliers',
          numbers: { load: 4, passed_over: 1 },
        });
        expect(judgeKnee(curve(...list)).reason).not.toContain('outliers');
      }
    }
    expect(judgeKnee(short(100, 200, 400, 800)).reason).toBe('still_rising');
  });
});

describe('any series', () => {
  const series = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { maxLength: 300 });
  const judges = [
    (one: Rates) => judgeSteadyState(one, whole(one)),
    (one: Rates) => judgeWriteCliff(one),
    (one: Rates) => judgeWarmUp(one, whole(one)),
    (one: Rates) => judgeDips(one, whole(one)),
  ];

  it('gets an answer, with numbers that are numbers wherever it is judged', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 5000 }), (values, step_ms) => {
        for (const judge of judges) {
          const { answer, numbers } = judge(rates(values, step_ms));
          expect(['yes', 'no', 'not_judged']).toContain(answer);
          if (answer !== 'not_judged')
            for (const one of Object.values(numbers)) expect(Number.isFinite(one)).toBe(true);
        }
      }),
    );
  });

  it('gets the same answer in another unit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 50, maxLength: 200 }), (values) => {
        for (const judge of judges) {
          const [one, scaled] = [judge(rates(values)), judge(rates(values.map((value) => value * 1024)))];
          expect([scaled.answer, scaled.reason]).toEqual([one.answer, one.reason]);
        }
      }),
    );
  });

  it('is never turned steady by more drift, nor by wider swings around its average', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 80, max: 120 }), { minLength: 5, maxLength: 5 }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (rounds, wider, drift, more) => {
          const mean = rounds.reduce((sum, one) => sum + one, 0) / 5;
          const swung = rounds.map((one) => Math.max(0, mean + (one - mean) * wider));
          if (steady(levels(...rounds)).answer === 'no') expect(steady(levels(...swung)).answer).toBe('no');
          const drifting = (by: number) => steady(levels(...[-2, -1, 0, 1, 2].map((place) => 100 + place * by))).answer;
          if (drifting(drift) === 'no') expect(drifting(drift + more)).toBe('no');
        },
      ),
    );
  });
});
