/** SECURITY.md and the guards that `npm run test:guards` switches off: each finds its place, and no threat is without. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { GUARDS } from '../guards/guards.ts';

const read = (path: string): string => readFileSync(join(engineDir, path), 'utf8');
const [, table = ''] = /## Threats[\s\S]*?(\|[\s\S]*?)\n\n/.exec(read('SECURITY.md')) ?? [];
const rows = table
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));
const testsOf = (cell: string): readonly string[] =>
  [...cell.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);

describe('a guard', () => {
  it.each(GUARDS)('against $stops stands once in $file', ({ file, find, replace, test }) => {
    expect(read(file).split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(() => read(test)).not.toThrow();
  });
});

describe('the table of threats', () => {
  it('names tests that there are, and of each threat one that was seen to fail without its guard', () => {
    expect(rows.length).toBeGreaterThan(20);
    const proven = new Set(GUARDS.map(({ test }) => test));
    for (const [, threat = '', , tests = ''] of rows) {
      for (const path of testsOf(tests)) expect(() => read(path), threat).not.toThrow();
      expect(
        testsOf(tests).some((path) => proven.has(path)),
        threat,
      ).toBe(true);
    }
  });

  it('names the tests of all guards', () => {
    const named = new Set(rows.flatMap(([, , , tests = '']) => testsOf(tests)));
    expect([...new Set(GUARDS.map(({ test }) => test))].filter((test) => !named.has(test))).toEqual([]);
  });
});
