import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objections } from '../e2e/axe.ts';
import { connect } from '../e2e/connect.ts';
import { fioFixtures } from '../fio-fixtures.ts';
import { type Typed, typedIn } from './typed.ts';

const results = ['3.33-stonewall.json', '3.42-randrw.json', '3.33-no-space.json', '3.33-terse.txt'];

const plateau = (...args: readonly string[]): Promise<Typed> => typedIn({ cwd: fioFixtures }, args);

interface Inspected {
  readonly files: readonly {
    readonly file: string;
    readonly measurements: readonly {
      readonly iops?: number;
      readonly bw_bytes_per_s?: number;
      readonly lat_mean_ns?: number;
    }[];
  }[];
}

/** Values of the table of results in SI units, as they stand beside the rounded ones. */
function valuesOf(page: Page, label: string): Promise<readonly number[]> {
  return page.evaluate((wanted) => {
    const table = document.querySelector('#results-table table');
    const heads = [...(table?.querySelectorAll('thead th') ?? [])];
    const column = heads.findIndex((head) => head.querySelector('.column-label')?.textContent === wanted);
    return [...(table?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => {
      const title = row.children[column]?.getAttribute('title');
      const digits = title?.replaceAll(/[\s\u2009\u202f\u00a0]/g, '').match(/^[\d.]+/)?.[0];
      return digits === undefined ? [] : [Number(digits)];
    });
  }, label);
}

const sorted = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);

describe('a page of fio output, opened as a file', () => {
  let dir: string;
  let file: string;
  let browser: Browser;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'plateau-view-'));
    file = join(dir, 'report.html');
    const made = await plateau('view', ...results, '--title', 'Four files', '--out', file);
    // One file has an error of fio, another is no result.
    expect(made.code, made.stderr).toBe(1);
    browser = await connect();
  });
  afterAll(async () => {
    await browser.close();
    await rm(dir, { recursive: true });
  });

  async function open(options: Parameters<Browser['newPage']>[0] = {}) {
    const page = await browser.newPage(options);
    const asked: string[] = [];
    const said: string[] = [];
    page.on('request', (request) => !request.url().startsWith('data:') && asked.push(request.url()));
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(pathToFileURL(file).href, { waitUntil: 'networkidle' });
    return { page, asked, said };
  }

  it('asks for nothing but itself, and nothing in it is against its own policy', async () => {
    const { page, asked, said } = await open();
    expect(asked).toEqual([pathToFileURL(file).href]);
    expect(said).toEqual([]);
    expect(await page.evaluate(() => document.fonts.check("16px 'IBM Plex Sans'"))).toBe(true);
    await page.close();
  });

  it('has the values that inspect --json prints', async () => {
    const { files } = JSON.parse((await plateau('inspect', '--json', ...results)).stdout) as Inspected;
    const measurements = files.flatMap((one) => one.measurements);
    expect(measurements.length).toBeGreaterThan(3);
    const { page } = await open();
    for (const [label, key] of [
      ['IOPS', 'iops'],
      ['Bandwidth', 'bw_bytes_per_s'],
      ['Mean latency', 'lat_mean_ns'],
    ] as const) {
      const expected = sorted(measurements.flatMap((one) => one[key] ?? []));
      const found = sorted(await valuesOf(page, label));
      expect(found.length, label).toBe(expected.length);
      for (const [place, value] of found.entries()) expect(value / (expected[place] ?? 0)).toBeCloseTo(1, 6);
    }
    await page.close();
  });

  it('opens the source of a figure that is followed', async () => {
    const { page } = await open();
    await page.locator('#results-table td a').first().click();
    const anchor = new URL(page.url()).hash;
    expect(await page.locator(anchor).isVisible()).toBe(true);
    expect(await page.locator(anchor).innerText()).toMatch(/\.json \/jobs\/\d/);
    await page.close();
  });

  it('can be read by everybody, in the light and in the dark', async () => {
    const { page } = await open({ colorScheme: 'light', bypassCSP: true });
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
    });
    expect(await objections(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await objections(page, 'colours')).toEqual([]);
    await page.close();
  });

  it('does not scroll sideways, on a phone and on paper', async () => {
    const { page } = await open({ viewport: { width: 360, height: 740 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // A4 with the margins that browsers leave.
    await page.setViewportSize({ width: 718, height: 1047 });
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.scroll')]
        .filter((box) => box.scrollWidth > box.clientWidth)
        .map((box) => box.ariaLabel),
    );
    expect(cut).toEqual([]);
    await page.close();
  });

  it('is small enough to be sent', async () => {
    expect((await readFile(file)).length).toBeLessThan(500_000);
  });
});
