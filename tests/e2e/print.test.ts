/** Reports and runs on paper. */
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
          counted: [...document.querySelectorAll('.bench:has(.chart-title)')].map(
            (bench) => getComputedStyle(bench).counterIncrement,
          ),
          tables: numbers('caption'),
          address: document.querySelector('.cite-text')?.checkVisibility(),
          isWhole: [...document.querySelectorAll('.scroll')].every(
            (table) => getComputedStyle(table).contentVisibility === 'visible',
          ),
          screen: isShown('.site-header, .chart-tools, .table-files, .toc, .view-place > a'),
        };
      });
      expect(seen.width).toBeLessThanOrEqual(PAPER.width);
      expect(seen.figures.length).toBeGreaterThan(0);
      expect(new Set(seen.figures)).toEqual(new Set(['"Figure " counter(figure) ". "']));
      expect(seen.counted).toEqual(seen.counted.map(() => 'figure 1'));
      expect(new Set(seen.tables)).toEqual(new Set(['"Table " counter(table) ". "']));
      expect([seen.address, seen.isWhole, seen.screen]).toEqual([true, true, false]);
      const tops = await page
        .locator('.headline-figure')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size).toBeLessThanOrEqual(1);
    }));
});

describe('a page in another language on paper', () => {
  it.each([
    ['ru', 'Рисунок ', 'Таблица '],
    ['zh', '图 ', '表 '],
  ])('numbers figures and tables in that language: %s', (language, figure, table) =>
    site.look(`${language}/workloads/4k-randread/`, { viewport: PAPER }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      const numberOf = (selector: string): Promise<string> =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => getComputedStyle(one, '::before').content);
      expect(await numberOf('.chart-title')).toBe(`"${figure}" counter(figure) ". "`);
      expect(await numberOf('caption')).toBe(`"${table}" counter(table) ". "`);
    }),
  );
});

describe('a run on paper', () => {
  it('has no line under what could be clicked or sorted by on a screen', () =>
    site.look('runs/vitastor-1-3-1-cluster/', { viewport: PAPER }, async ({ page }) => {
      const lines = (): Promise<readonly string[]> =>
        page
          .locator('main a, main .sort')
          .evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine));
      expect(new Set(await lines())).toEqual(new Set(['underline', 'none']));
      await page.emulateMedia({ media: 'print' });
      expect(new Set(await lines())).toEqual(new Set(['none']));
    }));

  it('has its folded verdicts open, and nothing that is headed and empty', () =>
    site.look('runs/virtual-disk-2026-11/', { viewport: PAPER }, async ({ page }) => {
      const folded = (): Promise<readonly boolean[]> =>
        page.locator('details.verdict-fold > .verdicts').evaluateAll((all) => all.map((one) => one.checkVisibility()));
      expect(new Set(await folded())).toEqual(new Set([false]));
      await page.emulateMedia({ media: 'print' });
      expect(new Set(await folded())).toEqual(new Set([true]));
      expect(await page.locator('details:is(.view-figures, .receipt):not([open]):visible').count()).toBe(0);
    }));

  it('leaves a hundred verdicts alike folded, under their count', () =>
    site.look('runs/intel-d3-s4610-fio-plot/', { viewport: PAPER }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      const folds = await page.locator('details.verdict-fold:has(> .verdicts)').evaluateAll((all) =>
        all.map((fold) => ({
          count: fold.querySelectorAll('li').length,
          isOpen: fold.querySelector('.verdicts')?.checkVisibility() === true,
          isCounted: fold.querySelector('summary')?.checkVisibility() === true,
        })),
      );
      expect(folds.some(({ count }) => count > 12)).toBe(true);
      expect(folds).toEqual(folds.map(({ count }) => ({ count, isOpen: count <= 12, isCounted: true })));
    }));

  it('has charts over time that fit on a page, with all of their panels', () =>
    site.look('runs/virtual-disk-replicated-block-2026-11-22/over-time/', { viewport: PAPER }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      const charts = await page.locator('figure.chart').evaluateAll((all) =>
        all.map((chart) => {
          const pictures = [...chart.querySelectorAll('.chart-svg')].filter((svg) => svg.checkVisibility());
          return {
            height: chart.getBoundingClientRect().height,
            panels: chart.querySelectorAll('.chart-panel').length,
            pictures: pictures.length,
            right: Math.max(...pictures.map((svg) => svg.getBoundingClientRect().right)),
            parts: getComputedStyle(chart).breakInside,
          };
        }),
      );
      expect(charts.length).toBeGreaterThan(10);
      for (const { height, panels, pictures, right, parts } of charts) {
        expect(pictures).toBe(panels);
        expect(height).toBeLessThan(panels > 4 ? PAPER.height : 0.7 * PAPER.height);
        expect(right).toBeLessThanOrEqual(PAPER.width);
        expect(parts).toBe('avoid');
      }
    }));
});

describe('charts and figures on paper', () => {
  it('stand two abreast in a comparison, under heads of one height, and as wide as the paper at most', () =>
    site.look('compare/ssds-ibm-m1015/', { viewport: PAPER }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      const boxes = await page.locator('.compare-chart:not(.is-wide)').evaluateAll((all) =>
        all.map((one) => {
          const { top, right, height } = one.getBoundingClientRect();
          return { top: Math.round(top), right, height };
        }),
      );
      expect(boxes.length).toBeGreaterThan(4);
      for (const [place, { top, right, height }] of boxes.entries()) {
        if (place % 2 === 1) expect(top).toBe(boxes[place - 1]?.top);
        expect(right).toBeLessThanOrEqual(PAPER.width);
        expect(height).toBeLessThan(PAPER.height / 2);
      }
    }));

  it('leave out what only a screen can do; figures keep the room after them, and tables fit', () =>
    site.look('workloads/4k-randread/', { viewport: PAPER }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator(':is(.load-choice, .to-cite):visible').count()).toBe(0);
      await page.evaluate(() => document.fonts.ready);
      const seen = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        wraps: [...document.querySelectorAll('td.num')].map((cell) => getComputedStyle(cell).whiteSpace),
      }));
      expect(seen.width).toBeLessThanOrEqual(PAPER.width);
      expect(new Set(seen.wraps)).toEqual(new Set(['nowrap']));
    }));
});
