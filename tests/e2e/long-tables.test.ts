import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { site } from './own-site.ts';

const page = 'systems/kvm-virtio-block-disk/';

/** Of each table of the results, whether it is laid out. */
const laidOut = (page: Page): Promise<readonly boolean[]> =>
  page
    .locator('#results-table tr:last-child > td:last-child')
    .evaluateAll((cells) => cells.map((cell) => cell.checkVisibility({ contentVisibilityAuto: true })));

describe('tables of five rows or more', () => {
  it('are laid out where they come into view; those far below are not', () =>
    site.look(page, { scripts: false }, async ({ page }) => {
      expect(new Set((await laidOut(page)).slice(-3))).toEqual(new Set([false]));
      await page.locator('#results-table .scroll').first().scrollIntoViewIfNeeded();
      await expect.poll(async () => (await laidOut(page))[0]).toBe(true);
      expect((await laidOut(page)).at(-1)).toBe(false);
    }));

  it('are all laid out soon, so that what is below them keeps its place', () =>
    site.look(page, {}, async ({ page }) => {
      await expect.poll(async () => new Set(await laidOut(page))).toEqual(new Set([true]));
    }));

  it('are laid out at once where the address leads to what is below them', () =>
    site.look(`${page}#history`, {}, async ({ page }) => {
      expect(new Set(await laidOut(page))).toEqual(new Set([true]));
      const top = () => page.locator('#history').evaluate((title) => title.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(200);
      expect(await top()).toBeGreaterThanOrEqual(0);
    }));

  it('are laid out where the address leads nowhere', () =>
    site.look(`${page}#%zz`, {}, async ({ page, faults }) => {
      await expect.poll(async () => new Set(await laidOut(page))).toEqual(new Set([true]));
      expect(faults).toEqual([]);
    }));
});
