import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenSite, openSite } from './visit.ts';

const dir = inject('builtSite');
const DRIVES = ['iaa-ras-2024-drive-01:freebsd-11-2-single', 'iaa-ras-2024-drive-02:freebsd-11-2-single'];
const LINK = `compare/?c=${DRIVES.join(',')}`;
let site: OpenSite;

beforeAll(async () => {
  site = await openSite(dir);
});
afterAll(() => site?.close());

const query = (page: Page): string => new URL(page.url()).search;
const figures = (page: Page) => page.locator('.comparison table').nth(1);

describe('the page /compare/', () => {
  it('finds, picks and compares with the keyboard only', async () => {
    await site.look('compare/', {}, async ({ page, faults }) => {
      await page.locator('#compare-search').focus();
      for (const drive of ['01', '02']) {
        await page.keyboard.type(`iaa-ras-2024-drive-${drive} 11.2 single`);
        await page.locator('.compare-found button').first().waitFor();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
      await page.locator('.comparison').waitFor();
      expect(query(page)).toBe(`?c=${DRIVES.join(',')}`);
      expect(await page.locator('#receipt').textContent()).toContain('Same kind of work and block size');
      expect(await figures(page).textContent()).toMatch(/[\d.]+×, (?:better|worse|a tie)/);
      expect(faults).toEqual([]);
    });
  });

  it('changes the baseline, and goes back and forward', async () => {
    await site.look(LINK, {}, async ({ page }) => {
      await page.locator('.comparison').waitFor();
      const before = await figures(page).textContent();
      await page.locator('input[name="baseline"]').nth(1).check();
      await page.waitForFunction(
        (text) => document.querySelectorAll('.comparison table')[1]?.textContent !== text,
        before,
      );
      expect(query(page)).toMatch(/&base=2$/);
      await page.goBack();
      await page.waitForFunction(
        (text) => document.querySelectorAll('.comparison table')[1]?.textContent === text,
        before,
      );
      expect(await page.locator('input[name="baseline"]').first().isChecked()).toBe(true);
      await page.goForward();
      await page.waitForFunction(
        (text) => document.querySelectorAll('.comparison table')[1]?.textContent !== text,
        before,
      );
    });
  });

  it('gives a link that opens the same comparison elsewhere, and says when the data have changed since', async () => {
    let shared = '';
    let shown: string | null = '';
    await site.look(`${LINK}&base=2&all=1`, {}, async ({ page }) => {
      await page.locator('.comparison').waitFor();
      shown = await page.locator('.comparison').textContent();
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
      });
      await page.locator('.compare-form').getByRole('button', { name: 'Copy link' }).click();
      shared = await page.locator('.share-address').inputValue();
      expect(shared).toMatch(/&base=2&all=1&data=[0-9a-f]{10}$/);
    });
    await site.look(shared.slice(site.address.length), {}, async ({ page }) => {
      await page.locator('.comparison').waitFor();
      expect(await page.locator('.comparison').textContent()).toBe(shown);
      expect(await page.locator('.compare-note').count()).toBe(0);
    });
    await site.look(`${LINK}&data=0000000000`, {}, async ({ page }) => {
      expect(await page.locator('[data-newer]').innerText()).toContain('made with version 0000000000');
    });
  });

  it('refuses a ratio where the evidence does not allow it', async () => {
    await site.look('compare/?c=micron-9200-max-ceph-2018', {}, async ({ page }) => {
      await page.locator('.comparison').waitFor();
      expect(await page.locator('#receipt').textContent()).toContain('Forbids the comparison');
      expect(await figures(page).textContent()).toContain('no ratio');
      expect(await figures(page).textContent()).not.toContain('×,');
    });
  });

  it('names what is not in the database', async () => {
    await site.look(`${LINK},gone-2020`, {}, async ({ page }) => {
      expect(await page.locator('.compare-note').textContent()).toContain('gone-2020');
      await page.locator('.comparison').waitFor();
    });
  });

  it('fits a phone when something is compared', async () => {
    await site.look(
      'compare/?c=micron-9200-max-ceph-2018',
      { viewport: { width: 360, height: 700 } },
      async ({ page }) => {
        await page.locator('.comparison').waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      },
    );
  });

  it.each(['light', 'dark'] as const)(
    'has nothing for axe to object to when something is compared, %s',
    async (colorScheme) => {
      await site.look(LINK, { colorScheme }, async ({ page, faults }) => {
        await page.locator('.comparison').waitFor();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
        expect(faults).toEqual([]);
      });
    },
  );

  it('offers ready-made comparisons without JavaScript', async () => {
    await site.look('compare/', { scripts: false }, async ({ page }) => {
      expect(await page.locator('.compare-without').isVisible()).toBe(true);
      await page.locator('a[href$="compare/vitastor-1-3-1-cluster/"]').click();
      await page.waitForURL(/vitastor-1-3-1-cluster/);
      expect(await page.locator('.comparison table').count()).toBeGreaterThan(2);
      expect(await page.locator('.comparison').textContent()).toContain('Forbids the comparison');
    });
  });
});
