/** What readers come with, answered from the front page: how many clicks it takes, and what they read there. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { site } from './own-site.ts';

const plain = (text: string | null): string => (text ?? '').replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();

interface Reader {
  readonly page: Page;
  /** Clicks on the first visible element that has the text. */
  readonly click: (selector: string, text?: string | RegExp) => Promise<void>;
  readonly read: (selector: string) => Promise<string>;
  readonly clicks: () => number;
}

async function asReader(ask: (reader: Reader) => Promise<void>): Promise<void> {
  await site.look('', {}, async ({ page, faults }) => {
    let clicks = 0;
    await ask({
      page,
      click: async (selector, text) => {
        const found = text === undefined ? page.locator(selector) : page.locator(selector, { hasText: text });
        await found.filter({ visible: true }).first().click();
        clicks += 1;
      },
      read: async (selector) => {
        const found = page.locator(selector).filter({ visible: true });
        await found.first().waitFor();
        const texts = await found.allTextContents();
        return plain(texts.join(' '));
      },
      clicks: () => clicks,
    });
    expect(faults).toEqual([]);
  });
}

/** A board of the front page, and what opens all of it. */
const board = (title: string) => `.board:has(:text-is("${title}"))`;
const whole = (title: string) => `${board(title)} .board-all a`;

describe('a reader on the front page', () => {
  it('sees who writes 128k fastest, and one click on how much faster than whom, with the grade', () =>
    asReader(async ({ click, read, clicks }) => {
      expect(await read(board('128k sequential write'))).toMatch(/5\.5 GB\/s.*4\.00 GB\/s.*3\.82 GB\/s/);
      await click(whole('128k sequential write'));
      expect(await read('.answer')).toMatch(
        /^Highest at peak: AERODISK ENGINE N2, 5\.5 GB\/s \(array\)\. C ratio only Fastest ranked at peak: Intel .* B same load/,
      );
      await click('label[for="load-qd1"]');
      expect(await read('.answer')).toMatch(/Intel \S+, 4\.00 GB\/s; Samsung \S+ −4\.5 % \(tie\); next WDC/);
      expect(clicks()).toBe(2);
    }));

  it('finds in one click where results of her own stand beside these, from comparisons and workloads too', () =>
    asReader(async ({ click, read, clicks }) => {
      await click('main a', 'Compare your own fio results with these');
      expect(await read('h1')).toBe('Try your fio files');
      expect(clicks()).toBe(1);
      for (const path of ['compare/', 'workloads/4k-randread/'])
        await site.look(path, {}, ({ page }) => page.locator('main a[href="/try/"]').waitFor());
    }));

  it('finds TCP against RDMA in two clicks, with the ratio and what was changed', () =>
    asReader(async ({ click, read, clicks }) => {
      await click('header a', 'Compare');
      await click('main a[href*="compare/"]', /Vitastor/);
      expect(await read('.comparison')).toMatch(/A same test.*RDMA/);
      expect(await read('.comparison')).toContain('3.27×');
      expect(clicks()).toBe(2);
    }));

  it('finds the systems at 4k 70/30 in one click', () =>
    asReader(async ({ click, read, clicks }) => {
      await click(whole('4k random, 70/30, peak'));
      expect(await read('.answer')).toMatch(/Micron 9200 MAX.*781 k IOPS; then AERODISK ENGINE N2, ~438 k IOPS/);
      expect(await read('#table-peak tbody th')).toMatch(/Micron.*AERODISK.*KVM/);
      expect(clicks()).toBe(1);
    }));

  it('finds how the latency of one drive grows with load in two clicks', () =>
    asReader(async ({ page, click, clicks }) => {
      await click('header a', 'Systems');
      await click('main a', 'Intel D3-S4610');
      const curve = page
        .locator('figure.chart', { hasText: /latency/i })
        .filter({ visible: true })
        .first();
      await curve.scrollIntoViewIfNeeded();
      expect(plain(await curve.textContent())).toMatch(/IOPS/);
      expect(clicks()).toBe(2);
    }));

  it('reads in one click whether a new run is to be trusted', () =>
    asReader(async ({ click, read, clicks }) => {
      await click('section:has(#runs) tbody a[href*="runs/"], section[aria-labelledby="runs"] tbody a[href*="runs/"]');
      expect(await read('.page-head .badges, .page-head')).toMatch(/of 19 conditions/);
      expect(await read('.digest')).toMatch(/^Analysis/);
      expect(clicks()).toBe(1);
    }));

  it('sets three candidates side by side in four clicks, under a link of its own', () =>
    asReader(async ({ page, click, read, clicks }) => {
      await click('header a', 'Compare');
      for (const [place, name] of ['860 PRO IBM M1015', 'PM883 IBM M1015', 'DC500M'].entries()) {
        await page.locator('#compare-search').fill(name);
        await click('.compare-found button');
        if (place > 0) await page.locator('.comparison').waitFor();
      }
      await page.waitForFunction(() => new URLSearchParams(location.search).get('c')?.split(',').length === 3);
      // The address says so before the third is drawn.
      await page.locator('.comparison', { hasText: 'DC500M' }).waitFor();
      expect(await read('.comparison')).toMatch(/860 PRO.*PM883.*DC500M/);
      expect(await read('.comparison')).toMatch(/B same load/);
      expect(clicks()).toBe(4);
    }));

  it('has all data in one click', () =>
    asReader(async ({ page, click, clicks }) => {
      await click('header a', 'Data');
      for (const name of ['measurements.json', 'measurements.csv', 'measurements.parquet'])
        await page.locator(`main a[href$="api/v1/${name}"]`).first().waitFor();
      expect(clicks()).toBe(1);
    }));

  it('sees where a drive does more than where it is ranked, with the way to the figure', () =>
    asReader(async ({ page }) => {
      const link = page.getByRole('link', { name: /^16\.2\sk\sIOPS on HP MicroServer Gen8 SATA-300$/ });
      expect(await link.getAttribute('href')).toMatch(/^\/runs\/samsung-860-pro-fio-plot\/figures\/#\S+-t1-q1-/);
    }));

  it('reads in one click which SSD gives most random reads at p99 ≤ 1 ms, and by its name on one controller', () =>
    asReader(async ({ page, click, read, clicks }) => {
      await click(whole('4k random read, peak'));
      expect(await read('.answers')).toMatch(
        /At p99 ≤ 1 ms \(IBM M1015\), tied for first of 4 comparable systems: Samsung 860 PRO ~74\.4 k IOPS, Kingston DC500M ~74\.\d k IOPS; next Intel D3-S4610 ~\S+ k IOPS\./,
      );
      expect(clicks()).toBe(1);
      await page.locator('select[name="latency"]').selectOption('p99');
      await page.locator('.workload-tools input[name="q"]').fill('m1015');
      const rows = page.locator('.workload-live tbody tr').filter({ visible: true });
      await expect.poll(() => rows.count()).toBe(6);
      const drives = (await rows.allTextContents()).map(plain).slice(0, 4);
      expect(drives.filter((text) => !text.includes('IBM M1015'))).toEqual([]);
      expect(drives.map((text) => /^(.*?)drive/.exec(text)?.[1])).toEqual([
        'Samsung 860 PRO',
        'Kingston DC500M',
        'Intel D3-S4610',
        'Samsung PM883',
      ]);
    }));
});
