import { describe, expect, it } from 'vitest';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import { logNames } from '../../../scripts/lib/rules/log-names.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

/** What is found where the second test has this log, and its result lies here. */
function found(log: string, result = 'raw/write-128k.json', first = 'raw/randrw-4k.json') {
  const { bundle } = checkBundle(loadFixture('valid', 'fio-with-job-files').input);
  if (bundle === undefined) throw new Error('the run cannot be read');
  const [one, other] = bundle.run.tests;
  if (one === undefined || other === undefined) throw new Error('the run has two tests');
  const tests: typeof bundle.run.tests = [
    { ...one, result: first },
    { ...other, result, logs: [log] },
  ];
  const results = new Map(bundle.results);
  for (const [path, from] of [
    [first, one.result],
    [result, other.result],
  ] as const) {
    const output = bundle.results.get(from ?? '');
    if (output) results.set(path, output);
  }
  return logNames.check({ ...bundle, results, run: { ...bundle.run, tests } }, [], { methods: new Map() });
}

describe('R-log-names', () => {
  it('says nothing of logs that are called after their own test, or after nothing known', () => {
    expect(found('raw/write-128k_bw.1.log')).toEqual([]);
    expect(found('raw/fio_bw.1.log')).toEqual([]);
    expect(found('raw/anything.log')).toEqual([]);
  });

  it('tells a log that is called after another test', () => {
    expect(found('raw/randrw-4k_bw.1.log.gz')).toMatchObject([{ pointer: '/tests/1/logs/0' }]);
  });

  it('tells a log that lies beside the result of another test, where results lie apart', () => {
    const apart = (log: string) => found(log, 'raw/b/out.json', 'raw/a/out.json');
    expect(apart('raw/b/fio_bw.1.log')).toEqual([]);
    expect(apart('raw/logs/fio_bw.1.log')).toEqual([]);
    expect(apart('raw/a/fio_bw.1.log')).toHaveLength(1);
  });

  it('says nothing of where logs lie that have no result', () => {
    const { bundle } = checkBundle(loadFixture('valid', 'fio-with-job-files').input);
    const one = bundle?.run.tests[0];
    if (bundle === undefined || one === undefined) throw new Error('the run cannot be read');
    const alone = { id: 'alone', title: 'Logs alone', configuration: 'default', logs: ['raw/a/fio_bw.1.log'] };
    const run = { ...bundle.run, tests: [{ ...one, result: 'raw/a/out.json' }, alone] as typeof bundle.run.tests };
    expect(logNames.check({ ...bundle, run }, [], { methods: new Map() })).toEqual([]);
  });

  it('takes the folders of all results that ran at once for those of their test', () => {
    const { bundle } = checkBundle(loadFixture('valid', 'two-hosts-at-once').input);
    const one = bundle?.run.tests[0];
    if (bundle === undefined || one === undefined) throw new Error('the run cannot be read');
    const check = (logs: string[], other: string[]) => {
      const tests = [
        { ...one, logs },
        { id: 'other', title: 'Other', configuration: 'default', result: 'raw/other/out.json', logs: other },
      ] as typeof bundle.run.tests;
      return logNames.check({ ...bundle, run: { ...bundle.run, tests } }, [], { methods: new Map() });
    };
    expect(check(['raw/host-2/fio_bw.1.log'], [])).toEqual([]);
    expect(check([], ['raw/host-2/fio_bw.1.log'])).toMatchObject([{ pointer: '/tests/1/logs/0' }]);
  });
});
