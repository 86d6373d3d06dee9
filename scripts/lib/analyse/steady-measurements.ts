/** Writes the verdicts on steady state into the measurements, as the API publishes them. */

import type { Measurement, Run } from '#types';
import { groupBy } from '../base/group-by.ts';
import { numbersOfTest } from './snia-rounds.ts';
import { limitOf, pct } from './thresholds.ts';
import type { Verdict } from './types.ts';

type SteadyState = Measurement['steady_state'];

const [RANGE, SLOPE] = [pct('steady_range'), pct('steady_slope')];

/** For the API, which is in English; pages in other languages translate them. */
const REASONS: Readonly<Record<string, string>> = {
  steady: `Over five rounds of the measured time, the range is at most ${RANGE} and the slope at most ${SLOPE} of the average.`,
  short_rounds: `Within the criterion (range ${RANGE}, slope ${SLOPE} of the average), but over rounds shorter than required: stable over that time, and no more is known.`,
  warm_up:
    'Level over the measured time as a whole, but its start differs from the rest: the ramp time was too short, or the rate drifts.',
  range: `Over five rounds of the measured time, the range is more than ${RANGE} of the average.`,
  slope: `Over five rounds of the measured time, the slope is more than ${SLOPE} of the average.`,
  range_and_slope: `Over five rounds of the measured time, both range (${RANGE}) and slope (${SLOPE} of the average) are exceeded.`,
  limited: 'Not applicable: a rate-limited stream is even by construction.',
  at_once: 'Results of several hosts were added up; their logs each count from a start of their own.',
  no_logs: 'No logs: totals do not show performance over time.',
  several_jobs: 'Several jobs share this direction, and the logs combine them.',
  no_rates: 'The logs hold neither IOPS nor bandwidth.',
  log_ends: 'The logs end before the run does.',
  log_differs: `The mean of the logs is more than ${pct('log_match')} off fio's result.`,
  too_short: `Too short: five rounds would be under ${limitOf('round_least')} s each.`,
  no_io: 'No I/O during the measurement.',
  reached: `In the measurement window all tracked steps of the method are within range (${RANGE}) and slope (${SLOPE} of the average).`,
  before:
    'A round before the measurement window: the tracked steps of the method first keep within the criterion there.',
  not_reached: 'The tracked steps of the method do not keep within the criterion in any measurement window.',
  too_few: 'Fewer rounds than the measurement window needs.',
  not_all_tracked: 'Rounds of a tracked step are missing.',
  no_figure: 'A round of a tracked step has no value.',
};

/** All reasons that logs and rounds may give. */
export const steadyReasons: readonly string[] = Object.values(REASONS);

const VERDICTS = { yes: 'steady', no: 'not_steady', stable: 'stable', not_judged: 'not_judged' } as const;
const KEPT = ['avg', 'range_pct', 'slope_pct'] as const;

function kept(numbers: Verdict['numbers']): Partial<SteadyState> {
  return Object.fromEntries(KEPT.flatMap((name) => (numbers[name] === undefined ? [] : [[name, numbers[name]]])));
}

function common({ id, numbers }: Verdict): Partial<SteadyState> {
  const { round_s } = numbers;
  const formula = id === 'V-steady-rounds' ? id : 'V-steady-state';
  return { formula, ...(round_s === undefined || round_s === 0 ? {} : { round_s }) };
}

function ofLogs(verdict: Verdict): SteadyState {
  const { answer, reason, numbers, texts } = verdict;
  const base = { verdict: VERDICTS[answer], reason: REASONS[reason] ?? reason };
  if (answer === 'not_judged') return { ...base, formula: 'V-steady-state' };
  const variable = texts?.variable === 'bw' ? ('bw' as const) : ('iops' as const);
  return { ...base, ...common(verdict), variable, rounds: numbers.rounds ?? 0, ...kept(numbers) };
}

function ofRounds(verdict: Verdict, test: string, round: number): SteadyState {
  const { answer, reason, numbers } = verdict;
  const { window: rounds = 0, first_round = 0 } = numbers;
  if ((answer === 'yes' || answer === 'stable') && round < first_round)
    return { verdict: 'not_steady', reason: REASONS.before ?? '', ...common(verdict) };
  const base = { verdict: VERDICTS[answer], reason: REASONS[reason] ?? reason, ...common(verdict) };
  const own = kept(numbersOfTest(verdict, test));
  return own.avg === undefined || answer === 'not_judged' ? base : { ...base, variable: 'iops', rounds, ...own };
}

/**
 * Measurements of rounds take the verdict on the rounds, all others that on their logs. fio's own detection is added to the reason:
 * it is not the criterion.
 */
export function withSteadyState(
  measurements: readonly Measurement[],
  verdicts: readonly Verdict[],
  tests: Run['tests'],
): readonly Measurement[] {
  const byMeasurement = new Map(
    verdicts.flatMap((one) => (one.id === 'V-steady-state' ? [[one.of.measurement_id ?? '', one] as const] : [])),
  );
  const byTest = (id: string): ReadonlyMap<string, Verdict> =>
    new Map(verdicts.flatMap((one) => (one.id === id ? one.of.test_ids.map((test) => [test, one] as const) : [])));
  const rounds = byTest('V-steady-rounds');
  const jobs = new Map(measurements.map(({ id, job }) => [id, job]));
  const detections = verdicts.filter(({ id }) => id === 'V-fio-steady-state');
  const fios = groupBy(detections, ({ of }) => of.test_ids.join(' '));
  // Of a test with several jobs each has its own.
  const detectionOf = ({ test_id, job }: Measurement): Verdict | undefined =>
    fios.get(test_id)?.findLast(({ of }) => of.measurement_id === undefined || jobs.get(of.measurement_id) === job);
  const roundOf = new Map(tests.map(({ id, round }) => [id, round]));
  return measurements.map((one) => {
    const ofRound = rounds.get(one.test_id);
    const ofLog = byMeasurement.get(one.id);
    if (ofRound === undefined && ofLog === undefined) return one;
    const steady_state =
      ofRound !== undefined ? ofRounds(ofRound, one.test_id, roundOf.get(one.test_id) ?? 0) : ofLogs(ofLog as Verdict);
    const fio = detectionOf(one);
    if (fio === undefined) return { ...one, steady_state };
    const word = fio.answer === 'yes' ? 'attained' : fio.answer === 'no' ? 'not attained' : 'nothing that counts';
    const own = `fio's own detection (${fio.texts?.ss || 'no limit named'}) says ${word}; it is not the SNIA criterion.`;
    return { ...one, steady_state: { ...steady_state, reason: `${steady_state.reason} ${own}` } };
  });
}
