import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readSite } from '../../../scripts/lib/store/read-site.ts';

let site: string;
const notes = (): string => join(site, 'content/notes');

beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'plateau-notes-'));
  await mkdir(notes(), { recursive: true });
});
afterEach(() => rm(site, { recursive: true, force: true }));

describe('notes of a site', () => {
  it('are read by the names of their files', async () => {
    await writeFile(join(notes(), 'made-up.json'), '{}');
    const { notes: found, problems } = await readSite(nodeEffects(), site);
    expect(problems).toEqual([]);
    expect(found).toMatchObject([{ id: 'made-up', file: 'content/notes/made-up.json', source: { size_bytes: 2 } }]);
  });

  it('are refused when they are links, folders, too large, or named otherwise', async () => {
    await writeFile(join(site, 'secret'), 'secret');
    await symlink(join(site, 'secret'), join(notes(), 'a-link.json'));
    await mkdir(join(notes(), 'folder.json'));
    await writeFile(join(notes(), '_content.gotmpl'), '{{ x }}');
    await writeFile(join(notes(), 'large.json'), '');
    await truncate(join(notes(), 'large.json'), 200_000);
    const { notes: found = [] } = await readSite(nodeEffects(), site);
    expect(found.filter(({ source }) => source !== undefined)).toEqual([]);
    expect(found.flatMap(({ problems }) => problems.map(({ file, found: what }) => [file, what]))).toEqual([
      ['content/notes/_content.gotmpl', '_content.gotmpl'],
      ['content/notes/a-link.json', 'a link'],
      ['content/notes/folder.json', 'a folder'],
      ['content/notes/large.json', '200000 bytes'],
    ]);
  });
});
