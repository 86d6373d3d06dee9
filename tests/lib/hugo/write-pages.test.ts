import { describe, expect, it } from 'vitest';
import { writePages } from '../../../scripts/lib/hugo/run-hugo.ts';
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

describe('writePages', () => {
  const effects = memoryEffects();
  const written = (): readonly (readonly { readonly path: string }[])[] =>
    [...effects.files.keys()].sort().map((name) => JSON.parse(effects.textOf(name)));

  it('spreads the pages of a large site over files, each page in one of them', async () => {
    const pages = Array.from({ length: 1100 }, (_, place) => page(place));
    await writePages(effects, 'work', pages);
    expect([...effects.files.keys()][0]).toBe('/site/work/assets/pages/0.json');
    expect(written().map((records) => records.length)).toEqual([500, 500, 100]);
    expect(
      written()
        .flat()
        .map(({ path }) => path),
    ).toEqual(pages.map(({ path }) => `/${path}`));
  });

  it('leaves nothing of an earlier, larger site', async () => {
    await writePages(effects, 'work', [page(1)]);
    expect(written().map((records) => records.length)).toEqual([1, 0, 0]);
  });
});
