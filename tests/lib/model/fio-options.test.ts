import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FIO_OPTIONS, type FioOption, type FioOptionType } from '../../../scripts/lib/model/fio-options.ts';

const run = promisify(execFile);
/** What fio prints; nothing where it is not installed. */
const fio = (arg: string): Promise<string> =>
  run('fio', [arg]).then(
    ({ stdout }) => stdout,
    () => '',
  );
const version = /^fio-(\d+)\.(\d+)/
  .exec(await fio('--version'))
  ?.slice(1)
  .map(Number);

/** Types as fio's help words them. Numbers are "integer" or, of 64 bits, "string" or nothing. */
const WORDED: Readonly<Record<FioOptionType, RegExp>> = {
  text: /^string \(opt=bla\)|^string with possible/,
  size: /^integer|^string|^\(null\)/,
  int: /^integer|^string \(opt=bla\)/,
  percent: /^integer/,
  time: /^string with time|^integer/,
  bool: /^boolean/,
  flag: /^empty or boolean/,
  list: /^list of floating/,
  range: /^one to three ranges/,
  split: /^string \(opt=bla\)/,
};

function isNewer({ since }: FioOption): boolean {
  const [major = 0, minor = 0] = version ?? [];
  const [x = 0, y = 0] = since?.split('.').map(Number) ?? [];
  return x > major || (x === major && y > minor);
}

/** Values of a line such as "   alias: blocksize". */
function lineOf(help: string, key: string): string | undefined {
  return new RegExp(`^ *${key}: (.*)$`, 'm').exec(help)?.[1];
}

async function helpOf({ name, engines }: FioOption): Promise<string> {
  if (engines === undefined) return fio(`--cmdhelp=${name}`);
  const helps = await Promise.all(engines.map((engine) => fio(`--enghelp=${engine},${name}`)));
  return helps.find((help) => lineOf(help, 'type')) ?? '';
}

/** One fio for each option: many at a time, as each mostly waits. */
async function helpsOf(options: readonly FioOption[]): Promise<readonly string[]> {
  const helps: string[] = [];
  for (let from = 0; from < options.length; from += 32)
    helps.push(...(await Promise.all(options.slice(from, from + 32).map(helpOf))));
  return helps;
}

describe('FIO_OPTIONS', () => {
  it('has each name and alias once', () => {
    const names = FIO_OPTIONS.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it.skipIf(version === undefined)(
    'has every option of the fio that is installed (skipped where none is)',
    async () => {
      const listed = (await fio('--cmdhelp=all')).split('\n').flatMap((line) => /^ *([\w-]+) *:/.exec(line)?.[1] ?? []);
      const names = new Set(FIO_OPTIONS.map(({ name }) => name));
      expect(listed.length).toBeGreaterThan(200);
      // Of a newer fio than the table was made with, only what the table has is compared.
      expect(listed.filter((name) => !names.has(name) && (version?.[1] ?? 0) <= 33)).toEqual([]);
    },
  );

  it.skipIf(version === undefined)(
    'says of each what the fio that is installed says (skipped where none is)',
    async () => {
      const helps = await helpsOf(FIO_OPTIONS);
      let compared = 0;
      for (const [place, option] of FIO_OPTIONS.entries()) {
        const help = helps[place] ?? '';
        const { name, alias, type, engines } = option;
        // An engine may not be built in, and a newer option may have come to this fio early.
        if (lineOf(help, 'type') === undefined && (engines !== undefined || isNewer(option))) continue;
        compared += 1;
        expect(lineOf(help, 'alias'), name).toBe(alias);
        expect(lineOf(help, 'type'), name).toMatch(WORDED[type]);
        const byDefault = lineOf(help, 'default')?.replace(/^no default$/, '') ?? '';
        expect(name === 'percentage_random' ? byDefault.split(',')[0] : byDefault, name).toBe(option.default ?? '');
        expect(isNewer(option), `${name} is older than since says`).toBe(false);
      }
      expect(compared).toBeGreaterThan(220);
    },
    120_000,
  );
});
