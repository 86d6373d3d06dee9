import { describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import { judgeDips, judgeWarmUp } from '../../../scripts/lib/analyse/over-time.ts';
import { cellsWithin, coarsenTo, groupCells, type Rates, ratesOf } from '../../../scripts/lib/analyse/rates.ts';
import { numbersOf, steadinessOf } from '../../../scripts/lib/analyse/steadiness.ts';
import { judgeSteadyState } from '../../../scripts/lib/analyse/steady-state.ts';
import type { TestSeries } from '../../../scripts/lib/analyse/types.ts';
import { judgeWriteCliff, unfitForCliff } from '../../../scripts/lib/analyse/write-cliff.ts';
import { sampleHardware, sampleMeasurement } from '../pages/site-sample.ts';
import { cells, rates, whole } from './rates-sample.ts';

describe('ratesOf', () => {
  const series = (...directions: readonly object[]) => ({ step_ms: 1000, directions }) as unknown as TestSeries;
  const read = { direction: 'read', iops: [1, 2, 3], bw_bytes_per_s: [10, 20, 30] };
  const write = { direction: 'write', iops: [4, 5], bw_bytes_per_s: [40, 50] };

  it('are those of one direction, or of all together as far as the longest', () => {
    expect(ratesOf(series(read, write), 'write')).toEqual({ variable: 'iops', step_ms: 1000, values: [4, 5] });
    expect(ratesOf(series(read, write), 'mixed')?.values).toEqual([5, 7, 3]);
  });

  it('are bytes where a direction has no I/Os logged, and none where neither is', () => {
    const { iops: _, ...bytes } = write;
    expect(ratesOf(series(read, bytes), 'mixed')).toMatchObject({ variable: 'bw', values: [50, 70, 30] });
    expect(ratesOf(series({ direction: 'read' }), 'read')).toBeUndefined();
    expect(ratesOf(series(read), 'trim')).toBeUndefined();
  });
});

describe('cells', () => {
  it('are those that lie wholly within the window, whatever the last bit of its ends says', () => {
    const one = rates([0, 1, 2, 3, 4], 100);
    expect(cellsWithin(one, { from_ms: 100, to_ms: 400 })).toEqual([1, 2, 3]);
    expect(cellsWithin(one, { from_ms: 100.000_01, to_ms: 399.999_99 })).toEqual([1, 2, 3]);
    expect(cellsWithin(one, { from_ms: 101, to_ms: 399 })).toEqual([2]);
  });

  it('are put together in whole multiples of the grid, and left alone where they are long enough', () => {
    const one = rates([1, 3, 5, 7], 400);
    expect(coarsenTo(one, 400)).toBe(one);
    expect(coarsenTo(one, 800)).toEqual(rates([2, 6], 800));
    expect(coarsenTo(one, 500)).toEqual(rates([2, 6], 800));
    expect(coarsenTo(one, 100)).toBe(one);
  });

  it('are dropped at the beginning where some are left over', () => {
    expect(groupCells([100, 1, 3, 5, 7], 2)).toEqual([2, 6]);
  });
});

describe('steadinessOf', () => {
  it('judges two values, and takes equal shares for equal in the last bit', () => {
    expect(steadinessOf([100, 100])).toMatchObject({ avg: 100, is_range_ok: true, is_slope_ok: true });
    // The range is 0.2 of the average but for the last bit, of small figures and of large ones.
    for (const factor of [1e-6, 0.1, 1e9 / 19])
      expect(steadinessOf([90, 100, 110, 100, 100].map((one) => one * factor))?.is_range_ok).toBe(true);
    expect(steadinessOf([95, 97.5, 100, 102.5, 105].map((one) => (one * 1e9) / 3))?.is_slope_ok).toBe(true);
    expect(steadinessOf([89.999, 100, 110, 100, 100])?.is_range_ok).toBe(false);
  });

  it('tells range and slope in per cent of the average', () => {
    const found = steadinessOf([90, 100, 110, 100, 100].map((one) => 2 * one));
    expect(found && numbersOf(found)).toMatchObject({ avg: 200, range_pct: 20, slope_pct: 8 });
  });
});

describe('judgeSteadyState', () => {
  const judge = (one: Rates, reported = {}) => judgeSteadyState(one, whole(one), reported);
  const level = cells(100, () => 100);

  it('takes a log for whole that lacks 5 % of the time and one cell', () => {
    expect(judge(level, { runtime_s: 101 / 0.95 }).reason).toBe('short_rounds');
    expect(judge(level, { runtime_s: 101.1 / 0.95 }).reason).toBe('log_ends');
  });

  it("allows the mean of a log to be 5 % off fio's own figure", () => {
    expect(judge(level, { rate: 100 / 1.05 }).reason).toBe('short_rounds');
    expect(judge(level, { rate: 100 / 1.06 }).reason).toBe('log_differs');
    expect(judge(level, { rate: 100 / 0.94 }).reason).toBe('log_differs');
  });

  it('takes the last five rounds of long cells', () => {
    const values = [9000, 9000, 9000, 9000, 100, 100, 100, 100, 100];
    expect(judge(rates(values, 10_000))).toMatchObject({ answer: 'stable', numbers: { avg: 100, rounds: 5 } });
  });

  it('cuts rounds from the end of the window', () => {
    const one = cells(104, (second) => (second < 4 ? 9000 : 100));
    expect(judge(one)).toMatchObject({ answer: 'stable', numbers: { avg: 100, round_s: 20, over_s: 100 } });
  });
});

describe('judgeWarmUp', () => {
  const judge = (one: Rates) => judgeWarmUp(one, whole(one));

  it('sees a first tenth that is lower than all others too, and says so', () => {
    expect(judge(cells(100, (second) => (second < 10 ? 50 : 100)))).toMatchObject({
      answer: 'yes',
      reason: 'too_short',
      numbers: { first: 50, rest: 100, difference_pct: -50 },
    });
  });

  it('says of a start like the rest that it was long enough', () => {
    expect(judge(cells(100, () => 100))).toMatchObject({ answer: 'no', reason: 'enough' });
    // 10 % more than the rest, and more than any of it.
    expect(judge(cells(100, (second) => (second < 10 ? 110 : 100)))).toMatchObject({ answer: 'no', reason: 'enough' });
    // Half of the rest, as one other tenth is.
    expect(judge(cells(100, (second) => (second < 20 ? 50 : 110)))).toMatchObject({ answer: 'no', reason: 'enough' });
    // 20 % more than the mean of the rest, and not more than the most of it.
    const tenths = [120, 120, 97, 97, 97, 97, 98, 98, 98, 98];
    expect(judge(cells(100, (second) => tenths[Math.floor(second / 10)] ?? 0))).toMatchObject({ answer: 'no' });
  });

  it('says how long a tenth is that is too short', () => {
    expect(judge(cells(6, () => 100))).toEqual({ answer: 'not_judged', reason: 'too_short', numbers: { part_s: 0.6 } });
  });

  it('judges tenths of five seconds, and none without I/O after the first', () => {
    expect(judge(cells(50, () => 100)).answer).toBe('no');
    expect(judge(cells(100, (second) => (second < 10 ? 100 : 0)))).toMatchObject({ reason: 'no_io' });
  });

  it('cuts its parts from the beginning of the window', () => {
    const one = cells(109, (second) => (second < 10 ? 150 : second < 100 ? 100 : 1e6));
    expect(judge(one)).toMatchObject({ answer: 'yes', numbers: { first: 150, rest: 100 } });
  });
});

describe('judgeDips', () => {
  const judge = (one: Rates) => judgeDips(one, whole(one));

  it('counts dips at both ends, and tells the lowest of all', () => {
    const low = new Map([
      [0, 40],
      [20, 30],
      [40, 45],
      [59, 20],
    ]);
    expect(judge(cells(60, (second) => low.get(second) ?? 100))).toMatchObject({
      answer: 'yes',
      numbers: { dips: 4, lowest: 20, median: 100 },
    });
  });

  it('counts all cells of a dip, at the beginning too', () => {
    expect(judge(cells(100, (second) => (second < 2 ? 0 : 100))).numbers).toMatchObject({ dips: 1, share_pct: 2 });
  });

  it('takes half of the median for no dip', () => {
    expect(judge(cells(60, (second) => (second % 15 === 0 ? 50 : 100)))).toMatchObject({ reason: 'none' });
    expect(judge(cells(60, (second) => (second % 15 === 0 ? 49 : 100)))).toMatchObject({
      answer: 'yes',
      numbers: { dips: 4, period_s: 15, spread_pct: 0 },
    });
  });

  it('judges fifty cells, and sees a period in four dips', () => {
    expect(judge(cells(50, () => 100)).reason).toBe('none');
    expect(judge(cells(49, () => 100)).reason).toBe('too_short');
    expect(judge(cells(60, (second) => (second % 20 === 0 ? 0 : 100))).reason).toBe('few');
  });

  it('allows distances that differ by a quarter of their mean', () => {
    const at = (...seconds: readonly number[]) => judge(cells(100, (second) => (seconds.includes(second) ? 0 : 100)));
    // Distances of 15, 25, 15, 25: 5 of 20 are a quarter.
    expect(at(1, 16, 41, 56, 81)).toMatchObject({ answer: 'yes', numbers: { period_s: 20, spread_pct: 25 } });
    expect(at(1, 15, 41, 55, 81)).toMatchObject({ answer: 'no', reason: 'irregular' });
  });
});

describe('judgeWriteCliff', () => {
  /** 50 rounds of 4 s at these levels, by round. */
  const judge = (at: (round: number) => number) =>
    judgeWriteCliff(cells(200, (second) => at(Math.floor(second / 4) + 1)));

  it('tells the lowest of the levels on its way', () => {
    expect(judge((round) => (round < 26 ? 100 : round < 36 ? 20 : 40)).numbers).toMatchObject({
      from: 100,
      to: 40,
      lowest: 20,
    });
    expect(judge(() => 100).numbers).toMatchObject({ lowest: 100 });
  });

  it('is found by the two rounds on either side of it too', () => {
    // Two low rounds are a dip, three of five are a fall.
    expect(judge((round) => (round === 26 || round === 27 ? 0 : 100))).toMatchObject({ answer: 'no', reason: 'none' });
    expect(judge((round) => (round >= 26 && round <= 28 ? 0 : 100))).toMatchObject({
      answer: 'no',
      reason: 'came_back',
    });
    expect(judge((round) => (round >= 49 ? 0 : 100))).toMatchObject({ answer: 'no', reason: 'none' });
    expect(judge((round) => (round >= 48 ? 0 : 100))).toMatchObject({ answer: 'yes', numbers: { round: 48 } });
    expect(judge((round) => (round <= 2 ? 0 : 100))).toMatchObject({ answer: 'no', reason: 'none' });
    expect(judge((round) => (round <= 3 ? 0 : 100))).toMatchObject({ reason: 'came_back', numbers: { round: 3 } });
  });

  it('is no fall to 0.7 of the first level, nor one that comes back to it', () => {
    expect(judge((round) => (round < 26 ? 100 : 70)).reason).toBe('none');
    expect(judge((round) => (round < 26 ? 100 : round < 31 ? 40 : 70))).toMatchObject({
      reason: 'came_back',
      numbers: { to: 70 },
    });
  });

  it('is looked for in eleven rounds', () => {
    expect(judgeWriteCliff(cells(11, () => 5)).reason).toBe('none');
    expect(judgeWriteCliff(cells(10, () => 5)).reason).toBe('too_short');
  });
});

describe('unfitForCliff', () => {
  const anySize: Hardware = { ...sampleHardware, system: { ...sampleHardware.system, drives: [] } };
  const write = (more: object) => sampleMeasurement('mix/write', { size_bytes: 100, io_bytes: 400, ...more });

  it('has nothing to say of a test that was held back', () => {
    expect(unfitForCliff([write({ rate_limited: true })], anySize)?.reason).toBe('limited');
    expect(unfitForCliff([write({}), write({ rate_limited: true })], anySize)?.reason).toBe('limited');
    expect(unfitForCliff([write({ rate_limited: false })], anySize)).toBeUndefined();
  });

  it('counts the files of all jobs and clients, one of each where they are not told', () => {
    expect(unfitForCliff([write({ io_bytes: 200 })], anySize)).toBeUndefined();
    const many = { numjobs: 2, clients: 3 };
    expect(unfitForCliff([write({ ...many, io_bytes: 1199 })], anySize)?.numbers.target_bytes).toBe(600);
    expect(unfitForCliff([write({ ...many, io_bytes: 1200 })], anySize)).toBeUndefined();
    expect(unfitForCliff([write({ size_bytes: 0 })], anySize)?.reason).toBe('size_unknown');
  });

  it('does not know how much was written where reads and writes are counted together', () => {
    const together = sampleMeasurement('mix/write', { direction: 'mixed', size_bytes: 100, io_bytes: 400 });
    expect(unfitForCliff([together], anySize, 100)).toEqual({
      answer: 'not_judged',
      reason: 'written_unknown',
      numbers: {},
    });
    const reads = write({ direction: 'read', io_bytes: 900 });
    expect(unfitForCliff([reads, together], anySize, 100)?.reason).toBe('written_unknown');
    // A total beside its writes adds nothing to them.
    expect(unfitForCliff([write({ io_bytes: 200 }), together], anySize, 100)).toBeUndefined();
    expect(unfitForCliff([write({ io_bytes: 199 }), together], anySize, 100)?.numbers.written_bytes).toBe(199);
  });

  it('goes by the capacity of a drive that was tested by itself alone', () => {
    const drive = { ...sampleHardware.system.drives?.[0], media: 'nvme_ssd', count: 1, capacity_bytes: 100 };
    const of = (kind: string, ...drives: readonly object[]) =>
      ({
        ...sampleHardware,
        system: { ...sampleHardware.system, kind, drives, usable_bytes: undefined },
      }) as unknown as Hardware;
    const target = (hardware: Hardware) => unfitForCliff([write({ io_bytes: 1 })], hardware, 700)?.numbers.target_bytes;
    expect(target(of('drive', drive))).toBe(100);
    expect([
      target(of('drive', drive, drive)),
      target(of('drive', { ...drive, count: 2 })),
      target(of('array', drive)),
    ]).toEqual([700, 700, 700]);
  });

  it('counts what the writes can reach once, where fio tells it', () => {
    const many = write({ numjobs: 64, io_bytes: 200 });
    expect(unfitForCliff([many], anySize)?.reason).toBe('too_little');
    expect(unfitForCliff([many], anySize, 100)).toBeUndefined();
    expect(unfitForCliff([many], anySize, 101)?.numbers.target_bytes).toBe(101);
  });

  describe('of a drive by itself', () => {
    const drive = (media: 'hdd' | 'ssd' | 'floppy', more: object = {}): Hardware => ({
      ...sampleHardware,
      system: {
        ...sampleHardware.system,
        kind: 'drive',
        drives: [{ vendor: 'Acme', model: 'X1', count: 1, media, ...more }],
      },
    });

    it('takes its capacity, of which a file may be a small part', () => {
      expect(unfitForCliff([write({})], drive('ssd', { capacity_bytes: 1000 }), 100)?.numbers.target_bytes).toBe(1000);
      expect(unfitForCliff([write({})], drive('ssd', { capacity_bytes: 'not_recorded' }), 100)).toBeUndefined();
      const two = drive('ssd', { capacity_bytes: 1000, count: 2 });
      expect(unfitForCliff([write({})], two, 100)).toBeUndefined();
    });

    it('is not asked of what has no flash', () => {
      expect(unfitForCliff([write({})], drive('hdd'))?.reason).toBe('no_flash');
      expect(unfitForCliff([write({ rate_limited: true })], drive('floppy'))?.reason).toBe('no_flash');
      const { system } = drive('hdd');
      const hybrid = { ...system, drives: [...(system.drives ?? []), ...(drive('ssd').system.drives ?? [])] };
      expect(unfitForCliff([write({})], { ...sampleHardware, system: hybrid })).toBeUndefined();
    });
  });
});
