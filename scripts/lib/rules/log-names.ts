import { finalEntriesOf } from '../fio/entries.ts';
import { parseLogName } from '../fio/log-name.ts';
import { fioRunsOfTest, resultsOfTest } from '../formats/test-results.ts';
import type { ParsedBundle } from '../formats/types.ts';
import type { BundleRule, Finding } from './types.ts';

type Test = ParsedBundle['run']['tests'][number];

/** raw/a/randread.json.gz -> randread */
const stem = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+(?:\.gz)?$/, '');

/** Where a file lies below raw/; empty for raw/ itself. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')).replace(/^raw\/?/, '');

/** What a log of the test may be called after: the test, its files, its jobs, and what the options of these say. */
function namesOf(test: Test, { results, jobFiles }: ParsedBundle): ReadonlySet<string> {
  const { id, step } = test;
  const runs = fioRunsOfTest({ results, jobFiles }, test);
  const entries = runs.flatMap(({ output, jobFile }) => finalEntriesOf(output, jobFile));
  const given = entries.flatMap(({ options }) =>
    [...options.values].flatMap(([name, value]) => (/^write_\w+_log$/.test(name) ? [stem(`${value}.log`)] : [])),
  );
  const sections = runs.flatMap(({ jobFile }) => jobFile?.sections.map(({ name }) => name) ?? []);
  const files = resultsOfTest(test)
    .flatMap(({ result, job_file }) => [result, job_file])
    .flatMap((path) => (path === undefined ? [] : [stem(path)]));
  return new Set([
    id,
    ...(step === undefined ? [] : [step]),
    ...files,
    ...entries.map(({ name }) => name),
    ...sections,
    ...given,
  ]);
}

export const logNames: BundleRule = {
  id: 'R-log-names',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'warning',
  title: 'Logs are not named after another test',
  description:
    'Plateau takes no meaning from file names, but a log that is called after the id, the files or the jobs of another test, and after none of its own, was most likely given to the wrong test; so was one that lies in the folder of the result of another test while its own lies elsewhere.',
  check: (bundle) => {
    const { tests } = bundle.run;
    const names = tests.map((test) => namesOf(test, bundle));
    const folders = tests.map((test) => resultsOfTest(test).map(({ result }) => folderOf(result)));
    const lieBelow = folders.map((own) => own.length > 0 && !own.includes(''));
    const isOf = (at: number, folder: string): boolean => folders[at]?.includes(folder) === true;
    return tests.flatMap(({ id, logs = [] }, index) =>
      logs.flatMap((path, place): Finding[] => {
        const { prefix } = parseLogName(path) ?? {};
        const folder = folderOf(path);
        const isOther = (at: number): boolean =>
          prefix !== undefined && names[at]?.has(prefix) === true && names[index]?.has(prefix) === false;
        const isElsewhere = (at: number): boolean =>
          folder !== '' && lieBelow[index] === true && isOf(at, folder) && !isOf(index, folder);
        const other = tests.find((_test, at) => isOther(at) || isElsewhere(at));
        if (other === undefined) return [];
        return [
          {
            file: 'run.json',
            pointer: `/tests/${index}/logs/${place}`,
            message: `a log of test "${id}" is named after test "${other.id}"`,
            found: path,
            fix: `name it in the logs of "${other.id}", or rename it if it is of this test`,
          },
        ];
      }),
    );
  },
};
