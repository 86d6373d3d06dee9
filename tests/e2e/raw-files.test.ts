import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { site } from './own-site.ts';
import { contentOf } from './visit.ts';

const run = 'runs/virtual-disk-2026-11/';
const list = `${run}files/`;
const row = (page: Page) =>
  page.locator('tr', { has: page.locator('a[data-bytes]:text-matches("[.]log[.]gz$")') }).last();
const said = (page: Page) => page.locator('[data-said]');

/** Clicks the name of a file; what the browser saves, its name, and the SHA-256 that the list says. */
async function fetchFile(page: Page) {
  const link = row(page).locator('a');
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return {
    name: file.suggestedFilename(),
    path: (await link.textContent()) ?? '',
    bytes: await contentOf(file),
    sha256: await row(page).locator('code').textContent(),
  };
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a raw file in an archive', () => {
  it('is handed out alone, with the SHA-256 that the list says', async () => {
    await site.look(list, {}, async ({ page, faults }) => {
      const answers: (readonly [status: number, length: number])[] = [];
      page.on('response', async (response) => {
        if (response.url().endsWith('raw.zip')) answers.push([response.status(), (await response.body()).length]);
      });
      const { name, path, bytes, sha256 } = await fetchFile(page);
      expect(hashOf(bytes)).toBe(sha256);
      expect(path.endsWith(`/${name}`)).toBe(true);
      expect(gunzipSync(bytes).length).toBeGreaterThan(0);
      expect(answers).toEqual([[206, bytes.length]]);
      await expect.poll(() => said(page).textContent()).toBe(`${path}: fetched; SHA-256 verified.`);
      expect(faults).toEqual([]);
    });
  });

  it('is handed out where the server sends the whole archive', async () => {
    await site.look(list, {}, async ({ page }) => {
      await page.route('**/raw.zip', async (route) => {
        const { range: _, ...headers } = route.request().headers();
        await route.continue({ headers });
      });
      const { bytes, sha256 } = await fetchFile(page);
      expect(hashOf(bytes)).toBe(sha256);
    });
  });

  it('is not handed out where the bytes are others', async () => {
    await site.look(list, {}, async ({ page }) => {
      await page.route('**/raw.zip', async (route) => {
        const [, from, to] = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '') ?? [];
        await route.fulfill({ status: 206, body: Buffer.alloc(Number(to) - Number(from) + 1, 7) });
      });
      let saved = 0;
      page.on('download', () => {
        saved += 1;
      });
      await row(page).locator('a').click();
      await expect.poll(() => said(page).textContent()).toContain('could not be fetched alone');
      expect(saved).toBe(0);
    });
  });

  it('is found in the list from where a figure says its file', async () => {
    await site.look(run, {}, async ({ page }) => {
      await page.locator('.table-box td.num a').first().click();
      await page.locator('dialog.explain .source a[href*="/files/#raw/"]').first().click();
      await page.waitForURL(/\/files\/#raw\//);
      expect(await page.locator('tr:target code').textContent()).toMatch(/^[0-9a-f]{64}$/);
      expect(await page.locator('tr:target').isVisible()).toBe(true);
    });
  });

  it('leads to the archive without JavaScript', async () => {
    await site.look(list, { scripts: false }, async ({ page }) => {
      const href = await row(page).locator('a').getAttribute('href');
      expect(new URL(href ?? '', page.url()).pathname).toBe(`/${run}raw.zip`);
    });
  });
});
