/** What holds for every page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objections } from './axe.ts';
import { site } from './own-site.ts';
import type { Visit } from './visit.ts';

async function expectOpen({ page, faults }: Visit, scripts: boolean): Promise<void> {
  expect(faults).toEqual([]);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect((await page.locator('main').textContent())?.trim().length).toBeGreaterThan(50);
  expect(await page.title()).toMatch(/\S/);
  // The switch of colours shows itself by script, so it tells whether any ran.
  expect(await page.locator('.theme-switch').isVisible()).toBe(scripts);
}

/** Each is loaded once for the tests that look at the same of it; the colours follow the system as it goes dark. */
export function testPages(paths: readonly string[]): void {
  describe.each(paths)('the page /%s', (path) => {
    let seen: Awaited<ReturnType<typeof site.open>>;
    beforeAll(async () => {
      seen = await site.open(path, { colorScheme: 'light' });
    });
    afterAll(() => seen?.close());

    it('opens without an error, with JavaScript: true', () => expectOpen(seen, true));

    it('gives axe nothing to say, nor of its contrast in the dark', async () => {
      const { page } = seen;
      expect(await page.locator('iframe, frame').count()).toBe(0);
      expect(await objections(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await objections(page, 'color-contrast')).toEqual([]);
    });

    it('opens without an error, with JavaScript: false', () =>
      site.look(path, { scripts: false }, (visited) => expectOpen(visited, false)));

    it('does not scroll sideways at 360 px, nor at 320 px', async () => {
      await site.look(path, { viewport: { width: 360, height: 700 } }, async ({ page }) => {
        const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
        expect(await wide()).toBeLessThanOrEqual(360);
        await page.setViewportSize({ width: 320, height: 700 });
        expect(await wide()).toBeLessThanOrEqual(320);
      });
    });
  });
}
