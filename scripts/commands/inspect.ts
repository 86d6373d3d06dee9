/** plateau inspect: what Plateau reads out of any fio output, without a bundle. */
import { readFile } from 'node:fs/promises';
import type { Problem } from '#types';
import { checkFioSchema } from '../lib/check/fio-schema.ts';
import { formatProblem } from '../lib/check/format-problem.ts';
import { runFioRules } from '../lib/check/run-rules.ts';
import { CliError, type ExitCode } from '../lib/effects/cli-error.ts';
import { normaliseFio } from '../lib/normalise/fio.ts';
import type { FioMeasurement } from '../lib/normalise/types.ts';
import { parseFioOutput } from '../lib/parse/fio-output.ts';
import { parseJobFile } from '../lib/parse/job-file.ts';
import type { JobFile } from '../lib/parse/types.ts';
import { formatMeasurements, formatNotices } from '../lib/present/inspection.ts';
import { type InspectedFile, readInspected } from '../lib/read/inspected.ts';

export interface InspectOptions {
  readonly json?: boolean;
  /** Path of the job file that ran. */
  readonly job?: string;
}

interface Inspection {
  readonly file: string;
  readonly documents: number;
  readonly measurements: readonly FioMeasurement[];
  readonly problems: readonly Problem[];
}

async function readJobFile(path: string | undefined): Promise<JobFile | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(`${path} cannot be read: give the job file that ran`);
  });
  return parseJobFile(path, text);
}

function inspect({ file, bytes, sha256, fault }: InspectedFile, jobFile: JobFile | undefined): Inspection {
  if (bytes === undefined) {
    const message = 'the file cannot be read';
    const fix = 'give the path of a file or folder that is there';
    const problem = { file, pointer: '', rule: 'input', severity: 'error' as const, message, found: fault, fix };
    return { file, documents: 0, measurements: [], problems: [problem] };
  }
  const output = parseFioOutput(file, bytes, sha256);
  const { measurements, problems } = normaliseFio(output, jobFile);
  const found = [...output.problems, ...checkFioSchema(output), ...problems, ...runFioRules(output, measurements)];
  return { file, documents: output.documents.length, measurements, problems: found };
}

function formatInspection({ file, documents, measurements, problems }: Inspection): string {
  const count = `${documents} document${documents === 1 ? '' : 's'}`;
  const parts = [`${file}: ${count}`];
  if (documents > 0) parts.push(formatMeasurements(measurements), ...formatNotices(measurements));
  parts.push(...problems.map((problem) => `\n${formatProblem(problem)}`));
  return `${parts.join('\n')}\n\n`;
}

/**
 * Prints every file's measurements, notices and problems: as a table, or as one JSON document. Folders stand for all files
 * below them. Exit code 0 clean, 1 when a problem is an error, 2 when a file cannot be read.
 */
export async function inspectCommand(files: readonly string[], options: InspectOptions = {}): Promise<ExitCode> {
  const jobFile = await readJobFile(options.job);
  let exitCode: ExitCode = 0;
  const all: Inspection[] = [];
  for await (const read of readInspected(files)) {
    const inspection = inspect(read, jobFile);
    if (read.fault !== undefined) exitCode = 2;
    else if (exitCode === 0 && inspection.problems.some(({ severity }) => severity === 'error')) exitCode = 1;
    if (options.json) all.push(inspection);
    else process.stdout.write(formatInspection(inspection));
  }
  if (options.json) process.stdout.write(`${JSON.stringify({ files: all }, null, 2)}\n`);
  return exitCode;
}
