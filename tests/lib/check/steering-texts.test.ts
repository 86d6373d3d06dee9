/** Characters that turn figures round, or are in no XML, are in nothing that people write: each is planted in each kind of document. */
import { describe, expect, it } from 'vitest';
import { checkBundle, checkMethod, checkNote, checkReport } from '../../../scripts/lib/check/documents.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';
import { fixtureNames, type LoadedFixture, loadFixture } from './fixture-bundle.ts';

const REFUSED = ['\u202e', '\u202a', '\u2067', '\u2069', '\u0000', '\u001b', '\u007f', '\u009b', '\ufffe', '\uffff'];
/** Line ends and tabs, marks and joiners of languages, letters beyond 16 bits. */
const TAKEN = ['\t', '\n', '\r\n', '\u200f', '\u061c', '\u200d', '中', 'عربي', '𝒳'];

const firstOf = (kind: LoadedFixture['kind']): LoadedFixture => {
  const found = fixtureNames('valid')
    .map((name) => loadFixture('valid', name))
    .find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no valid ${kind}`);
  return found;
};

/** The folder with one file made by `edit` out of its text. */
function edited(input: FolderInput, path: string, edit: (text: string) => string): FolderInput {
  const known = input.files.find((file) => file.path === path);
  const bytes = new TextEncoder().encode(edit(new TextDecoder().decode(known?.bytes)));
  const file = { path, bytes, size_bytes: bytes.length, sha256: known?.sha256 ?? '' };
  return { ...input, files: [...input.files.filter((one) => one.path !== path), file] };
}

/** "file#pointer" or "file:line" of each such error. */
function steeringOf(kind: LoadedFixture['kind'], input: FolderInput): readonly string[] {
  const check = { run: checkBundle, report: checkReport, method: checkMethod } as const;
  const [source] = input.files;
  const { problems } =
    kind === 'note'
      ? checkNote({ id: input.id, file: input.folder, problems: [], ...(source ? { source } : {}) })
      : check[kind](input);
  return problems
    .filter(({ message }) => message.startsWith('the text holds '))
    .map(({ file, pointer, line }) => (pointer === '' ? `${file}:${line}` : `${file}#${pointer}`));
}

describe('blanks', () => {
  it('at the ends of a text are warned of, and a text of nothing else is refused', () => {
    const { input } = firstOf('run');
    const told = (text: string) => {
      const written = edited(input, 'run.json', (json) => json.replace(/"title": "[^"]*"/, `"title": "${text}"`));
      return checkBundle(written).problems.map(({ pointer, severity, message }) => [pointer, severity, message]);
    };
    expect([told('Two words'), told('One '), told(' \\t')]).toEqual([
      [],
      [['/title', 'warning', 'the text begins or ends with a blank']],
      [['/title', 'error', 'the text is nothing but blanks']],
    ]);
  });
});

describe('words of not knowing', () => {
  it('are warned of where they would stand as a name of hardware, and not where they are a value of a setting', () => {
    const { input } = firstOf('run');
    const told = (model: string) => {
      const settings = '"settings": [{ "name": "io_poll", "value": "N/A" }], ';
      const written = edited(input, 'hardware.json', (json) =>
        json.replace(/"model": "[^"]*"/, () => `${settings}"model": "${model}"`),
      );
      return checkBundle(written).problems.map(({ pointer, severity, fix }) => [pointer, severity, fix]);
    };
    expect([told('not_recorded'), told('Unknown')]).toEqual([
      [],
      [['/system/model', 'warning', 'write "not_recorded"']],
    ]);
  });
});

describe('characters that steer', () => {
  const documents = [
    ['run', 'run.json'],
    ['run', 'hardware.json'],
    ['report', 'report.json'],
    ['method', 'method.json'],
    ['note', 'note.json'],
  ] as const;

  it.each(documents)('are refused in every string of a %s: %s', (kind, path) => {
    const { input } = firstOf(kind);
    const file = kind === 'note' ? input.folder : `${input.folder}/${path}`;
    let strings = 0;
    const plant = (character: string): FolderInput =>
      edited(input, path, (text) => {
        strings = 0;
        return JSON.stringify(
          JSON.parse(text, (_key, value: unknown) => {
            if (typeof value !== 'string') return value;
            strings += 1;
            return `${value.slice(0, 1)}${character}${value.slice(1)}`;
          }),
        );
      });
    for (const character of [...REFUSED, '\ud800']) {
      const found = steeringOf(kind, plant(character));
      expect([found.length, found.every((place) => place.startsWith(`${file}#/`))]).toEqual([strings, true]);
    }
    for (const character of TAKEN) expect(steeringOf(kind, plant(character))).toEqual([]);
    expect(strings).toBeGreaterThan(3);
  });

  it.each(['notes.md', 'jobs/own.fio', 'figures.csv'])('are refused in %s, with the line', (path) => {
    const { input } = firstOf('run');
    const plant = (character: string): FolderInput => edited(input, path, () => `# one\n# a${character}b\n`);
    for (const character of REFUSED) expect(steeringOf('run', plant(character))).toEqual([`${input.folder}/${path}:2`]);
    for (const character of TAKEN) expect(steeringOf('run', plant(character))).toEqual([]);
  });

  it('are refused in what fio printed where they turn text round, with the place; controls stay as fio wrote them', () => {
    const { input } = loadFixture('valid', 'fio-with-job-files');
    const plant = (from: string, to: string) =>
      steeringOf(
        'run',
        edited(input, 'raw/randrw-4k.json', (text) => text.replace(from, to)),
      );
    const file = `${input.folder}/raw/randrw-4k.json`;
    expect(plant('"jobname" : "', '"jobname" : "\u202e')).toEqual([`${file}#/jobs/0/jobname`]);
    expect(plant('"jobname" : "', '"jobname" : "\\u202e')).toEqual([`${file}#/jobs/0/jobname`]);
    expect(plant('"job options" : {', '"job options" : { "a\u2067" : "1",')).toEqual([`${file}#/jobs/0/job options`]);
    expect(plant('"jobname" : "', '"jobname" : "عربي')).toEqual([]);
    expect(plant('"jobname" : "', '"jobname" : "\\u0001')).toEqual([]);
  });

  it('are refused in texts of reports, and in names of keys', () => {
    const { input } = firstOf('report');
    expect(
      steeringOf(
        'report',
        edited(input, 'own.md', () => 'a\u202eb'),
      ),
    ).toEqual([`${input.folder}/own.md:1`]);
    const { input: run } = firstOf('run');
    const withKey = edited(run, 'run.json', (text) => text.replace('{', '{"a\u202eb": 1,'));
    expect(steeringOf('run', withKey)).toEqual([`${run.folder}/run.json:1`]);
  });

  it('are named by their number, and not printed', () => {
    const { input } = firstOf('run');
    const { problems } = checkBundle(edited(input, 'notes.md', () => '1 234\u202eab'));
    expect(problems).toContainEqual({
      file: `${input.folder}/notes.md`,
      pointer: '',
      line: 1,
      rule: 'input',
      severity: 'error',
      message: 'the text holds a character that turns what follows round',
      found: 'U+202E in "1 234?ab"',
      fix: 'write the text again without it: it may have come along with a copy from elsewhere',
    });
  });
});
