import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { objections } from './axe.ts';
import { leaveThreeAlike } from './leave-three.ts';
import { site } from './own-site.ts';
import { contentOf } from './visit.ts';

/** One system, measured on load curves; three systems, one of which has its drives counted. */
const CURVES = 'workloads/8k-randread/';
const SYSTEMS = 'workloads/4k-randread/';

const query = (page: Page): string => new URL(page.url()).search;
const live = (page: Page) => page.locator('.workload-live table');
const standard = (page: Page) => page.locator('.workload-limits table').first();
const whole = (page: Page) => page.locator('.workload-all table:visible');

describe('a workload page', () => {
  it('reads the curves under a limit, divides, and goes back and forward', async () => {
    await site.look(CURVES, {}, async ({ page, faults }) => {
      const answer = page.locator('.answers');
      const before = await answer.textContent();
      await page.getByLabel('Latency target', { exact: true }).selectOption('p99');
      await live(page).waitFor();
      expect(query(page)).toBe('?p99=1ms');
      expect(await standard(page).isVisible()).toBe(false);
      expect(await whole(page).isVisible()).toBe(true);
      expect(await live(page).locator('tbody tr').first().textContent()).toMatch(/~[\d.]+.*at \d.*µs.*at \d.*ms/s);
      await page.getByLabel('Target', { exact: true }).fill('20 ms');
      await page.keyboard.press('Tab');
      await page.waitForURL(/p99=20ms/);
      await page.getByLabel('Normalise by', { exact: true }).selectOption('host');
      await page.waitForURL(/\?p99=20ms&per=host$/);
      await page.locator('.workload-live th', { hasText: 'Per load generator' }).waitFor();
      await page.goBack();
      await page.locator('.workload-live th', { hasText: 'Per load generator' }).waitFor({ state: 'detached' });
      await page.goBack();
      expect(await page.getByLabel('Target', { exact: true }).inputValue()).toBe('1 ms');
      await page.goBack();
      await standard(page).waitFor();
      expect(await live(page).isVisible()).toBe(false);
      expect(await answer.textContent()).toBe(before);
      await page.goForward();
      await live(page).waitFor();
      expect(faults).toEqual([]);
    });
  });

  it('opens a shared link as it was shared, with the reasons for what cannot be divided', async () => {
    await site.look(`${SYSTEMS}?per=drive&all`, {}, async ({ page, faults }) => {
      await live(page).waitFor();
      expect(await page.getByLabel('Normalise by', { exact: true }).inputValue()).toBe('drive');
      const text = (await live(page).textContent()) ?? '';
      expect(text).toContain('of 24 drives');
      const reason = live(page).getByRole('img', { name: 'Number of drives not recorded.' });
      expect(await reason.count()).toBeGreaterThan(0);
      expect(faults).toEqual([]);
    });
  });

  it('filters the table by words and kind without fetching anything', async () => {
    await site.look(SYSTEMS, {}, async ({ page }) => {
      const rows = page.locator('.workload-all tbody tr:visible:not(.group)');
      const all = await rows.count();
      const filter = page.getByLabel('Filter', { exact: true });
      // With the first focus come the lights of the curves, and the curves with them in sight.
      await Promise.all([
        page.waitForResponse(/curves\.vl\.json$/),
        page.waitForResponse(/live\..+\.js$/),
        filter.focus(),
      ]);
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (!request.url().endsWith('favicon.svg')) fetched.push(request.url());
      });
      await filter.fill('vitastor');
      await page.waitForURL(/\?q=vitastor$/);
      expect(await rows.count()).toBeLessThan(all);
      expect(await rows.first().textContent()).toContain('Vitastor');
      await page.getByLabel('System type', { exact: true }).selectOption('volume');
      expect(await rows.count()).toBe(0);
      const said = page.locator('#tool-said');
      expect(await said.textContent()).toBe('No rows match. Clear the filter Search everything for “vitastor”');
      expect(await said.locator('a').last().getAttribute('href')).toBe('/search/?q=vitastor');
      expect(fetched).toEqual([]);
    });
  });

  it('says beside the target that a wrong one is none', async () => {
    await site.look(CURVES, {}, async ({ page }) => {
      await page.getByLabel('Latency target', { exact: true }).selectOption('mean');
      await page.getByLabel('Target', { exact: true }).fill('soon');
      await page.keyboard.press('Tab');
      expect(await page.locator('#limit-said').textContent()).toContain('with its unit');
      expect(await page.getByLabel('Target', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    });
  });

  it('moves a line across the curves by keyboard, and reads each where it crosses', async () => {
    await site.look(CURVES, {}, async ({ page, faults }) => {
      const slider = page.getByLabel('Read the curves at', { exact: true });
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForURL(/\?p99=/);
      const first = query(page);
      await page.locator('svg.chart-svg .curve-cursor line').first().waitFor({ state: 'attached' });
      await live(page).waitFor();
      for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) await page.keyboard.press('ArrowRight');
      expect(query(page)).not.toBe(first);
      expect(await page.locator('.curves .answers').textContent()).toContain('p99 ≤');
      expect(await slider.getAttribute('aria-valuetext')).toMatch(/\d.*s$/);
      expect(faults).toEqual([]);
    });
  });

  it('lights the curve of the row that has the focus', async () => {
    await site.look(CURVES, {}, async ({ page }) => {
      await page.locator('#chart-curves').scrollIntoViewIfNeeded();
      await page.locator('.workload-limits tbody a').first().focus();
      await page.locator('.workload-limits tbody a').first().hover();
      await page.locator('svg.chart-svg .curve-lit').first().waitFor({ state: 'attached' });
    });
  });

  it('shows the sentence, the chart and the table of the load that is picked, and says it in its address', async () => {
    await site.look('workloads/128k-write/', {}, async ({ page, faults }) => {
      expect(await page.locator('.answer:visible').allTextContents()).toEqual([
        expect.stringContaining('Highest at peak'),
        expect.stringContaining('Fastest ranked at peak'),
      ]);
      await page.getByText('QD1', { exact: true }).click();
      await page.waitForURL(/\?load=qd1$/);
      expect(await page.locator('.answer:visible').allTextContents()).toEqual([
        expect.stringContaining('Fastest at QD1'),
      ]);
      expect(await page.locator('#table-qd1').isVisible()).toBe(true);
      expect(await page.locator('#table-peak').isVisible()).toBe(false);
      await page.goBack();
      await page.locator('#table-peak').waitFor();
      expect(faults).toEqual([]);
    });
  });

  it('offers no choice of a load to a browser without :has(), and shows all of them', async () => {
    await site.look('workloads/128k-write/', {}, async ({ page }) => {
      await page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
        const css = await (await fetch(link?.href ?? '')).text();
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css.replaceAll(':has(', ':unheard-of('));
        document.adoptedStyleSheets = [sheet];
        link?.remove();
      });
      expect(await page.locator('.load-choice').isVisible()).toBe(false);
      for (const load of ['peak', 'qd1', 'all']) expect(await page.locator(`#table-${load}`).isVisible()).toBe(true);
    });
  });

  it('has the answer, the best and all other figures and the standard limits without JavaScript', async () => {
    await site.look(CURVES, { scripts: false }, async ({ page }) => {
      expect(await page.locator('.workload-tools').first().isVisible()).toBe(false);
      expect(await page.locator('.answers').textContent()).toMatch(/p99 ≤ 1.ms/);
      await page.getByText('all results', { exact: true }).click();
      expect(await page.locator('#table-all tr.more').first().isVisible()).toBe(true);
      expect(await page.locator('#table-peak').isVisible()).toBe(false);
      expect(await page.locator('#latency-limits').isVisible()).toBe(true);
    });
  });

  it('has nothing for axe to object to when a limit is picked, neither in the light nor in the dark', async () => {
    await site.look(`${CURVES}?p99=1ms`, { colorScheme: 'light' }, async ({ page }) => {
      await live(page).waitFor();
      await leaveThreeAlike(page);
      expect(await objections(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await objections(page, 'colours')).toEqual([]);
    });
  });

  it('hands over as a file what is shown under a limit', async () => {
    await site.look(`${CURVES}?p99=1ms`, {}, async ({ page }) => {
      await live(page).waitFor();
      const shown = await live(page).locator('td[data-value]').first().getAttribute('data-value');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.workload-live [data-table-file="csv"]').click(),
      ]);
      const text = (await contentOf(download)).toString('utf8');
      expect(text).toContain(String(shown));
    });
  });

  it('fits a phone when a limit is picked', async () => {
    await site.look(`${CURVES}?p99=1ms&per=host`, { viewport: { width: 360, height: 700 } }, async ({ page }) => {
      await live(page).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  });
});
