/** Steady state over the rounds of a method: SNIA SSS PTS judges the averages of whole rounds, of each tracked step. */

import type { Measurement, Method, Run } from '#types';
import { groupBy } from '../base/group-by.ts';
import { totalsOf } from '../fio/patterns.ts';
import { expandSteps } from '../methods/expand-steps.ts';
import { stepOfTest } from '../methods/step-of-test.ts';
import { numbersOf, steadinessOf } from './steadiness.ts';
import { isLongRound } from './steady-state.ts';
import { limitOf } from './thresholds.ts';
import type { Steadiness, TrackedRounds, Verdict } from './types.ts';

interface Round {
  readonly test_id: string;
  readonly value?: number;
  readonly round_s?: number;
  readonly is_limited: boolean;
}

/** By step, by round. */
type Rounds = ReadonlyMap<string, ReadonlyMap<number, Round>>;

/** IOPS of all directions of a test together; undefined when it has several jobs or no figure. */
function totalOf(
  measurements: readonly Measurement[],
): Pick<Measurement, 'iops' | 'runtime_s' | 'rate_limited'> | undefined {
  const [one, ...others] = totalsOf(measurements, ({ direction }) => direction);
  return others.length > 0 ? undefined : one;
}

function roundsOf(
  tests: readonly Run['tests'][number][],
  measurements: readonly Measurement[],
  steps: ReadonlySet<string>,
): Rounds {
  const found = new Map<string, Map<number, Round>>();
  const byTest = groupBy(measurements, ({ test_id }) => test_id);
  for (const test of tests) {
    if (test.round === undefined) continue;
    const step = stepOfTest(test, steps) ?? test.step ?? test.id.replace(/-(?:round-?|r)\d+$/, '');
    const { iops, runtime_s, rate_limited } = totalOf(byTest.get(test.id) ?? []) ?? {};
    const rounds = found.get(step) ?? new Map<number, Round>();
    const is_limited = rate_limited === true;
    const round = { test_id: test.id, is_limited, ...(iops === undefined ? {} : { value: iops }) };
    found.set(step, rounds.set(test.round, { ...round, ...(runtime_s === undefined ? {} : { round_s: runtime_s }) }));
  }
  return found;
}

/** Whole rounds: the last one counts only if every tracked step ran in it, for a collection may have been ended within it. */
function countRounds(rounds: Rounds, tracked: readonly string[]): number {
  const all = Math.max(...[...rounds.values()].flatMap((list) => [...list.keys()]));
  const isWhole = (round: number): boolean => tracked.every((step) => rounds.get(step)?.has(round) === true);
  return isWhole(all) ? all : Math.max(0, all - 1);
}

function isSteady({ is_range_ok, is_slope_ok }: Steadiness): boolean {
  return is_range_ok && is_slope_ok;
}

/** Tracked steps over the window that ends with round `last`; undefined when a round of one has no figure. */
function windowOf(
  rounds: Rounds,
  tracked: readonly string[],
  last: number,
  length: number,
): readonly TrackedRounds[] | undefined {
  const first_round = last - length + 1;
  const found = tracked.flatMap((step): TrackedRounds[] => {
    const list = Array.from({ length }, (_, place) => rounds.get(step)?.get(first_round + place));
    const values = list.flatMap((one) => one?.value ?? []);
    const steadiness = values.length === length ? steadinessOf(values) : undefined;
    const test_ids = list.flatMap((one) => one?.test_id ?? []);
    return steadiness === undefined ? [] : [{ step, test_ids, values, first_round, steadiness }];
  });
  return found.length === tracked.length ? found : undefined;
}

function lengthOfRounds(rounds: Rounds): { readonly round_s?: number } {
  const lengths = [...rounds.values()].flatMap((list) => [...list.values()].flatMap(({ round_s }) => round_s ?? []));
  return lengths.length === 0 ? {} : { round_s: Math.min(...lengths) };
}

/** What the method gives a tracked step in each round, at factor 1; a minute where there is no method. */
function standardOf(method: Method | undefined, tracked: readonly string[]): number {
  const asked = (method === undefined ? [] : expandSteps(method)).filter(({ step }) => tracked.includes(step));
  const lengths = asked.flatMap(({ runtime_s }) => (typeof runtime_s === 'number' ? runtime_s : []));
  return lengths.length === 0 ? limitOf('round_standard') : Math.max(...lengths);
}

function judgeConfiguration(rounds: Rounds, method: Method | undefined): Omit<Verdict, 'id' | 'of'> {
  const length = method?.rounds?.window ?? limitOf('steady_rounds');
  const asked = method?.rounds?.tracked.filter((step) => rounds.has(step)) ?? [];
  const tracked = asked.length > 0 ? asked : [...rounds.keys()].sort();
  const count = countRounds(rounds, tracked);
  const numbers = {
    rounds: count,
    window: length,
    tracked: tracked.length,
    standard_s: standardOf(method, tracked),
    ...lengthOfRounds(rounds),
  };
  const isLimited = tracked.some((step) => [...(rounds.get(step)?.values() ?? [])].some((one) => one.is_limited));
  if (isLimited) return { answer: 'not_judged', reason: 'limited', numbers };
  if (count < length) return { answer: 'not_judged', reason: 'too_few', numbers };
  const missing = (method?.rounds?.tracked.length ?? 0) - asked.length;
  if (asked.length > 0 && missing > 0) return { answer: 'not_judged', reason: 'not_all_tracked', numbers };
  const ends = Array.from({ length: count - length + 1 }, (_, place) => place + length);
  const windows = ends.map((last) => windowOf(rounds, tracked, last, length));
  const place = windows.findIndex((list) => list?.every(({ steadiness }) => isSteady(steadiness)));
  const shown = place < 0 ? windows.at(-1) : windows[place];
  if (shown === undefined) return { answer: 'not_judged', reason: 'no_figure', numbers };
  const least_s = limitOf('step_least');
  if (numbers.round_s !== undefined && numbers.round_s < least_s)
    return { answer: 'not_judged', reason: 'too_short', numbers: { ...numbers, least_s }, tracked: shown };
  const last = ends.at(place) ?? count;
  const found = { numbers: { ...numbers, last_round: last, first_round: last - length + 1 }, tracked: shown };
  if (place < 0) return { answer: 'no', reason: 'not_reached', ...found };
  const isLong = numbers.round_s === undefined || isLongRound(numbers.round_s, numbers.standard_s);
  return isLong
    ? { answer: 'yes', reason: 'reached', ...found }
    : { answer: 'stable', reason: 'short_rounds', ...found };
}

/**
 * One verdict a configuration that has rounds: steady (or, where rounds are shorter than the method asks, stable) after the first round x at which all tracked steps are steady over the
 * window x-4 to x. Without a method, every step with rounds is tracked.
 */
export function judgeRounds(run: Run, measurements: readonly Measurement[], method?: Method): readonly Verdict[] {
  if (run.tests.every(({ round }) => round === undefined)) return [];
  const steps = new Set(method === undefined ? [] : expandSteps(method).map(({ step }) => step));
  return run.configurations.flatMap(({ id }): Verdict[] => {
    const tests = run.tests.filter((test) => test.round !== undefined && test.configuration === id);
    if (tests.length === 0) return [];
    const judged = judgeConfiguration(roundsOf(tests, measurements, steps), method);
    return [{ id: 'V-steady-rounds', of: { test_ids: tests.map((test) => test.id) }, ...judged }];
  });
}

/** What a measurement of a round takes from its tracked step, where it is one: shares of the average. */
export function numbersOfTest(verdict: Verdict, test: string): Readonly<Record<string, number>> {
  const found = verdict.tracked?.find(({ test_ids }) => test_ids.includes(test));
  return found === undefined ? {} : numbersOf(found.steadiness);
}
