/** Reports on paper. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dir, site } from './own-site.ts';

const reports = readdirSync(join(dir, 'reports'), { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** A4 without margins of 15 mm, in pixels of CSS. */
const PAPER = { width: 680, height: 1009 };

describe.each(reports.map(({ name }) => name))('the report %s on paper', (name) => {
  it('fits, numbers its figures and tables, cites itself, and leaves out what only a screen needs', () =>
    site.look(`reports/${name}/`, { viewport: PAPER }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      const seen = await page.evaluate(() => {
        const isShown = (selector: string): boolean =>
          [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
        const numbers = (selector: string): readonly string[] =>
          [...document.querySelectorAll(selector)].map((element) => getComputedStyle(element, '::before').content);
        return {
          width: document.documentElement.scrollWidth,
          figures: numbers('.chart-title'),
          tables: numbers('caption'),
          address: document.querySelector('.cite-text')?.checkVisibility(),
          isWhole: [...document.querySelectorAll('.scroll')].every(
            (table) => getComputedStyle(table).contentVisibility === 'visible',
          ),
          screen: isShown('.site-header, .chart-tools, .table-files, .toc'),
        };
      });
      expect(seen.width).toBeLessThanOrEqual(PAPER.width);
      expect(seen.figures.length).toBeGreaterThan(0);
      expect(new Set(seen.figures)).toEqual(new Set(['"Figure " counter(figure) ". "']));
      expect(new Set(seen.tables)).toEqual(new Set(['"Table " counter(table) ". "']));
      expect([seen.address, seen.isWhole, seen.screen]).toEqual([true, true, false]);
    }));
});
