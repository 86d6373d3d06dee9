import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateIn, readJson, valueAt } from '../../../scripts/lib/base/json.ts';
import { locateIn as locateInFio } from '../../../scripts/lib/fio/json-places.ts';

const only = (text: string) => {
  const { problems } = readJson('run.json', text);
  expect(problems).toHaveLength(1);
  return problems[0];
};

describe('readJson', () => {
  it('reads a document and finds the place of every value', () => {
    const { document, problems } = readJson('run.json', '{\n  "id": "a",\n  "tests": [{ "id": "t" }]\n}');
    expect(problems).toEqual([]);
    expect(document?.value).toEqual({ id: 'a', tests: [{ id: 't' }] });
    expect(document?.locate('/tests/0/id')).toEqual({ line: 3, column: 21 });
  });

  it.each([
    ['{\n "a": 1,\n}', 3, 1, 'a key in double quotes is missing here'],
    ['{"a": 1 "b": 2}', 1, 9, 'a comma is missing before this'],
    ['{"a": [1, 2}', 1, 12, 'a comma is missing before this'],
    ['{"a": "x\ty"}', 1, 7, 'a control character stands in a text'],
    ['// note\n{}', 1, 1, 'JSON has no comments'],
    ['{} {}', 1, 4, 'something stands after the end of the document'],
    ['{"a": yes}', 1, 7, 'a word that JSON does not know'],
    ['', 1, 1, 'the file is empty'],
    ['{"a": NaN}', 1, 7, 'JSON has no such number'],
    ['{"a": -Infinity}', 1, 7, 'JSON has no such number'],
    ['{\n<<<<<<< HEAD\n"a": 1\n', 2, 1, 'a conflict of git was never resolved'],
  ])('tells what is wrong with %j and where', (text, line, column, message) => {
    expect(only(text)).toMatchObject({ rule: 'input', severity: 'error', line, column, message });
  });

  it('refuses a key given twice, at the second one', () => {
    const { document, problems } = readJson('run.json', '{"a": {\n"b": 1,\n"b": 2}}');
    expect(problems).toMatchObject([{ pointer: '/a/b', line: 3, column: 1, severity: 'error' }]);
    expect(document?.value).toEqual({ a: { b: 2 } });
  });

  it('refuses __proto__ and leaves the prototype of objects alone', () => {
    const { document, problems } = readJson('run.json', '{"__proto__": {"polluted": 1}}');
    expect(document).toBeUndefined();
    expect(problems).toMatchObject([{ pointer: '/__proto__', severity: 'error' }]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses depth that would overflow the stack', () => {
    expect(only('['.repeat(100_000))?.message).toBe('nested deeper than 100 levels');
  });

  it('never throws, and has an error whenever it has no document', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '\\',
      '1',
      '-',
      'nul',
      ' ',
      '\n',
      '\ufeff',
    );
    fc.assert(
      fc.property(
        fc.array(pieces).map((parts) => parts.join('')),
        (text) => {
          const { document, problems } = readJson('x.json', text);
          expect(document !== undefined || problems.some(({ severity }) => severity === 'error')).toBe(true);
        },
      ),
    );
  });
});

describe.each([
  ['JSON of people', locateIn],
  ['JSON of fio', locateInFio],
])('places in %s', (_, locateIn) => {
  it('gives the nearest part that is there when a value is missing', () => {
    expect(locateIn('{\n "a": {\n  "b": 1 }}')('/a/c')).toEqual({ line: 2, column: 7 });
  });

  it('understands escaped pointers, escaped keys and brackets in texts', () => {
    const text = '{"x": "}]", "a/b": {"~": [0, {"\\u00e9": 7}]}}';
    expect(locateIn(text)('/a~1b/~0/1/é')).toEqual({ line: 1, column: text.indexOf('7') + 1 });
  });

  it('finds every value that JSON.parse finds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value, null, 1);
        const visit = (node: unknown, pointer: string): void => {
          const place = locateIn(text)(pointer);
          const line = text.split('\n')[(place?.line ?? 0) - 1] ?? '';
          const first = JSON.stringify(node)[0] ?? '';
          expect(line[(place?.column ?? 0) - 1]).toBe(first);
          if (typeof node !== 'object' || node === null) return;
          for (const [key, child] of Object.entries(node)) {
            visit(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
          }
        };
        visit(value, '');
      }),
      { numRuns: 50 },
    );
  });
});

describe('valueAt', () => {
  it('does not find inherited properties', () => {
    expect(valueAt({ a: [{ b: 1 }] }, '/a/0/b')).toBe(1);
    expect(valueAt({ a: 1 }, '/constructor')).toBeUndefined();
    expect(valueAt([1], '/length')).toBeUndefined();
  });
});
