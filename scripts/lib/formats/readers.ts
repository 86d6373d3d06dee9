/** All formats of results. A new one is a reader here, with its test. */
import { figuresReader } from './figures-csv.ts';
import { fioReader } from './fio-reader.ts';
import type { ResultBytes, ResultFile, ResultReader, RunReader, TestResult } from './types.ts';

/** Of files that tests name as their results. The first that matches reads; fio's, the last, takes any. */
const testReaders: readonly ResultReader<TestResult>[] = [fioReader];

/** Of files with a name of their own. */
export const runReaders: readonly RunReader[] = [figuresReader];

export function readTestResult(file: ResultBytes): TestResult {
  return (testReaders.find(({ matches }) => matches(file)) ?? fioReader).read(file);
}

/** Results of a bundle by path: those that its tests name, in their order, then files that hold figures of many tests. */
export function readResults(
  files: ReadonlyMap<string, ResultBytes>,
  named: readonly string[],
): ReadonlyMap<string, ResultFile> {
  const results = new Map<string, ResultFile>();
  for (const path of named) {
    const file = files.get(path);
    if (file !== undefined && !results.has(path)) results.set(path, readTestResult(file));
  }
  for (const file of files.values()) {
    const reader = runReaders.find(({ matches }) => matches(file));
    if (reader !== undefined) results.set(file.path, reader.read(file));
  }
  return results;
}

/** What a figure stands on: raw results and logs, and transcribed figures. */
export function isResultPath(path: string): boolean {
  return path.startsWith('raw/') || runReaders.some(({ file }) => file === path);
}

/** The same, and the job files that ran: never edited after merging. */
export function isEvidencePath(path: string): boolean {
  return isResultPath(path) || path.startsWith('jobs/');
}
