import { describe, expect, it } from 'vitest';
import { nameFiles } from '../../../scripts/lib/scaffold/bundle-names.ts';
import { allowedFile } from '../../../scripts/lib/store/allowed-files.ts';

type Files = Parameters<typeof nameFiles>[0];

function namesOf(...paths: readonly string[]): readonly string[] {
  const files = paths.map((path) => ({ kind: 'result', path })) as unknown as Files;
  const names = nameFiles(files, new Set(), [], (text) => text);
  return paths.map((path) => names.get(path) ?? '');
}

describe('nameFiles', () => {
  it('keeps folders and names where a run may hold them', () => {
    expect(namesOf('sda/randread.json', 'sda/a result.txt')).toEqual(['raw/sda/randread.json', 'raw/sda/a-result.txt']);
  });

  it('leaves folders from above out of a path that is too long, and keeps those apart that are alike then', () => {
    const deep = Array.from({ length: 6 }, (_, place) => `results-of-the-storage-laboratory-${place}`).join('/');
    const names = namesOf(`${deep}/qd1/out.json`, `${deep}/qd4/out.json`, `site/${deep}/qd1/out.json`);
    expect(names.map((name) => name.slice(name.lastIndexOf('/qd')))).toEqual([
      '/qd1/out.json',
      '/qd4/out.json',
      '/qd1/out-2.json',
    ]);
    for (const name of names) expect(allowedFile('run', name)).toBeDefined();
  });

  it('renames what Windows has no file of', () => {
    const names = namesOf('con.json', 'aux/out.json');
    expect(names).toEqual(['raw/x-con.json', 'raw/x-aux/out.json']);
    for (const name of names) expect(allowedFile('run', name)).toBeDefined();
  });
});
