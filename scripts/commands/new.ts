/** plateau new: makes a bundle out of a folder of fio output. */

import type { ExitCode } from '../lib/base/cli-error.ts';
import { formatProblem } from '../lib/check/problems.ts';
import { type AnswerFlags, answersOf, faultOfAnswer, secretsOf } from '../lib/scaffold/answers.ts';
import { makeBundle } from '../lib/scaffold/new-bundle.ts';
import { describeNewBundle } from '../lib/scaffold/summary.ts';
import { namesOfThisMachine } from '../lib/scaffold/this-machine.ts';
import { askOnTerminal } from '../lib/store/ask-on-terminal.ts';

export interface NewCommandOptions extends AnswerFlags {
  readonly leaveOut?: readonly string[];
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly redact?: boolean;
  /** kind=word; implies redact. */
  readonly redactWord?: readonly string[];
}

/**
 * Writes the bundle and says what `check` finds in it. Exit code 0 when it is clean, 1 when questions stay open (nothing is
 * written then) or check finds errors, 2 for misuse. Asks only on a terminal.
 */
export async function newCommand(folder: string, options: NewCommandOptions): Promise<ExitCode> {
  const { leaveOut = [], out, dryRun = false, yes = false, json = false, redact, redactWord, ...flags } = options;
  const canAsk = process.stdin.isTTY && process.stderr.isTTY && !json && !yes;
  const result = await makeBundle(
    {
      folder,
      answers: answersOf(flags),
      leave_out: leaveOut,
      ...(out === undefined ? {} : { out }),
      dry_run: dryRun,
      yes,
      ...(redact === true || redactWord !== undefined
        ? { redact: [...secretsOf(redactWord ?? []), ...namesOfThisMachine()] }
        : {}),
    },
    canAsk ? (questions) => askOnTerminal(questions, faultOfAnswer) : undefined,
  );
  const { bundle, problems } = result;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  if (json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else {
    process.stdout.write(describeNewBundle(result, dryRun));
    for (const problem of problems) process.stdout.write(`\n${formatProblem(problem)}\n`);
    if (bundle !== undefined && !hasErrors)
      process.stdout.write(
        `\nplateau check accepts it. hardware.json says not_recorded where fio tells nothing: fill in what you know, and notes.md.\n`,
      );
  }
  return bundle === undefined || hasErrors ? 1 : 0;
}
