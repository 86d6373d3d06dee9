/** The results of a test: one, or several that ran at once and are its parts. */
import type { Test } from '#types';
import type { FioRun } from '../fio/at-once.ts';
import { fioOutputOf } from './fio-reader.ts';
import type { ParsedBundle } from './types.ts';

export interface NamedResult {
  readonly result: string;
  /** The job file that ran, where one is named. */
  readonly job_file?: string | undefined;
  /** Below the test in run.json: /result, /at_once/0/result. */
  readonly pointer: string;
}

/** In the order of run.json; none of a test without a result. */
export function resultsOfTest({ result, job_file, at_once }: Test): readonly NamedResult[] {
  if (result === undefined) return [];
  const parts = (at_once ?? []).map((part, place) => ({
    result: part.result,
    job_file: part.job_file ?? job_file,
    pointer: `/at_once/${place}/result`,
  }));
  return [{ result, job_file, pointer: '/result' }, ...parts];
}

/** Those that fio wrote, read. Files that are not there are left to the checks. */
export function fioRunsOfTest({ results, jobFiles }: Pick<ParsedBundle, 'results' | 'jobFiles'>, test: Test) {
  return resultsOfTest(test).flatMap((named): readonly (FioRun & NamedResult)[] => {
    const output = fioOutputOf(results.get(named.result));
    return output === undefined ? [] : [{ ...named, output, jobFile: jobFiles.get(named.job_file ?? '') }];
  });
}
