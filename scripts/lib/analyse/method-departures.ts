/** In what a run departs from the method that it names. Its times are told apart from this, by method_factor. */
import type { Measurement, Method, Run } from '#types';
import type { ParsedBundle } from '../formats/types.ts';
import { expandSteps } from '../methods/expand-steps.ts';
import { stepOfTest } from '../methods/step-of-test.ts';
import type { MethodStep } from '../methods/types.ts';
import { isShort, type Rest, restsOf } from './rests.ts';
import { judgeRounds } from './snia-rounds.ts';

export type Departure = NonNullable<Measurement['method_departures']>[number];

/** Share of the rests below which what is left is the time that it takes to start the next test. */
const NO_REST = 0.1;

/** What fio's times show counts for more than a word that rests were kept, and less than one that they were left out. */
function ofRests({ method_rests }: Run, method: Method, rests: readonly Rest[]): readonly Departure[] {
  if (method.steps.every(({ rest_s }) => rest_s === 0)) return [];
  if (method_rests === 'left_out') return [{ departure: 'rests_left_out' }];
  const told = rests.filter(({ kept_s }) => kept_s !== undefined);
  if (told.length === 0)
    return rests.length === 0 || method_rests === 'kept' ? [] : [{ departure: 'rests_not_stated' }];
  const short = told.filter(isShort);
  if (short.length === 0) return [];
  const sum = (of: (rest: Rest) => number): number => told.reduce((total, rest) => total + of(rest), 0);
  const share = sum(({ asked_s, kept_s = 0 }) => Math.min(asked_s, kept_s)) / sum(({ asked_s }) => asked_s);
  if (share < NO_REST) return [{ departure: 'rests_left_out' }];
  return [{ departure: 'rests_shortened', count: short.length, of: told.length }];
}

function ofPurge({ conditions }: Run, method: Method): readonly Departure[] {
  const { asks_purge } = method.conditions;
  const { state } = conditions.purge;
  if (asks_purge === undefined) return [];
  if (state === 'not_recorded') return [{ departure: 'purge_not_stated' }];
  return asks_purge === 'done' && state === 'no' ? [{ departure: 'purge_not_done' }] : [];
}

/** Steps of the method that make the state, and neither are tests of the run nor declared as done in another way. */
function ofPreconditioning(run: Run, steps: readonly MethodStep[]): readonly Departure[] {
  const { state } = run.conditions.preconditioning;
  const ids = new Set(steps.map(({ step }) => step));
  const ran = new Set(run.tests.map((test) => stepOfTest(test, ids)));
  const missing = steps.filter(({ kind, step }) => kind === 'precondition' && !ran.has(step));
  if (missing.length === 0 || state === 'yes' || state === 'not_applicable') return [];
  const listed = (run.method_left_out ?? []).some(({ step }) => missing.some((one) => one.step === step));
  return [{ departure: listed || state === 'no' ? 'preconditioning_left_out' : 'preconditioning_not_stated' }];
}

function ofSteps({ method_left_out = [] }: Run, steps: readonly MethodStep[]): readonly Departure[] {
  const listed = new Set(method_left_out.map(({ step }) => step));
  const measuring = steps.filter(({ kind }) => kind !== 'precondition');
  const count = measuring.filter(({ step }) => listed.has(step)).length;
  return count === 0 ? [] : [{ departure: 'steps_left_out', count, of: measuring.length }];
}

/** Rounds go on until they are steady, or to the most that the method allows. */
function ofRounds(run: Run, method: Method, measurements: readonly Measurement[]): readonly Departure[] {
  const { most } = method.rounds ?? {};
  if (most === undefined) return [];
  const stopped = judgeRounds(run, measurements, method)
    .filter(({ answer }) => answer === 'no')
    .flatMap(({ numbers }) => numbers.rounds ?? [])
    .filter((rounds) => rounds < most);
  return stopped.length === 0 ? [] : [{ departure: 'rounds_stopped', count: Math.min(...stopped), of: most }];
}

/** What was left out, shortened or not stated, in one order; empty for a run that did all, and for one that was withdrawn. */
export function departuresOf(
  bundle: Pick<ParsedBundle, 'run' | 'results'>,
  method: Method,
  measurements: readonly Measurement[],
  rests: readonly Rest[] = restsOf(bundle, method, measurements),
): readonly Departure[] {
  const { run } = bundle;
  if (run.withdrawn !== undefined) return [];
  const steps = expandSteps(method);
  return [
    ...ofRests(run, method, rests),
    ...ofPurge(run, method),
    ...ofPreconditioning(run, steps),
    ...ofSteps(run, steps),
    ...ofRounds(run, method, measurements),
  ];
}

/** The measurements with what their run departs in; as they are where it departs in nothing. */
export function withDepartures(
  measurements: readonly Measurement[],
  departures: readonly Departure[],
): readonly Measurement[] {
  if (departures.length === 0) return measurements;
  const method_departures = [...departures];
  return measurements.map((one) => ({ ...one, method_departures }));
}
