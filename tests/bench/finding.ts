/**
 * How large the search index is, and how long finding takes in a browser: `npx tsx tests/bench/finding.ts`. Promised: 350 kB gzipped
 * for 1,000 runs, and 50 ms to sort or filter 10,000 rows, with the table shown. Prints figures; it is no test, for they are those of
 * the machine. 1,000 made-up runs of ten figures; the page is that of a small built site.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { buildBrowserIndex } from '../../scripts/lib/database/browser-index.ts';
import { buildDatabase } from '../../scripts/lib/database/database.ts';
import { findDriveModels } from '../../scripts/lib/database/drive-models.ts';
import { type OpenSite, openSite } from '../e2e/visit.ts';
import { makeFixtureSite } from '../site/build.ts';
import { generatedRun } from './generated-runs.ts';

const RUNS = 1000;
const FIGURES = 10;
const TURNS = 16;
const PAGE = 'search/?kind=drive,array,cluster,volume';

const kB = (bytes: number): string => `${(bytes / 1e3).toFixed(0)} kB`;
const ms = (time: number): string => `${time.toFixed(1)} ms`;
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const rows: string[][] = [];
const say = (what: string, figure: string, promise = ''): void => void rows.push([what, figure, promise]);

function generatedIndex() {
  const runs = Array.from({ length: RUNS }, (_, place) => generatedRun(place, FIGURES));
  const database = buildDatabase(runs, []);
  const index = buildBrowserIndex(database, findDriveModels(database));
  return { schema: '../../schemas/api/search-index.schema.json', data_version: '0123456789', ...index };
}

/** Seconds that the page's main thread has computed: what else the machine does is not in it. */
async function openCpuClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
}

/** Time of a step until the page is laid out anew, many times; `selector` and `event` say what the reader does. */
function timeInPage(page: Page, selector: string, values: readonly string[]): Promise<number[]> {
  return page.evaluate(
    async ({ selector, values, turns }) => {
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const element = document.querySelector<HTMLInputElement>(selector);
        if (element === null) throw new Error(`no ${selector}`);
        const start = performance.now();
        if (values.length === 0) element.click();
        else {
          element.value = values[turn % values.length] ?? '';
          element.dispatchEvent(new Event(element.type === 'search' ? 'input' : 'change', { bubbles: true }));
        }
        await new Promise((done) => setTimeout(done));
        document.querySelector('#figures')?.getBoundingClientRect();
        times.push(performance.now() - start);
      }
      return times;
    },
    { selector, values, turns: TURNS },
  );
}

async function timeFirstViews(site: OpenSite): Promise<void> {
  await site.look('search/', { scripts: false }, async ({ page }) => {
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    say('first paint of the page without JavaScript', ms((await paint.jsonValue()) ?? Number.NaN));
  });
  await site.look(PAGE, {}, async ({ page }) => {
    await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
    const times = await page.evaluate(() => {
      const [index] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('search-index'));
      return { loaded: index?.duration ?? 0, shown: performance.now() };
    });
    say('the index fetched, on this machine', ms(times.loaded));
    say('link with filters opened, until rows stand there', ms(times.shown));
  });
}

async function timeTable(site: OpenSite): Promise<void> {
  await site.look(PAGE, {}, async ({ page }) => {
    await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
    const shown = Number(await page.locator('#figures table').getAttribute('aria-rowcount')) - 1;
    say('rows in the table', String(shown));
    const cpu = await openCpuClock(page);
    const timed = async (what: string, selector: string, values: readonly string[]): Promise<void> => {
      const start = await cpu();
      const times = await timeInPage(page, selector, values);
      const own = (1e3 * ((await cpu()) - start)) / TURNS;
      say(`${what}, median of ${TURNS}`, ms(median(times)), '50 ms');
      say('  computing alone, mean', ms(own));
    };
    for (const column of ['iops', 'p99', 'system', 'load'])
      await timed(`sort by ${column}`, `[data-sort="${column}"]`, []);
    await timed('filter by p99, on and off', '#limit-p99', ['2ms', '']);
    await timed('filter by words, on and off', '#finder-q', ['4k randread', '']);
    await timed('filter by a facet, on and off', '.facet input[value="published"]', []);
  });
}

const index = generatedIndex();
const text = JSON.stringify(index);
say(`index of ${RUNS} runs, ${index.rows} rows`, kB(text.length));
say('  gzipped', kB(gzipSync(text, { level: 9 }).length), '350 kB');

const fixture = await makeFixtureSite();
try {
  await fixture.build({ baseUrl: '/' });
  const html = await readFile(join(fixture.outDir, 'search/index.html'));
  say('the page itself, gzipped', kB(gzipSync(html, { level: 9 }).length), '60 kB');
  await writeFile(join(fixture.outDir, 'api/v1/search-index.json'), text);
  const site = await openSite(fixture.outDir);
  try {
    await timeFirstViews(site);
    await timeTable(site);
  } finally {
    await site.close();
  }
} finally {
  await fixture.remove();
}
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2))
      .join('')
      .trimEnd(),
  );
