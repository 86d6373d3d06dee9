import type { Test } from '#types';
import { isOfLogs } from '../formats/logs-alone.ts';
import type { BundleRule } from './types.ts';

/** What a test's figures are made from: its result, or the first of its logs where it has no result. */
function measuredBy(test: Test): { readonly key: 'result' | 'logs'; readonly path?: string | undefined } {
  return isOfLogs(test) ? { key: 'logs', path: test.logs?.toSorted()[0] } : { key: 'result', path: test.result };
}

export const resultOnce: BundleRule = {
  id: 'R-result-once',
  scope: 'bundle',
  severity: 'error',
  title: 'A result belongs to one test',
  description:
    'A result file named by two tests would be counted twice, as two measurements; so would a copy of it, byte for byte, under another name, and the logs of tests that have no result.',
  check: ({ run, files }) => {
    const hashes = new Map(files.map(({ path, sha256, size_bytes }) => [path, size_bytes === 0 ? path : sha256]));
    const contentOf = (test: Test): string | undefined => {
      const { path = '' } = measuredBy(test);
      return hashes.get(path) ?? path;
    };
    return run.tests.flatMap((test, index) => {
      const { key, path } = measuredBy(test);
      const first = run.tests.findIndex((other) => contentOf(other) === contentOf(test));
      if (path === undefined || first === index) return [];
      const isCopy = measuredBy(run.tests[first] ?? test).path !== path;
      return [
        {
          file: 'run.json',
          pointer: `/tests/${index}/${key}`,
          message: `test "${run.tests[first]?.id}" already has ${key === 'logs' ? 'these logs' : 'this result'}${isCopy ? ', as a copy' : ''}`,
          found: path,
          fix: `name the ${key === 'logs' ? 'logs' : 'result file'} of "${test.id}"`,
        },
      ];
    });
  },
};
