/** Looks at pages of the built site as axe does, in the light and in the dark. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { site } from './own-site.ts';

/**
 * What axe objects to, the rule and the first places: all rules, or those named. Only objections are worked out in full, and the
 * page is looked at in one go, as it has no frames: a third of the time.
 */
export async function objections(page: Page, ...rules: readonly string[]): Promise<readonly (readonly string[])[]> {
  const runOnly = rules.length === 0 ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } };
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...runOnly }).setLegacyMode(true);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 5).map(({ html }) => html.slice(0, 200))]);
}

/** Tests that axe has nothing to say of these pages. Each is loaded once; the colours then follow the system as it goes dark. */
export function testPages(paths: readonly string[]): void {
  describe('axe', () => {
    it.each(paths)('has nothing to say of /%s, nor of its contrast in the dark', async (path) => {
      await site.look(path, { colorScheme: 'light' }, async ({ page }) => {
        expect(await page.locator('iframe, frame').count()).toBe(0);
        expect(await objections(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await objections(page, 'color-contrast')).toEqual([]);
      });
    });
  });
}
