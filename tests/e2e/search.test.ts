import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Measurement, Runs } from '#types';
import { objections } from './axe.ts';
import { leaveThreeAlike } from './leave-three.ts';
import { dir, site } from './own-site.ts';
import { contentOf } from './visit.ts';

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
/** What a column of figures holds, as far as rows are in the page. */
const values = (page: Page, column: string): Promise<number[]> =>
  page.evaluate((id) => {
    const heads = [...document.querySelectorAll('#figures thead th')];
    const place = heads.findIndex((head) => head.querySelector(`[data-sort="${id}"]`));
    const rows = [...document.querySelectorAll('#figures tbody tr[aria-rowindex]')];
    return rows.flatMap((row) => Number(row.children[place]?.getAttribute('data-value') ?? Number.NaN));
  }, column);
const option = (name: string, value: string): string => `.facet input[name="${name}"][value="${value}"]`;

async function readMeasurements(): Promise<ReadonlyMap<string, Measurement>> {
  const { measurements } = JSON.parse(await readFile(join(dir, 'api/v1/measurements.json'), 'utf8')) as {
    measurements: Measurement[];
  };
  return new Map(measurements.map((one) => [one.id, one]));
}

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
      await page.locator('#figures tbody a').first().waitFor();
      expect(await page.locator(option('kind', 'array')).isDisabled()).toBe(true);
      expect(await page.locator(option('kind', 'array')).isVisible()).toBe(false);
      expect(await page.locator('label:has([name="kind"][value="cluster"])').innerText()).toMatch(/1$/);
      await page.locator(option('kind', 'cluster')).focus();
      await page.keyboard.press('Space');
      await page.waitForURL('**/search/?q=vitastor+cluster&kind=cluster');
      expect(faults).toEqual([]);
    });
  });

  it.each([
    ['queue depth', 'glossary/#queue-depth'],
    ['p99', 'glossary/#percentile'],
    ['latency under load', 'runs/virtual-disk-matrix-2026-11-22/load/matrix-write'],
    ["little's law", 'rules/#R-littles-law'],
  ])('finds pages by their words: %s', async (words, thing) => {
    await site.look(`search/?q=${encodeURIComponent(words)}`, {}, async ({ page, faults }) => {
      await page.locator(`[data-thing="${thing}"] a`).click();
      await page.waitForURL(({ pathname, hash }) => `${pathname}${hash}`.includes(thing));
      const { hash } = new URL(page.url());
      await page.locator(hash === '' ? 'h1' : `[id="${hash.slice(1)}"]`).waitFor();
      expect(faults).toEqual([]);
    });
  });

  it('keeps the state in the address, for back, forward and a fresh browser', async () => {
    await site.look('search/', {}, async ({ page }) => {
      const all = (await systems(page)).length;
      await page.locator(option('kind', 'cluster')).check();
      await found(page, clusters);
      await page.locator('[data-facet="vendor"] summary').click();
      await page.locator(option('vendor', 'micron')).check();
      await found(page, 1);
      await page.goBack();
      await found(page, clusters);
      expect(await page.locator(option('vendor', 'micron')).isChecked()).toBe(false);
      await page.goBack();
      await found(page, all);
      expect(await page.locator('#figures').isVisible()).toBe(false);
      await page.goForward();
      await page.goForward();
      await found(page, 1);
      const address = page.url().slice(site.address.length);
      expect(address).toBe('search/?kind=cluster&vendor=micron');
      await site.look(address, {}, async (fresh) => {
        await found(fresh.page, 1);
        expect(await fresh.page.locator(option('vendor', 'micron')).isVisible()).toBe(true);
        await fresh.page.getByRole('button', { name: /^Remove filter: System vendor.*Micron/ }).click();
        await found(fresh.page, clusters);
      });
    });
  });

  it('leaves demonstrations of methods out, says how many figures that are, and shows them at a click', async () => {
    const { runs } = JSON.parse(await readFile(join(dir, 'api/v1/runs.json'), 'utf8')) as Runs;
    const shown = new Set(runs.flatMap(({ id, purpose }) => (purpose === 'demonstration' ? [id] : [])));
    const own = [...(await readMeasurements()).values()].filter(
      ({ run_id, workload_class, superseded_by }) =>
        workload_class === '4k-randread' && shown.has(run_id) && superseded_by === undefined,
    );
    expect(own.length).toBeGreaterThan(5);
    await site.look('search/?workload=4k-randread', {}, async ({ page }) => {
      const count = page.locator('#figures h2 .count');
      await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
      const before = Number(await count.textContent());
      expect(await page.locator('.figures-notes').textContent()).toContain(
        `${own.length} more results are from method demon`,
      );
      await page.locator('.figures-notes button').click();
      await expect.poll(async () => Number(await count.textContent())).toBe(before + own.length);
      expect(new URL(page.url()).searchParams.get('purpose')).toBe('demonstration,product');
      expect(await page.locator('.figures-notes button').count()).toBe(0);
    });
  });

  it('says so where nothing fits, with the way out', async () => {
    await site.look('search/?q=no-such-thing', {}, async ({ page }) => {
      await found(page, 0);
      expect(await page.locator('[data-none]').isVisible()).toBe(true);
      await page.locator('[data-none] a').first().click();
      await page.waitForURL('**/search/');
      expect((await systems(page)).length).toBeGreaterThan(10);
    });
  });

  it('says what each condition keeps away where no figure fits, with counts of what is there and nothing to download', async () => {
    await site.look('search/?q=sata&kind=drive&iops=50M', {}, async ({ page, faults }) => {
      const ways = page.locator('.figures-ways a');
      await ways.first().waitFor();
      expect(await ways.allTextContents()).toEqual([
        expect.stringMatching(/^without “Min IOPS 50.*”: [\d\s]+ results$/),
      ]);
      expect(await page.locator('.figures-files').isVisible()).toBe(false);
      await ways.first().click();
      await page.waitForURL('**/search/?q=sata&kind=drive');
      await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
      expect(faults).toEqual([]);
    });
    await site.look('search/?q=no-such-thing', {}, async ({ page }) => {
      await page.locator('[data-none]').waitFor();
      await expect.poll(() => page.locator(option('kind', 'drive')).isDisabled()).toBe(true);
    });
  });

  it('answers a question in own words: it says what it did not look for, and leads to where the same is ranked and compared', async () => {
    await site.look(
      'search/?q=which+drive+has+the+lowest+latency+for+4k+random+reads+under+200us',
      {},
      async (visited) => {
        const { page, faults } = visited;
        await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
        expect(await page.locator('[data-read]').textContent()).toBe(
          'Not searched for: “which”, “has”, “the”, “lowest”, “for”.',
        );
        expect(await page.locator('[data-chips] li').allTextContents()).toEqual(
          expect.arrayContaining(['System type: Drives ×', expect.stringMatching(/^Max mean latency 200\sµs ×$/)]),
        );
        const means = await values(page, 'mean');
        expect(means.length).toBeGreaterThan(10);
        expect(Math.max(...means)).toBeLessThanOrEqual(200e3);
        const ranked = page.locator('.figures-note a', { hasText: '4k random read' });
        expect(await ranked.getAttribute('href')).toBe('/workloads/4k-randread/?mean=200us&kind=drive#latency-limits');
        expect(await page.locator('.figures-note a[href*="compare/?c="]').count()).toBe(1);
        await ranked.click();
        await page.locator('.workload-live tbody tr').filter({ visible: true }).first().waitFor();
        const answers = page.locator('.answers');
        // The browser scrolls there smoothly.
        await expect.poll(() => answers.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(200);
        expect(await answers.textContent()).not.toContain('RAID set');
        expect(faults).toEqual([]);
      },
    );
  });

  it('has what guides tell of it beside the results of a question, and not in their place', async () => {
    await site.look('search/?q=what+is+steady+state', {}, async ({ page }) => {
      await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
      expect(await page.locator('[data-thing="glossary/#steady-state"]').isVisible()).toBe(true);
    });
  });

  it('shows what a misspelt name was taken for, and says so', async () => {
    await site.look('search/?q=samsng+pm883+latency', {}, async ({ page }) => {
      await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
      expect(await page.locator('[data-read]').textContent()).toContain('“samsng”. Shown with “samsung” in its place.');
      expect(await systems(page)).toEqual(['systems/samsung-pm883']);
      const means = await values(page, 'mean');
      expect(means.slice(0, 9)).toEqual(means.slice(0, 9).toSorted((a, b) => a - b));
      await page.locator('#finder-q').fill('pm883');
      await expect.poll(() => page.locator('[data-read]').isVisible()).toBe(false);
    });
  });

  it('says how much only demonstrations have, where words name their workload', async () => {
    await site.look('search/?q=8k+70/30', {}, async ({ page }) => {
      await page.locator('.figures-notes button').click();
      await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
    });
  });

  it('leads to the page of what is named also where no result has all words', async () => {
    await site.look('search/?q=which+dorado+has+the+best+p99', {}, async ({ page }) => {
      await found(page, 1);
      expect(await systems(page)).toEqual(['systems/huawei-oceanstor-dorado-2100-g2']);
    });
  });

  it('leads from every preset to figures', async () => {
    await site.look('search/', {}, async ({ page }) => {
      const presets = await page
        .locator('.finder-presets a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      expect(presets.length).toBeGreaterThan(2);
      for (const preset of presets)
        await site.look(preset.replace(/^\//, ''), {}, async (visited) => {
          await visited.page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
          expect((await systems(visited.page)).length, preset).toBeGreaterThan(0);
        });
    });
  });

  it('lists everything as links without JavaScript, shows no filter that would do nothing, and leads to the figures', async () => {
    await site.look('search/?q=vitastor', { scripts: false }, async ({ page }) => {
      expect((await systems(page)).length).toBeGreaterThan(10);
      expect(await page.locator('.facets').isVisible()).toBe(false);
      expect(await page.locator('[data-unscripted] a[href$="measurements.csv"]').isVisible()).toBe(true);
    });
  });

  it('gives axe nothing to say with figures in sight, on a phone, neither in the light nor in the dark', async () => {
    const options = { colorScheme: 'light', viewport: { width: 360, height: 700 } } as const;
    await site.look('search/?kind=cluster', options, async ({ page }) => {
      await found(page, clusters);
      await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await leaveThreeAlike(page);
      expect(await objections(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await objections(page, 'colours')).toEqual([]);
    });
  });
});

describe('the table of figures', () => {
  it('shows figures before what they are of where the words name nothing, and after what they name', async () => {
    await site.look('search/', {}, async ({ page }) => {
      const isFirst = (): Promise<boolean> =>
        page.evaluate(() => {
          const [figures, group] = [
            document.querySelector('#figures'),
            document.querySelector('[data-things]:not([hidden])'),
          ];
          return (
            figures !== null && group !== null && figures.getBoundingClientRect().y < group.getBoundingClientRect().y
          );
        });
      for (const [words, figuresFirst] of [
        ['4k randread qd1', true],
        ['vitastor cluster', false],
      ] as const) {
        await page.goto(`${site.address}search/?q=${encodeURIComponent(words)}`);
        await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
        expect(await isFirst(), words).toBe(figuresFirst);
      }
    });
  });

  it('has figures in sight on a phone, beside who reached them with what, and is ordered by each of these', async () => {
    await site.look('search/?q=pm883', { viewport: { width: 360, height: 700 } }, async ({ page }) => {
      const row = page.locator('#figures tbody tr[aria-rowindex]').first();
      await row.waitFor();
      const { x = 360, width = 0 } = (await row.locator('td.num').first().boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(344);
      expect(await row.locator('th').innerText()).toMatch(
        /Samsung PM883\s+4k\srandom\s\w+ · \d+\sjobs?\s×\sQD\d+\s+\S/,
      );
      await page.locator('#figures thead th').first().locator('[data-sort="load"]').click();
      await page.waitForURL('**/search/?q=pm883&sort=load');
      const marks = await page
        .locator('#figures thead .sort')
        .evaluateAll((all) => all.filter((one) => getComputedStyle(one, '::after').content !== 'none').length);
      expect(marks).toBe(1);
    });
  });

  it('is ordered and limited by the reader, in the address, and taken away as it stands', async () => {
    await site.look(
      'search/?kind=volume&purpose=demonstration',
      { acceptDownloads: true },
      async ({ page, faults }) => {
        const sort = page.locator('#figures [data-sort="iops"]');
        await sort.focus();
        await page.keyboard.press('Enter');
        await page.waitForURL('**/search/?kind=volume&purpose=demonstration&sort=iops');
        const rates = await values(page, 'iops');
        expect(rates.length).toBeGreaterThan(10);
        expect(rates).toEqual(rates.toSorted((a, b) => b - a));
        expect(await page.evaluate(() => document.activeElement?.getAttribute('data-sort'))).toBe('iops');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/search/?kind=volume&purpose=demonstration&sort=-iops');
        await page.goBack();
        await page.locator('#limit-p99').fill('2 ms');
        await page.locator('#limit-p99').press('Enter');
        await page.waitForURL('**/search/?kind=volume&purpose=demonstration&p99=2ms&sort=iops');
        expect(Math.max(...(await values(page, 'p99')))).toBeLessThanOrEqual(2e6);

        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('[data-download="csv"]').click(),
        ]);
        const { data } = Papa.parse<Record<string, string>>((await contentOf(file)).toString('utf8'), {
          header: true,
          skipEmptyLines: true,
        });
        const all = await readMeasurements();
        const expected = [...all.values()].filter(
          ({ kind, lat_p99_ns = Number.NaN, superseded_by }) =>
            kind === 'volume' && lat_p99_ns <= 2e6 && superseded_by === undefined,
        );
        expect(data).toHaveLength(expected.length);
        for (const row of data) {
          const measurement = all.get(row.id ?? '') as unknown as Record<string, unknown>;
          for (const key of ['iops', 'bw_bytes_per_s', 'lat_mean_ns', 'lat_p99_ns', 'lat_p99_9_ns', 'iodepth', 'date'])
            expect(row[key], `${row.id} ${key}`).toBe(String(measurement[key] ?? ''));
        }
        expect(data.map(({ iops }) => Number(iops)).slice(0, 10)).toEqual((await values(page, 'iops')).slice(0, 10));
        expect(faults).toEqual([]);
      },
    );
  });

  it('keeps hundreds of rows out of the page, tells how many there are, and scrolls by keys', async () => {
    await site.look('search/?kind=volume&purpose=demonstration', {}, async ({ page }) => {
      const rows = page.locator('#figures tbody tr[aria-rowindex]');
      await rows.first().waitFor();
      const count = Number(await page.locator('#figures table').getAttribute('aria-rowcount'));
      expect(count).toBeGreaterThan(300);
      expect(await rows.count()).toBeLessThan(80);
      await page.locator('.figures-box').focus();
      await page.keyboard.press('End');
      await page.locator(`#figures tr[aria-rowindex="${count}"]`).waitFor();
      expect(await rows.count()).toBeLessThan(80);
    });
  });

  it('leads from each figure to its source', async () => {
    await site.look('search/?kind=array', {}, async ({ page }) => {
      await page.locator('#figures tbody td.num a').first().waitFor();
      const links = await page
        .locator('#figures tbody td.num a')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      expect(links.length).toBeGreaterThan(1);
      for (const link of links) {
        const { pathname, hash } = new URL(link);
        const target = await readFile(join(dir, pathname, 'index.html'), 'utf8');
        expect(target).toMatch(new RegExp(`id="?${hash.slice(1)}["\\s>]`));
      }
    });
  });

  it('says what it did not understand', async () => {
    await site.look('search/?kind=drive&p99=soon', {}, async ({ page }) => {
      await page.getByText('Ignored (not understood): p99=soon', { exact: false }).waitFor();
    });
  });
});
