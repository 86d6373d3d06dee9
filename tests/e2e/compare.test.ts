import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RunSeries } from '#types';
import { drawnPlainly, textsOf } from '../lib/charts/plain-vega.ts';
import { objections } from './axe.ts';
import { leaveThreeAlike } from './leave-three.ts';
import { dir, site } from './own-site.ts';
import { contentOf } from './visit.ts';

const DRIVES = ['iaa-ras-2024-drive-01:freebsd-11-2-single', 'iaa-ras-2024-drive-02:freebsd-11-2-single'];
const LINK = `compare/?c=${DRIVES.join(',')}`;

const query = (page: Page): string => new URL(page.url()).search;
const figures = (page: Page) => page.locator('.comparison table').nth(1);

describe('the page /compare/', () => {
  it('sets systems of an address side by side in a configuration in common, says that there are others, and leads to these', () =>
    site.look('compare/?c=samsung-pm883,kingston-dc500m', {}, async ({ page, faults }) => {
      await page.locator('.comparison').waitFor();
      expect(await page.locator('.compare-picked').innerText()).toMatch(/PM883 IBM M1015[\s\S]*DC500M IBM M1015/);
      expect(await page.locator('.compare-note').allTextContents()).toEqual([
        'Samsung PM883 is shown as “IBM M1015”, one of its 5 configurations with results. All of its results',
      ]);
      await page.goto(`${site.address}compare/?c=samsung-860-pro,intel-d3-s4610`);
      const others = page.locator('.compare-sister a');
      await others.last().waitFor();
      expect(await others.allTextContents()).toContain('IBM M1015');
      await others.filter({ hasText: 'IBM M1015' }).click();
      await page.locator('.compare-picked', { hasText: /860 PRO IBM M1015/ }).waitFor();
      expect(faults).toEqual([]);
    }));

  it('finds what a misspelt name was meant for, and says so', () =>
    site.look('compare/', {}, async ({ page }) => {
      await page.locator('#compare-search').fill('kingstn dc500m');
      await page.locator('.compare-found button').first().waitFor();
      expect(await page.locator('#compare-status').innerText()).toBe(
        'Nothing found for “kingstn dc500m”. Shown for “kingston dc500m”: 1 found',
      );
    }));

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
      expect(await page.locator('#receipt').textContent()).toContain('Pattern, read share and block size');
      expect(await figures(page).textContent()).toMatch(/B · [\d.]+×, (?:better|worse|tie)/);
      expect(faults).toEqual([]);
    });
  });

  it('takes the first of what was found with Enter, and goes through it with arrows', async () => {
    await site.look('compare/', {}, async ({ page, faults }) => {
      const search = page.locator('#compare-search');
      const first = page.locator('.compare-found button').first();
      const hasFocus = (element: typeof search) => element.evaluate((one) => one === document.activeElement);
      await search.focus();
      await page.keyboard.type('iaa-ras-2024-drive-01 11.2 single');
      await first.waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('iaa-ras-2024-drive-02 11.2 single');
      await first.waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await hasFocus(first)).toBe(true);
      await page.keyboard.press('ArrowUp');
      expect(await hasFocus(search)).toBe(true);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('.comparison').waitFor();
      expect(query(page)).toBe(`?c=${DRIVES.join(',')}`);
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
      expect(shared).toMatch(/&base=2&all=1&data=[-\d]{11}[0-9a-f]{10}$/);
    });
    await site.look(shared.slice(site.address.length), {}, async ({ page }) => {
      await page.locator('.comparison').waitFor();
      expect(await page.locator('.comparison').textContent()).toBe(shown);
      expect(await page.locator('.compare-note').count()).toBe(0);
    });
    await site.look(`${LINK}&data=0000000000`, {}, async ({ page }) => {
      expect(await page.locator('[data-newer]').innerText()).toContain('created with version 0000000000');
    });
  });

  it('leads with the grade and what was changed in one test, and opens the checks behind it', async () => {
    await site.look('compare/?c=micron-9200-max-ceph-2018', {}, async ({ page }) => {
      await page.locator('.comparison').waitFor();
      const lead = await page.locator('.compare-grades').textContent();
      expect(lead).toMatch(/A · [\d.]+× to [\d.]+×[\s\S]*A same test[\s\S]*replication: 2x → 3x/);
      expect(await page.locator('#receipt').isVisible()).toBe(false);
      await page.locator('.compare-checks summary').click();
      expect(await page.locator('#receipt').isVisible()).toBe(true);
      expect(await page.locator('#receipt').textContent()).toContain('the same by construction');
    });
  });

  it('gives no ratio of a shortened test to a whole one', async () => {
    const runs = ['virtual-disk-2026-11', 'virtual-disk-transactional-and-streams-2026-11-22'];
    await site.look(`compare/?c=${runs.join(',')}`, {}, async ({ page }) => {
      await page.locator('.comparison').waitFor();
      expect(await page.locator('#receipt').textContent()).toContain('Leaves D, no comparison');
      expect(await figures(page).textContent()).toContain('D · not compared');
      expect(await figures(page).textContent()).not.toContain('×,');
    });
  });

  it('names what is not in the database', async () => {
    await site.look(`${LINK},gone-2020`, {}, async ({ page }) => {
      expect(await page.locator('.compare-note').textContent()).toContain('gone-2020');
      await page.locator('.comparison').waitFor();
    });
  });

  it('links to sister configurations that share workloads where the picked ones share none', async () => {
    const tokens = ['samsung-pm883-whole-drive-fio-plot', 'kingston-dc500m-fio-plot'];
    await site.look(`compare/?c=${tokens.join(',')}`, {}, async ({ page, faults }) => {
      const link = page.locator('.compare-sister a');
      expect(await link.textContent()).toBe('Samsung PM883, IBM M1015 shares 98 loads with Kingston DC500M');
      await link.click();
      await page.locator('.compare-grades').waitFor();
      expect(query(page)).toBe('?c=samsung-pm883-fio-plot:ibm-m1015,kingston-dc500m-fio-plot:ibm-m1015');
      expect(faults).toEqual([]);
    });
  });

  it('says of a system without figures why there is nothing to pick, with a link to its page', async () => {
    await site.look('compare/', {}, async ({ page, faults }) => {
      await page.locator('#compare-search').fill('dorado');
      const bare = page.locator('.compare-bare a');
      expect(await bare.textContent()).toMatch(
        /Dorado 2100 G2 No published figures: the source gives them in pictures/,
      );
      await bare.click();
      await page.waitForURL(/systems\/huawei-oceanstor-dorado-2100-g2/);
      expect(await page.locator('main').textContent()).toContain('No published figures');
      expect(faults).toEqual([]);
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

  it('has nothing for axe to object to when something is compared, neither in the light nor in the dark', async () => {
    await site.look(LINK, { colorScheme: 'light' }, async ({ page, faults }) => {
      await page.locator('.comparison').waitFor();
      await leaveThreeAlike(page);
      expect(await objections(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await objections(page, 'colours')).toEqual([]);
      expect(faults).toEqual([]);
    });
  });

  it('offers ready-made comparisons without JavaScript', async () => {
    await site.look('compare/', { scripts: false }, async ({ page }) => {
      expect(await page.locator('.compare-without').isVisible()).toBe(true);
      const groups = page.locator('.compare-ready tbody');
      expect(await groups.first().textContent()).toMatch(/^\s*Many systems in two settings[\s\S]*12 drives: FreeBSD/);
      expect(await groups.nth(1).textContent()).toMatch(/^\s*Systems of one type[\s\S]*Hard drives[\s\S]*B same load/);
      await page.locator('a[href$="compare/vitastor-1-3-1-cluster/"]').click();
      await page.waitForURL(/vitastor-1-3-1-cluster/);
      expect(await page.locator('.comparison table').count()).toBeGreaterThan(2);
      expect(await page.locator('.compare-grades').textContent()).toContain('A same test');
    });
  });

  it('lays works over each other over time, with the points of the API in its files', async () => {
    const runs = ['virtual-disk-long-loads-2026-11-22', 'virtual-disk-seventy-percent-2026-11-22'];
    await site.look(`compare/?c=${runs.join(',')}&work=4k-randwrite`, {}, async ({ page, faults }) => {
      const chart = page.locator('[id^="chart-time"]').first();
      await chart.waitFor();
      expect(await chart.textContent()).toContain('over time');
      const notes = await page.locator('.compare-charts .chart-note:visible').allTextContents();
      expect(notes.filter((note, place) => note === notes[place - 1])).toEqual([]);
      const texts = () => chart.locator('svg.chart-svg:visible text[text-anchor=middle]').allTextContents();
      const labels = async () => (await texts()).toSorted();
      await expect.poll(labels).not.toEqual([]);
      const whole = await labels();
      await chart.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(labels).not.toEqual(whole);
      await chart.getByRole('button', { name: 'Reset zoom' }).click();
      await expect.poll(labels).toEqual(whole);
      const downloaded = async (name: string) => {
        const button = chart.getByRole('button', { name });
        const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
        return { name: file.suggestedFilename(), text: (await contentOf(file)).toString('utf8') };
      };
      const spec = await downloaded('Vega-Lite');
      expect(spec.name).toMatch(/^[\w-]*time-\d+\.vl\.json$/);
      const { svg, warnings } = await drawnPlainly(spec.text);
      expect(warnings).toEqual([]);
      expect(textsOf(svg)).toEqual(expect.arrayContaining(await texts()));
      const file = await downloaded('CSV');
      const { data } = Papa.parse<Record<string, string>>(file.text, {
        header: true,
        skipEmptyLines: true,
      });
      for (const run of runs) {
        const own = data.filter(({ configuration }) => configuration?.startsWith(`${run}:`));
        const test = own[0]?.measurement?.split('/')[2];
        const series = await readFile(join(dir, `api/v1/runs/${run}/series/${test}.json`), 'utf8');
        const { directions, window, step_ms } = JSON.parse(series) as RunSeries;
        expect(own.map(({ iops }) => Number(iops))).toEqual(directions[0]?.iops?.slice(0, own.length));
        expect(Number(own[0]?.time_s)).toBeCloseTo((step_ms / 2 - window.from_ms) / 1000, 3);
      }
      expect(faults).toEqual([]);
    });
  });

  it('shows one workload alone when it is asked for, and goes back to all', async () => {
    const runs = ['virtual-disk-long-loads-2026-11-22', 'virtual-disk-seventy-percent-2026-11-22'];
    await site.look(`compare/?c=${runs.join(',')}`, {}, async ({ page }) => {
      await page.locator('#compare-workload').selectOption({ label: '4k random write' });
      await page.waitForURL(/&workload=4k-randwrite/);
      expect(await figures(page).locator('tr.group').count()).toBe(1);
      await page.goBack();
      await page.waitForFunction(
        () => document.querySelectorAll('.comparison table')[1]?.querySelectorAll('tr.group').length !== 1,
      );
      expect(await page.locator('#compare-workload').inputValue()).toBe('');
    });
  });

  it('says what each is, its ratio, grade and differences in one width of a phone', async () => {
    await site.look('compare/ssds-ibm-m1015/', { viewport: { width: 360, height: 700 } }, async ({ page }) => {
      const [own = 0, room = 0] = await page
        .locator('.compare-grades .scroll')
        .evaluate((box) => [box.scrollWidth, box.clientWidth]);
      expect(own).toBeLessThanOrEqual(room);
    });
  });

  it('takes a system for its newest run', async () => {
    await site.look('compare/?c=toshiba-mg06sca600e-drive-1,hgst-hus728t8tal5204', {}, async ({ page }) => {
      await page.locator('.comparison').waitFor();
      const picked = await page.locator('.compare-picked li').allTextContents();
      expect(picked.map((text) => text.trim().slice(0, 4))).toEqual(['Tosh', 'HGST']);
    });
  });
});
