/** All verdicts of one run. */
import type { Measurement, Method, Run } from '#types';
import type { ParsedBundle } from '../formats/types.ts';
import { judgeDips } from './dips.ts';
import { judgeEnd } from './ended-early.ts';
import { readFioSteadyState } from './fio-steady-state.ts';
import { groupBy } from './group-by.ts';
import { judgeLoadCurves } from './load-curves.ts';
import { ratesOf } from './rates.ts';
import { judgeRounds } from './snia-rounds.ts';
import { judgeSteadyState } from './steady-state.ts';
import type { Judgement, TestSeries, Verdict } from './types.ts';
import { judgeWarmUp } from './warm-up.ts';
import { judgeWriteCliff } from './write-cliff.ts';

/** What a run is judged by beside its figures. */
export interface JudgedBy {
  readonly series: ReadonlyMap<string, TestSeries>;
  /** Of the method that the run follows. */
  readonly method?: Method | undefined;
}

type Test = Run['tests'][number];

function steadyState(one: Measurement, same: number, series: TestSeries | undefined): Judgement {
  if (series === undefined) return { answer: 'not_judged', reason: 'no_logs', numbers: {} };
  if (same > 1) return { answer: 'not_judged', reason: 'several_jobs', numbers: { jobs: same } };
  const rates = ratesOf(series, one.direction);
  const rate = rates?.variable === 'bw' ? one.bw_bytes_per_s : one.iops;
  return judgeSteadyState(rates, series.window, { runtime_s: one.runtime_s, rate });
}

/** What the logs of a test show of all its directions together, and of its writes. */
function overTime({ id }: Test, series: TestSeries | undefined): readonly Verdict[] {
  const rates = series && ratesOf(series, 'mixed');
  if (series === undefined || rates === undefined) return [];
  const of = { test_ids: [id] };
  const writes = ratesOf(series, 'write');
  return [
    ...(writes === undefined || writes.values.length === 0
      ? []
      : [{ id: 'V-write-cliff', of, ...judgeWriteCliff(writes) }]),
    { id: 'V-warm-up', of, ...judgeWarmUp(rates, series.window) },
    { id: 'V-dips', of, ...judgeDips(rates, series.window) },
  ];
}

function verdictsOfTest(
  test: Test,
  own: readonly Measurement[],
  bundle: ParsedBundle,
  series: TestSeries | undefined,
): readonly Verdict[] {
  const output = bundle.results.get(test.result ?? '');
  const test_ids = [test.id];
  const isRound = test.round !== undefined;
  const steady = own.map((one): Verdict => {
    const same = own.filter(({ direction }) => direction === one.direction).length;
    return { id: 'V-steady-state', of: { test_ids, measurement_id: one.id }, ...steadyState(one, same, series) };
  });
  const jobFile = bundle.jobFiles.get(test.job_file ?? '');
  const end = output && judgeEnd({ measurements: own, output, jobFile, series });
  return [
    ...(isRound && series === undefined ? [] : steady),
    ...(output === undefined ? [] : readFioSteadyState(output)).map((one) => ({
      id: 'V-fio-steady-state',
      of: { test_ids },
      ...one,
    })),
    ...overTime(test, series),
    ...(end === undefined ? [] : [{ id: 'V-ended-early', of: { test_ids }, ...end }]),
  ];
}

/** In the order of the tests; rounds and load curves, which are of many tests, first. Published figures are not judged. */
export function judgeRun(bundle: ParsedBundle, measurements: readonly Measurement[], by: JudgedBy): readonly Verdict[] {
  if (bundle.run.evidence !== 'measured') return [];
  const byTest = groupBy(measurements, ({ test_id }) => test_id);
  return [
    ...judgeRounds(bundle.run, measurements, by.method),
    ...judgeLoadCurves(bundle.run, measurements),
    ...bundle.run.tests.flatMap((test) =>
      verdictsOfTest(test, byTest.get(test.id) ?? [], bundle, by.series.get(test.id)),
    ),
  ];
}
