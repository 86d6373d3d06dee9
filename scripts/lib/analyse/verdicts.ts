/** All verdicts of one run. */
import type { Hardware, Measurement, Method, Run } from '#types';
import { groupBy } from '../base/group-by.ts';
import type { FioRun } from '../fio/at-once.ts';
import { writtenSpan } from '../fio/data-span.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { isWholeLoad } from '../fio/patterns.ts';
import { ranSeconds } from '../fio/printed-figures.ts';
import { requestedRuntime, signalLine } from '../fio/requested-runtime.ts';
import type { FioOutput, JobFile } from '../fio/types.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import type { ParsedBundle } from '../formats/types.ts';
import { judgeCaches, placeOf } from './direct-io.ts';
import { readFioSteadyState } from './fio-steady-state.ts';
import { judgeInFlight } from './in-flight.ts';
import { judgeLoadCurves } from './knee.ts';
import { judgeOfferedLoad } from './offered-load.ts';
import { judgeDips, judgeWarmUp } from './over-time.ts';
import { ratesOf, seriesOfGroups, seriesOfJob } from './rates.ts';
import { jobSharesOf, judgeHostCpu, judgeJobShares, judgeLatencyModes } from './shape.ts';
import { judgeRounds } from './snia-rounds.ts';
import { judgeSteadyState } from './steady-state.ts';
import { isShorter, limitOf } from './thresholds.ts';
import type { Judgement, TestSeries, Verdict } from './types.ts';
import { judgeWriteCliff, unfitForCliff } from './write-cliff.ts';

/** What a run is judged by beside its figures. */
interface JudgedBy {
  readonly series: ReadonlyMap<string, TestSeries>;
  /** Of the method that the run follows. */
  readonly method?: Method | undefined;
}

type Test = Run['tests'][number];

function steadyState(
  one: Measurement,
  { logs }: Test,
  same: number,
  series: TestSeries | undefined,
  isWarmingUp: boolean,
): Judgement {
  if (one.rate_limited === true) return { answer: 'not_judged', reason: 'limited', numbers: {} };
  if (series === undefined && logs !== undefined && one.source.at_once !== undefined)
    return { answer: 'not_judged', reason: 'at_once', numbers: { results: one.source.at_once.length } };
  if (series === undefined) return { answer: 'not_judged', reason: 'no_logs', numbers: {} };
  if (same > 1) return { answer: 'not_judged', reason: 'several_jobs', numbers: { jobs: same } };
  const rates = ratesOf(series, one.direction);
  const rate = rates?.variable === 'bw' ? one.bw_bytes_per_s : one.iops;
  return judgeSteadyState(rates, series.window, { runtime_s: one.runtime_s, rate, is_warming_up: isWarmingUp });
}

/** What the logs of a test show of all its directions together, and of its writes. */
function overTime(
  { id }: Test,
  own: readonly Measurement[],
  series: TestSeries | undefined,
  { hardware, runs }: { readonly hardware: Hardware; readonly runs: readonly FioRun[] },
): readonly Verdict[] {
  const rates = series && ratesOf(series, 'mixed');
  if (series === undefined || rates === undefined) return [];
  const [first] = own;
  const of = {
    test_ids: [id],
    ...(series.jobs === undefined || first === undefined ? {} : { measurement_id: first.id }),
  };
  const writes = ratesOf(series, 'write');
  const isLimited = (list: readonly Measurement[]): boolean => list.some(({ rate_limited }) => rate_limited === true);
  const limited: Judgement = { answer: 'not_judged', reason: 'limited', numbers: {} };
  return [
    ...(writes === undefined || writes.values.length === 0
      ? []
      : [{ id: 'V-write-cliff', of, ...(unfitForCliff(own, hardware, writtenSpan(runs)) ?? judgeWriteCliff(writes)) }]),
    { id: 'V-warm-up', of, ...(isLimited(own) ? limited : judgeWarmUp(rates, series.window)) },
    { id: 'V-dips', of, ...judgeDips(rates, series.window) },
  ];
}

interface Ran {
  readonly measurements: readonly Measurement[];
  readonly output: FioOutput | undefined;
  readonly jobFile?: JobFile | undefined;
  readonly series?: TestSeries | undefined;
}

/**
 * Undefined when nothing tells how long it was to run. A job without time_based may have done all of its size.
 */
function judgeEnd({ measurements, output, jobFile, series }: Ran): Judgement | undefined {
  if (output === undefined) return undefined;
  const measured_s = Math.max(0, ...measurements.map(({ runtime_s }) => runtime_s ?? 0));
  const ran_s = Math.max(measured_s, ...finalEntriesOf(output, jobFile).map(ranSeconds));
  const asked = requestedRuntime(output, jobFile);
  const numbers = { ran_s, ...(asked === undefined ? {} : { asked_s: asked.runtime_s }) };
  if (measured_s === 0) return undefined;
  if (signalLine(output) !== undefined) return { answer: 'yes', reason: 'signal', numbers };
  if (asked !== undefined && isShorter(ran_s, asked.runtime_s))
    return asked.is_time_based
      ? { answer: 'yes', reason: 'shorter', numbers }
      : { answer: 'not_judged', reason: 'size_may_be_done', numbers };
  // Between two I/Os of a load that waits there is nothing to log.
  const waits = measurements.every(({ rate_limited }) => rate_limited === true);
  const logs = waits ? [] : seriesOfGroups(series);
  const logged_s =
    logs.length === 0 ? measured_s : Math.max(...logs.map(({ window }) => window.to_ms - window.from_ms)) / 1000;
  if (logged_s < limitOf('log_cover') * measured_s - (series?.step_ms ?? 0) / 1000)
    return { answer: 'not_judged', reason: 'log_ends', numbers: { ...numbers, logged_s } };
  return asked === undefined ? undefined : { answer: 'no', reason: 'as_asked', numbers };
}

/** What the figures of a test hide. */
function shapes(
  test_ids: readonly string[],
  own: readonly Measurement[],
  ran: Omit<Ran, 'measurements'>,
): readonly Verdict[] {
  return own.flatMap((one): Verdict[] => {
    const of = { test_ids, measurement_id: one.id };
    const shares = judgeJobShares(jobSharesOf(one, ran.output, seriesOfJob(ran.series, one.job)));
    const [modes, busy] = [judgeLatencyModes(one), judgeHostCpu(one.host_cpu_pct)];
    return [
      ...(shares === undefined ? [] : [{ id: 'V-job-share', of, ...shares }]),
      ...(modes === undefined ? [] : [{ id: 'V-latency-modes', of, ...modes }]),
      ...(busy === undefined ? [] : [{ id: 'V-host-busy', of, ...busy }]),
    ];
  });
}

function verdictsOfTest(
  test: Test,
  own: readonly Measurement[],
  bundle: ParsedBundle,
  series: TestSeries | undefined,
): readonly Verdict[] {
  const runs = fioRunsOfTest(bundle, test);
  const isCut = ({ output }: FioRun): boolean => signalLine(output) !== undefined;
  // Of hosts at once the one that was cut off tells of all; what they printed was asked of each alike.
  const output = (runs.find(isCut) ?? runs[0])?.output;
  const test_ids = [test.id];
  const isRound = test.round !== undefined;
  const ofGroup = (group: TestSeries | undefined) => own.filter(({ job }) => seriesOfJob(series, job) === group);
  const eventsOf = new Map(
    seriesOfGroups(series).map((group) => [
      group,
      overTime(test, ofGroup(group), group, { hardware: bundle.hardware, runs }),
    ]),
  );
  const steady = own.map((one): Verdict => {
    const group = seriesOfJob(series, one.job);
    const same = ofGroup(group).filter(({ direction }) => direction === one.direction).length;
    const events = group === undefined ? [] : (eventsOf.get(group) ?? []);
    const isWarmingUp = events.some(({ id, answer }) => id === 'V-warm-up' && answer === 'yes');
    return {
      id: 'V-steady-state',
      of: { test_ids, measurement_id: one.id },
      ...steadyState(one, test, same, group, isWarmingUp),
    };
  });
  const jobFile = bundle.jobFiles.get(test.job_file ?? '');
  const end = judgeEnd({ measurements: own, output, jobFile, series });
  return [
    ...(isRound && series === undefined ? [] : steady),
    ...(output === undefined || runs.length > 1 ? [] : readFioSteadyState(output)).map(({ job, ...judged }) => {
      const whole = own.find((one) => one.job === job && isWholeLoad(one)) ?? own.find((one) => one.job === job);
      const of = whole === undefined ? { test_ids } : { test_ids, measurement_id: whole.id };
      return { id: 'V-fio-steady-state', of, ...judged };
    }),
    ...shapes(test_ids, own, { output, series }),
    ...[...eventsOf.values()].flat(),
    ...(end === undefined ? [] : [{ id: 'V-ended-early', of: { test_ids }, ...end }]),
  ];
}

/** What was offered and what was done, and whether load and figures agree, also of published ones: it needs nothing but them. */
function judgeLoads(measurements: readonly Measurement[]): readonly Verdict[] {
  return measurements.flatMap((one): Verdict[] => {
    const of = { test_ids: [one.test_id], measurement_id: one.id };
    const [offered, inFlight] = [judgeOfferedLoad(one), judgeInFlight(one)];
    return [
      ...(offered === undefined ? [] : [{ id: 'V-offered-load', of, ...offered }]),
      ...(inFlight === undefined ? [] : [{ id: 'V-in-flight', of, ...inFlight }]),
    ];
  });
}

/**
 * In the order of the tests; rounds and load curves, which are of many tests, first. Of published figures only the load and
 * the shape of latencies are judged.
 */
export function judgeRun(bundle: ParsedBundle, measurements: readonly Measurement[], by: JudgedBy): readonly Verdict[] {
  const caches = judgeCaches(measurements, placeOf(bundle));
  if (bundle.run.evidence !== 'measured')
    return [
      ...judgeLoads(measurements),
      ...caches,
      ...measurements.flatMap((one) => shapes([one.test_id], [one], { output: undefined })),
    ];
  const byTest = groupBy(measurements, ({ test_id }) => test_id);
  return [
    ...judgeRounds(bundle.run, measurements, by.method),
    ...judgeLoadCurves(bundle.run, measurements),
    ...judgeLoads(measurements),
    ...caches,
    ...bundle.run.tests.flatMap((test) =>
      verdictsOfTest(test, byTest.get(test.id) ?? [], bundle, by.series.get(test.id)),
    ),
  ];
}
