/** A reader with a question, from the front page to a link that a colleague opens: once with the keyboard only, once without JavaScript. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { dir, site } from './own-site.ts';
import { contentOf } from './visit.ts';

const MOST_TABS = 150;
const FIRST_FIGURE = '#figures tbody tr[aria-rowindex="2"]';

/** Goes on from where the focus is until it stands on the element, as a reader without a mouse would. */
async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < MOST_TABS; step += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`${selector} was not reached by ${MOST_TABS} presses of ${key}`);
}

const query = (page: Page): string => new URL(page.url()).search;

describe('a reader who asks which hard drive writes fastest', () => {
  it('finds, filters, sorts, checks, compares and shares, with the keyboard only', async () => {
    let shared = '';
    let seen: string | null = '';
    await site.look('', { acceptDownloads: true }, async ({ page, faults }) => {
      await tabTo(page, '#site-search');
      await page.keyboard.type('128k sequential write');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search/?q=128k+sequential+write');

      // Filters come with the results.
      await page.locator('input[name="media"][value="hdd"]').waitFor();
      await tabTo(page, 'input[name="media"][value="hdd"]');
      await page.keyboard.press('Space');
      await page.waitForFunction(() => location.search.includes('media=hdd'));
      await page.locator(FIRST_FIGURE).waitFor();
      await tabTo(page, '#figures [data-sort="bw"]');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.search.includes('sort=bw'));
      const asked = query(page);

      const api = JSON.parse(await readFile(join(dir, 'api/v1/measurements.json'), 'utf8')) as {
        measurements: readonly Measurement[];
      };
      const known = new Map(api.measurements.map((one) => [one.id, one]));
      const download = page.waitForEvent('download');
      await tabTo(page, '[data-download="csv"]', 'Shift+Tab');
      await page.keyboard.press('Enter');
      const csv = (await contentOf(await download)).toString('utf8');
      const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
      expect(data.length).toBeGreaterThan(10);
      const rates = data.map(({ id = '', bw_bytes_per_s }) => {
        expect(known.get(id)?.workload_class).toBe('128k-write');
        expect(bw_bytes_per_s).toBe(String(known.get(id)?.bw_bytes_per_s ?? ''));
        return Number(bw_bytes_per_s);
      });
      expect(rates).toEqual(rates.toSorted((a, b) => b - a));

      await tabTo(page, `${FIRST_FIGURE} a[href*="systems/"]`);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/systems/**');
      await page.goBack();
      await page.locator(FIRST_FIGURE).waitFor();
      expect(query(page)).toBe(asked);
      expect(await page.locator('input[name="media"][value="hdd"]').isChecked()).toBe(true);
      expect(faults).toEqual([]);

      await tabTo(page, 'header a[href$="/compare/"]');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/compare/');
      await tabTo(page, '#compare-search');
      for (const drive of ['01', '02']) {
        await page.keyboard.type(`iaa-ras-2024-drive-${drive} 11.2 single`);
        await page.locator('.compare-found button').first().waitFor();
        await tabTo(page, '.compare-found button');
        await page.keyboard.press('Enter');
      }
      await page.locator('.comparison').waitFor();
      seen = await page.locator('.comparison').textContent();
      expect(seen).toMatch(/[\d.]+×, (?:better|worse|tie)/);
      await page.evaluate(() => {
        const refuse = { writeText: () => Promise.reject(new Error('not allowed')) };
        Object.defineProperty(navigator, 'clipboard', { value: refuse });
      });
      await tabTo(page, '[data-copy-link]');
      await page.keyboard.press('Enter');
      shared = await page.locator('[data-share] input').inputValue();
      expect(faults).toEqual([]);
    });
    await site.look(shared.slice(site.address.length), {}, async ({ page, faults }) => {
      await page.locator('.comparison').waitFor();
      expect(await page.locator('.comparison').textContent()).toBe(seen);
      expect(faults).toEqual([]);
    });
  });

  it('finds the figures, the comparison and where the files are without JavaScript too', async () => {
    await site.look('', { scripts: false }, async ({ page }) => {
      await page.locator('header a[href$="/workloads/"]').click();
      await page.locator('main a', { hasText: '128k sequential write' }).first().click();
      await page.waitForURL('**/workloads/128k-write/');
      const rows = page.locator('#table-peak tbody tr');
      expect(await rows.filter({ hasText: 'Toshiba' }).count()).toBeGreaterThan(3);
      await page.locator('main .table-files a').first().click();
      await page.locator('main a[href$="measurements.csv"]').first().waitFor();
      await page.locator('header a[href$="/compare/"]').click();
      await page.locator('main a', { hasText: '12 drives: FreeBSD 11.2' }).first().click();
      await page.waitForURL('**/compare/12-drives-*/');
      expect(await page.locator('main table').first().textContent()).toMatch(/[\d.]+× \([^)]*\), (?:better|worse|tie)/);
    });
  });
});
