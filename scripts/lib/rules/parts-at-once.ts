import { LEAST_AT_ONCE, shareAtOnce } from '../fio/at-once.ts';
import { whenLoaded } from '../fio/when-ran.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import type { BundleRule, Finding } from './types.ts';

/** Less is told. */
const MOST = 0.9;

const shown = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').slice(0, 19);

export const partsAtOnce: BundleRule = {
  id: 'R-parts-at-once',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'error',
  title: 'Results that are added up ran at the same time',
  description:
    'Results that `at_once` names are parts of one test: their rates are added up, which is only true of what ran together. From its end (`timestamp`) and its runtime each tells when it was under load. All together it is at least half of the longest one (else an error), and nine tenths (else a warning); where one does not tell its end (fio before 2.2.5) nobody can check it (a warning). Clocks of the hosts have to agree.',
  check: ({ run, results, jobFiles }) =>
    run.tests.flatMap((test, index): Finding[] => {
      const runs = fioRunsOfTest({ results, jobFiles }, test);
      if (test.at_once === undefined || runs.length < 2) return [];
      const outputs = runs.map(({ output }) => output);
      const share = shareAtOnce(outputs);
      if (share !== undefined && share >= MOST) return [];
      const isFar = share !== undefined && share < LEAST_AT_ONCE;
      const times = runs.map(({ result, output }) => {
        const time = whenLoaded(output);
        return `${result} ${time === undefined ? 'does not tell' : `${shown(time.began_ms)} to ${shown(time.ended_ms)}`}`;
      });
      return [
        {
          file: 'run.json',
          pointer: `/tests/${index}/at_once`,
          ...(isFar ? {} : { severity: 'warning' as const }),
          message:
            share === undefined
              ? `nothing tells whether the results of test "${test.id}" ran at the same time`
              : `the results of test "${test.id}" ran together for ${Math.floor(100 * share)} % of the longest of them`,
          found: times.join('; '),
          allowed: 'at least 90 % (error below 50 %)',
          fix: isFar
            ? 'make a test of each result; if a clock of a host was wrong, the sum cannot be shown to be true'
            : 'start all hosts together (fio --client does), or say in notes.md why they differ',
        },
      ];
    }),
};
