import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Runs } from '#types';
import { dir, site } from './own-site.ts';

const { runs } = JSON.parse(readFileSync(join(dir, 'api/v1/runs.json'), 'utf8')) as Runs;
const run = `runs/${runs.find(({ id }) => id === 'virtual-disk-2026-11')?.id}/`;

const figure = (page: Page) => page.locator('.table-box td[data-value] > a').first();
const panel = (page: Page) => page.locator('dialog.explain');

/** Opens the run's page and then the panel of its first figure. */
async function withPanel(then: (page: Page) => Promise<void>, options = {}): Promise<void> {
  await site.look(run, options, async ({ page, faults }) => {
    await figure(page).click();
    await panel(page).locator('.source').waitFor();
    await then(page);
    expect(faults).toEqual([]);
  });
}

/** Figures of the run's results by row: where each leads, and what a pointer is told. */
const RESULTS = '#results-table tbody tr';
const rowsOf = (page: Page) =>
  page.locator(RESULTS).evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll<HTMLElement>('td[data-value]')].map((cell) => {
        const link = cell.querySelector('a');
        return { value: Number(cell.dataset.value), href: link?.href, title: link?.title };
      }),
    ),
  );

/** As a pointer does that comes to each of them. */
const pointAtEach = (page: Page) =>
  page.locator(`${RESULTS} td[data-value]`).evaluateAll((cells) => {
    for (const cell of cells) cell.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });

describe('a figure', () => {
  it('has its way out in its corner on a phone, beside what it is', () =>
    withPanel(
      async (page) => {
        const [title, close] = [panel(page).locator('.explain-head p'), panel(page).locator('.explain-close')];
        const [name, way] = [await title.boundingBox(), await close.boundingBox()];
        expect((way?.x ?? 0) + (way?.width ?? 0)).toBeGreaterThan(320);
        expect(name?.y).toBeLessThan((way?.y ?? 0) + (way?.height ?? 0));
      },
      { viewport: { width: 360, height: 780 } },
    ));

  it('leads to its source and says itself in full in each cell of its row; without JavaScript the row leads there once', async () => {
    await site.look(run, {}, async ({ page }) => {
      await pointAtEach(page);
      const rows = (await rowsOf(page)).filter((cells) => cells.length > 0);
      expect(rows.length).toBeGreaterThan(3);
      for (const cells of rows) {
        expect(cells.length).toBeGreaterThan(3);
        expect(new Set(cells.map(({ href }) => href)).size).toBe(1);
        expect(cells[0]?.href).toMatch(/\/figures\/#./);
        for (const { value, title = '' } of cells)
          expect(Number(title.replace(/[\u202f]/g, '').replace(/\u00a0.*/, ''))).toBeCloseTo(value, 5);
      }
    });
    await site.look(run, { scripts: false }, async ({ page }) => {
      const links = (await rowsOf(page)).filter((cells) => cells.length > 0);
      for (const cells of links) expect(cells.filter(({ href }) => href !== undefined)).toHaveLength(1);
    });
  });

  it('says itself in full to whoever points at it, or comes to it by keyboard', async () => {
    await site.look(run, {}, async ({ page }) => {
      const [pointed, focused] = [0, 1].map((place) => page.locator(`${RESULTS} td[data-value] > a`).nth(place));
      for (const link of [pointed, focused]) expect(await link?.getAttribute('title')).toBeNull();
      await pointed?.hover();
      await focused?.focus();
      for (const link of [pointed, focused]) expect(await link?.getAttribute('title')).toMatch(/\d/);
    });
  });

  it('opens its section in a panel, with its formula and its file', async () => {
    await withPanel(async (page) => {
      const text = (await panel(page).textContent()) ?? '';
      expect(text).toContain('/jobs/0/read/iops');
      expect(text).toMatch(/[0-9a-f]{64}/);
      expect(await panel(page).locator('a[href$=".json"]').count()).toBeGreaterThan(0);
      expect(new URL(page.url()).pathname).toBe(`/${run}`);
    });
  });

  it('closes its panel with Escape, and gives the focus back', async () => {
    await withPanel(async (page) => {
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'hidden' });
      expect(await figure(page).evaluate((link) => document.activeElement === link)).toBe(true);
      expect(new URL(page.url()).pathname).toBe(`/${run}`);
    });
  });

  it('closes its panel with Back, without leaving the page', async () => {
    await withPanel(async (page) => {
      await page.goBack();
      await panel(page).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe(`/${run}`);
    });
  });

  it('leads from the panel to the whole page', async () => {
    await withPanel(async (page) => {
      await panel(page).locator('.explain-page').click();
      await page.waitForURL(/\/figures\/#/);
      expect(await page.locator('.listed:target').isVisible()).toBe(true);
    });
  });

  it('opens by the keyboard', async () => {
    await site.look(run, {}, async ({ page }) => {
      await figure(page).focus();
      await page.keyboard.press('Enter');
      await panel(page).locator('.source').waitFor();
      expect(await panel(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    });
  });

  it('leads to its page in a new tab when that is asked for', async () => {
    await site.look(run, {}, async ({ page }) => {
      const opened = page.context().waitForEvent('page');
      // A headless shell opens the tab and leaves it empty: what counts is that the browser was left to follow the link.
      const followed = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            addEventListener('click', (event) => {
              const { href = '' } = (event.target as Element).closest('a') ?? {};
              resolve(event.defaultPrevented ? '' : href);
            });
          }),
      );
      await figure(page).click({ modifiers: ['Control'] });
      await opened;
      expect(await followed).toMatch(/\/figures\/#/);
      expect(await panel(page).isVisible()).toBe(false);
    });
  });

  it('leads to its page without JavaScript', async () => {
    await site.look(run, { scripts: false }, async ({ page }) => {
      await figure(page).click();
      await page.waitForURL(/\/figures\/#/);
      const anchor = decodeURIComponent(new URL(page.url()).hash.slice(1));
      expect(await page.locator(`[id="${anchor}"]`).isVisible()).toBe(true);
    });
  });

  it('is found at the address that the page of its test had', async () => {
    await site.look(run, {}, async ({ page }) => {
      const source = new URL((await figure(page).getAttribute('href')) ?? '', page.url());
      await page.goto(source.href.replace('/figures/', '/figures/a-test/'));
      await page.waitForURL(source.href);
      expect(await page.locator('.listed:target').isVisible()).toBe(true);
    });
  });

  it('leads to its page where the panel cannot fetch it', async () => {
    await site.look(run, {}, async ({ page }) => {
      await page.route('**/figures/**', (route) =>
        route.request().isNavigationRequest() ? route.continue() : route.abort(),
      );
      await figure(page).click();
      await page.waitForURL(/\/figures\/#/);
    });
  });
});

describe('the panel', () => {
  it.each(['light', 'dark'] as const)('gives axe nothing to say in the %s', async (colorScheme) => {
    await withPanel(
      async (page) => {
        const { violations } = await new AxeBuilder({ page }).include('dialog.explain').analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      },
      { colorScheme },
    );
  });

  it('fits a narrow window', async () => {
    await withPanel(
      async (page) => {
        const { scrollWidth, clientWidth } = await panel(page).evaluate((dialog) => {
          const body = dialog.querySelector('.explain-body') ?? dialog;
          return { scrollWidth: body.scrollWidth, clientWidth: body.clientWidth };
        });
        expect(clientWidth).toBeLessThanOrEqual(360);
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      },
      { viewport: { width: 360, height: 700 } },
    );
  });
});
