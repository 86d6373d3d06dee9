/** Rounds of one step as one result: the mean over the measurement window where the rounds settled, else over all. */
import type { Measurement, Run } from '#types';
import { groupBy } from '../base/group-by.ts';
import { word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { type Derivation, derived, figureOf } from '../model/derivation.ts';
import { isPercentile, keyOfMetric, type Metric, metricsIn, type NumberKey, type Quantity } from '../model/metrics.ts';

export interface Round {
  readonly number: number;
  readonly measurement: Measurement;
}

/** What one row, one bar and one explanation stand for. */
export interface RoundFold {
  /** A result like those of the rounds, with their means. It is computed here and no API has it. */
  readonly mean: Measurement;
  /** In the order of their numbers. */
  readonly all: readonly Round[];
  /** Those that the means and ranges are of. */
  readonly averaged: readonly Round[];
}

/** A run with one test for all rounds of a step; `folds` by the ids of its means. */
export interface FoldedRun {
  readonly record: RunRecord;
  readonly folds: ReadonlyMap<string, RoundFold>;
}

/** Alone, a round is its own mean. */
const FEWEST = 2;

/** Only the round may tell results of one fold apart. */
const EQUAL = [
  'configuration_id',
  'job',
  'direction',
  'basis',
  'rw',
  'rwmixread',
  'bs_bytes',
  'clients',
  'numjobs',
  'iodepth',
  'ioengine',
  'direct',
  'rate_limited',
  'do_not_rely',
  'preconditioning',
  'cpu_client_of',
  'cpu_target_of',
] as const satisfies readonly (keyof Measurement)[];

/** Metrics whose means mean something. Percentiles have none, and extremes are told by none. */
const AVERAGED: readonly Metric[] = metricsIn('results').filter((metric) => !isPercentile(metric));
const PERCENTILES: readonly Metric[] = metricsIn('results').filter(isPercentile);
/** A mean has none of these. */
const DROPPED: readonly (keyof Measurement)[] = [
  ...PERCENTILES.map(keyOfMetric),
  ...AVERAGED.map(keyOfMetric),
  'lat_min_ns',
  'lat_max_ns',
  'lat_stddev_ns',
  'percentile_source',
  'sync_lat_p99_9_ns',
  'sync_lat_max_ns',
  'syncs',
  'total_ios',
  'io_bytes',
  'part',
];

/** The formula of a mean with the figure of each round; undefined unless all of them have one. */
export function meanOfRounds({ averaged }: Pick<RoundFold, 'averaged'>, key: NumberKey): Derivation | undefined {
  const inputs = inputsOf(averaged, key);
  return inputs.length < averaged.length ? undefined : derived(`sum(${key}) / ${averaged.length}`, { [key]: inputs });
}

/** The lowest or the highest figure of the rounds; undefined unless all of them have one. */
export function endOfRounds(
  { averaged }: Pick<RoundFold, 'averaged'>,
  key: NumberKey,
  end: 'min' | 'max',
): Derivation | undefined {
  const inputs = inputsOf(averaged, key);
  return inputs.length < averaged.length ? undefined : derived(`${end}(${key})`, { [key]: inputs });
}

function inputsOf(rounds: readonly Round[], key: NumberKey) {
  return rounds.flatMap(({ number, measurement }) => {
    const value = measurement[key];
    return value === undefined ? [] : [{ value, of: word('verdict_round', { number }) }];
  });
}

/** From the lowest to the highest of the rounds that the mean is of; one number where they are equal, undefined where one is missing. */
export function rangeOfRounds(fold: Pick<RoundFold, 'averaged'>, metric: Metric): Quantity | undefined {
  const key = keyOfMetric(metric);
  const [lowest, highest] = [endOfRounds(fold, key, 'min'), endOfRounds(fold, key, 'max')];
  if (lowest === undefined || highest === undefined) return undefined;
  const [low, high] = [figureOf(lowest), figureOf(highest)];
  return low === high ? { value: low } : { low, high };
}

/** "5–9"; "1, 3, 4" where one is missing between them. */
export function numbersOfRounds(rounds: readonly Round[]): string {
  const numbers = rounds.map(({ number }) => number);
  const [first = 0, last = 0] = [numbers.at(0), numbers.at(-1)];
  return last - first + 1 === numbers.length && numbers.length > 1 ? `${first}–${last}` : numbers.join(', ');
}

/** "mean of rounds 5–9"; "mean of all 25 rounds". */
export function sayRounds({ all, averaged }: Pick<RoundFold, 'all' | 'averaged'>): string {
  return averaged.length === all.length
    ? word('rounds_mean_of_all', { count: all.length })
    : word('rounds_mean_of', { rounds: numbersOfRounds(averaged) });
}

/** First and last round of the measurement window, by test: only where the rounds were found level. */
function windowsOf({ analysis }: RunRecord): ReadonlyMap<string, readonly [number, number]> {
  return new Map(
    analysis.verdicts.flatMap(({ id, answer, numbers: { first_round, last_round }, of }) => {
      const isLevel = id === 'V-steady-rounds' && (answer === 'yes' || answer === 'stable');
      if (!isLevel || first_round === undefined || last_round === undefined) return [];
      return of.test_ids.map((test) => [test, [first_round, last_round]] as const);
    }),
  );
}

/** The tests of a run, rounds of a step as one where they are told in the same words. */
export function testsWithoutRounds(tests: Run['tests']): readonly Run['tests'][number][] {
  const rounds = groupBy(
    tests.filter(({ step, round }) => step !== undefined && round !== undefined),
    ({ step = '' }) => step,
  );
  return tests.flatMap((test) => {
    const { step = '', round, description } = test;
    const own = round === undefined ? [] : (rounds.get(step) ?? []);
    if (own.length < FEWEST || own.some((other) => other.description !== description)) return [test];
    return own[0] === test ? [{ ...test, title: titleOfStep(step, tests) }] : [];
  });
}

/** What the titles of the rounds say without their numbers, where that is one thing; else the step's own name. */
function titleOfStep(step: string, tests: Run['tests']): string {
  const own = tests.filter((test) => test.step === step);
  const titles = own.map(({ title, round = 0 }) =>
    title.replace(new RegExp(`[\\s,;:·–-]*\\bround 0*${round}$`, 'i'), ''),
  );
  const [title = '', ...others] = new Set(titles);
  return title === '' || others.length > 0 ? step : title;
}

/** No id of a test has two hyphens in a row: the name is nobody's. */
const idOfStep = (step: string): string => `${step}--rounds`;

function foldOf(step: string, all: readonly Round[], window: readonly [number, number] | undefined): RoundFold[] {
  const numbers = new Set(all.map(({ number }) => number));
  if (all.length < FEWEST || numbers.size < all.length) return [];
  const inside = all.filter(({ number }) => window !== undefined && number >= window[0] && number <= window[1]);
  const averaged = inside.length < FEWEST ? all : inside;
  // Whether it is steady is told of the rounds that count.
  const [first] = averaged.map(({ measurement }) => measurement);
  if (first === undefined) return [];
  const figures = AVERAGED.flatMap((metric) => {
    const mean = meanOfRounds({ averaged }, keyOfMetric(metric));
    return mean === undefined ? [] : [[keyOfMetric(metric), figureOf(mean)]];
  });
  const notices = averaged.flatMap(({ measurement }) => measurement.notices);
  const rest = Object.entries(first).filter(([key]) => !(DROPPED as readonly string[]).includes(key));
  const mean = {
    ...Object.fromEntries([...rest, ...figures]),
    id: [first.run_id, first.configuration_id, idOfStep(step), first.job, first.direction].join('/'),
    test_id: idOfStep(step),
    notices: [...new Map(notices.map((notice) => [`${notice.rule} ${notice.text}`, notice])).values()],
  } as Measurement;
  return [{ mean, all, averaged }];
}

/** The run with these tests and results. */
export function withTests(
  record: RunRecord,
  tests: readonly Run['tests'][number][],
  measurements: readonly Measurement[],
): RunRecord {
  const { bundle } = record;
  return {
    ...record,
    bundle: { ...bundle, run: { ...bundle.run, tests: tests as unknown as Run['tests'] } },
    measurements,
  };
}

/** Of a folded run what some of its tests have: a mean stands wherever one of its rounds does, and is of all of them. */
export function foldedPart({ record, folds }: FoldedRun, test_ids: readonly string[]): FoldedRun {
  const own = new Set(test_ids);
  const kept = [...folds].filter(([, { all }]) => all.some(({ measurement }) => own.has(measurement.test_id)));
  for (const [, { mean }] of kept) own.add(mean.test_id);
  const means = new Map(kept);
  const tests = record.bundle.run.tests.filter(({ id }) => own.has(id));
  const measurements = record.measurements.filter(
    ({ id, test_id }) => own.has(test_id) && (!folds.has(id) || means.has(id)),
  );
  return { record: withTests(record, tests, measurements), folds: means };
}

/** The run with the rounds of its steps folded; the run itself where it has none. Only rounds that were measured are. */
export function foldRounds(record: RunRecord): FoldedRun {
  const { run } = record.bundle;
  const tests = new Map(run.tests.map((test) => [test.id, test]));
  const rounds = record.measurements.flatMap((measurement) => {
    const { step, round } = tests.get(measurement.test_id) ?? {};
    const isRound = step !== undefined && round !== undefined && measurement.evidence === 'measured';
    return isRound ? [{ step, number: round, measurement }] : [];
  });
  if (rounds.length === 0) return { record, folds: new Map() };
  const windows = windowsOf(record);
  const alike = groupBy(rounds, ({ step, measurement }) =>
    JSON.stringify([step, ...EQUAL.map((key) => measurement[key] ?? null)]),
  );
  const found = [...alike.values()].flatMap((list) => {
    const [{ step, measurement } = { step: '', measurement: undefined }] = list;
    const all = list
      .map(({ number, measurement: one }) => ({ number, measurement: one }))
      .sort((a, b) => a.number - b.number);
    return foldOf(step, all, windows.get(measurement?.test_id ?? '')).map((fold) => ({ step, fold }));
  });
  // Two results of one step that differ in more than their round would share an id.
  const ids = groupBy(found, ({ fold }) => fold.mean.id);
  const kept = found.filter(({ fold }) => ids.get(fold.mean.id)?.length === 1);
  const folded = new Set(kept.flatMap(({ fold }) => fold.all.map(({ measurement }) => measurement)));
  const steps = new Set(kept.map(({ step }) => step));
  const placed = new Set<string>();
  const listed = run.tests.flatMap((test) => {
    const { step } = test;
    if (step === undefined || !steps.has(step) || placed.has(step)) return [test];
    placed.add(step);
    return [{ ...test, id: idOfStep(step), title: titleOfStep(step, run.tests) }, test];
  });
  const means = kept.map(({ fold }) => fold.mean);
  const measurements = [...record.measurements.filter((one) => !folded.has(one)), ...means];
  return {
    record: withTests(
      record,
      listed,
      measurements.sort((a, b) => (a.id < b.id ? -1 : 1)),
    ),
    folds: new Map(kept.map(({ fold }) => [fold.mean.id, fold])),
  };
}
