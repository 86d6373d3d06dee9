import { describe, expect, it } from 'vitest';
import type { FolderEntry } from '../../../scripts/lib/base/effects.ts';
import { isAsKnown, type KnownFile, readKnown, writeKnown } from '../../../scripts/lib/store/known-files.ts';
import { memoryEffects } from '../../memory-effects.ts';

describe('what is known of published files', () => {
  it('comes back from the bytes that it was written to, of many files too', async () => {
    const known = new Map<string, KnownFile>([
      ['runs/b.json', { sha256: 'e'.repeat(64), size: 2 }],
      ['c.css', { sha256: 'f'.repeat(64), size: 3, identity: '12 3 1750000000000.25', touched: 1.5, of: 'key 1' }],
    ]);
    for (let place = 0; place < 5000; place += 1) known.set(`runs/${place}.html`, { sha256: `${place}`, size: place });
    const written = (async function* () {
      yield* known;
    })();
    expect(readKnown(await writeKnown('head', written))).toEqual({ head: 'head', known });
  });

  it('covers more files than a call takes arguments', async () => {
    const many = Array.from({ length: 200_000 }, (_, place): FolderEntry => ({ name: `${place}.html`, kind: 'file' }));
    const facts = { kind: 'file', size: 1, identity: '1 1 1', touched: 1 } as const;
    const files = {
      ...memoryEffects({ 'public/large/0.html': '' }),
      listFolder: async (path: string) =>
        path.endsWith('large') ? many : [{ name: 'large', kind: 'folder' } as const],
      lstat: async () => facts,
    };
    const known = new Map(many.map(({ name }) => [`large/${name}`, { sha256: '', ...facts }]));
    expect(await isAsKnown(files, '/site/public', known)).toBe(true);
    known.delete('large/7.html');
    expect(await isAsKnown(files, '/site/public', known)).toBe(false);
  });
});
