import { describe, expect, it } from 'vitest';
import type { Run } from '#types';
import { withSteadyState } from '../../../scripts/lib/analyse/steady-measurements.ts';
import type { Verdict } from '../../../scripts/lib/analyse/types.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

const one = sampleMeasurement('mix/write');
const ofLogs = (more: Partial<Verdict> = {}): Verdict => ({
  id: 'V-steady-state',
  of: { test_ids: ['mix'], measurement_id: one.id },
  answer: 'yes',
  reason: 'steady',
  numbers: { avg: 100, range_pct: 1, slope_pct: 2, round_s: 60, rounds: 5, min: 99 },
  ...more,
});
const ofRounds = (more: Partial<Verdict> = {}): Verdict => ({
  id: 'V-steady-rounds',
  of: { test_ids: ['mix'] },
  answer: 'yes',
  reason: 'reached',
  numbers: { window: 5, first_round: 3, round_s: 60 },
  ...more,
});
const fio = (more: Partial<Verdict>): Verdict =>
  ({
    id: 'V-fio-steady-state',
    of: { test_ids: ['mix'] },
    reason: '',
    numbers: {},
    texts: { ss: 'iops:1%' },
    ...more,
  }) as Verdict;

const stateOf = (verdicts: readonly Verdict[], round?: number) =>
  withSteadyState([one], verdicts, [
    { id: 'mix', ...(round === undefined ? {} : { round }) },
  ] as unknown as Run['tests'])[0]?.steady_state;

describe('withSteadyState', () => {
  it('writes the verdict on the logs, with its formula, its variable and its numbers', () => {
    const { reason, ...state } = stateOf([ofLogs()]) ?? {};
    expect(state).toEqual({
      verdict: 'steady',
      formula: 'V-steady-state',
      round_s: 60,
      variable: 'iops',
      rounds: 5,
      avg: 100,
      range_pct: 1,
      slope_pct: 2,
    });
    expect(reason).toBe(
      'Over five rounds of the measured time, the range is at most 20 % and the slope at most 10 % of the average.',
    );
    expect(stateOf([ofLogs({ texts: { variable: 'bw' } })])?.variable).toBe('bw');
  });

  it('writes no numbers of what was not judged, nor those that a verdict does not have', () => {
    const unjudged = stateOf([ofLogs({ answer: 'not_judged', reason: 'warm_up' })]);
    expect(Object.keys(unjudged ?? {}).sort()).toEqual(['formula', 'reason', 'verdict']);
    const bare = stateOf([ofLogs({ numbers: { rounds: 5, round_s: 0 } })]);
    expect(Object.keys(bare ?? {}).sort()).toEqual(['formula', 'reason', 'rounds', 'variable', 'verdict']);
  });

  it('takes the verdict on the rounds before that on the logs, and leaves alone what none is on', () => {
    expect(stateOf([ofLogs(), ofRounds()], 3)).toMatchObject({ verdict: 'steady', formula: 'V-steady-rounds' });
    expect(stateOf([fio({ answer: 'yes' })])).toBe(one.steady_state);
    const other = { ...ofLogs(), id: 'V-dips' };
    expect(stateOf([other])).toBe(one.steady_state);
  });

  it('calls a round before the window not steady, and says why', () => {
    expect([2, 3].map((round) => stateOf([ofRounds()], round)?.verdict)).toEqual(['not_steady', 'steady']);
    expect(stateOf([ofRounds()], 2)?.reason).toMatch(/^A round before the measurement window/);
    const unreached = ofRounds({ answer: 'no', reason: 'not_reached' });
    expect(stateOf([unreached], 2)?.reason).toMatch(/do not keep within the criterion in any measurement window/);
  });

  it('calls no round steady in its reason where rounds are too short to show that', () => {
    const stable = ofRounds({ answer: 'stable', reason: 'short_rounds' });
    expect(stateOf([stable], 2)?.reason).not.toMatch(/steady/);
  });

  it('counts no rounds in a reason: a method says how many its window has', () => {
    const unreached = ofRounds({ answer: 'no', reason: 'not_reached', numbers: { window: 7, rounds: 9, round_s: 60 } });
    expect(stateOf([unreached], 2)?.reason).not.toMatch(/five/);
  });

  it('writes no numbers of rounds that were not judged or are not tracked', () => {
    const steadiness = { avg: 100, min: 99, max: 101, range: 2, slope: 0, excursion: 0 };
    const tracked = [
      { step: 'a', test_ids: ['mix'], values: [], first_round: 3, steadiness },
    ] as unknown as Verdict['tracked'] & object;
    expect(stateOf([ofRounds({ tracked })], 3)).toMatchObject({ variable: 'iops', rounds: 5, avg: 100, range_pct: 2 });
    expect(stateOf([ofRounds({ tracked, answer: 'not_judged', reason: 'too_short' })], 3)).not.toHaveProperty('avg');
    const { variable, rounds } = stateOf([ofRounds()], 3) ?? {};
    expect([variable, rounds]).toEqual([undefined, undefined]);
  });

  it("adds to each of several jobs fio's own detection of that job", () => {
    const other = { ...one, id: 'other', job: 'other' };
    const of = (measurement_id: string) => ({ test_ids: ['mix'], measurement_id });
    const verdicts = [
      ofLogs(),
      ofLogs({ of: of('other') }),
      fio({ answer: 'no', of: of(one.id) }),
      fio({ answer: 'yes', of: of('other') }),
    ];
    const tests = [{ id: 'mix' }] as unknown as Run['tests'];
    const said = withSteadyState([one, other], verdicts, tests).map(({ steady_state }) => steady_state.reason);
    expect(said.map((reason) => reason.includes('says attained'))).toEqual([false, true]);
    expect(said.map((reason) => reason.includes('says not attained'))).toEqual([true, false]);
  });

  it("adds fio's own detection to the reason, with its limit where it names one", () => {
    const reasons = (['yes', 'no', 'not_judged'] as const).map(
      (answer) => stateOf([ofLogs(), fio({ answer })])?.reason.split('average. ')[1],
    );
    expect(reasons).toEqual([
      "fio's own detection (iops:1%) says attained; it is not the SNIA criterion.",
      "fio's own detection (iops:1%) says not attained; it is not the SNIA criterion.",
      "fio's own detection (iops:1%) says nothing that counts; it is not the SNIA criterion.",
    ]);
    expect(stateOf([ofLogs(), fio({ answer: 'yes', texts: { ss: '' } })])?.reason).toContain('(no limit named)');
  });
});
