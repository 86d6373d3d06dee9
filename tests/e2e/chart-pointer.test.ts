import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atChart, boxOf, NARROW, plain, type Used, WIDE } from './at-chart.ts';

const figureOf = (svg: Locator) => svg.locator('xpath=ancestor::figure').elementHandle();

/** The figure nearest to a place of a picture, as shares of it. */
async function pointAt(page: Page, svg: Locator, across: number, down: number): Promise<void> {
  await svg.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(svg);
  // Coming near fetches the figures, and they are named without another move.
  await page.mouse.move(x + width * across, y + height * down);
  await svg
    .page()
    .waitForFunction((node) => node?.querySelector('.chart-tip:not([hidden])') !== null, await figureOf(svg));
}

describe('a chart as it is', () => {
  it('names the figure under the pointer with its unit, and fetches no Vega for it', async () => {
    const scripts: string[] = [];
    await atChart('runs/vitastor-1-3-1-cluster/', WIDE, async ({ page, figure }) => {
      page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      const svg = figure.locator('svg.chart-svg:visible').first();
      await pointAt(page, svg, 0.5, 0.05);
      const [at = '', figureText = ''] = (await figure.locator('.chart-tip:visible p').allTextContents()).map(plain);
      const texts = (await svg.locator('text').allTextContents()).map(plain);
      expect(texts).toContain(at);
      expect(texts).toContain(figureText.split(' ')[0]);
      expect(figureText).toMatch(/^[\d.,– ~]+ ([kM] )?IOPS$/);
    });
    expect(scripts.filter((path) => path.endsWith('.js'))).toEqual([]);
    expect(scripts.filter((path) => path.includes('/charts/'))).toHaveLength(1);
  });

  it('names them after a tap too, and not where a pointer has left meanwhile', async () => {
    const late = async ({ page, figure }: Used, act: (x: number, y: number) => Promise<void>): Promise<number> => {
      let open = (): void => undefined;
      const opened = new Promise<void>((done) => {
        open = done;
      });
      await page.route('**/charts/*.vl.json', async (route) => {
        await opened;
        await route.continue();
      });
      const svg = figure.locator('svg.chart-svg:visible').first();
      const { x, y, width, height } = await boxOf(svg);
      const fetched = page.waitForResponse('**/charts/*.vl.json');
      await act(x + width * 0.5, y + height * 0.05);
      open();
      await (await fetched).finished();
      await page.waitForFunction((node) => node?.querySelector('.chart-tip') !== null, await figure.elementHandle());
      return figure.locator('.chart-tip:visible').count();
    };
    const path = 'runs/vitastor-1-3-1-cluster/';
    await atChart(path, { ...WIDE, hasTouch: true }, async (used) => {
      expect(await late(used, (x, y) => used.page.touchscreen.tap(x, y))).toBe(1);
    });
    await atChart(path, WIDE, async (used) => {
      const { mouse } = used.page;
      expect(await late(used, (x, y) => mouse.move(x, y).then(() => mouse.move(0, 0)))).toBe(0);
    });
  });

  it('says block size, load and figure with its unit, away from the point', async () => {
    for (const options of [WIDE, NARROW])
      await atChart(
        'reports/virtual-disk-matrix-2026-11/',
        options,
        async ({ page, figure }) => {
          const svg = figure.locator('svg.chart-svg:visible').first();
          await pointAt(page, svg, 0.5, 0.5);
          const tip = figure.locator('.chart-tip:visible');
          expect(plain(await tip.locator('.chart-tip-at').textContent())).toMatch(/^IOPS, \d+ jobs?$/);
          expect(plain(await tip.textContent())).toMatch(/8k[\d.]+ k IOPS/);
          expect(plain(await tip.textContent())).not.toContain('better');
          const box = await boxOf(tip);
          for (const mark of await figure.locator('.chart-focus circle').all()) {
            const { x, y, width, height } = await boxOf(mark);
            const [middleX, middleY] = [x + width / 2, y + height / 2];
            const isCovered =
              middleX > box.x && middleX < box.x + box.width && middleY > box.y && middleY < box.y + box.height;
            expect(isCovered).toBe(false);
          }
        },
        1,
      );
  });

  it('tells them to the keyboard too, to screen readers, and leads to their source', async () => {
    await atChart('runs/vitastor-1-3-1-cluster/', WIDE, async ({ page, figure }) => {
      const holder = figure.locator('[data-picture]:visible').first();
      await holder.focus();
      await figure
        .page()
        .waitForFunction((node) => node?.querySelector('.chart-tip') !== null, await figure.elementHandle());
      await page.keyboard.press('ArrowDown');
      const first = plain(await figure.locator('[role=status]').textContent());
      expect(first).toMatch(/: .*IOPS$/);
      await page.keyboard.press('ArrowDown');
      expect(plain(await figure.locator('[role=status]').textContent())).not.toBe(first);
      await page.keyboard.press('Enter');
      const link = figure.locator('.chart-tip a').first();
      expect(await link.evaluate((node) => node === document.activeElement)).toBe(true);
      expect(await link.getAttribute('href')).toMatch(/^\/runs\/vitastor-1-3-1-cluster\//);
      await page.keyboard.press('Escape');
      expect(await figure.locator('.chart-tip:visible').count()).toBe(0);
      expect(await holder.evaluate((node) => node === document.activeElement)).toBe(true);
    });
  });

  it('keeps what it names until the next click', async () => {
    await atChart('runs/vitastor-1-3-1-cluster/', WIDE, async ({ page, figure }) => {
      const svg = figure.locator('svg.chart-svg:visible').first();
      await pointAt(page, svg, 0.5, 0.05);
      await page.mouse.down();
      await page.mouse.up();
      await page.mouse.move(0, 0);
      expect(await figure.locator('.chart-tip.is-kept:visible a').count()).toBe(1);
    });
  });
});
