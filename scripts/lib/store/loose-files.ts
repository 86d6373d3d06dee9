/** Reads a folder of fio output in any layout; opens every file once and keeps only results and job files in memory. */
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import { readInspected } from './inspected.ts';

/**
 * What `sort` makes of each file below the folder, with its path relative to it and forward slashes. Throws CliError when
 * the folder is not there, or is a bundle already.
 */
export async function readLooseFiles<T>(
  folder: string,
  sort: (
    file: Awaited<ReturnType<typeof readInspected> extends AsyncGenerator<infer F> ? F : never>,
    path: string,
  ) => T,
): Promise<readonly T[]> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new CliError(`${folder} is not a folder: give one that holds what fio wrote`);
  if ((await stat(join(folder, 'run.json')).catch(() => undefined)) !== undefined)
    throw new CliError(`${folder} has a run.json: it is a bundle already; plateau check tells what is wrong with it`);
  const sorted: T[] = [];
  for await (const file of readInspected([folder])) {
    sorted.push(sort(file, relative(folder, file.file).replaceAll('\\', '/')));
  }
  return sorted;
}
