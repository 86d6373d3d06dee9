import type { Run } from '#types';
import { type Departure, departuresOf } from '../analyse/method-departures.ts';
import { isShort, type Rest, restsOf } from '../analyse/rests.ts';
import type { BundleRule, Finding } from './types.ts';

const A_TRIAL = 'nothing, if a trial is meant; else run the method with its rests';

function seconds(value: number): string {
  return `${Number(value.toFixed(1))} s`;
}

/** Rests that fio's times show to be too short, with the worst of them; it counts how much of what was asked for is missing. */
function shortRests({ method_rests }: Run, rests: readonly Rest[], message: string): Finding {
  const short = rests.filter(isShort);
  const missing = ({ asked_s, kept_s = 0 }: Rest): number => asked_s - kept_s;
  const [worst] = short.toSorted((a, b) => missing(b) - missing(a));
  if (worst === undefined) {
    return { file: 'run.json', pointer: '/method_rests', message, found: 'left_out', allowed: 'kept', fix: A_TRIAL };
  }
  const { test_id, index, asked_s, kept_s = 0 } = worst;
  const isSaid = method_rests === 'left_out';
  return {
    file: 'run.json',
    pointer: isSaid ? '/method_rests' : `/tests/${index}`,
    severity: isSaid ? 'notice' : 'warning',
    message,
    found: `${seconds(kept_s)} between ${test_id} and the next test, by the times that fio printed`,
    allowed: `${seconds(asked_s)}, as the method says${short.length === 1 ? '' : `; ${short.length} rests are too short`}`,
    fix: isSaid
      ? A_TRIAL
      : 'write "method_rests": "left_out" if they were left out on purpose; else run the method with its rests',
  };
}

function findingOf({ departure, count = 0, of = 0 }: Departure, run: Run, rests: readonly Rest[]): Finding {
  const at = (pointer: string): Pick<Finding, 'file' | 'pointer'> => ({ file: 'run.json', pointer });
  const { purge, preconditioning } = run.conditions;
  switch (departure) {
    case 'rests_left_out':
      return shortRests(run, rests, 'the rests of the method were left out');
    case 'rests_shortened':
      return shortRests(run, rests, `${count} of ${of} rests of the method were shortened`);
    case 'rests_not_stated':
      return {
        ...at('/method'),
        severity: 'warning',
        message: 'it is not stated whether the rests of the method were kept',
        found: "no method_rests, and no times in fio's files",
        allowed: 'kept, left_out',
        fix: 'add method_rests',
      };
    case 'purge_not_stated':
      return {
        ...at('/conditions/purge/state'),
        severity: 'warning',
        message: 'it is not stated whether the system was purged, which the method asks for',
        found: purge.state,
        allowed: 'yes, no, not_applicable',
        fix: 'say whether it was purged before, and in text how, or why not',
      };
    case 'purge_not_done':
      return {
        ...at('/conditions/purge/state'),
        message: 'the system was not purged, as the method asks',
        found: purge.state,
        allowed: 'yes; not_applicable where there is nothing to purge',
        fix: 'nothing, if it cannot be done; else purge the system and run the method again',
      };
    case 'preconditioning_left_out':
      return {
        ...at('/conditions/preconditioning/state'),
        message: 'the preconditioning of the method was left out',
        found: preconditioning.state,
        allowed: 'its steps among the tests, or yes with how it was done in text',
        fix: 'nothing, if that is what is meant to be shown; else run the method with its preconditioning',
      };
    case 'preconditioning_not_stated':
      return {
        ...at('/conditions/preconditioning/state'),
        severity: 'warning',
        message: 'it is not stated whether the preconditioning of the method was done',
        found: preconditioning.state,
        allowed: 'its steps among the tests, or yes, no, not_applicable',
        fix: 'add its steps to tests, or say whether it was done',
      };
    case 'steps_left_out':
      return {
        ...at('/method_left_out'),
        message: 'steps of the method that measure were left out',
        found: `${count} of ${of}`,
        allowed: 'none',
        fix: 'nothing, if the reasons stand; else run them',
      };
    case 'rounds_stopped':
      return {
        ...at('/tests'),
        message: 'the rounds of the method were stopped before they were steady',
        found: `${count} rounds`,
        allowed: `rounds until they are steady, or ${of}`,
        fix: 'go on with the rounds, if that can be done; else nothing',
      };
  }
}

export const methodDepartures: BundleRule = {
  id: 'R-method-departures',
  scope: 'bundle',
  severity: 'notice',
  title: 'A run says what it left out of its method',
  description:
    'A method asks for more than its tests: rests between them, often preconditioning and a purge before them, rounds until they are steady. What a run left out is a notice, and the run carries a mark with it wherever it is listed; what it does not state is a warning. Rests are told from the times that fio printed: from the end of a test (`timestamp`) to the beginning of the next one in the same configuration (`timestamp` less `elapsed`, or less warm-up and run time), held against the rest of the step times `method_factor`, give or take 2 s and 2 %. A rest that depends on what was written takes the bytes of the test divided by the lowest write bandwidth of the tests before that have a rest of their own. Where fio does not tell, `method_rests` in run.json says whether they were kept. Shortened times are told by R-method-factor.',
  check: (bundle, measurements, { methods }) => {
    const { method } = methods.get(bundle.run.method ?? '') ?? {};
    if (method === undefined) return [];
    const rests = restsOf(bundle, method, measurements);
    return departuresOf(bundle, method, measurements, rests).map((one) => findingOf(one, bundle.run, rests));
  },
};
