import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReadFiles } from '../../../scripts/lib/base/effects.ts';
import { readInspected, readLooseFiles } from '../../../scripts/lib/store/loose-files.ts';

const from = {
  cwd: '/here',
  stat: async () => ({ kind: 'folder' }),
  listFolder: async () => [
    { name: 'out.json', kind: 'file' },
    { name: 'pipe', kind: 'other' },
    { name: 'old\\out.json', kind: 'file' },
  ],
  readFile: async () => new Uint8Array(),
} as unknown as ReadFiles;

/** On Windows it parts folders. */
const backslash = sep === '/' ? '\\' : '/';

describe('readInspected', () => {
  it('tells of what is neither a file nor a folder, and does not wait for it', async () => {
    const found: (readonly [string, string | undefined])[] = [];
    for await (const { file, fault } of readInspected(from, ['results'])) found.push([file, fault]);
    expect(found).toEqual([
      ['results/out.json', undefined],
      ['results/pipe', 'it is neither a file nor a folder'],
      [`results/old${backslash}out.json`, undefined],
    ]);
  });

  it('leaves a name as the system has it, which may hold a backslash elsewhere than on Windows', async () => {
    const bare = {
      ...from,
      stat: async (path: string) => (path.endsWith('run.json') ? undefined : { kind: 'folder' }),
    };
    const paths = await readLooseFiles(bare as unknown as ReadFiles, '/here', ['results'], (_file, path) => path);
    expect(paths).toContain(`results/old${backslash}out.json`);
  });
});
