/** plateau new: makes a bundle out of a folder of fio output. */

import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { slug } from '../lib/base/latin-slug.ts';
import { formatProblems } from '../lib/check/problems.ts';
import { secretsOfMachine } from '../lib/model/secrets.ts';
import { type AnswerFlags, answersOf, secretsOf } from '../lib/scaffold/answers.ts';
import { formatAnswers, parseAnswers } from '../lib/scaffold/answers-file.ts';
import { askAt } from '../lib/scaffold/ask.ts';
import { describeNewBundle } from '../lib/scaffold/summary.ts';
import { makeBundle } from '../lib/site/new-bundle.ts';

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

/** Where answers about these folders are kept when nobody names a file: until the run is written. */
function keptFile(folders: readonly string[]): string {
  return `plateau-answers-${slug(folders.join(' '), 60)}.json`;
}

/**
 * Writes the run, or a run of each system, and says what `check` finds. Exit code 0 when they are clean, 1 when questions stay open
 * (nothing is written then) or check finds errors, 2 for misuse. Asks only on a terminal; each answer is kept in a file at once.
 */
export async function newCommand(
  folders: readonly string[],
  options: NewCommandOptions,
  effects: Effects,
): Promise<ExitCode> {
  const {
    answers: file,
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
  const home = file ?? keptFile(folders);
  const kept = await readAnswers(home, file !== undefined, canAsk, effects);
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
    canAsk ? askAt(effects) : undefined,
    (values) => effects.writeFile(home, formatAnswers(values)),
  );
  const { runs, problems } = result;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  if (canAsk && file === undefined && runs.length > 0 && !dryRun) await effects.remove(home);
  if (json) effects.out(`${JSON.stringify(result, null, 2)}\n`);
  else {
    effects.out(describeNewBundle(result, dryRun));
    for (const text of formatProblems(problems)) effects.out(`\n${text}\n`);
    if (runs.length > 0 && !hasErrors)
      effects.out(
        `\nplateau check accepts ${runs.length === 1 ? 'it' : 'them'}. hardware.json says not_recorded where fio tells nothing: fill in what you know, and notes.md.\n${dryRun ? '' : nextSteps(runs.map((one) => one.out))}`,
      );
    else if (canAsk && runs.length === 0) effects.out(`\nYour answers so far are in ${home}.\n`);
  }
  return runs.length === 0 || hasErrors ? 1 : 0;
}

function nextSteps(folders: readonly string[]): string {
  const preview =
    folders.length === 1 ? `npx plateau dev --only ${folders[0]} shows its` : 'npx plateau dev shows their';
  return `Next: npx plateau check ${folders.join(' ')}; ${preview} pages; the page /submit/ tells how to hand in what you have.\n`;
}

/** Answers of the file that was named, else of one that was kept when somebody went away. */
async function readAnswers(
  file: string,
  isNamed: boolean,
  canAsk: boolean,
  effects: Effects,
): Promise<ReadonlyMap<string, string>> {
  const isThere = (await effects.stat(file))?.kind === 'file';
  // A file that is not there yet is one to keep answers in, where somebody gives them.
  if (!isThere && isNamed && !canAsk) throw new CliError(`--answers ${file}: there is no such file`);
  if (!isThere || !(isNamed || canAsk)) return new Map();
  if (!isNamed) effects.log(`Answers of ${file} are taken; remove it to begin anew.\n`);
  return parseAnswers(await effects.readText(file), file);
}
