import { describe, expect, it } from 'vitest';
import type { Measurement, Method, Run } from '#types';
import { judgeRounds, numbersOfTest } from '../../../scripts/lib/analyse/snia-rounds.ts';
import { sampleMeasurement, sampleRun } from '../pages/site-sample.ts';

/** A test of a round, and what it measured. */
interface One {
  readonly step: string;
  readonly round: number;
  readonly iops?: number;
  readonly more?: Partial<Measurement>;
}

const level = (step: string, count = 5, more: Partial<Measurement> = {}): readonly One[] =>
  Array.from({ length: count }, (_, place) => ({ step, round: place + 1, iops: 100, more }));

function judge(all: readonly One[], method?: Method, tests: readonly object[] = []) {
  const ids = all.map(({ step, round }) => `${step}-round-${round}`);
  const own = all.map(({ step, round }, place) => ({
    id: ids[place],
    title: '',
    configuration: 'default',
    step,
    round,
  }));
  const run = { ...sampleRun, tests: [...own, ...tests] as unknown as Run['tests'] };
  const measurements = all.map(({ iops, more }, place) =>
    sampleMeasurement(`${ids[place]}/write`, { runtime_s: 60, ...(iops === undefined ? {} : { iops }), ...more }),
  );
  return judgeRounds(run, measurements, method);
}

const step = (id: string, runtime_s: number | string = 60) => ({
  id,
  job: id,
  kind: 'round',
  env: {},
  axes: [],
  runtime_s,
  ramp_s: 0,
  rest_s: 0,
});
const methodOf = (tracked: readonly string[], steps: readonly object[], window = 5) =>
  ({ axes: [], steps, rounds: { window, most: 25, tracked } }) as unknown as Method;

describe('judgeRounds', () => {
  it('does not judge where the rate of a tracked step was limited in one round', () => {
    const limited = level('a').map((one) => (one.round === 3 ? { ...one, more: { rate_limited: true } } : one));
    expect(judge([...level('b'), ...limited])[0]).toMatchObject({ answer: 'not_judged', reason: 'limited' });
    expect(judge(level('a'))[0]).toMatchObject({ answer: 'yes' });
    const method = methodOf(['b'], [step('a'), step('b')]);
    expect(judge([...level('b'), ...limited], method)[0]).toMatchObject({ answer: 'yes' });
  });

  it('goes by the steps that the method tracks, and its window', () => {
    const rising = level('b').map((one) => ({ ...one, iops: 100 * one.round }));
    const all = [...level('a'), ...rising];
    expect(judge(all)[0]).toMatchObject({ answer: 'no', numbers: { tracked: 2, window: 5 } });
    const steps = [step('a'), step('b')];
    expect(judge(all, methodOf(['a'], steps))[0]).toMatchObject({ answer: 'yes', numbers: { tracked: 1 } });
    expect(judge(all, methodOf(['a'], steps, 3))[0]).toMatchObject({
      answer: 'yes',
      numbers: { window: 3, first_round: 1, last_round: 3 },
    });
    const bare = { axes: [], steps } as unknown as Method;
    expect(judge(all, bare)[0]).toMatchObject({ answer: 'no', numbers: { tracked: 2, window: 5 } });
  });

  it('does not judge where a tracked step has no rounds, and judges all steps where none has', () => {
    const steps = [step('a'), step('b')];
    expect(judge(level('a'), methodOf(['a', 'b'], steps))[0]).toMatchObject({ reason: 'not_all_tracked' });
    expect(judge(level('c'), methodOf(['a', 'b'], steps))[0]).toMatchObject({ answer: 'yes', numbers: { tracked: 1 } });
  });

  it('asks for rounds as long as the longest of the tracked steps, where the method gives a time', () => {
    const all = [...level('a'), ...level('b')];
    const standard = (tracked: readonly string[], ...steps: readonly object[]) =>
      judge(all, methodOf(tracked, steps))[0]?.numbers.standard_s;
    expect(standard(['a', 'b'], step('a', 10), step('b', 90))).toBe(90);
    expect(standard(['a'], step('a', 10), step('b', 90))).toBe(10);
    expect(standard(['a'], step('a', 'until_written'))).toBe(60);
  });

  it('names the tracked steps in the order of their names', () => {
    const [found] = judge([...level('b'), ...level('a')]);
    expect(found?.tracked?.map((one) => one.step)).toEqual(['a', 'b']);
  });

  it('takes rounds by the ends of ids where no step is named', () => {
    const tests = Array.from({ length: 5 }, (_, place) => ({
      id: `w-r${place + 1}`,
      configuration: 'default',
      round: place + 1,
    }));
    const run = { ...sampleRun, tests: tests as unknown as Run['tests'] };
    const measurements = tests.map(({ id }) => sampleMeasurement(`${id}/write`, { iops: 5, runtime_s: 60 }));
    expect(judgeRounds(run, measurements)[0]?.tracked?.map((one) => [one.step, one.values])).toEqual([
      ['w', [5, 5, 5, 5, 5]],
    ]);
  });

  it('leaves tests that are no rounds out, and configurations without rounds', () => {
    const other = { id: 'alone', title: '', configuration: 'default' };
    const [found, ...others] = judge(level('a'), undefined, [other]);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ answer: 'yes' });
    expect(found?.of.test_ids).toHaveLength(5);
    const configurations = ['default', 'other'].map((id) => ({ id, title: id, axes: {} }));
    const tests = level('a').map(({ round }) => ({
      id: `a-round-${round}`,
      configuration: 'default',
      step: 'a',
      round,
    }));
    const run = { ...sampleRun, configurations, tests } as unknown as Run;
    expect(judgeRounds(run, [])).toMatchObject([{ answer: 'not_judged', reason: 'no_figure' }]);
  });

  it('does not tell how long its rounds were where nobody knows, and calls them steady', () => {
    const [found] = judge(level('a', 5, { runtime_s: undefined }));
    expect(found).toMatchObject({ answer: 'yes' });
    expect(found?.numbers).not.toHaveProperty('round_s');
  });

  it('judges rounds of a second or more', () => {
    expect(judge(level('a', 5, { runtime_s: 1 }))[0]).toMatchObject({ answer: 'stable' });
    expect(judge(level('a', 5, { runtime_s: 0.9 }))[0]).toMatchObject({ reason: 'too_short', numbers: { least_s: 1 } });
  });

  it('judges whole rounds where the collection was ended within the next one', () => {
    const all = [...level('a', 6), ...level('b', 5)];
    expect(judge(all)[0]).toMatchObject({ answer: 'yes', numbers: { rounds: 5, first_round: 1, last_round: 5 } });
    expect(judge([...level('a', 5), ...level('b', 4)])[0]).toMatchObject({ reason: 'too_few', numbers: { rounds: 4 } });
  });

  it('has no figure where a round of the last window has none', () => {
    const gap = level('a', 6).map(({ iops = 0, ...one }) => (one.round === 4 ? one : { ...one, iops }));
    expect(judge(gap)[0]).toMatchObject({ answer: 'not_judged', reason: 'no_figure' });
    const early = level('a', 6).map(({ iops = 0, ...one }) => (one.round === 1 ? one : { ...one, iops }));
    expect(judge(early)[0]).toMatchObject({ answer: 'yes', numbers: { first_round: 2 } });
  });
});

describe('numbersOfTest', () => {
  it('are those of the tracked step that the test is of, and none of another test', () => {
    const [found] = judge(level('a', 6));
    if (found === undefined) throw new Error('a verdict');
    expect(numbersOfTest(found, 'a-round-1')).toMatchObject({ avg: 100, range_pct: 0 });
    expect(numbersOfTest(found, 'a-round-6')).toEqual({});
    const { tracked: _, ...untracked } = found;
    expect(numbersOfTest(untracked, 'a-round-1')).toEqual({});
  });
});
