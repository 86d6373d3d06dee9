import { describe, expect, it } from 'vitest';
import { nameTests, type UnnamedTest } from '../../../scripts/lib/scaffold/test-names.ts';

const load = { title: '4k random read, 1 job × QD8', id: '4k-randread-t1-q8' };

function test(known: Readonly<Record<string, string>>, file = 'raw/a.json', workload = ''): UnnamedTest {
  return { facts: { load, workload, known }, configuration: 'default', file };
}

const titlesOf = (tests: readonly UnnamedTest[]) => nameTests(tests).map(({ title }) => title.replace(load.title, ''));

describe('nameTests', () => {
  it('tells the engine of each where no engine is that of most', () => {
    expect(titlesOf([test({ ioengine: 'libaio' }), test({ ioengine: 'io_uring' })])).toEqual([
      ', libaio',
      ', io_uring',
    ]);
  });

  it('tells an option of all that have it, however many they are', () => {
    const zeroes = { zero_buffers: 'zero_buffers=1' };
    expect(titlesOf([test(zeroes), test({}), test(zeroes)])).toEqual([
      ', zero_buffers=1',
      '',
      ', zero_buffers=1, repeat 2',
    ]);
  });

  it('has the file in the title where workloads differ in what no option tells', () => {
    const tests = [test({}, 'raw/alone.json', '1'), test({}, 'raw/beside/writer.json.gz', '2')];
    expect(titlesOf(tests)).toEqual([', alone', ', beside/writer']);
    expect(nameTests(tests).map(({ first }) => first)).toEqual([undefined, undefined]);
  });

  it('leaves to the configuration what it tells', () => {
    const other = { ...test({ ioengine: 'io_uring' }), configuration: 'new' };
    expect(nameTests([test({ ioengine: 'libaio' }), other])).toEqual([
      { id: '4k-randread-t1-q8-default', title: load.title },
      { id: '4k-randread-t1-q8-new', title: load.title },
    ]);
  });
});
