import { describe, expect, it } from 'vitest';
import type { Measurement, Run } from '#types';
import type { DirectionSeries, TestSeries } from '../../../scripts/lib/analyse/types.ts';
import { judgeRun } from '../../../scripts/lib/analyse/verdicts.ts';
import type { FioOutput } from '../../../scripts/lib/fio/types.ts';
import { resultOfFio } from '../../../scripts/lib/formats/fio-reader.ts';
import { runtimeReached } from '../../../scripts/lib/rules/runtime-reached.ts';
import { fioOutput, job } from '../../fio-fixtures.ts';
import { sampleBundle, sampleMeasurement, sampleRun } from '../pages/site-sample.ts';
import { CELLS, directionSeries, testSeries } from '../pages/time-sample.ts';

const [mix] = sampleRun.tests;
const one = (more: Partial<Measurement> = {}) =>
  sampleMeasurement('mix/write', { iops: 100, runtime_s: CELLS, ...more });

interface Given {
  readonly outputs?: readonly FioOutput[];
  readonly test?: object;
  readonly series?: TestSeries;
  readonly evidence?: Run['evidence'];
}

/** Verdicts of the test "mix", which has these results. */
function judge(measurements: readonly Measurement[], { outputs = [], test, series, evidence }: Given = {}) {
  const files = outputs.map((output, place) => [`raw/${place}.json`, resultOfFio(output)] as const);
  const [first, ...others] = files.map(([result]) => ({ result }));
  const tests = [
    { ...mix, configuration: 'default', ...first, ...(others.length > 0 ? { at_once: others } : {}), ...test },
  ];
  const bundle = sampleBundle();
  const run = { ...bundle.run, tests: tests as unknown as Run['tests'], evidence: evidence ?? 'measured' };
  return judgeRun({ ...bundle, run, results: new Map(files) }, measurements, {
    series: new Map(series === undefined ? [] : [['mix', series]]),
  });
}

const only = (id: string, ...given: Parameters<typeof judge>) => judge(...given).filter((found) => found.id === id);
const write = (level = 100, stall?: number) => directionSeries('write', level, stall);
const logged = (...directions: readonly DirectionSeries[]) => testSeries('mix', directions);
/** Ten per cent of the time unlike the rest. */
const warming: DirectionSeries = {
  direction: 'write',
  iops: Array.from({ length: CELLS }, (_, cell) => (cell < CELLS / 10 ? 113 : 100)),
};

describe('V-steady-state', () => {
  const steady = (...given: Parameters<typeof judge>) =>
    only('V-steady-state', ...given).map(({ answer, reason, numbers }) => [answer, reason, numbers] as const);

  it('is not judged of a rate that was limited', () => {
    const [limited] = steady([one({ rate_limited: true })], { series: logged(write()) });
    expect(limited?.slice(0, 2)).toEqual(['not_judged', 'limited']);
    expect(steady([one({ rate_limited: false })], { series: logged(write()) })[0]?.[0]).toBe('stable');
  });

  it('is not judged of results at once, whose logs are not put together, and says so where there are logs', () => {
    const source = { ...one().source, at_once: [{ file: 'a' }, { file: 'b' }] } as unknown as Measurement['source'];
    const logs = { logs: { files: [] } };
    expect(steady([one({ source })], { test: logs })).toEqual([['not_judged', 'at_once', { results: 2 }]]);
    expect(steady([one({ source })])).toEqual([['not_judged', 'no_logs', {}]]);
    expect(steady([one()], { test: logs })).toEqual([['not_judged', 'no_logs', {}]]);
    expect(steady([one({ source })], { test: logs, series: logged(write()) })[0]?.[0]).toBe('stable');
  });

  it("holds the log of bandwidth against fio's bandwidth, and the log of I/Os against its I/Os", () => {
    const { iops: _, ...bytes } = write();
    const reason = (series: DirectionSeries, more: Partial<Measurement>) =>
      steady([one(more)], { series: logged(series) })[0]?.[1];
    expect(reason(bytes, { bw_bytes_per_s: 409_600, iops: 7 })).toBe('short_rounds');
    expect(reason(bytes, { bw_bytes_per_s: 4096, iops: 409_600 })).toBe('log_differs');
    expect(reason(write(), { bw_bytes_per_s: 7, iops: 100 })).toBe('short_rounds');
    expect(reason(write(), { bw_bytes_per_s: 100, iops: 7 })).toBe('log_differs');
  });

  it('is judged of each direction by itself', () => {
    const both = [one(), sampleMeasurement('mix/read', { iops: 50, runtime_s: CELLS })];
    const series = logged(write(), directionSeries('read', 50));
    expect(steady(both, { series }).map(([answer]) => answer)).toEqual(['stable', 'stable']);
    expect(steady(both, { series: logged(write()) }).map(([, reason]) => reason)).toEqual(['short_rounds', 'no_rates']);
  });

  it('is not called so of a rate that was still warming up', () => {
    expect(steady([one({ iops: undefined })], { series: logged(warming) })[0]?.slice(0, 2)).toEqual([
      'not_judged',
      'warm_up',
    ]);
  });

  it('is not asked of a round without logs: its method judges all rounds together', () => {
    expect(steady([one()], { test: { round: 1 } })).toEqual([]);
    expect(steady([one()], { test: { round: 1 }, series: logged(write()) })).toHaveLength(1);
  });
});

describe('what happened over time', () => {
  it('is not told of warm-up where the rate was limited in one job', () => {
    const reasons = (...own: readonly Measurement[]) =>
      only('V-warm-up', own, { series: logged(warming) }).map(({ reason, of }) => [reason, of.test_ids]);
    expect(reasons(one())).toEqual([['too_short', ['mix']]]);
    expect(reasons(one({ rate_limited: true }), one())).toEqual([['limited', ['mix']]]);
  });

  it('is told of each group of jobs that ran one after the other, by its own logs', () => {
    const own = [one({ job: 'first', id: 'a', rate_limited: true }), one({ job: 'second', id: 'b' })];
    const later = [{ ...logged(warming), jobs: ['second'] }];
    const series = { ...logged(write()), jobs: ['first'], later };
    const told = (id: string) => only(id, own, { series }).map(({ of, reason }) => [of.measurement_id, reason]);
    expect(told('V-warm-up')).toEqual([
      ['a', 'limited'],
      ['b', 'too_short'],
    ]);
    expect(told('V-steady-state')).toEqual([
      ['a', 'limited'],
      ['b', 'warm_up'],
    ]);
    // The logs of a group may be missing.
    const { later: _, ...first } = series;
    expect(only('V-steady-state', own, { series: first }).at(-1)).toMatchObject({ reason: 'no_logs' });
  });

  it('has a cliff only where something was written', () => {
    const ids = (...directions: readonly DirectionSeries[]) =>
      judge([one()], { series: logged(...directions) }).map(({ id }) => id);
    expect(ids(directionSeries('read', 100))).not.toContain('V-write-cliff');
    expect(ids(write())).toContain('V-write-cliff');
    expect(ids(write(), { ...directionSeries('read', 1), iops: [], bw_bytes_per_s: [] })).toContain('V-write-cliff');
    expect(ids({ ...write(), iops: [], bw_bytes_per_s: [] })).not.toContain('V-write-cliff');
    expect(ids({ direction: 'write' })).toEqual(['V-steady-state']);
  });
});

describe('V-ended-early', () => {
  const asked = (options: object) => fioOutput({ jobs: [job('all', options)] });
  const TIMED = asked({ runtime: '100', time_based: '1' });
  const ended = (
    runtime_s: number | undefined,
    output: FioOutput,
    series?: TestSeries,
    more: Partial<Measurement> = {},
  ) =>
    only('V-ended-early', [one({ runtime_s, ...more })], {
      outputs: [output],
      ...(series === undefined ? {} : { series }),
    }).map(({ answer, reason }) => `${answer} ${reason}`);

  it('allows 2 % of the time asked for and 0.05 s', () => {
    expect(ended(97.95, TIMED)).toEqual(['no as_asked']);
    expect(ended(97.9, TIMED)).toEqual(['yes shorter']);
  });

  it('may have done all of its size where it is not based on time', () => {
    expect(ended(50, asked({ runtime: '100' }))).toEqual(['not_judged size_may_be_done']);
  });

  it('counts the reads that verify behind the writes', () => {
    const direction = (runtime: number) => ({
      io_bytes: 4_096_000,
      runtime,
      total_ios: 1000,
      iops: 10,
      bw_bytes: 40_960,
    });
    const options = { rw: 'write', runtime: '100', time_based: '1', verify: 'crc32c' };
    const verified = (more: object) =>
      fioOutput({ jobs: [job('all', { ...options, ...more }, { read: direction(40_000), write: direction(60_000) })] });
    expect(ended(60, verified({}))).toEqual(['no as_asked']);
    expect(runtimeReached.check(verified({}), [])).toEqual([]);
    expect(ended(60, verified({ rw: 'rw' }))).toEqual(['yes shorter']);
    expect(runtimeReached.check(verified({ verify: '0' }), [])).toMatchObject([{ found: '60 s' }]);
  });

  it('has no answer where nothing tells how long it was to run, or how long it ran', () => {
    expect(ended(50, asked({}))).toEqual([]);
    expect(ended(undefined, TIMED)).toEqual([]);
  });

  it('is not assessed where a log ends before it, but for 5 % and a cell', () => {
    const until = (to_ms: number) =>
      testSeries('mix', [write()], { window: { from_ms: 10_000, to_ms }, step_ms: 1000 });
    expect(ended(100, TIMED, until(104_000))).toEqual(['no as_asked']);
    expect(ended(100, TIMED, until(103_900))).toEqual(['not_judged log_ends']);
    expect(ended(100, asked({}), until(50_000))).toEqual(['not_judged log_ends']);
    expect(ended(100, asked({}), until(110_000))).toEqual([]);
  });

  it('is not told by a log of a load that waits between its I/Os', () => {
    const until = testSeries('mix', [write()], { window: { from_ms: 10_000, to_ms: 50_000 }, step_ms: 1000 });
    expect(ended(100, TIMED, until, { rate_limited: true })).toEqual(['no as_asked']);
  });

  it('is told by a signal, of hosts at once by the one that had it', () => {
    const cut = { ...TIMED, text_lines: ['fio: started', 'fio: terminating on signal 2'] };
    expect(ended(100, cut)).toEqual(['yes signal']);
    const two = (outputs: readonly FioOutput[]) =>
      only('V-ended-early', [one({ runtime_s: 100 })], { outputs }).map(({ reason, of }) => [reason, of.test_ids]);
    expect(two([TIMED, cut])).toEqual([['signal', ['mix']]]);
    expect(two([TIMED, TIMED])).toEqual([['as_asked', ['mix']]]);
  });
});

describe("fio's own steady state", () => {
  const detecting = fioOutput({
    jobs: [
      job(
        'all',
        {},
        {
          steadystate: { ss: 'iops:10%', duration: 3, attained: 1, criterion: '1.0%', data: { iops: [99, 100, 101] } },
        },
      ),
    ],
  });

  it('is told of one result, and not of one of several at once', () => {
    const found = only('V-fio-steady-state', [one()], { outputs: [detecting] });
    expect(found).toMatchObject([{ answer: 'yes', of: { test_ids: ['mix'] } }]);
    expect(only('V-fio-steady-state', [one()], { outputs: [detecting, detecting] })).toEqual([]);
    expect(only('V-fio-steady-state', [one()])).toEqual([]);
  });

  it('is of each job where several ran, and of clones the one that missed it', () => {
    const detected = (name: string, groupid: number, attained: number) => {
      const steadystate = { ss: 'iops:10%', attained, criterion: '1.0%', data: { iops: [99, 100, 101] } };
      return { ...job(name, {}, { steadystate }), groupid };
    };
    const outputs = [fioOutput({ jobs: [detected('a', 0, 0), detected('b', 1, 0), detected('b', 1, 1)] })];
    const own = [one({ id: '1', job: 'a' }), one({ id: '2', job: 'b' })];
    expect(only('V-fio-steady-state', own, { outputs }).map(({ answer, of }) => [answer, of.measurement_id])).toEqual([
      ['no', '1'],
      ['no', '2'],
    ]);
    const [first] = only('V-fio-steady-state', own, {
      outputs: [fioOutput({ jobs: [detected('a', 0, 1), detected('b', 1, 0)] })],
    });
    expect(first).toMatchObject({ answer: 'yes', of: { measurement_id: '1' } });
  });

  it('has numbers of its limit, its samples, and what SNIA would ask', () => {
    const [{ numbers } = {}] = only('V-fio-steady-state', [one()], { outputs: [detecting] });
    expect(numbers).toMatchObject({ duration_s: 3, limit_pct: 10, measured_pct: 1, samples: 3, range_pct: 2 });
    // Half of 20 % of the mean.
    expect(numbers?.snia_limit_pct).toBeCloseTo(10, 9);
    expect(numbers?.deviation_pct).toBeCloseTo(1, 9);
    expect(numbers).not.toHaveProperty('iops_mean');
    expect(Object.keys(numbers ?? {}).filter((key) => ['avg', 'min', 'max'].includes(key))).toEqual([]);
  });

  it('spreads the slope that SNIA allows over the steps between samples', () => {
    const sloping = fioOutput({
      jobs: [
        job(
          'all',
          {},
          {
            steadystate: {
              ss: 'bw_slope:0.3%',
              duration: 5,
              attained: 0,
              criterion: '1.0%',
              data: { bw: [98, 99, 100, 101, 102], bw_mean: 100, iops_mean: 25 },
            },
          },
        ),
      ],
    });
    const [found] = only('V-fio-steady-state', [one()], { outputs: [sloping] });
    expect(found).toMatchObject({ answer: 'no', texts: { variable: 'bw', kind: 'slope' } });
    expect(found?.numbers).toMatchObject({ bw_mean: 100, iops_mean: 25, samples: 5 });
    expect(found?.numbers.snia_limit_pct).toBeCloseTo(10 / 4, 9);
    expect(found?.numbers.deviation_pct).toBeCloseTo(1, 9);
  });
});

describe('what figures hide', () => {
  const hiding = one({ lat_p50_ns: 1000, lat_p99_ns: 1e6, host_cpu_pct: 95 });

  it('is told of each measurement: latencies far apart, a busy machine, uneven jobs', () => {
    const shares = { ...write(), job_shares: [0.95, 0.03, 0.01, 0.01] };
    const found = judge([hiding], { series: logged(shares) }).filter(({ of }) => of.measurement_id === hiding.id);
    expect(found.map(({ id, of }) => [id, of.test_ids])).toEqual([
      ['V-steady-state', ['mix']],
      ['V-job-share', ['mix']],
      ['V-latency-modes', ['mix']],
      ['V-host-busy', ['mix']],
    ]);
  });

  it('is told of published figures too, with the load that was offered', () => {
    const offered = one({ rate_limited: true, offered_iops: 100, iops: 50 });
    const found = judge([hiding, { ...offered, id: 'offered' }], { evidence: 'published' });
    expect(found.map(({ id, of }) => [id, of.measurement_id, of.test_ids])).toEqual([
      ['V-offered-load', 'offered', ['mix']],
      ['V-latency-modes', hiding.id, ['mix']],
      ['V-host-busy', hiding.id, ['mix']],
    ]);
  });
});
