import { describe, expect, it } from 'vitest';
import type { Measurement, Method, Run } from '#types';
import { type Departure, departuresOf, withDepartures } from '../../../scripts/lib/analyse/method-departures.ts';
import { isShort, restsOf } from '../../../scripts/lib/analyse/rests.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import { direction, fioOutput, resultsOf } from '../../fio-fixtures.ts';
import { sampleMeasurement, sampleRun } from '../pages/site-sample.ts';

type Step = Method['steps'][number];

const step = (id: string, kind: Step['kind'], rest_s: Step['rest_s'], writes = true): Step => ({
  id,
  title: id,
  kind,
  job: 'jobs/a.fio',
  runtime_s: 60,
  ramp_s: 0,
  rest_s,
  writes,
});

const STEPS = [
  step('fill', 'precondition', 30),
  step('long', 'test', 60),
  step('mix', 'test', 'auto'),
  step('read', 'test', 0, false),
];

const conditions = { preconditioning: 'Filled.', purge: '-', host_cache: '-', target_cache: '-' };

type MethodChange = Partial<Pick<Method, 'conditions' | 'rounds'>> & { readonly steps?: readonly Step[] };

function methodOf(more: MethodChange = {}): Method {
  return { id: 'm', steps: STEPS, axes: [], conditions, ...more } as unknown as Method;
}

/** id, second of its begin, second of its end. */
type Ran = readonly [id: string, began: number, ended: number];

const KEPT: readonly Ran[] = [
  ['fill', 0, 100],
  ['long', 130, 190],
  ['mix', 250, 310],
  ['read', 430, 490],
];
const NOT_KEPT: readonly Ran[] = [
  ['fill', 0, 100],
  ['long', 101, 161],
  ['mix', 162, 222],
  ['read', 223, 283],
];

/** The mix wrote twice as fast as the long test: it rests for 120 s, as long as that would have taken. */
const MEASURED: readonly Measurement[] = [
  sampleMeasurement('fill/write', { bw_bytes_per_s: 1e3, runtime_s: 60 }),
  sampleMeasurement('long/write', { bw_bytes_per_s: 1e6, runtime_s: 60 }),
  sampleMeasurement('mix/write', { bw_bytes_per_s: 2e6, runtime_s: 60 }),
  sampleMeasurement('read/read', { bw_bytes_per_s: 1e3, runtime_s: 60 }),
];

function bundleOf(
  tests: readonly Ran[],
  more: Partial<Run> = {},
  hasTimes = true,
): Pick<ParsedBundle, 'run' | 'results'> {
  const path = (id: string) => `raw/${id}.json`;
  const results = tests.flatMap(([id, began, ended]) => {
    const job = { jobname: id, groupid: 0, error: 0, elapsed: ended - began, 'job options': {}, write: direction(9) };
    const output = fioOutput({ ...(hasTimes ? { timestamp: ended } : {}), jobs: [job] }, path(id));
    return [...resultsOf(path(id), output)];
  });
  const list = tests.map(([id]) => ({ id, title: id, configuration: 'default', result: path(id) }));
  return {
    run: { ...sampleRun, method: 'm', tests: list as unknown as Run['tests'], ...more },
    results: new Map(results),
  };
}

function found(tests: readonly Ran[], more: Partial<Run> = {}, method: MethodChange = {}): readonly Departure[] {
  return departuresOf(bundleOf(tests, more), methodOf(method), MEASURED);
}

describe('rests of a run', () => {
  it('are those of the method, and where it says so as long as the slowest test would have taken for the bytes', () => {
    expect(restsOf(bundleOf(KEPT), methodOf(), MEASURED)).toEqual([
      { test_id: 'fill', index: 0, asked_s: 30, kept_s: 30 },
      { test_id: 'long', index: 1, asked_s: 60, kept_s: 60 },
      { test_id: 'mix', index: 2, asked_s: 120, kept_s: 120 },
    ]);
    expect(found(KEPT)).toEqual([]);
  });

  it('are told in the order of running, as far as fio tells it of all', () => {
    const turned = bundleOf(KEPT.toReversed());
    expect(restsOf(turned, methodOf(), MEASURED)).toEqual([
      { test_id: 'fill', index: 3, asked_s: 30, kept_s: 30 },
      { test_id: 'long', index: 2, asked_s: 60, kept_s: 60 },
      { test_id: 'mix', index: 1, asked_s: 120, kept_s: 120 },
    ]);
    const untold = { ...turned, results: new Map([...turned.results].slice(1)) };
    expect(restsOf(untold, methodOf(), MEASURED)).toEqual([{ test_id: 'long', index: 2, asked_s: 60, kept_s: 0 }]);
    const ended = bundleOf(KEPT);
    const cut = { ...ended, results: new Map([...ended.results].slice(0, 3)) };
    expect(restsOf(cut, methodOf(), MEASURED).at(-1)).toEqual({ test_id: 'mix', index: 2, asked_s: 120 });
  });

  it('go by what was written by tests that have a rest of their own', () => {
    const asked = (...measured: readonly Measurement[]) =>
      restsOf(bundleOf(KEPT), methodOf(), measured).find(({ test_id }) => test_id === 'mix')?.asked_s;
    const [fill, long, mix] = MEASURED as [Measurement, Measurement, Measurement];
    expect(asked(fill, long, mix, sampleMeasurement('mix/read', { bw_bytes_per_s: 9e9, runtime_s: 60 }))).toBe(120);
    expect(asked(fill, long, { ...mix, bw_bytes_per_s: 5e5 })).toBe(30);
    expect(asked(fill, mix)).toBeUndefined();
    expect(asked(fill, long, sampleMeasurement('mix/write', { runtime_s: 60 }))).toBeUndefined();
  });

  it('of two seconds are not asked for, and may be 2 % and two seconds shorter', () => {
    const short = methodOf({ steps: STEPS.map((one) => ({ ...one, rest_s: 2 })) });
    expect(restsOf(bundleOf(KEPT), short, MEASURED)).toEqual([]);
    const of = (kept_s?: number) =>
      isShort({ test_id: 'a', index: 0, asked_s: 100, ...(kept_s === undefined ? {} : { kept_s }) });
    expect([of(96), of(95.9), of()]).toEqual([false, true, false]);
  });

  it('are left out where a tenth of them is not left', () => {
    const rest = (kept_s: number) => ({ test_id: 'a', index: 0, asked_s: 100, kept_s });
    const told = (...kept: readonly number[]) => departuresOf(bundleOf(KEPT), methodOf(), MEASURED, kept.map(rest));
    expect(told(9)).toEqual([{ departure: 'rests_left_out' }]);
    expect(told(10)).toEqual([{ departure: 'rests_shortened', count: 1, of: 1 }]);
    expect(told(0, 0, 900)).toEqual([{ departure: 'rests_shortened', count: 2, of: 3 }]);
  });

  it('are left out where the next test began at once, in whatever order the manifest has them', () => {
    expect(found(NOT_KEPT)).toEqual([{ departure: 'rests_left_out' }]);
    expect(found(NOT_KEPT.toReversed())).toEqual([{ departure: 'rests_left_out' }]);
  });

  it('are counted where some are too short', () => {
    const tests: readonly Ran[] = [...KEPT.slice(0, 2), ['mix', 200, 260], ['read', 380, 440]];
    expect(found(tests)).toEqual([{ departure: 'rests_shortened', count: 1, of: 3 }]);
  });

  it('are multiplied by the factor, but for those that go by what was written', () => {
    const tests: readonly Ran[] = [
      ['fill', 0, 100],
      ['long', 103, 109],
      ['mix', 115, 121],
      ['read', 241, 247],
    ];
    expect(found(tests, { method_factor: 0.1 })).toEqual([]);
    expect(found(tests)).toEqual([{ departure: 'rests_shortened', count: 2, of: 3 }]);
  });

  it('of a second or two cannot be told from none, and are not asked for', () => {
    const short = { steps: STEPS.map((one) => ({ ...one, rest_s: 2 })) };
    expect(found(NOT_KEPT, {}, short)).toEqual([]);
    expect(found(NOT_KEPT, { method_rests: 'left_out' }, short)).toEqual([{ departure: 'rests_left_out' }]);
  });

  it('are not asked for between configurations, nor after the last test', () => {
    const { run, results } = bundleOf([...NOT_KEPT.slice(0, 2)]);
    const tests = run.tests.map((test, place) => ({ ...test, configuration: `c-${place}` })) as unknown as Run['tests'];
    expect(departuresOf({ run: { ...run, tests }, results }, methodOf(), MEASURED)).toEqual([]);
  });

  it('are believed to be left out when the run says so, and to be kept only as far as the times of fio agree', () => {
    expect(found(KEPT, { method_rests: 'left_out' })).toEqual([{ departure: 'rests_left_out' }]);
    expect(found(NOT_KEPT, { method_rests: 'kept' })).toEqual([{ departure: 'rests_left_out' }]);
  });

  it('are as the run says where fio tells no times, and not stated where it says nothing', () => {
    const without = (more: Partial<Run>) => departuresOf(bundleOf(KEPT, more, false), methodOf(), MEASURED);
    expect(without({})).toEqual([{ departure: 'rests_not_stated' }]);
    expect(without({ method_rests: 'kept' })).toEqual([]);
    expect(without({ method_rests: 'left_out' })).toEqual([{ departure: 'rests_left_out' }]);
  });

  it('cannot be left out of a method that has none', () => {
    const none = { steps: STEPS.map((one) => ({ ...one, rest_s: 0 })) };
    expect(found(NOT_KEPT, { method_rests: 'left_out' }, none)).toEqual([]);
  });
});

describe('departuresOf', () => {
  it.each([
    ['done', 'yes', []],
    ['done', 'not_applicable', []],
    ['done', 'no', ['purge_not_done']],
    ['done', 'not_recorded', ['purge_not_stated']],
    ['stated', 'no', []],
    ['stated', 'not_recorded', ['purge_not_stated']],
    [undefined, 'not_recorded', []],
  ] as const)('holds a method that wants a purge %s against a run that says %s', (asks_purge, state, expected) => {
    const asked = asks_purge === undefined ? conditions : { ...conditions, asks_purge };
    const run = { conditions: { ...sampleRun.conditions, purge: { state } } };
    expect(found(KEPT, run, { conditions: asked }).map(({ departure }) => departure)).toEqual(expected);
  });

  it.each([
    ['yes', [], []],
    ['not_applicable', [], []],
    ['no', [], ['preconditioning_left_out']],
    ['not_recorded', [], ['preconditioning_not_stated']],
    ['not_recorded', ['fill'], ['preconditioning_left_out']],
    ['yes', ['fill'], []],
  ] as const)(
    'misses a step that makes the state: preconditioning %s, left out %s',
    (state, left: readonly string[], expected) => {
      const run = {
        conditions: { ...sampleRun.conditions, preconditioning: { state } },
        method_left_out: left.map((one) => ({ step: one, reason: 'x' })),
      };
      expect(found(KEPT.slice(1), run).map(({ departure }) => departure)).toEqual(expected);
      expect(found(KEPT, run).filter(({ departure }) => departure.startsWith('preconditioning'))).toEqual([]);
    },
  );

  it('knows a step that makes the state from others that were left out', () => {
    const state = { conditions: { ...sampleRun.conditions, preconditioning: { state: 'not_recorded' as const } } };
    const two = { steps: [step('purge', 'precondition', 0), ...STEPS] };
    const departures = (...left: readonly string[]) =>
      found(KEPT.slice(1), { ...state, method_left_out: left.map((one) => ({ step: one, reason: 'x' })) }, two)
        .map(({ departure }) => departure)
        .filter((one) => one.startsWith('preconditioning'));
    expect([departures('fill'), departures('read')]).toEqual([
      ['preconditioning_left_out'],
      ['preconditioning_not_stated'],
    ]);
    expect(found(KEPT.slice(0, 2), state).map(({ departure }) => departure)).toEqual([]);
  });

  it('counts the steps that measure and were left out', () => {
    const method_left_out = ['mix', 'fill'].map((one) => ({ step: one, reason: 'x' }));
    expect(found([...KEPT.slice(0, 2), ['read', 250, 310]], { method_left_out })).toEqual([
      { departure: 'steps_left_out', count: 1, of: 3 },
    ]);
  });

  it('knows rounds that stopped before they were steady, and lets those be that the method ends', () => {
    const iops = [100, 300, 100, 300, 100, 300];
    const tests = iops.map((_, place) => ({
      id: `r-round-${place + 1}`,
      title: 'r',
      step: 'r',
      round: place + 1,
      configuration: 'default',
    }));
    const measured = iops.map((one, place) =>
      sampleMeasurement(`r-round-${place + 1}/write`, { iops: one, runtime_s: 60 }),
    );
    const stopped = (most: number, list = measured) =>
      departuresOf(
        { run: { ...sampleRun, tests: tests as unknown as Run['tests'] }, results: new Map() },
        methodOf({ steps: [step('r', 'round', 0)], rounds: { window: 5, most, tracked: ['r'] } }),
        list,
      );
    expect(stopped(25)).toEqual([{ departure: 'rounds_stopped', count: 6, of: 25 }]);
    expect(stopped(6)).toEqual([]);
    expect(
      stopped(
        25,
        measured.map((one) => ({ ...one, iops: 100 })),
      ),
    ).toEqual([]);
  });

  it('asks nothing of a run that was withdrawn', () => {
    expect(found(NOT_KEPT, { withdrawn: { date: '2026-12-01', reason: 'A fault.' } })).toEqual([]);
  });
});

describe('withDepartures', () => {
  it('writes them into each figure, and leaves figures of a run without any as they are', () => {
    expect(withDepartures(MEASURED, [])).toBe(MEASURED);
    const departures: readonly Departure[] = [{ departure: 'rests_left_out' }];
    const all = withDepartures(MEASURED, departures).map(({ method_departures }) => method_departures);
    expect(all).toEqual(MEASURED.map(() => departures));
  });
});
