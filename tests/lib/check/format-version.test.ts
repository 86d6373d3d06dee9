import { describe, expect, it } from 'vitest';
import { readJson } from '../../../scripts/lib/base/json.ts';
import { FORMAT, laterFormat, type RenamedKey, underPresentNames } from '../../../scripts/lib/check/format-version.ts';
import { migrateText } from '../../../scripts/lib/check/migrate.ts';
import { readRequired } from '../../../scripts/lib/check/written-files.ts';

/** Names as a later format might change them. */
const renamed: readonly RenamedKey[] = [
  { file: 'run.json', within: ['tests', '*'], from: 'output', to: 'result' },
  { file: 'run.json', within: [], from: 'license', to: 'licence' },
  { file: 'report.json', within: [], from: 'license', to: 'licence' },
];
const old = `{
  // of the first week
  "license": "CC0-1.0",
  "tests": [{ "output": "raw/a.json" },   { "id": "b", "output" : "raw/b.json" }]
}
`;

function read(text: string) {
  const { document } = readJson('run.json', text);
  if (document === undefined) throw new Error('no JSON');
  return underPresentNames('run.json', document, renamed);
}

function file(text: string) {
  const bytes = new TextEncoder().encode(text);
  return new Map([['run.json', { path: 'run.json', bytes, size_bytes: bytes.length, sha256: '' }]]);
}

describe('underPresentNames', () => {
  it('reads an old key as the new one, with a warning that names it and its place', () => {
    const { document, problems } = read(old.replace(/.*\/\/.*\n/, ''));
    expect(document.value).toEqual({
      licence: 'CC0-1.0',
      tests: [{ result: 'raw/a.json' }, { id: 'b', result: 'raw/b.json' }],
    });
    expect(problems.map(({ pointer, line, severity }) => [pointer, line, severity])).toEqual([
      ['/tests/0/output', 3, 'warning'],
      ['/tests/1/output', 3, 'warning'],
      ['/license', 2, 'warning'],
    ]);
    expect(problems[2]).toMatchObject({
      message: 'the key "license" is called "licence" today',
      fix: 'rename it to "licence": npx plateau migrate --write does',
    });
  });

  it('does not choose between two values', () => {
    const text = '{"license": "CC0-1.0", "licence": "CC-BY-4.0"}';
    expect(read(text)).toMatchObject({ document: { value: JSON.parse(text) }, problems: [] });
    expect(migrateText('hardware.json', text, renamed)).toBeUndefined();
  });

  it('is how what people write is read', () => {
    const { document, problems } = readRequired(file('{"license": "CC0-1.0"}'), 'run.json', renamed);
    expect(document?.value).toEqual({ licence: 'CC0-1.0' });
    expect(problems).toHaveLength(1);
  });
});

describe('laterFormat', () => {
  it('is one error that says what to do, and nothing else is looked at', () => {
    const text = `{\n "format": ${FORMAT + 1}, "else": 1}`;
    const { document, problems, isBroken } = readRequired(file(text), 'run.json');
    expect([document, isBroken]).toEqual([undefined, true]);
    expect(problems).toEqual([
      expect.objectContaining({ pointer: '/format', line: 2, found: String(FORMAT + 1), severity: 'error' }),
    ]);
    expect(problems[0]?.fix).toContain('install a newer Plateau');
  });

  it('leaves the formats that are known, and values that are none, to the schema', () => {
    for (const format of [FORMAT, 0, 1.5, '2', null]) expect(laterFormat('run.json', { format })).toBeUndefined();
  });
});

describe('migrateText', () => {
  it('renames keys and states the format; comments, order and layout stay', () => {
    expect(migrateText('run.json', old, renamed)).toEqual({
      text: old.replace('license', 'licence').replaceAll('output', 'result').replace('{', `{\n  "format": ${FORMAT},`),
      done: [
        'line 4: "output" is "result"',
        'line 4: "output" is "result"',
        'line 3: "license" is "licence"',
        `added: "format": ${FORMAT}`,
      ],
    });
  });

  it('puts the format behind $schema, keeps line ends, and changes nothing a second time', () => {
    const before = '{\r\n  "$schema": "x",\r\n  "id": "a"\r\n}\r\n';
    const migrated = migrateText('report.json', before, renamed);
    const text = `{\r\n  "$schema": "x",\r\n  "format": ${FORMAT},\r\n  "id": "a"\r\n}\r\n`;
    expect(migrated).toMatchObject({ text });
    expect(migrateText('report.json', text, renamed)).toBeUndefined();
  });

  it('leaves what is no JSON object', () => {
    for (const text of ['', '{"a": ', '[]', '"a"']) expect(migrateText('run.json', text)).toBe('unreadable');
  });
});
