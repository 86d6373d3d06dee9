import { countBy } from '../base/group-by.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import type { ParsedBundle, ParsedMethod } from '../formats/types.ts';
import { expandSteps } from '../methods/expand-steps.ts';
import { stepOfTest } from '../methods/step-of-test.ts';
import type { MethodStep } from '../methods/types.ts';
import { differencesFromStep } from './method-load.ts';
import type { BundleRule, Finding } from './types.ts';

interface Followed {
  readonly index: number;
  readonly test: ParsedBundle['run']['tests'][number];
  readonly step: MethodStep;
}

function matchTests(run: ParsedBundle['run'], steps: readonly MethodStep[]): readonly Followed[] {
  const byId = new Map(steps.map((step) => [step.step, step]));
  return run.tests.flatMap((test, index) => {
    const step = byId.get(stepOfTest(test, new Set(byId.keys())) ?? '');
    return step === undefined ? [] : [{ index, test, step }];
  });
}

/** Steps that measure and are neither in the run nor listed as left out, for each configuration. */
function missing({ run }: ParsedBundle, steps: readonly MethodStep[], followed: readonly Followed[]): Finding[] {
  const leftOut = new Set((run.method_left_out ?? []).map(({ step }) => step));
  return run.configurations.flatMap(({ id }, place) => {
    const ran = new Set(followed.filter(({ test }) => test.configuration === id).map(({ step }) => step.step));
    const measuring = steps.filter(({ kind }) => kind !== 'precondition');
    const gone = measuring.filter(({ step }) => !ran.has(step) && !leftOut.has(step));
    if (gone.length === 0) return [];
    const shown = gone.slice(0, 5).map(({ step }) => step);
    return {
      file: 'run.json',
      pointer: `/configurations/${place}`,
      message: `steps of the method are missing: ${gone.length} of ${measuring.length}`,
      found: `${shown.join(', ')}${gone.length > shown.length ? ', …' : ''}`,
      allowed: 'every step that measures, or its reason in method_left_out',
      fix: 'run them, or list them in method_left_out with the reason',
    };
  });
}

/** Steps listed as left out that the method does not have, or that are in the run. */
function wronglyLeftOut({ run }: ParsedBundle, steps: readonly MethodStep[], followed: readonly Followed[]): Finding[] {
  return (run.method_left_out ?? []).flatMap(({ step }, index) => {
    const isKnown = steps.some((one) => one.step === step);
    const ran = run.configurations.every(({ id }) =>
      followed.some((one) => one.step.step === step && one.test.configuration === id),
    );
    if (isKnown && !ran) return [];
    return {
      file: 'run.json',
      pointer: `/method_left_out/${index}/step`,
      message: isKnown ? 'a step that is left out was run' : 'the method has no step of this id',
      found: step,
      fix: isKnown ? 'take it out of method_left_out' : 'correct the id; steps.tsv of the method lists all',
    };
  });
}

/** Tests that name a step the method does not have. */
function unknownSteps({ run }: ParsedBundle, steps: readonly MethodStep[]): Finding[] {
  const ids = new Set(steps.map(({ step }) => step));
  return run.tests.flatMap(({ step }, index) =>
    step === undefined || ids.has(step)
      ? []
      : {
          file: 'run.json',
          pointer: `/tests/${index}/step`,
          message: 'the method has no step of this id',
          found: step,
          fix: 'correct the id; steps.tsv of the method lists all',
        },
  );
}

/** Rounds are repeated until steady, which takes as many as the measurement window at least. */
function tooFewRounds({ run }: ParsedBundle, { method }: ParsedMethod, followed: readonly Followed[]): Finding[] {
  const { window = 0 } = method.rounds ?? {};
  return run.configurations.flatMap(({ id }, place) => {
    const rounds = followed.filter(({ test, step }) => step.kind === 'round' && test.configuration === id);
    const few = [...countBy(rounds, ({ step }) => step.step)].filter(([, count]) => count < window);
    const [first] = few;
    if (first === undefined) return [];
    return {
      file: 'run.json',
      pointer: `/configurations/${place}`,
      message: `too few rounds of ${few.length} step${few.length === 1 ? '' : 's'}`,
      found: `${first[1]} of ${first[0]}`,
      allowed: `${window} at least: the measurement window`,
      fix: 'run more rounds, or drop method',
    };
  });
}

function missingLogs({ jobFiles }: ParsedMethod, { index, test, step }: Followed): readonly Finding[] {
  const options = jobFiles.get(step.job)?.sections.map((section) => [...section.options.keys()]) ?? [];
  const asked = new Set(options.flat().filter((name) => /^write_\w+_log$/.test(name)));
  const count = test.logs?.length ?? 0;
  if (count >= asked.size) return [];
  return [
    {
      file: 'run.json',
      pointer: `/tests/${index}/logs`,
      severity: 'warning' as const,
      message: 'logs that the method requires are missing',
      found: `${count} files`,
      allowed: `at least ${asked.size}: ${[...asked].sort().join(', ')}`,
      fix: 'add the logs that fio wrote',
    },
  ];
}

export const methodFollowed: BundleRule = {
  id: 'R-method-followed',
  scope: 'bundle',
  severity: 'error',
  title: 'A run that names a method followed it',
  description:
    'For each configuration every step of the method that measures is a test of the run (its id, or `step`, is that of the step; rounds may end in -round-1, -round-2, …), or stands in `method_left_out` with the reason. What fio printed is compared with the job file of the step: pattern, block size, read share, iodepth, O_DIRECT, rate and jobs (the total of all hosts) must be equal, runtime and ramp_time at least those of the method times `method_factor`. There are at least as many rounds as the measurement window needs. Missing logs are a warning. Published runs have no fio files and are not checked.',
  check: (bundle, _, { methods }) => {
    const { run, results } = bundle;
    const method = methods.get(run.method ?? '');
    if (method === undefined || run.evidence !== 'measured' || run.withdrawn !== undefined) return [];
    const steps = expandSteps(method.method);
    const followed = matchTests(run, steps);
    const ofTests = followed.flatMap((one) => {
      const output = fioOutputOf(results.get(one.test.result ?? ''));
      const differences =
        output === undefined ? [] : differencesFromStep(output, method, one.step, run.method_factor ?? 1);
      return [...differences, ...missingLogs(method, one)];
    });
    return [
      ...missing(bundle, steps, followed),
      ...unknownSteps(bundle, steps),
      ...wronglyLeftOut(bundle, steps, followed),
      ...tooFewRounds(bundle, method, followed),
      ...ofTests,
    ];
  },
};
