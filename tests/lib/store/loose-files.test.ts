import { describe, expect, it } from 'vitest';
import type { ReadFiles } from '../../../scripts/lib/base/effects.ts';
import { readInspected } from '../../../scripts/lib/store/loose-files.ts';

const from = {
  cwd: '/here',
  stat: async () => ({ kind: 'folder' }),
  listFolder: async () => [
    { name: 'out.json', kind: 'file' },
    { name: 'pipe', kind: 'other' },
  ],
  readFile: async () => new Uint8Array(),
} as unknown as ReadFiles;

describe('readInspected', () => {
  it('tells of what is neither a file nor a folder, and does not wait for it', async () => {
    const found: (readonly [string, string | undefined])[] = [];
    for await (const { file, fault } of readInspected(from, ['results'])) found.push([file, fault]);
    expect(found).toEqual([
      ['results/out.json', undefined],
      ['results/pipe', 'it is neither a file nor a folder'],
    ]);
  });
});
