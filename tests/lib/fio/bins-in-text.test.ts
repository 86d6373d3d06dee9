import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../scripts/lib/base/json-value.ts';
import { valueAt } from '../../../scripts/lib/base/pointer.ts';
import { printedBins } from '../../../scripts/lib/fio/bins.ts';
import { cutBins, cutFrom } from '../../../scripts/lib/fio/bins-in-text.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';

const parse = (text: string) => parseFioOutput('raw/x.json', new TextEncoder().encode(text));
const entry = (clat: string): string => `{"jobs": [{"jobname": "a", "read": {"clat_ns": {"N": 2, ${clat}}}}]}`;
const clatOf = (text: string): JsonObject =>
  valueAt(parse(text).documents[0]?.value ?? null, '/jobs/0/read/clat_ns') as JsonObject;
const isCut = (text: string): boolean => cutFrom(clatOf(text).bins as JsonObject) !== undefined;

describe('bins in the text of a result', () => {
  it('are taken out as fio prints them, with any white space, and are the object that they were', () => {
    for (const bins of [
      '{\n  "95" : 3,\n        "9700000000" : 12\n }',
      '{"0":0,"1":1}',
      '{\t"7"\r:\t8 }',
      '{ }',
      '{    "5" : 1,     "6" : 9,         "7":0}',
    ]) {
      const text = entry(`"bins" : ${bins}, "mean": 3`);
      expect(isCut(text)).toBe(true);
      expect(clatOf(text)).toEqual({ N: 2, bins: JSON.parse(bins), mean: 3 });
      expect(JSON.stringify(clatOf(text))).toBe(JSON.stringify(JSON.parse(text).jobs[0].read.clat_ns));
      expect(parse(text).documents[0]?.repairs).toEqual([]);
    }
    const { bins } = clatOf(entry('"bins": {"5": 6}'));
    expect(valueAt(bins as JsonObject, '/5')).toBe(6);
    expect([
      '5' in (bins as JsonObject),
      Object.hasOwn(bins as JsonObject, '6'),
      Object.keys(bins as JsonObject),
    ]).toEqual([true, false, ['5']]);
  });

  it.each([
    ['keys that do not ascend', '{"97": 1, "95": 2}'],
    ['a key given twice', '{"95": 1, "95": 2}'],
    ['keys that are no whole numbers', '{"95.5": 1, "x": 2, "": 3, "-1": 4}'],
    ['a key with a zero before it', '{"095": 1}'],
    ['a key with a colon in it', '{"9:": 1}'],
    ['counts that are none', '{"95": 1.5, "96": -1, "97": 1e3}'],
    ['counts that are no numbers', '{"95": "1", "96": null, "97": {"1": 2}, "98": [true]}'],
    ['a number of more digits than are exact', '{"95": 12345678901234567890, "12345678901234567890": 1}'],
    ['the whole array of fio 2', '{"0": 1, "1": 2, "FIO_IO_U_PLAT_NR": 1216}'],
    ['names that are not of ASCII', '{"٣": 1}'],
    ['a text', '"none"'],
    ['a number', '0'],
    ['nothing', 'null'],
    ['a list', '[1, 2]'],
    ['more bins than fio has', `{${Array.from({ length: 1857 }, (_, bin) => `"${bin}": 1`).join()}}`],
  ])('are left to JSON.parse with %s', (_, bins) => {
    const text = entry(`"bins": ${bins}`);
    expect(cutBins(text)).toEqual({ text, bins: [] });
    expect(clatOf(text)).toEqual(JSON.parse(text).jobs[0].read.clat_ns);
  });

  it.each([
    ['a comma too many', '{"95": 1,}', 'a key in double quotes is missing here'],
    ['a comma too few', '{"95": 1 "97": 2}', 'a comma or } is missing before this'],
    ['no colon', '{"95" 1}', 'a colon is missing after the key'],
    ['another sign for the colon', '{"95"=12}', 'a colon is missing after the key'],
    ['another sign for the comma', '{"95": 1;"97": 2}', 'a comma or } is missing before this'],
    ['another sign for the first quotes of keys', `{'95": 1, '97": 2}`, 'a key in double quotes is missing here'],
    ['another sign for the last quotes of keys', `{"95': 1, "97': 2}`, 'a colon is missing after the key'],
    ['a sign that is no space of JSON', '{"95"\u000b: 1}', 'a colon is missing after the key'],
    ['a colon behind a count', '{"95": 1:}', 'a comma or } is missing before this'],
    ['a sign between spaces and a key', '{    x"95": 1}', 'a key in double quotes is missing here'],
    ['no value', '{"95": }', 'a value is missing here'],
    ['a count with a zero before it', '{"95": 01}', 'a comma or } is missing before this'],
  ])('are told as broken with %s, and where', (_, bins, message) => {
    const { documents, problems } = parse(`\n${entry(`\n"bins": ${bins}`)}`);
    expect(documents).toEqual([]);
    expect(problems).toMatchObject([{ message: `a document cannot be read: ${message}`, line: 3 }]);
  });

  it('keep what is no number of fio, and tell it', () => {
    const { documents } = parse(entry('"bins": {"95": nan, "97": 2}'));
    expect(documents[0]?.repairs).toMatchObject([{ kind: 'nan', pointer: '/jobs/0/read/clat_ns/bins/95' }]);
    expect(valueAt(documents[0]?.value ?? null, '/jobs/0/read/clat_ns/bins')).toEqual({ 95: null, 97: 2 });
  });

  it('are told apart from texts and names that look like them', () => {
    const texts = [
      entry('"bins": {"1": 1}, "desc": "bins"'),
      entry('"desc": "\\"bins\\" : {\\"1\\": 2}"'),
      entry('"say \\"bins": {"1": 2}'),
      entry('"bins": {"1": 1}, "bins": {"1": 2}'),
      entry('"bins": {"1": 1}, "b\\u0069ns": 0'),
      entry('"b\\u0069ns": 0'),
      entry('"turbines": {"1": 1}'),
      entry('"slat_ns": {"bins": 0}, "bins": {"1": 1}'),
      entry('"bins": {"1": 1}, "slat_ns": {"bins": 0}'),
    ];
    for (const text of texts) expect(clatOf(text)).toEqual(JSON.parse(text).jobs[0].read.clat_ns);
  });

  it('have their place in the file', () => {
    const [document] = parse(`{"jobs": [{"read": {"clat_ns": {\n"bins": {"1": 1,\n"2": 2}}}}]}`).documents;
    expect(document?.locate('/jobs/0/read/clat_ns/bins')).toEqual({ line: 2, column: 9 });
    expect(document?.locate('/jobs/0/read/clat_ns/bins/2')).toEqual({ line: 3, column: 6 });
  });

  it('are what JSON.parse reads, whatever is in them', () => {
    const key = fc.oneof(fc.nat(300).map(String), fc.constantFrom('00', '1.0', '9007199254740993', '-3', 'a'));
    const count = fc.oneof(fc.nat(300).map(String), fc.constantFrom('0', '-1', '1e2', '"1"', 'null', '{}', '01'));
    const space = fc.constantFrom('', ' ', '    ', '\n        ', '\t', '\u00a0');
    const pair = fc.tuple(key, space, count, space).map(([k, a, c, b]) => `${a}"${k}"${b}:${a}${c}${b}`);
    const ascending = fc
      .uniqueArray(fc.nat(1e6), { maxLength: 20 })
      .map((keys) => keys.sort((a, b) => a - b).map((one) => `    "${one}" : ${one % 7}`));
    fc.assert(
      fc.property(fc.oneof(fc.array(pair, { maxLength: 4 }), ascending), (pairs) => {
        const text = entry(`"bins": {${pairs.join()}}`);
        let plain: JsonObject | undefined;
        try {
          plain = JSON.parse(text).jobs[0].read.clat_ns;
        } catch {
          expect(parse(text).documents).toEqual([]);
        }
        if (plain === undefined) return;
        expect(printedBins(clatOf(text))).toEqual(printedBins(plain));
        expect(clatOf(text)).toEqual(plain);
      }),
      { numRuns: 400 },
    );
  });

  it('are not cut out of a text that was made of nothing else', () => {
    const text = `{"jobs": [${'{"bins": {"1": 1}},'.repeat(100_001)}{}]}`;
    expect(cutBins(text).bins).toEqual([]);
  });
});
