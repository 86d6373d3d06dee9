/** Files of fio that a reader gives to /try/: what the page makes of them, alone in the browser. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { triedHtml } from '../../scripts/lib/one-page/placement-html.ts';
import { viewFiles } from '../../scripts/lib/one-page/view-files.ts';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { fioFixtures } from '../fio-fixtures.ts';
import { typedIn } from '../site/typed.ts';
import { objections } from './axe.ts';
import { connect } from './connect.ts';
import { dir as siteDir } from './own-site.ts';
import { contentOf, openSite, type Visit } from './visit.ts';

const POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'";
const site = await openSite(siteDir, connect, { 'content-security-policy': POLICY });
afterAll(() => site.close());

/**
 * What the page may ask for once it stands there: the worker, faces and published results; browsers fetch the site's mark when they like. No more
 * stands in the address, so that nothing of a reader's file can.
 */
const OF_PAGE =
  /^\/(?:favicon\.svg|fonts\/[\w-]+\.woff2|js\/try\/worker\.[\da-f]+\.js|js\/words\.[\da-f]+\.json|api\/v1\/(?:search-index|runs\/[\da-z-]+)\.json)$/;

/** Every request in full: a GET of a file of the site, with nothing behind the path and nothing in the body. */
async function sendsNothing(all: readonly Request[]): Promise<void> {
  for (const request of all) {
    const { origin, pathname, href } = new URL(request.url());
    expect([request.method(), request.postDataBuffer(), href]).toEqual([
      'GET',
      null,
      `${new URL(site.address).origin}${pathname}`,
    ]);
    expect(origin).toBe(new URL(site.address).origin);
    expect(pathname).toMatch(OF_PAGE);
    // A name that no published file has could be made of what was read.
    expect((await stat(join(siteDir, pathname))).isFile()).toBe(true);
  }
}

/** The page under its policy as a header too, which binds the worker. */
function look(then: (visited: Visit & { readonly asked: readonly Request[] }) => Promise<void>): Promise<void> {
  return site.look('try/', {}, async (visited) => {
    const asked: Request[] = [];
    visited.page.on('request', (request) => asked.push(request));
    await then({ ...visited, asked });
    await sendsNothing(asked);
    expect(visited.faults).toEqual([]);
  });
}

/** Of a drive on one controller, as its run has them. */
const PUBLISHED_FILES = 'content/runs/samsung-860-pro-fio-plot/raw/hp-microserver-g8-sata300';
const fixture = (name: string): string => join(fioFixtures, name);
const resultsOf = (page: Page): Locator => page.locator('[data-results]');

/** Node's and the browser's logarithms may differ in their last bit; the end of a curve then stands there once or twice. */
function withoutStandstill(html: string): string {
  return html.replaceAll(/ 0,0(?=[ "])/g, '');
}

async function give(page: Page, files: readonly string[]): Promise<void> {
  await page.locator('input[data-files]').setInputFiles([...files]);
}

/** The same for a large file: the browser reads it where it lies, and is not sent it. */
async function giveFrom(page: Page, files: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input[data-files]' });
  await browser.send('DOM.setFileInputFiles', { nodeId, files: [...files] });
  await browser.detach();
}

async function isSaid(page: Page, text: RegExp): Promise<void> {
  await expect.poll(() => page.locator('[data-said]').textContent(), { timeout: 90_000 }).toMatch(text);
}

/** A log of 100 MB. */
async function longLog(dir: string): Promise<string> {
  const path = join(dir, 'long_clat.1.log');
  const log = await open(path, 'w');
  const rows = Array.from({ length: 250_000 }, (_, row) => `${row}, ${20_000 + (row % 9973)}, ${row % 2}, 4096\n`).join(
    '',
  );
  for (let size = 0; size < 100e6; size += rows.length) await log.write(rows);
  await log.close();
  return path;
}

async function saved(page: Page, kind: 'json' | 'bundle'): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-take="${kind}"]`).click()]);
  return contentOf(file);
}

async function savesWhatInspectPrints(page: Page, cwd: string, names: readonly string[]): Promise<void> {
  const text = (await saved(page, 'json')).toString();
  expect(text).toBe((await typedIn({ cwd }, ['inspect', '--json', ...names])).stdout);
}

describe('files of fio given to /try/', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'plateau-try-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  it('are drawn and judged under the policy as the command line does it', async () => {
    const names = ['3.33-stonewall.json', '3.42-randrw.json'];
    const files = names.map(async (file) => {
      const bytes = new Uint8Array(await readFile(fixture(file)));
      return { file, walked: false, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
    const title = names.map((name) => name.replace('.json', '')).join(', ');
    const { page: known } = await viewFiles(await Promise.all(files), { title, css: [], version: '', lay: triedHtml });
    await look(async ({ page }) => {
      await give(page, names.map(fixture));
      await isSaid(page, /results are shown/);
      const results = resultsOf(page);
      expect(await results.locator('figure.chart svg').count()).toBeGreaterThan(3);
      const asParsed = await page.evaluate((html) => {
        const parsed = document.createElement('section');
        parsed.innerHTML = html;
        return parsed.innerHTML;
      }, known?.html ?? '');
      await expect.poll(() => results.locator('.placed').count()).toBeGreaterThan(0);
      const shown = await results.evaluate((section) => {
        const copy = section.cloneNode(true) as HTMLElement;
        copy.querySelector('[data-placement]')?.replaceChildren();
        return copy.innerHTML;
      });
      expect(withoutStandstill(shown)).toBe(withoutStandstill(asParsed));
      expect(await objections(page, 'structure')).toEqual([]);
    });
  });

  it('are those of a published run for who asks for an example', async () => {
    await site.look('try/', {}, async ({ page, faults }) => {
      const button = page.locator('[data-example]');
      const id = await button.getAttribute('data-example');
      const { run, hardware } = JSON.parse(await readFile(join(siteDir, `api/v1/runs/${id}.json`), 'utf8'));
      await button.click();
      await isSaid(page, new RegExp(`^${run.tests.length} results are shown`));
      expect(await page.locator('[data-system]').inputValue()).toBe(hardware.system.kind);
      await expect.poll(() => resultsOf(page).locator('.placed').first().textContent()).toContain('Rank ');
      expect(await resultsOf(page).locator('figure.chart svg').count()).toBeGreaterThan(3);
      expect(await resultsOf(page).textContent()).not.toContain('LICENSE');
      expect(faults).toEqual([]);
    });
  });

  it('give the JSON that inspect prints, with all that is wrong with them', async () => {
    const text = await readFile(fixture('3.42-randrw.json'), 'utf8');
    // Of another type than fio writes: what its schema says of that is told in the words of its validator.
    await writeFile(join(dir, 'a-type.json'), text.replace('"runtime" : 2001', '"runtime" : "x"'));
    await writeFile(join(dir, 'cut.json'), text.slice(0, 9000));
    for (const name of ['2.16-randrw.json.gz', '3.33-killed.json', '3.33-no-space.json'])
      await cp(fixture(name), join(dir, name));
    const names = ['2.16-randrw.json.gz', '3.33-killed.json', '3.33-no-space.json', 'a-type.json', 'cut.json'];
    await look(async ({ page }) => {
      await give(
        page,
        names.map((name) => join(dir, name)),
      );
      await isSaid(page, /results are shown/);
      await savesWhatInspectPrints(page, dir, names);
      const listed = await resultsOf(page).locator('section[aria-labelledby="files"]').textContent();
      expect(listed).toContain('cut.json');
    });
  });

  it('are told with the reason when none can be read, and make room for others', async () => {
    await writeFile(join(dir, 'notes.txt'), 'nothing of fio\n');
    await writeFile(join(dir, 'half.json'), (await readFile(fixture('3.42-randrw.json'))).subarray(0, 9000));
    await look(async ({ page }) => {
      await give(page, [join(dir, 'half.json'), join(dir, 'notes.txt')]);
      await isSaid(page, /^No file is a result/);
      const results = resultsOf(page);
      const row = results.locator('tr', { hasText: 'half.json' });
      expect(await row.textContent()).toContain('cut off');
      expect(await page.locator('[data-take="bundle"]').isVisible()).toBe(false);
      await give(page, [fixture('3.42-randrw.json')]);
      await isSaid(page, /^3 results are shown/);
      expect(await results.textContent()).not.toContain('half.json');
    });
  });

  it('may be a folder, with logs', async () => {
    const folder = join(dir, 'lab');
    await mkdir(join(folder, 'inner'), { recursive: true });
    await cp(fixture('3.42-randrw.json'), join(folder, 'inner/result.json'));
    await cp(join(fioFixtures, '../whole-drive-logs'), join(folder, 'logs'), { recursive: true });
    await look(async ({ page }) => {
      await page.locator('input[data-folder]').setInputFiles(folder);
      await isSaid(page, /results are shown/);
      expect(await resultsOf(page).locator('#over-time ~ .view figure.chart svg').count()).toBeGreaterThan(0);
      await savesWhatInspectPrints(page, dir, ['lab']);
    });
  });

  it('may have 100 MB, tell how far one large file is, and can be given up', async () => {
    const log = await longLog(dir);
    await look(async ({ page }) => {
      await page.evaluate(() => {
        const progress = document.querySelector('div.try progress');
        if (progress === null) throw new Error('there is no progress');
        const seen: number[] = [];
        Object.assign(globalThis, { seen });
        new MutationObserver(() => seen.push(Number(progress.getAttribute('value')))).observe(progress, {
          attributeFilter: ['value'],
        });
      });
      await giveFrom(page, [log]);
      const cancel = page.getByRole('button', { name: 'Cancel' });
      await cancel.click();
      await isSaid(page, /^Cancelled/);
      expect(await cancel.isVisible()).toBe(false);
      expect(await page.locator('div.try progress').isVisible()).toBe(false);
      // What was given up tells nothing any more, and the page takes other files.
      await give(page, [fixture('3.42-randrw.json')]);
      await isSaid(page, /^3 results are shown/);
      expect(await resultsOf(page).textContent()).not.toContain('long_clat.1.log');
      // Those of the file that was given up do not count.
      await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen.splice(0));
      await giveFrom(page, [log, fixture('3.42-randrw.json')]);
      const inside = () =>
        page.evaluate(() => {
          const { seen } = globalThis as unknown as { readonly seen: readonly number[] };
          return seen.filter((share) => share > 0 && share < 1).length;
        });
      await expect.poll(inside).toBeGreaterThan(3);
      const row = resultsOf(page).locator('section[aria-labelledby="files"] tr', { hasText: 'long_clat.1.log' });
      await row.waitFor();
      await isSaid(page, /^3 results are shown/);
    });
  });

  it('may be dropped from the desktop, folders and files together', async () => {
    const folder = join(dir, 'dropped');
    await mkdir(join(folder, 'inner'), { recursive: true });
    await cp(fixture('3.33-stonewall.json'), join(folder, 'inner/result.json'));
    await look(async ({ page }) => {
      const desktop = await page.context().newCDPSession(page);
      const { x = 0, y = 0 } = (await page.locator('.try-drop').boundingBox()) ?? {};
      const data = { items: [], files: [folder, fixture('3.42-randrw.json')], dragOperationsMask: 1 };
      const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
        desktop.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data });
      await drag('dragEnter');
      await drag('dragOver');
      await expect.poll(() => page.locator('div.try.is-over').count()).toBe(1);
      await drag('drop');
      await isSaid(page, /results are shown/);
      expect(await page.locator('div.try.is-over').count()).toBe(0);
      const read = await resultsOf(page).locator('section[aria-labelledby="files"]').textContent();
      expect(read).toContain('dropped/inner/result.json');
      expect(read).toContain('3.42-randrw.json');
    });
  });

  it('may be dropped without a place on a disk, and are refused where they are too much together', async () => {
    const text = await readFile(fixture('3.42-randrw.json'), 'utf8');
    await look(async ({ page }) => {
      const drop = (files: readonly { readonly name: string; readonly text: string; readonly times: number }[]) =>
        page.evaluate((all) => {
          const dataTransfer = new DataTransfer();
          // Parts of a blob are held once.
          for (const { name, text: part, times } of all)
            dataTransfer.items.add(new File(new Array(times).fill(new Blob([part])), name));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        }, files);
      const mebibyte = ' '.repeat(1024 ** 2);
      await drop(Array.from({ length: 5 }, (_, place) => ({ name: `${place}.log`, text: mebibyte, times: 120 })));
      await isSaid(page, /together they are 600 MiB, and up to 512 MiB are read at once\. Give fewer/);
      expect(await page.locator('div.try progress').isVisible()).toBe(false);
      // A file that is not read at all does not count.
      await drop([
        { name: 'result.json', text, times: 1 },
        { name: 'huge.log', text: mebibyte, times: 600 },
      ]);
      await isSaid(page, /^3 results are shown/);
      expect(await resultsOf(page).locator('tr', { hasText: 'huge.log' }).textContent()).toContain(
        'larger than 128 MiB',
      );
    });
  });

  it('are set beside published results of the same work, with rank, grade and reasons', async () => {
    await look(async ({ page, asked }) => {
      await page.locator('input[data-folder]').setInputFiles(join(engineDir, PUBLISHED_FILES));
      await isSaid(page, /^98 results are shown/);
      const placed = resultsOf(page).locator('.placed', { hasText: '4k random read · 1 job × QD1:' });
      await expect.poll(() => placed.locator('.badge').first().textContent()).toBe('C ratio only');
      expect(await placed.locator('.placed-answer').textContent()).toMatch(
        /^\d+ published systems: \S+× to \S+× your rate; not ranked: system type not specified/,
      );
      await resultsOf(page).locator('select[data-system]').selectOption('drive');
      await expect.poll(() => placed.locator('.badge').first().textContent()).toBe('B same load');
      expect(await placed.locator('.placed-answer').textContent()).toMatch(/^Rank =?\d+ of \d+ at the same load; /);
      // What was given is itself published here: it ties with itself.
      const itself = placed.locator('tr', { hasText: 'Samsung 860 PRO' }).first();
      expect(await itself.textContent()).toContain('1.00×, tieB');
      expect(await itself.locator('a[href="/runs/samsung-860-pro-fio-plot/"]').count()).toBe(1);
      expect(await placed.locator('tr.own').textContent()).toMatch(/^Your result=?\d+16\.2reference/);
      const paths = asked.map((request) => new URL(request.url()).pathname);
      expect(paths).toContain('/api/v1/search-index.json');
      expect(paths).toContain('/api/v1/runs/samsung-860-pro-fio-plot.json');
      expect(new Set(paths.filter((path) => path.startsWith('/api/'))).size).toBe(
        paths.filter((path) => path.startsWith('/api/')).length,
      );
      expect(await objections(page, 'structure')).toEqual([]);
    });
  });

  it('ask for nothing published where nothing of them can be compared', async () => {
    await look(async ({ page, asked }) => {
      await give(page, [fixture('3.33-rate-limited.json')]);
      await isSaid(page, /results? (?:is|are) shown/);
      await expect
        .poll(() => resultsOf(page).locator('.placed').first().textContent())
        .toMatch(/Not compared: rate-limited$/);
      expect(asked.filter((request) => request.url().includes('/api/'))).toEqual([]);
    });
  });

  it('are shown all the same where the published results cannot be downloaded', async () => {
    await look(async ({ page, faults }) => {
      await page.route('**/api/v1/**', (route) => route.fulfill({ status: 503, body: '' }));
      await give(page, [fixture('3.42-randrw.json')]);
      await isSaid(page, /^3 results are shown/);
      const place = resultsOf(page).locator('[data-placement]');
      await expect.poll(() => place.textContent()).toMatch(/could not be downloaded.*503/);
      const told = (faults as string[]).splice(0);
      expect(told.filter((fault) => !fault.includes('503'))).toEqual([]);
    });
  });

  it('are packed as a bundle that is begun, of which nothing is claimed', async () => {
    await look(async ({ page }) => {
      await give(page, [fixture('3.42-randrw.json')]);
      await isSaid(page, /results are shown/);
      const files = unzipSync(await saved(page, 'bundle'));
      const textOf = (path: string): string => new TextDecoder().decode(files[path]);
      expect(textOf('START-HERE.txt')).toContain('npx plateau check 3-42-randrw');
      const run = JSON.parse(textOf('3-42-randrw/run.json'));
      expect([run.licence, run.submitter.name]).toEqual(['not_recorded', 'not_recorded']);
      const { system } = JSON.parse(textOf('3-42-randrw/hardware.json'));
      expect([system.vendor, system.model, system.kind]).toEqual(['not_recorded', 'not_recorded', 'not_recorded']);
      const [test] = run.tests;
      expect(Buffer.from(files[`3-42-randrw/${test.result}`] ?? [])).toEqual(
        await readFile(fixture('3.42-randrw.json')),
      );
      // What is left to say is said by check, and nothing of the files is wrong.
      const checked = async (bundle: typeof files): Promise<readonly string[]> => {
        for (const [path, bytes] of Object.entries(bundle)) {
          await mkdir(join(dir, path, '..'), { recursive: true });
          await writeFile(join(dir, path), bytes);
        }
        const { stdout } = await typedIn({ cwd: dir }, ['check', '3-42-randrw']);
        return stdout.match(/^\S+ #\/\S*\n +error \S+(?=:)/gm) ?? [];
      };
      expect(await checked(files)).toEqual(['3-42-randrw/hardware.json:23:13 #/system/kind\n  error schema']);
      await resultsOf(page).locator('select[data-system]').selectOption('drive');
      const told = unzipSync(await saved(page, 'bundle'));
      expect(await checked(told)).toEqual(['3-42-randrw/run.json:11:14 #/licence\n  error R-licence']);
      const hardware = JSON.parse(new TextDecoder().decode(told['3-42-randrw/hardware.json']));
      expect(hardware.system).toMatchObject({ kind: 'drive', drives: [{ model: 'not_recorded', count: 1 }] });
    });
  });
});

describe('/try/ without JavaScript', () => {
  it('says what it would do, and what does it on a command line', async () => {
    await site.look('try/', { scripts: false }, async ({ page }) => {
      expect(await page.locator('main').textContent()).toContain('npx plateau view');
      expect(await page.locator('div.try').isVisible()).toBe(false);
    });
  });
});
