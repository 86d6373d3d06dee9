/** plateau new: makes a bundle out of a folder of fio output. */

import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { formatProblem } from '../lib/check/problems.ts';
import { type AnswerFlags, answersOf, askQuestions, secretsOf } from '../lib/scaffold/answers.ts';
import { parseAnswers } from '../lib/scaffold/answers-file.ts';
import { secretsOfMachine } from '../lib/scaffold/find-secrets.ts';
import { makeBundle } from '../lib/scaffold/new-bundle.ts';
import { describeNewBundle } from '../lib/scaffold/summary.ts';

export interface NewCommandOptions extends AnswerFlags {
  /** File of answers; flags come before them. */
  readonly answers?: string;
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
export async function newCommand(
  folders: readonly string[],
  options: NewCommandOptions,
  effects: Effects,
): Promise<ExitCode> {
  const {
    answers: answersFile,
    leaveOut = [],
    out,
    dryRun = false,
    yes = false,
    json = false,
    redact,
    redactWord,
    ...flags
  } = options;
  const hides = redact === true || redactWord !== undefined;
  const canAsk = effects.ask !== undefined && !json && !yes;
  const kept =
    answersFile === undefined ? new Map() : parseAnswers(await readAnswers(answersFile, effects), answersFile);
  const result = await makeBundle(
    {
      folders,
      answers: { values: new Map([...kept, ...answersOf(flags).values]) },
      leave_out: leaveOut,
      out,
      dry_run: dryRun,
      yes,
      redact: hides ? [...secretsOf(redactWord ?? []), ...secretsOfMachine(effects)] : undefined,
    },
    effects,
    canAsk ? (questions) => askQuestions(questions, effects) : undefined,
  );
  const { bundle, problems } = result;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  if (json) effects.out(`${JSON.stringify(result, null, 2)}\n`);
  else {
    effects.out(describeNewBundle(result, dryRun));
    for (const problem of problems) effects.out(`\n${formatProblem(problem)}\n`);
    if (bundle !== undefined && !hasErrors)
      effects.out(
        `\nplateau check accepts it. hardware.json says not_recorded where fio tells nothing: fill in what you know, and notes.md.\n`,
      );
  }
  return bundle === undefined || hasErrors ? 1 : 0;
}

async function readAnswers(file: string, effects: Effects): Promise<string> {
  if ((await effects.stat(file))?.kind !== 'file') throw new CliError(`--answers ${file}: there is no such file`);
  return effects.readText(file);
}
