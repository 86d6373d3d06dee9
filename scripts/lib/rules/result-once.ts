import type { Test } from '#types';
import { isOfLogs } from '../formats/logs-alone.ts';
import { resultsOfTest } from '../formats/test-results.ts';
import type { BundleRule } from './types.ts';

interface Measured {
  readonly test: Test;
  /** In run.json. */
  readonly pointer: string;
  readonly what: 'logs' | 'result';
  readonly path: string;
}

/** What a test's figures are made from: its results, or the first of its logs where it has none. */
function measuredBy(test: Test, index: number): readonly Measured[] {
  const [log] = isOfLogs(test) ? (test.logs ?? []).toSorted() : [];
  if (log !== undefined) return [{ test, pointer: `/tests/${index}/logs`, what: 'logs', path: log }];
  return resultsOfTest(test).map(({ result, pointer }) => ({
    test,
    pointer: `/tests/${index}${pointer}`,
    what: 'result',
    path: result,
  }));
}

export const resultOnce: BundleRule = {
  id: 'R-result-once',
  scope: 'bundle',
  severity: 'error',
  title: 'A result belongs to one test',
  description:
    'A result file named by two tests, or twice by one that adds up results, would be counted twice; so would a copy of it, byte for byte, under another name, and the logs of tests that have no result.',
  check: ({ run, files }) => {
    const hashes = new Map(files.map(({ path, sha256, size_bytes }) => [path, size_bytes === 0 ? path : sha256]));
    const seen = new Map<string, Measured>();
    return run.tests.flatMap(measuredBy).flatMap((one) => {
      const { test, pointer, what, path } = one;
      const content = hashes.get(path) ?? path;
      const first = seen.get(content);
      if (first === undefined) {
        seen.set(content, one);
        return [];
      }
      const [these, them] = what === 'logs' ? ['these logs', 'logs'] : ['this result', 'result file'];
      return {
        file: 'run.json',
        pointer,
        message: `test "${first.test.id}" already has ${these}${first.path === path ? '' : ', as a copy'}`,
        found: path,
        fix: first.test === test ? 'name each result once' : `name the ${them} of "${test.id}"`,
      };
    });
  },
};
