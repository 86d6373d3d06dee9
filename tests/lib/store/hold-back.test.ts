import { describe, expect, it } from 'vitest';
import { holdBack, textsOfPublished } from '../../../scripts/lib/store/hold-back.ts';
import { readSite, readSiteAround } from '../../../scripts/lib/store/read-site.ts';
import { memoryEffects } from '../../memory-effects.ts';

const DAY = '2027-01-01';

async function holdingOf(files: Readonly<Record<string, string | Uint8Array>>) {
  const effects = memoryEffects(
    Object.fromEntries(
      Object.entries({ 'i18n/ru.json': '{}', ...files }).map(([path, text]) => [`/site/${path}`, text]),
    ),
  );
  const holding = await holdBack(effects, '/site', await readSiteAround(effects, '/site'), DAY);
  const published = textsOfPublished(await readSite(effects, '/site'), holding.held);
  return { ...holding, published: published.map(({ file }) => file) };
}

describe('holdBack', () => {
  it('finds what names it among translations, but for those of what is held back itself', async () => {
    const { references, published } = await holdingOf({
      'content/runs/soon/run.json': '{"draft": true}',
      'content/reports/soon/report.json': '{"draft": true}',
      'content/reports/open/report.json': '{}',
      'content/ru/about.md': 'Скоро:\n[это](../runs/soon/)',
      'content/ru/reports/open/texts.json': '{"Results": "см. ../../runs/soon/"}',
      'content/ru/reports/open/results.md': 'Быстро.',
      'content/ru/reports/soon/results.md': '[это](../../runs/soon/)',
    });
    expect((await references()).map(({ file, line, pointer }) => `${file} ${line ?? pointer}`)).toEqual([
      'content/ru/about.md 2',
      'content/ru/reports/open/texts.json /Results',
    ]);
    expect(published).toEqual([
      'content/ru/about.md',
      'content/ru/reports/open/results.md',
      'content/ru/reports/open/texts.json',
      'content/reports/open/report.json',
    ]);
  });
});
