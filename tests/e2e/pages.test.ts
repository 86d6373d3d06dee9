import { describe, expect, it } from 'vitest';
import { dir, site } from './own-site.ts';
import { isOfRuns, pageKinds } from './page-kinds.ts';
import { testPages } from './test-pages.ts';

testPages(pageKinds(dir).filter((path) => !isOfRuns(path)));

describe('the head of a page on a phone', () => {
  it.each([320, 360, 412])('has name, languages and switch in one row at %i px, in a wider face too', async (width) => {
    await site.look('', { viewport: { width, height: 700 } }, async ({ page }) => {
      const middles = await page.evaluate(() => {
        const languages = document.querySelector<HTMLElement>('.site-languages ul');
        if (languages && innerWidth > 352) languages.style.fontFamily = "'DejaVu Sans', Verdana, sans-serif";
        return ['.wordmark', '.site-languages', '.theme-switch'].map((selector) => {
          const { top = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
          return Math.round((top + height / 2) / 10);
        });
      });
      expect(new Set(middles).size).toBe(1);
    });
  });
});

describe('a field for text or a choice', () => {
  it.each(['search/?q=4k', 'compare/', 'workloads/4k-randread/'])(
    'has letters of 16 px or more, at less Safari on a phone enlarges the page around it: /%s',
    async (path) => {
      await site.look(path, { viewport: { width: 390, height: 800 } }, async ({ page }) => {
        const sizes = await page
          .locator('input:is([type=search], [type=text], :not([type])), select')
          .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
        expect(sizes.length).toBeGreaterThan(0);
        for (const size of sizes) expect(size).toBeGreaterThanOrEqual(16);
      });
    },
  );
});

describe('the caption of a table that scrolls', () => {
  it.each([360, 600])('is in sight as a whole in a window of %i px, a scroll bar of 15 px beside it', async (width) => {
    await site.look('workloads/4k-randread/', { viewport: { width, height: 800 } }, async ({ page }) => {
      const rooms = await page
        .locator('.scroll caption > span:not(.sr-only)')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility())
            .map(
              (one) => (one.closest('.scroll')?.getBoundingClientRect().right ?? 0) - one.getBoundingClientRect().right,
            ),
        );
      expect(rooms.length).toBeGreaterThan(0);
      expect(Math.min(...rooms)).toBeGreaterThanOrEqual(15);
    });
  });
});

describe('a list of systems or runs', () => {
  it.each(['runs/', 'systems/', ''])('fits a page of 1280 px, marks and all: /%s', async (path) => {
    await site.look(path, { viewport: { width: 1280, height: 900 } }, async ({ page }) => {
      const widths = await page.evaluate(() =>
        [...document.querySelectorAll('table')].map((table) => [table.scrollWidth, table.parentElement?.clientWidth]),
      );
      expect(widths.length).toBeGreaterThan(0);
      for (const [own = 0, room = 0] of widths) expect(own).toBeLessThanOrEqual(room + 1);
    });
  });
});

describe('text of twice its size', () => {
  it.each(['', 'ru/workloads/4k-randread/'])('leaves a phone without sideways scrolling: /%s', async (path) => {
    await site.look(path, { viewport: { width: 360, height: 800 } }, async ({ page }) => {
      const width = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.documentElement.scrollWidth;
      });
      expect(width).toBeLessThanOrEqual(360);
    });
  });
});
