import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256OfParts } from '../../../scripts/lib/base/sha256.ts';
import type { InspectedFile } from '../../../scripts/lib/model/source-files.ts';
import { type ComparedSide, compareFiles } from '../../../scripts/lib/one-page/compare-files.ts';
import { htmlFaults } from './html-faults.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/fio');
const content = join(import.meta.dirname, '../../../content/runs');

function fileOf(folder: string, name: string, side: string): InspectedFile {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  return { file: `${side}/${name}`, walked: true, bytes, sha256: sha256OfParts([bytes]) };
}

function side(title: string, folder: string, isAsked: (name: string) => boolean): ComparedSide {
  const names = readdirSync(folder).filter(isAsked);
  return { title, files: names.map((name) => fileOf(folder, name, title)) };
}

function compare(sides: readonly ComparedSide[]) {
  return compareFiles(sides, { title: 'A vs B', css: [], version: '1' });
}

const is = (wanted: string) => (name: string) => name === wanted;

describe('compareFiles', () => {
  it('sets the same load side by side with its ratio and grade', async () => {
    const { page } = await compare([
      side('old', fixtures, is('3.7-lat-percentiles.json')),
      side('new', fixtures, is('3.7-lat-percentiles.json')),
    ]);
    expect(page?.records.map(({ bundle }) => bundle.run.title)).toEqual(['old', 'new']);
    expect(page?.html).toContain('Against old');
    expect(page?.html).toContain('C · 1.00×');
    expect(page?.html).toContain('less than 60 s a point');
  });

  it('keeps sides apart whose names are alike but for their signs', async () => {
    const asked = is('3.33-stonewall.json');
    const { page } = await compare([side('диск 1', fixtures, asked), side('диск-1', fixtures, asked)]);
    expect(page?.records.map(({ bundle }) => bundle.run.title)).toEqual(['диск 1', 'диск-1']);
    expect(page?.html).toContain('Against диск 1');
  });

  it('refuses a ratio of different loads, and says why', async () => {
    const { page } = await compare([
      side('reads', fixtures, is('3.33-stonewall.json')),
      side('others', fixtures, is('3.42-randrw.json')),
    ]);
    expect(page?.html).not.toMatch(/\d×,? (better|worse)/);
    expect(page?.html).toContain('What differs');
  });

  it('draws the curves of two sweeps over each other, and keeps the sources of both apart', async () => {
    const floppy = join(content, 'floppy-1440k-fio-plot/raw/random');
    const { page, unread } = await compare([
      side('reads', floppy, (name) => /^rand(read|write)-\d+-1\.json$/.test(name)),
      side('again', floppy, (name) => /^randread-\d+-1\.json$/.test(name)),
    ]);
    expect(unread).toEqual([]);
    expect(page?.charts.length).toBeGreaterThan(1);
    const html = page?.html ?? '';
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.some((id) => id?.startsWith('again-2--'))).toBe(true);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
    expect(await htmlFaults(html)).toEqual([]);
  });

  it('has no page where a side has nothing to show', async () => {
    const { page, unread } = await compare([
      side('one', fixtures, is('3.33-stonewall.json')),
      side('two', fixtures, is('3.33-terse.txt')),
    ]);
    expect(page).toBeUndefined();
    expect(unread.map(({ path }) => path)).toEqual(['two/3.33-terse.txt']);
  });
});
