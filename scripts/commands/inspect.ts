/** plateau inspect: what Plateau reads out of any fio output, without a bundle. */
import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import type { Effects, ReadFiles } from '../lib/base/effects.ts';
import { findAtOnce, formatAtOnce, type Load, loadOf } from '../lib/check/at-once.ts';
import { formatInspection, formatSkipped } from '../lib/check/format-inspection.ts';
import { type Inspection, inspectFile, refusal, type Skipped } from '../lib/check/inspect-file.ts';
import { formatProblem, isCoveredByRule } from '../lib/check/problems.ts';
import { parseJobFile } from '../lib/fio/job-file.ts';
import type { JobFile } from '../lib/fio/types.ts';
import { readInspected } from '../lib/store/loose-files.ts';

export interface InspectOptions {
  readonly json?: boolean;
  /** Path of the job file that ran. */
  readonly job?: string;
}

async function readJobFile(files: ReadFiles, path: string | undefined): Promise<JobFile | undefined> {
  if (path === undefined) return undefined;
  const text = await files.readText(path).catch(() => {
    throw new CliError(`${path} cannot be read: give the job file that ran`);
  });
  return parseJobFile(path, text);
}

function textOf(inspection: Inspection): string {
  const { problems } = inspection;
  const broken = new Set(problems.map(({ rule }) => rule));
  const isSaid = (notice: string) => isCoveredByRule(notice, broken);
  return formatInspection({ ...inspection, problems: problems.map(formatProblem), isSaid });
}

/**
 * Prints every file's measurements, notices and problems: as a table, or as one JSON document. Folders stand for all files
 * below them; those that are no result are counted, and results of one load that ran at the same time are named. Exit code 0 clean, 1 when a problem is an error, 2 when a file cannot
 * be read.
 */
export async function inspectCommand(
  files: readonly string[],
  options: InspectOptions,
  effects: Effects,
): Promise<ExitCode> {
  const jobFile = await readJobFile(effects, options.job);
  let exitCode: ExitCode = 0;
  const all: Inspection[] = [];
  let told = 0;
  const skipped = new Map<Skipped, number>();
  const loads: Load[] = [];
  const tell = (inspection: Inspection): void => {
    told += 1;
    loads.push(...loadOf(inspection));
    if (exitCode === 0 && inspection.problems.some(({ severity }) => severity === 'error')) exitCode = 1;
    if (options.json) all.push(inspection);
    else effects.out(textOf(inspection));
  };
  for await (const read of readInspected(effects, files)) {
    const found = inspectFile(read, jobFile);
    if (read.fault !== undefined) exitCode = 2;
    if (typeof found === 'string') skipped.set(found, (skipped.get(found) ?? 0) + 1);
    else tell(found);
  }
  if (told === 0) {
    const fix = 'give a folder that holds what fio wrote with --output-format=json or json+';
    tell(refusal(files.join(' '), 'no fio result is in the folder', fix));
  }
  const at_once = findAtOnce(loads);
  if (options.json) {
    const together = at_once.length === 0 ? {} : { at_once };
    effects.out(`${JSON.stringify({ files: all, ...together, skipped: Object.fromEntries(skipped) }, null, 2)}\n`);
  } else effects.out(`${at_once.map(formatAtOnce).join('')}${formatSkipped(skipped)}`);
  return exitCode;
}
