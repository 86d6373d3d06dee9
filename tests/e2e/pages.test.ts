import { describe, expect, it } from 'vitest';
import { dir, site } from './own-site.ts';
import { pageKinds } from './page-kinds.ts';

describe.each(pageKinds(dir))('the page /%s', (path) => {
  it.each([false, true])('opens without an error, with JavaScript: %s', async (scripts) => {
    await site.look(path, { scripts }, async ({ page, faults }) => {
      expect(faults).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect((await page.locator('main').textContent())?.trim().length).toBeGreaterThan(50);
      expect(await page.title()).toMatch(/\S/);
      // The switch of colours shows itself by script, so it tells whether any ran.
      expect(await page.locator('.theme-switch').isVisible()).toBe(scripts);
    });
  });

  it('does not scroll sideways at 360 px, nor at 320 px', async () => {
    await site.look(path, { viewport: { width: 360, height: 700 } }, async ({ page }) => {
      const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await wide()).toBeLessThanOrEqual(360);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await wide()).toBeLessThanOrEqual(320);
    });
  });
});
