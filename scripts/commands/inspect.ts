/** plateau inspect: what Plateau reads out of any fio output, without a bundle. */
import { resolve } from 'node:path';
import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import type { Effects, ReadFiles } from '../lib/base/effects.ts';
import { formatAtOnce } from '../lib/check/at-once.ts';
import { formatInspection, formatSkipped } from '../lib/check/format-inspection.ts';
import type { Inspection } from '../lib/check/inspect-file.ts';
import { readingText } from '../lib/check/inspections.ts';
import { formatProblem, isCoveredByRule } from '../lib/check/problems.ts';
import { parseJobFile } from '../lib/fio/job-file.ts';
import type { JobFile } from '../lib/fio/types.ts';
import { inspectPaths, readingOf } from '../lib/store/inspect-paths.ts';

export interface InspectOptions {
  readonly json?: boolean;
  /** Path of the job file that ran. */
  readonly job?: string;
}

async function readJobFile(files: ReadFiles, path: string | undefined): Promise<JobFile | undefined> {
  if (path === undefined) return undefined;
  const text = await files.readText(resolve(files.cwd, path)).catch(() => {
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
  let hasError = false;
  const look = ({ problems }: Inspection): void => {
    hasError ||= problems.some(({ severity }) => severity === 'error');
  };
  if (options.json) {
    const { reading, has_fault } = await readingOf(effects, files, jobFile);
    reading.files.forEach(look);
    effects.out(readingText(reading));
    return has_fault ? 2 : hasError ? 1 : 0;
  }
  const { at_once, skipped, has_fault } = await inspectPaths(effects, files, jobFile, (inspection) => {
    look(inspection);
    effects.out(textOf(inspection));
  });
  effects.out(`${at_once.map(formatAtOnce).join('')}${formatSkipped(skipped)}`);
  return has_fault ? 2 : hasError ? 1 : 0;
}
