import { describe, expect, it } from 'vitest';
import { sitemapXml } from '../../../scripts/lib/exports/sitemap.ts';
import { sampleRecord } from '../pages/site-sample.ts';

const listed = (xml: string): readonly (string | undefined)[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('sitemapXml', () => {
  it('lists every page by its address, but none of a run whose method was shortened', () => {
    const tried = sampleRecord({ run: { id: 'tried', method: 'm', method_factor: 0.1 } });
    const whole = sampleRecord({ run: { method: 'm', method_factor: 1 } });
    const pages = ['', 'runs', 'runs/acme-a1-2026', 'runs/tried', 'runs/tried/figures'].map((path) => ({ path }));
    expect(listed(sitemapXml([{ base: 'https://a.org/b&c/', pages }], { runs: [tried, whole] }))).toEqual([
      'https://a.org/b&amp;c/',
      'https://a.org/b&amp;c/runs/',
      'https://a.org/b&amp;c/runs/acme-a1-2026/',
    ]);
  });
});
