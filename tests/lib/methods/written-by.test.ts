import { describe, expect, it } from 'vitest';
import { parseJobFile } from '../../../scripts/lib/fio/job-file.ts';
import type { MethodStep } from '../../../scripts/lib/methods/types.ts';
import { writtenBy } from '../../../scripts/lib/methods/written-by.ts';

const step = (more: Partial<MethodStep>): MethodStep => ({
  step: 'x',
  title: 'X',
  job: 'jobs/fill.fio',
  env: {},
  runtime_s: 0,
  ramp_s: 0,
  rest_s: 0,
  writes: true,
  kind: 'precondition',
  entry: 0,
  axes: {},
  ...more,
});
const whole = ['[fill]', 'rw=write', `size=\${SIZE}`];
const passesOf = (lines: readonly string[], more: Partial<MethodStep> = {}) => {
  const jobFiles = new Map([['jobs/fill.fio', parseJobFile('jobs/fill.fio', lines.join('\n'))]]);
  const { whole_passes, partial_preconditions } = writtenBy({ jobFiles }, [step(more)]);
  return [whole_passes, partial_preconditions];
};

describe('writtenBy', () => {
  it('counts how often the whole target is written before the tests: loops and jobs', () => {
    expect(passesOf(whole)).toEqual([1, 0]);
    expect(passesOf(['[fill]', 'rw=write'])).toEqual([1, 0]);
    expect(passesOf([...whole, 'loops=2'])).toEqual([2, 0]);
    expect(passesOf([...whole, `loops=\${LOOPS}`], { env: { LOOPS: '3' } })).toEqual([3, 0]);
  });

  it.each([
    ['in random places', ['[fill]', 'rw=randwrite', `size=\${SIZE}`], {}],
    ['half of it', ['[fill]', 'rw=write', 'size=50%'], {}],
    ['from an offset', [...whole, 'offset=25%'], {}],
    ['for a time', whole, { runtime_s: 60 }],
    ['by two jobs of one file', [...whole, '[more]', 'rw=write'], {}],
    ['by a number of loops that nobody gave', [...whole, `loops=\${LOOPS}`], {}],
  ])('does not take a step that writes %s for one that writes all', (_, lines, more) => {
    expect(passesOf(lines, more)).toEqual([0, 1]);
  });

  it('counts tests that write among all tests, and says when they are those of a round', () => {
    const test = (more: Partial<MethodStep>) => step({ kind: 'test', runtime_s: 60, ...more });
    const steps = [test({}), test({ writes: false }), test({})];
    const none = { whole_passes: 0, partial_preconditions: 0 };
    const jobFiles = new Map();
    expect(writtenBy({ jobFiles }, steps)).toEqual({ ...none, writing_tests: 2, tests: 3, is_in_rounds: false });
    const rounds = steps.map((one): MethodStep => ({ ...one, kind: 'round' }));
    expect(writtenBy({ jobFiles }, rounds)).toEqual({ ...none, writing_tests: 2, tests: 3, is_in_rounds: true });
  });
});
