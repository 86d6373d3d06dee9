import { describe, expect, it } from 'vitest';
import { readTolerantJson } from '../../../scripts/lib/fio/tolerant-json.ts';

const read = (text: string) => {
  const found = readTolerantJson(text);
  return 'message' in found ? `${found.offset} ${found.message}` : found.value;
};
const repairs = (text: string) => {
  const found = readTolerantJson(text);
  return 'message' in found ? [] : found.repairs;
};

describe('readTolerantJson', () => {
  it('reads what JSON allows', () => {
    for (const text of [
      '{}',
      '{ }',
      '[]',
      '[ ]',
      '[[], {}, [{}]]',
      'true',
      'false',
      'null',
      '-0.5e+3',
      '""',
      '"a\\"b\\\\"',
      '{"a": [1, 2], "b": {"c": null, "d": true, "e": false}}',
    ])
      expect(JSON.stringify(read(text))).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each([
    ['"a', '0 a text is not closed'],
    ['"a\\"', '0 a text is not closed'],
    ['"\\q"', '0 a backslash is followed by a letter that JSON does not know'],
    ['{"a": 1', '7 a comma or } is missing before this'],
    ['{"a": 1 "b": 2}', '8 a comma or } is missing before this'],
    ['{"a" 1}', '5 a colon is missing after the key'],
    ['{"a": 1,}', '8 a key in double quotes is missing here'],
    ['[1 2]', '3 a comma or ] is missing before this'],
    ['[1,]', '3 a value is missing here'],
    ['[', '1 a value is missing here'],
    ['', '0 a value is missing here'],
  ])('says where %s is wrong', (text, message) => {
    expect(read(text)).toBe(message);
  });

  it('reads lists and objects a hundred deep, and no deeper', () => {
    const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const objects = (depth: number) => '{"a": '.repeat(depth) + 1 + '}'.repeat(depth);
    expect([read(lists(101)), read(objects(100))].map((value) => typeof value)).toEqual(['object', 'object']);
    expect(read(lists(102))).toBe('101 nested deeper than 100 levels');
    expect(read(objects(101))).toBe('606 nested deeper than 100 levels');
  });

  it('keeps control characters as they are, and tells them', () => {
    const text = '{"a": "x\u0001\t\u001f y"}';
    expect(read(text)).toEqual({ a: 'x\u0001\t\u001f y' });
    expect(repairs(text)).toMatchObject([{ kind: 'control_character', pointer: '/a' }]);
    expect(repairs('{"a": "x y"}')).toEqual([]);
  });

  it('keeps all values of a global option that is given several times, each once, and the last of any other key', () => {
    const text =
      '{"bs": 1, "global options": {"bs": "4k", "bs": "8k", "bs": "4k", "bs": "16k"}, "bs": 2, "x": {"bs": 1, "bs": 2}}';
    expect(read(text)).toEqual({ bs: 2, 'global options': { bs: ['4k', '8k', '16k'] }, x: { bs: 2 } });
    expect(read('{"jobs": {"global options": {"bs": 1, "bs": 2}}}')).toEqual({ jobs: { 'global options': { bs: 2 } } });
    expect(read('{"x": {"global options": 1, "global options": 2}}')).toEqual({ x: { 'global options': 2 } });
    expect(read('{"global options": {"x": {"bs": 1, "bs": 2}}}')).toEqual({ 'global options': { x: { bs: 2 } } });
  });

  it('counts how often a key is given, and how many others are', () => {
    const text = (options: string) => repairs(`{"global options": ${options}}`).map(({ text }) => text);
    const end = 'the last value counts, but differing global options are all kept';
    expect(text('{"a": 1, "a": 2, "a": 3}')).toEqual([`the key "a" is given 3 times; ${end}`]);
    expect(text('{"a": 1, "a": 2, "b": 1, "b": 2, "c": 1, "c": 1}')).toEqual([
      `the key "a" is given 2 times, and 2 more keys; ${end}`,
    ]);
  });
});
