/** What monitoring tools watched during a test, on the time of its logs. */
import type { Problem, Run } from '#types';
import { finalEntriesOf } from '../fio/entries.ts';
import { finalDocuments } from '../fio/final-documents.ts';
import { numberOf, textOf } from '../fio/fio-keys.ts';
import { timesOfPhases } from '../fio/phases.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import { inputNotice } from '../formats/input-notice.ts';
import type { MonitorClock, MonitorLine, ParsedBundle } from '../formats/types.ts';
import { loggedTest } from './logged-test.ts';
import type { MonitorSeries } from './types.ts';

type Test = Run['tests'][number];
type Monitor = NonNullable<Test['monitors']>[number];

/** Samples before and after the test that are kept, ms: a monitor writes at the end of its interval. */
const margin_ms = 5_000;

/** Time between samples as the options of a tool say it: `-w 1`, `-i 5`, or the first plain number; undefined without any. */
export function intervalOf(tool: string): number | undefined {
  const text = /\s-[wi]\s*(\d+(?:\.\d+)?)\b/.exec(tool)?.[1] ?? /\s(\d+(?:\.\d+)?)(?=\s|$)/.exec(tool)?.[1];
  const seconds = Number(text);
  return text === undefined || seconds <= 0 ? undefined : seconds;
}

/** The first sample of iostat and vxstat is about the time since the host started, unless -y leaves it out. */
function hasSampleOfBoot(tool: string): boolean {
  return /\b(?:iostat|vxstat)\b/.test(tool) && !/\s-\w*y/.test(tool);
}

/** Of a test, or of one of the groups of jobs that ran in it one after the other. */
interface TestTime {
  /** Of one group. */
  readonly jobs?: readonly string[];
  /** From the beginning of the test to that of the group. */
  readonly begin_ms: number;
  /** ms since 1970 by UTC at which the time of the logs is 0: the warm-up is over. Undefined before fio 2.2.5. */
  readonly zero_ms?: number;
  /** Clock on the wall less UTC, by fio's two ways of telling its end. */
  readonly zone_ms: number;
  readonly ramp_ms: number;
  readonly ran_ms: number;
}

const quarter = 900_000;

/** Empty where groups ran one after the other and it is not known when, or where their names do not tell them apart. */
function timesOfTest(test: Test, bundle: ParsedBundle): readonly TestTime[] | undefined {
  const output = fioOutputOf(bundle.results.get(test.result ?? ''));
  if (output === undefined) return undefined;
  const jobFile = bundle.jobFiles.get(test.job_file ?? '');
  const report = finalDocuments(output.documents).at(-1);
  const document = report?.value ?? {};
  const end_s = numberOf(document, 'timestamp');
  const wall = Date.parse(`${textOf(document, 'time') ?? ''} UTC`);
  const zone_ms = end_s === undefined || Number.isNaN(wall) ? 0 : Math.round((wall - end_s * 1000) / quarter) * quarter;
  const end_ms = numberOf(document, 'timestamp_ms') ?? (end_s === undefined ? undefined : end_s * 1000);
  const zeroOf = (before_end_ms: number) => (end_ms === undefined ? {} : { zero_ms: end_ms - before_end_ms });
  const { groups, ramp_ms, ran_ms } = loggedTest(output, jobFile);
  if (groups.length < 2) return [{ begin_ms: 0, zone_ms, ramp_ms, ran_ms, ...zeroOf(ran_ms) }];
  const phases = timesOfPhases(finalEntriesOf(output, jobFile).filter((entry) => entry.report === report)) ?? [];
  const names = groups.flat();
  if (new Set(names).size < names.length) return [];
  return phases.map(({ begin_ms }, place): TestTime => {
    const own = loggedTest(output, jobFile, place);
    const before_end_ms = (phases.at(-1)?.end_ms ?? 0) - begin_ms - own.ramp_ms;
    return {
      jobs: groups[place] ?? [],
      begin_ms,
      zone_ms,
      ramp_ms: own.ramp_ms,
      ran_ms: own.ran_ms,
      ...zeroOf(before_end_ms),
    };
  });
}

/** Turns the time of a line into ms since the warm-up was over; undefined where that cannot be told. */
function timeFrom(clock: MonitorClock, monitor: Monitor, test: TestTime): ((line: MonitorLine) => number) | undefined {
  const began = test.begin_ms + test.ramp_ms + (monitor.start_s ?? 0) * 1000;
  if (clock === 'own') return ({ time }) => time - began;
  if (clock === 'samples') {
    const step = (monitor.interval_s ?? intervalOf(monitor.tool) ?? 0) * 1000;
    const first = hasSampleOfBoot(monitor.tool) ? 0 : 1;
    return step === 0 ? undefined : ({ time }) => (time + first) * step - began;
  }
  const { zero_ms, zone_ms } = test;
  if (zero_ms === undefined) return undefined;
  return ({ time }) => time - (clock === 'local' ? zone_ms : 0) - zero_ms;
}

interface Series {
  readonly first: MonitorLine;
  readonly time: number[];
  readonly values: (number | null)[];
}

/** Series of one file, in the order in which the file first names them. */
function seriesOf(
  test: Test,
  monitor: Monitor,
  lines: readonly (readonly [number, MonitorLine])[],
  jobs: TestTime['jobs'],
): MonitorSeries[] {
  const found = new Map<string, Series>();
  for (const [time, line] of lines) {
    const key = JSON.stringify([line.of, line.quantity, line.unit]);
    const one: Series = found.get(key) ?? { first: line, time: [], values: [] };
    found.set(key, one);
    // Rows of several devices repeat what is about the host.
    if (one.time.at(-1) === time || time < (one.time.at(-1) ?? time)) continue;
    one.time.push(time);
    // Without I/O there is no latency; the tools print 0.
    one.values.push(line.unit === 'ns' && line.value === 0 ? null : line.value);
  }
  return [...found.values()].map(({ first, time, values }) => ({
    test_id: test.id,
    ...(jobs === undefined ? {} : { jobs }),
    of: first.of,
    quantity: first.quantity,
    unit: first.unit,
    time_ms: time,
    values,
    file: monitor.file,
  }));
}

/** That samples were taken, but none while the test ran: a clock that is off by hours, or the file of another test. */
function outsideNotice(
  test: Test,
  monitor: Monitor,
  lines: readonly (readonly [number, MonitorLine])[],
  { jobs, ramp_ms, ran_ms }: TestTime,
): Problem {
  const times = lines.map(([at]) => at).sort((a, b) => a - b);
  const after_s = Math.round(((times[0] ?? 0) - ran_ms) / 1000);
  const before_s = Math.round((-ramp_ms - (times.at(-1) ?? 0)) / 1000);
  const found =
    after_s > 0
      ? `the first ${after_s} s after it ended`
      : before_s > 0
        ? `the last ${before_s} s before it began`
        : 'some before it began, the others after it ended';
  return inputNotice(monitor.file, {
    message: `no sample was taken while ${jobs === undefined ? `test ${test.id}` : `${jobs.join(', ')} of test ${test.id}`} ran, so none is shown`,
    found,
    fix: 'check the clocks of the tool and of fio, start_s of tests[].monitors[], and that the file belongs to this test',
  });
}

/** That nothing tells which samples are of which jobs. */
function untoldNotice(monitor: Monitor): Problem {
  return inputNotice(monitor.file, {
    message: 'jobs ran one after the other, and it cannot be told when each of them did; the samples are not shown',
    fix: 'give each job a name of its own, and submit the job file; or make each a test with a result of its own',
  });
}

function readMonitor(test: Test, monitor: Monitor, bundle: ParsedBundle, times: readonly TestTime[]) {
  const interval_s = monitor.interval_s ?? intervalOf(monitor.tool) ?? 1;
  const read = bundle.monitors?.get(monitor.file)?.read(monitor, interval_s);
  if (read === undefined) return { series: [], problems: [] };
  const problems = [...read.problems];
  if (read.lines.length === 0 && problems.length === 0) {
    problems.push(
      inputNotice(monitor.file, {
        message: 'no known table is in this file, so it is not shown',
        fix: 'state its columns in tests[].monitors[]: time and columns',
      }),
    );
  }
  if (times.length === 0) return { series: [], problems: [...problems, untoldNotice(monitor)] };
  const skips = hasSampleOfBoot(monitor.tool);
  const samples = read.lines.filter(({ sample }) => !(skips && sample === 0));
  const series: MonitorSeries[] = [];
  for (const time of times) {
    const place = timeFrom(read.clock, monitor, time);
    if (place === undefined) {
      problems.push(
        inputNotice(monitor.file, {
          message: 'the time of the samples is unknown, so they are not shown',
          fix: 'give interval_s in tests[].monitors[]',
        }),
      );
      return { series: [], problems };
    }
    const all = samples.map((line) => [Math.round(place(line)), line] as const);
    // A sample tells of the time before it: one at the beginning of a group is of the jobs before it.
    const [least, most] = time.jobs === undefined ? [-margin_ms, margin_ms] : [1, 0];
    const lines = all.filter(([at]) => at >= -time.ramp_ms + least && at <= time.ran_ms + most);
    if (lines.length === 0 && all.length > 0) problems.push(outsideNotice(test, monitor, all, time));
    series.push(...seriesOf(test, monitor, lines, time.jobs));
  }
  return { series, problems };
}

/** Monitors of every test of a run that has any, by test. */
export function readAllMonitors(bundle: ParsedBundle): {
  readonly monitors: ReadonlyMap<string, readonly MonitorSeries[]>;
  readonly problems: readonly Problem[];
} {
  const monitors = new Map<string, readonly MonitorSeries[]>();
  const problems: Problem[] = [];
  for (const test of bundle.run.tests) {
    const times = (test.monitors ?? []).length === 0 ? undefined : timesOfTest(test, bundle);
    if (times === undefined) continue;
    const read = (test.monitors ?? []).map((monitor) => readMonitor(test, monitor, bundle, times));
    const series = read.flatMap((one) => one.series);
    if (series.length > 0) monitors.set(test.id, series);
    for (const problem of read.flatMap((one) => one.problems)) problems.push(problem);
  }
  return { monitors, problems };
}
