import { expandSteps } from '../methods/expand-steps.ts';
import type { Finding, MethodRule } from './types.ts';

const LONGEST_ID = 80;
const MOST_STEPS = 2000;

export const methodSteps: MethodRule = {
  id: 'R-method-steps',
  scope: 'method',
  severity: 'error',
  title: 'Steps of a method have ids of their own, and rounds an end',
  description:
    'The id of a step becomes the id of a test in run.json: unique and at most 80 characters long, in at most 2,000 steps. Steps of kind `round` need `rounds`, which says when they end, and `rounds` names tracked steps of that kind.',
  check: ({ method }) => {
    const steps = expandSteps(method);
    const at = (pointer: string, message: string, found: string, fix: string): Finding => ({
      file: 'method.json',
      pointer,
      message,
      found,
      fix,
    });
    const seen = new Set<string>();
    const findings: Finding[] = [];
    for (const { step, entry, kind } of steps.slice(0, MOST_STEPS)) {
      const pointer = `/steps/${entry}`;
      if (seen.has(step)) findings.push(at(pointer, 'two steps have this id', step, 'give each step its own id'));
      if (step.length > LONGEST_ID)
        findings.push(at(pointer, `id of a step is longer than ${LONGEST_ID} characters`, step, 'shorten the ids'));
      if (kind === 'round' && method.rounds === undefined)
        findings.push(at(pointer, 'nothing says when these rounds end', step, 'add rounds, or make it a test'));
      seen.add(step);
    }
    if (steps.length > MOST_STEPS)
      findings.push(at('/steps', `more than ${MOST_STEPS} steps`, String(steps.length), 'split the method'));
    const rounds = new Set(steps.filter(({ kind }) => kind === 'round').map(({ step }) => step));
    for (const [index, id] of (method.rounds?.tracked ?? []).entries())
      if (!rounds.has(id))
        findings.push(at(`/rounds/tracked/${index}`, 'no step of kind round has this id', id, 'correct the id'));
    return findings;
  },
};
