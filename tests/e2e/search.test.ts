import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenSite, openSite } from './visit.ts';

const dir = inject('builtSite');
let site: OpenSite;

beforeAll(async () => {
  site = await openSite(dir);
});
afterAll(() => site?.close());

const systems = (page: Page): Promise<string[]> =>
  page.locator('[data-thing^="systems/"]:visible').evaluateAll((all) => all.map((one) => one.dataset.thing ?? ''));
const found = (page: Page, count: number): Promise<void> =>
  page
    .waitForFunction(
      (wanted) => document.querySelectorAll('[data-thing^="systems/"]:not([hidden])').length === wanted,
      count,
    )
    .then(() => {});
const clusters = 2;

describe('finding', () => {
  it('goes from the box of any page to what the words name, by keyboard alone', async () => {
    await site.look('about/', {}, async ({ page, faults }) => {
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement?.id === 'site-search')) break;
      }
      await page.keyboard.type('vitastor cluster');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search/?q=vitastor+cluster');
      await found(page, 1);
      expect(await systems(page)).toEqual(['systems/vitastor-cluster-24-pm9a3']);
      const facet = page.locator('.facet', { has: page.locator('input[name="kind"]') });
      await facet.locator('summary').focus();
      await page.keyboard.press('Enter');
      expect(await facet.locator('input[value="array"]').isDisabled()).toBe(true);
      expect(await facet.locator('label', { hasText: 'Clusters' }).locator('.count').textContent()).toBe('1');
      await facet.locator('input[value="cluster"]').focus();
      await page.keyboard.press('Space');
      await page.waitForURL('**/search/?q=vitastor+cluster&kind=cluster');
      expect(faults).toEqual([]);
    });
  });

  it('keeps the state in the address, for back, forward and a fresh browser', async () => {
    await site.look('search/', {}, async ({ page }) => {
      const all = (await systems(page)).length;
      await page.locator('summary', { hasText: 'Kind' }).click();
      await page.locator('input[name="kind"][value="cluster"]').check();
      await found(page, clusters);
      await page.locator('summary', { hasText: 'Vendor of the system' }).click();
      await page.locator('input[name="vendor"][value="micron"]').check();
      await found(page, 1);
      await page.goBack();
      await found(page, clusters);
      expect(await page.locator('input[value="micron"]').isChecked()).toBe(false);
      await page.goBack();
      await found(page, all);
      await page.goForward();
      await page.goForward();
      await found(page, 1);
      const address = page.url().slice(site.address.length);
      expect(address).toBe('search/?kind=cluster&vendor=micron');
      await site.look(address, {}, async (fresh) => {
        await found(fresh.page, 1);
        expect(await fresh.page.locator('input[value="micron"]').isVisible()).toBe(true);
      });
    });
  });

  it('says so where nothing fits, with the way out', async () => {
    await site.look('search/?q=no-such-thing', {}, async ({ page }) => {
      await found(page, 0);
      expect(await page.locator('[data-none]').isVisible()).toBe(true);
      await page.locator('[data-none] a').click();
      await page.waitForURL('**/search/');
      expect((await systems(page)).length).toBeGreaterThan(10);
    });
  });

  it('leads from every preset to something', async () => {
    await site.look('search/', {}, async ({ page }) => {
      const presets = await page
        .locator('.finder-presets a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      expect(presets.length).toBeGreaterThan(2);
      for (const preset of presets)
        await site.look(preset.replace(/^\//, ''), {}, async (visited) => {
          await visited.page.waitForFunction(() => document.querySelector('[data-thing][hidden]') !== null);
          expect((await systems(visited.page)).length, preset).toBeGreaterThan(0);
        });
    });
  });

  it('lists everything as links without JavaScript, and shows no filter that would do nothing', async () => {
    await site.look('search/?q=vitastor', { scripts: false }, async ({ page }) => {
      expect((await systems(page)).length).toBeGreaterThan(10);
      expect(await page.locator('.facets').isVisible()).toBe(false);
      expect(await page.locator('[data-unscripted]').isVisible()).toBe(true);
    });
  });

  it.each(['light', 'dark'] as const)(
    'gives axe nothing to say with a filter set, on a phone, in the %s',
    async (colorScheme) => {
      const options = { colorScheme, viewport: { width: 360, height: 700 } };
      await site.look('search/?kind=cluster', options, async ({ page }) => {
        await found(page, clusters);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)])).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      });
    },
  );
});
