import { expandSteps, givenVariables } from '../methods/expand-steps.ts';
import type { Finding, MethodRule } from './types.ts';

/** Say something to whoever runs the steps, and need not stand in a job file. */
const FOR_THE_RUNNER = ['LOG', 'HOSTS', 'TRACKED'];

export const methodVariables: MethodRule = {
  id: 'R-method-variables',
  scope: 'method',
  severity: 'error',
  title: 'Every variable of a job file has a value in every step',
  description:
    'fio takes the variables of a job file from its environment, and puts nothing in the place of one that is not there. So each variable of a job file is one of TARGET, SIZE, IMAGE (what all targets are called, without their numbers), IMAGE_SIZE, RUNTIME, RAMP and OFFSET_PCT (where the jobs of this host begin, in per cent of the target), which whoever runs the method sets, or LOG, which is the id of the step, or stands in `env` of the step or its axes. A variable that the job file does not use changes nothing, though the step is named after it. HOSTS and TRACKED are for whoever runs the steps.',
  check: ({ method, jobTexts }) => {
    const findings = new Map<string, Finding>();
    for (const { job, env, entry } of expandSteps(method)) {
      const text = jobTexts.get(job);
      if (text === undefined) continue;
      const used = variablesOf(text);
      const at = { file: 'method.json', pointer: `/steps/${entry}` };
      for (const name of used) {
        if (givenVariables.includes(name) || Object.hasOwn(env, name)) continue;
        findings.set(`${entry} ${name}`, {
          ...at,
          message: `\${${name}} in ${job} has no value`,
          allowed: [...givenVariables, ...Object.keys(env)].join(', '),
          fix: `add ${name} to env of the step, or of an axis that it names`,
        });
      }
      for (const name of Object.keys(env)) {
        if (used.has(name) || FOR_THE_RUNNER.includes(name)) continue;
        findings.set(`${entry} ${name}`, {
          ...at,
          message: `${name} is not used in ${job}`,
          found: `${name}=${env[name]}`,
          allowed: [...used].sort().join(', ') || 'no variable is used there',
          fix: `use \${${name}} in the job file, or take it out of env`,
        });
      }
    }
    return [...findings.values()];
  },
};

/** Names of `${VAR}` outside comments. */
function variablesOf(text: string): ReadonlySet<string> {
  const bare = text.replace(/[;#].*$/gm, '');
  return new Set([...bare.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name));
}
