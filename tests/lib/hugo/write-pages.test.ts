import { describe, expect, it } from 'vitest';
import { inOrder, type PageRecord, recordOf, shellOf, writeRecords } from '../../../scripts/lib/hugo/run-hugo.ts';
import type { Page } from '../../../scripts/lib/model/page.ts';
import { memoryEffects } from '../../memory-effects.ts';

const page = (place: number): Page => ({
  path: `runs/run-${String(place).padStart(4, '0')}`,
  section: 'runs',
  kind: 'page',
  title: '',
  description: '',
  view: {},
});

const recordsOf = (pages: readonly Page[]): Promise<readonly PageRecord[]> => Promise.all(inOrder(pages).map(recordOf));

describe('writeRecords', () => {
  const effects = memoryEffects();
  const written = (): readonly (readonly { readonly path: string }[])[] =>
    [...effects.files.keys()]
      .filter((name) => name.includes('/pages/'))
      .sort()
      .map((name) => JSON.parse(effects.textOf(name)));

  it('spreads the pages of a large site over files, each page in one of them', async () => {
    const pages = Array.from({ length: 1100 }, (_, place) => page(place));
    await writeRecords(effects, 'made', await recordsOf(pages), shellOf(pages));
    expect([...effects.files.keys()]).toContain('/site/made/assets/pages/0.json');
    expect(written().map((records) => records.length)).toEqual([500, 500, 100]);
    expect(
      written()
        .flat()
        .map(({ path }) => path),
    ).toEqual(pages.map(({ path }) => `/${path}`));
  });

  it('leaves nothing of an earlier, larger site', async () => {
    await writeRecords(effects, 'made', await recordsOf([page(1)]), shellOf([]));
    expect(written().map((records) => records.length)).toEqual([1, 0, 0]);
  });

  it('puts beside them what stands around every page: the parts of the site that there are, and the feed', async () => {
    const home: Page = { ...page(1), path: '', kind: 'home', feed: 'feed.xml' };
    const runs: Page = { ...page(1), path: 'runs', kind: 'section' };
    await writeRecords(effects, 'made', [], shellOf([home, page(1), runs]));
    expect(JSON.parse(effects.textOf('made/assets/shell.json') ?? '')).toEqual({ pages: ['runs'], feed: 'feed.xml' });
  });
});
