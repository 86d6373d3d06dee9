/** Finding figures in a browser: 10,000 rows sorted and filtered, with the table shown. */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findBrowser } from '../../browser.ts';
import { type OpenSite, openSite } from '../../e2e/visit.ts';
import { middleOf } from '../figures.ts';
import { generatedIndex } from '../generated-runs.ts';
import type { Bench, StageOfBench } from './stage.ts';

const TURNS = 16;
const PAGE = 'search/?kind=drive,array,cluster,volume';

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

async function timeFirstViews({ tell }: Bench, site: OpenSite): Promise<void> {
  await site.look('search/', { scripts: false }, async ({ page }) => {
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    tell('first paint of the page without JavaScript', (await paint.jsonValue()) ?? Number.NaN, 'ms');
  });
  await site.look(PAGE, {}, async ({ page }) => {
    await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
    const shown = await page.evaluate(() => performance.now());
    tell('link with filters opened, until rows stand there', shown, 'ms');
  });
}

async function timeTable({ tell }: Bench, site: OpenSite): Promise<void> {
  await site.look(PAGE, {}, async ({ page }) => {
    await page.locator('#figures tbody tr[aria-rowindex]').first().waitFor();
    const shown = Number(await page.locator('#figures table').getAttribute('aria-rowcount')) - 1;
    tell('rows in the table', shown, 'rows');
    const cpu = await openCpuClock(page);
    const timed = async (what: string, selector: string, values: readonly string[]): Promise<void> => {
      const start = await cpu();
      const times = await timeInPage(page, selector, values);
      const own = (1e3 * ((await cpu()) - start)) / TURNS;
      tell(what, middleOf(times), 'ms', { most: 50 });
      tell(`${what}: computing alone, mean`, own, 'ms');
    };
    for (const column of ['iops', 'p99', 'system', 'load'])
      await timed(`sort by ${column}`, `[data-sort="${column}"]`, []);
    await timed('filter by p99, on and off', '#limit-p99', ['2ms', '']);
    await timed('filter by words, on and off', '#finder-q', ['4k randread', '']);
    await timed('filter by a facet, on and off', '.facet input[name="media"]', []);
  });
}

export const finding: StageOfBench = {
  name: 'finding',
  about: 'sorting and filtering 10,000 rows in a browser',
  measure: async (bench) => {
    const found = await findBrowser().catch((error: Error) => error);
    if (found instanceof Error) return bench.remark(`finding was not measured: ${found.message}`);
    const { outDir } = await bench.builtSite();
    const dir = join(bench.temporary.dir, 'finding');
    await cp(outDir, dir, { recursive: true });
    await writeFile(join(dir, 'api/v1/search-index.json'), JSON.stringify(generatedIndex()));
    bench.say('finding: in the browser');
    const site = await openSite(dir);
    try {
      await timeFirstViews(bench, site);
      await timeTable(bench, site);
    } finally {
      await site.close();
    }
  },
};
