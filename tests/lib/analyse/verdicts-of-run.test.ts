import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Measurement, Method, Run } from '#types';
import { readFioSteadyState } from '../../../scripts/lib/analyse/fio-steady-state.ts';
import { judgeLoadCurves } from '../../../scripts/lib/analyse/knee.ts';
import { judgeRounds } from '../../../scripts/lib/analyse/snia-rounds.ts';
import { withSteadyState } from '../../../scripts/lib/analyse/steady-measurements.ts';
import { judgeRun } from '../../../scripts/lib/analyse/verdicts.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { fixtureBytes, readFixture, resultsOf } from '../../fio-fixtures.ts';
import { lacksSamples, samples } from '../../missing.ts';
import { sampleBundle, sampleMeasurement, sampleRun } from '../pages/site-sample.ts';
import { directionSeries, testSeries } from '../pages/time-sample.ts';

/** A run whose rounds of each step have these IOPS. */
function runOfRounds(steps: Readonly<Record<string, readonly number[]>>, runtime_s = 60) {
  const all = Object.entries(steps).flatMap(([step, list]) =>
    list.map((iops, place) => ({ step, iops, round: place + 1 })),
  );
  const tests = all.map(({ step, round }) => ({
    id: `${step}-round-${round}`,
    title: `${step}, round ${round}`,
    configuration: 'default',
    step,
    round,
  }));
  const measurements = all.map(({ step, iops, round }) =>
    sampleMeasurement(`${step}-round-${round}/write`, { iops, runtime_s }),
  );
  return { run: { ...sampleRun, tests: tests as unknown as Run['tests'] }, measurements };
}

function judgedRounds(steps: Readonly<Record<string, readonly number[]>>, runtime_s = 60) {
  const { run, measurements } = runOfRounds(steps, runtime_s);
  return judgeRounds(run, measurements)[0];
}

describe('judgeRounds', () => {
  it('is steady after the first window in which all tracked steps are', () => {
    // a falls from 300 and is level from round 3 on; b is level from the beginning.
    const verdict = judgedRounds({ a: [300, 200, 100, 100, 100, 100, 100], b: [50, 50, 50, 50, 50, 50, 50] });
    expect(verdict).toMatchObject({
      answer: 'yes',
      reason: 'reached',
      numbers: { rounds: 7, first_round: 3, last_round: 7 },
    });
    expect(verdict?.tracked?.map(({ step, values, first_round }) => [step, values, first_round])).toEqual([
      ['a', [100, 100, 100, 100, 100], 3],
      ['b', [50, 50, 50, 50, 50], 3],
    ]);
  });

  it('needs both the range and the slope of SNIA', () => {
    // 2.1.24 of SSS PTS 2.0.2: range within 20 % of the average, slope of the fitted line within 10 %.
    const isSteady = (...rounds: readonly number[]) => judgedRounds({ a: rounds })?.answer;
    expect(isSteady(98, 99, 100, 101, 102)).toBe('yes');
    expect(isSteady(94, 97, 100, 103, 106)).toBe('no');
    expect(isSteady(100, 100, 125, 100, 100)).toBe('no');
  });

  it('judges the total of a mixed load, and nothing of a test with several jobs', () => {
    const { run, measurements } = runOfRounds({ a: [100, 100, 100, 100, 100] });
    const mixed = measurements.flatMap((one) => [
      { ...one, direction: 'mixed' as const },
      { ...one, id: `${one.id}-part`, direction: 'read' as const, iops: 70 },
    ]);
    expect(judgeRounds(run, mixed)[0]?.tracked?.[0]?.values).toEqual([100, 100, 100, 100, 100]);
    const jobs = measurements.flatMap((one) => [one, { ...one, id: `${one.id}-other`, job: 'other' }]);
    expect(judgeRounds(run, jobs)[0]).toMatchObject({ answer: 'not_judged', reason: 'no_figure' });
  });

  it('judges each configuration by its own rounds, and tells the shortest of them', () => {
    const { run, measurements } = runOfRounds({ a: [100, 100, 100, 100, 100], b: [10, 20, 30, 40, 50] });
    const configurations = ['a', 'b'].map((id) => ({ id, title: id, axes: {} }));
    const tests = run.tests.map((test) => ({ ...test, configuration: test.id.slice(0, 1) }));
    const lengths = measurements.map((one, place) => ({ ...one, runtime_s: 60 + place }));
    const judged = judgeRounds({ ...run, configurations, tests } as Run, lengths);
    expect(judged.map(({ answer, numbers }) => [answer, numbers.round_s])).toEqual([
      ['yes', 60],
      ['no', 65],
    ]);
  });

  it('shows the last window when it is not reached', () => {
    const verdict = judgedRounds({ a: [600, 500, 400, 300, 200, 100], b: [50, 50, 50, 50, 50, 50] });
    expect(verdict).toMatchObject({ answer: 'no', reason: 'not_reached', numbers: { first_round: 2, last_round: 6 } });
    expect(verdict?.tracked?.[0]?.steadiness).toMatchObject({ avg: 300, range: 400, slope: -100, excursion: 400 });
  });

  it('judges neither few rounds, nor short ones, nor rounds without figure', () => {
    expect(judgedRounds({ a: [1, 1, 1, 1] })).toMatchObject({ answer: 'not_judged', reason: 'too_few' });
    expect(judgedRounds({ a: [1, 1, 1, 1, 1] }, 0.5)).toMatchObject({ answer: 'not_judged', reason: 'too_short' });
    const { run, measurements } = runOfRounds({ a: [1, 1, 1, 1, 1] });
    expect(judgeRounds(run, measurements.slice(1))[0]).toMatchObject({ answer: 'not_judged', reason: 'no_figure' });
    expect(judgeRounds(sampleRun, [])).toEqual([]);
  });

  it('tells each measurement of a round: not steady before the window, steady in it', () => {
    const { run, measurements } = runOfRounds({ a: [300, 200, 100, 100, 100, 100, 100] });
    const judged = withSteadyState(measurements, judgeRounds(run, measurements), run.tests);
    expect(judged.map(({ steady_state }) => steady_state.verdict)).toEqual([
      'not_steady',
      'not_steady',
      ...Array(5).fill('steady'),
    ]);
    expect(judged[6]?.steady_state).toMatchObject({
      formula: 'V-steady-rounds',
      variable: 'iops',
      avg: 100,
      range_pct: 0,
      slope_pct: 0,
      rounds: 5,
      round_s: 60,
    });
  });
});

describe('rounds shorter than the method asks', () => {
  it('are stable at most, in the verdict and in each measurement', () => {
    const { run, measurements } = runOfRounds({ a: [300, 200, 100, 100, 100, 100, 100] }, 3);
    const verdicts = judgeRounds(run, measurements);
    expect(verdicts[0]).toMatchObject({ answer: 'stable', reason: 'short_rounds', numbers: { first_round: 3 } });
    const judged = withSteadyState(measurements, verdicts, run.tests);
    expect(judged.map(({ steady_state }) => steady_state.verdict)).toEqual([
      'not_steady',
      'not_steady',
      ...Array(5).fill('stable'),
    ]);
    expect(judged[6]?.steady_state.reason).toContain('shorter than');
  });

  it('are measured against the time that the method gives a tracked step', () => {
    const { run, measurements } = runOfRounds({ a: [100, 100, 100, 100, 100] }, 60);
    const step = { id: 'a', job: 'a', kind: 'round', env: {}, axes: [], runtime_s: 120, ramp_s: 0, rest_s: 0 };
    const rounds = { window: 5, most: 25, tracked: ['a'] };
    const method = { axes: [], steps: [step], rounds } as unknown as Method;
    expect(judgeRounds(run, measurements)[0]?.answer).toBe('yes');
    expect(judgeRounds(run, measurements, method)[0]).toMatchObject({ answer: 'stable', numbers: { standard_s: 120 } });
  });
});

describe('judgeLoadCurves', () => {
  const point = (numjobs: number, iops: number, more: Partial<Measurement> = {}) =>
    sampleMeasurement(`t${numjobs}-${more.iodepth ?? 1}/read`, {
      rw: 'randread',
      bs_bytes: 4096,
      numjobs,
      iodepth: 1,
      iops,
      ...more,
    });

  it('makes a curve of measurements that differ in jobs only, and finds its knee', () => {
    const verdicts = judgeLoadCurves(sampleRun, [
      point(1, 100),
      point(4, 350),
      point(16, 360),
      point(2, 200, { iodepth: 32 }),
    ]);
    expect(verdicts).toHaveLength(1);
    expect(verdicts[0]).toMatchObject({
      answer: 'yes',
      of: { measurement_id: point(4, 1).id },
      numbers: { points: 3, load: 4 },
      texts: { varied: 'numjobs' },
    });
  });

  it('tells the mean latency at the knee, where there is one', () => {
    const curve = (more: Partial<Measurement>) => [point(1, 100, more), point(4, 350, more), point(16, 360, more)];
    expect(judgeLoadCurves(sampleRun, curve({ lat_mean_ns: 7000 }))[0]?.numbers.lat_mean_ns).toBe(7000);
    expect(judgeLoadCurves(sampleRun, curve({}))[0]?.numbers).not.toHaveProperty('lat_mean_ns');
  });

  it('tells a long test from the sweep that comes by its load, by their job files', () => {
    const sweep = [point(1, 100), point(4, 350), point(16, 360)];
    const long = { ...point(4, 300), id: 'long', test_id: 'long' };
    const tests = [
      ...sweep.map(({ test_id }) => ({ id: test_id, title: test_id, job_file: 'jobs/sweep.fio' })),
      { id: 'long', title: 'long', job_file: 'jobs/long.fio' },
    ];
    const run = { ...sampleRun, tests: tests as unknown as typeof sampleRun.tests };
    expect(judgeLoadCurves(run, [...sweep, long])).toMatchObject([
      { answer: 'yes', of: { test_ids: sweep.map(({ test_id }) => test_id) } },
    ]);
  });

  it('makes none of repeated or throttled loads, nor of loads without IOPS', () => {
    expect(judgeLoadCurves(sampleRun, [point(1, 100), point(1, 110), point(4, 350), point(8, 360)])).toEqual([]);
    const throttled = [1, 2, 4].map((jobs) => point(jobs, 100, { rate_limited: true }));
    expect(judgeLoadCurves(sampleRun, throttled)).toEqual([]);
    const silent = [1, 2, 4].map((jobs) => point(jobs, 100, jobs === 4 ? { iops: undefined } : {}));
    expect(judgeLoadCurves(sampleRun, silent)).toEqual([]);
  });
});

describe('judgeRun', () => {
  const one = sampleMeasurement('mix/write', { iops: 100, runtime_s: 120 });
  const bundle = sampleBundle();
  const series = new Map([['mix', testSeries('mix', [directionSeries('write', 100)])]]);

  it('judges what has logs, and says of the rest that it has none', () => {
    const other = sampleMeasurement('read/read', { iops: 5 });
    const verdicts = judgeRun(bundle, [one, other], { series });
    expect(verdicts.map(({ id, answer, reason }) => `${id} ${answer} ${reason}`)).toEqual([
      'V-steady-state stable short_rounds',
      'V-write-cliff not_judged written_unknown',
      'V-warm-up no enough',
      'V-dips no none',
      'V-steady-state not_judged no_logs',
    ]);
    const [judged, unjudged] = withSteadyState([one, other], verdicts, bundle.run.tests);
    expect(judged?.steady_state).toMatchObject({ verdict: 'stable', formula: 'V-steady-state', avg: 100, round_s: 24 });
    expect(unjudged?.steady_state.verdict).toBe('not_judged');
    expect(unjudged?.steady_state.reason).toContain('No logs');
  });

  it('cannot tell the logs of two jobs in one direction apart', () => {
    const two = [one, { ...one, id: `${one.id}2`, job: 'b' }];
    expect(judgeRun(bundle, two, { series })[0]).toMatchObject({ answer: 'not_judged', reason: 'several_jobs' });
  });

  it('leaves published figures as they are', () => {
    const published = { ...bundle, run: { ...bundle.run, evidence: 'published' as const } };
    expect(judgeRun(published, [one], { series })).toEqual([]);
    expect(withSteadyState([one], [], bundle.run.tests)).toEqual([one]);
  });

  it('says when a test ended before the time asked for, and when only a signal tells', () => {
    const output = readFixture('3.33-interrupted.json');
    const test = { ...sampleRun.tests[0], configuration: 'default', result: 'raw/mix.json' };
    const run = { ...sampleRun, tests: [test] as unknown as Run['tests'] };
    const judge = (result: typeof output, runtime_s: number) =>
      judgeRun({ ...bundle, run, results: resultsOf('raw/mix.json', result) }, [{ ...one, runtime_s }], {
        series: new Map(),
      }).filter(({ id }) => id === 'V-ended-early');
    expect(judge(output, 1)).toMatchObject([{ answer: 'yes', reason: 'signal' }]);
    const asked = { ...output, text_lines: [] };
    const [{ numbers: { asked_s = 0 } = {} } = {}] = judge(asked, 1);
    expect(asked_s).toBeGreaterThan(1);
    expect(judge(asked, asked_s)).toMatchObject([{ answer: 'no', reason: 'as_asked' }]);
    expect(judge(asked, asked_s * 0.9)[0]?.answer).not.toBe('no');
  });
});

describe('readFioSteadyState', () => {
  it('calls nothing attained that fio has no number for', () => {
    expect(readFioSteadyState(readFixture('3.33-nan-slope.json'))).toMatchObject([
      { answer: 'not_judged', reason: 'no_number', texts: { ss: 'iops_slope:0.100000%', criterion: '-nan%' } },
    ]);
    expect(readFioSteadyState(readFixture('3.33-group.json'))).toEqual([]);
  });

  it("recomputes fio's criterion from its samples", () => {
    const [judged] = readFioSteadyState(readFixture('3.33-steady-state.json'));
    expect(judged).toMatchObject({ answer: 'yes', reason: 'attained', texts: { variable: 'iops', kind: 'deviation' } });
    expect(judged?.numbers.deviation_pct).toBeCloseTo(judged?.numbers.measured_pct ?? 0, 3);
    const [slope] = readFioSteadyState(readFixture('3.33-steady-slope-missed.json'));
    expect(slope).toMatchObject({ answer: 'no', reason: 'not_attained', texts: { kind: 'slope' } });
    expect(Math.abs(slope?.numbers.deviation_pct ?? 0)).toBeCloseTo(Math.abs(slope?.numbers.measured_pct ?? 0), 3);
  });

  it('reads the jobs of clients where their figures are read, beside an empty list of jobs too', () => {
    const text = new TextDecoder().decode(fixtureBytes('3.33-steady-state.json'));
    const ofClients = text.replace('"jobs" : [', '"jobs" : [], "client_stats" : [');
    const output = parseFioOutput('clients.json', new TextEncoder().encode(ofClients));
    expect(readFioSteadyState(output)).toEqual(readFioSteadyState(readFixture('3.33-steady-state.json')));
  });

  it
    .skipIf(lacksSamples())
    .each(['fio-3.33-cases/12-steadystate-not', 'fio-3.33-cases/11-steadystate-attained', 'fio-versions/3.42/sslat'])(
    'recomputes it of %s',
    (name) => {
      const bytes = new Uint8Array(readFileSync(join(samples, name, 'out.json')));
      const [judged] = readFioSteadyState(parseFioOutput(name, bytes));
      expect(judged?.numbers.deviation_pct).toBeCloseTo(judged?.numbers.measured_pct ?? 0, 4);
    },
  );
});
