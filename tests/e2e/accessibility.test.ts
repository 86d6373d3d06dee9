import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { objections } from './axe.ts';
import { site } from './own-site.ts';

describe('in the light and in the dark', () => {
  const background = (page: Page): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it('the colours follow the system, also on a page that is open and without JavaScript', async () => {
    const seen: string[] = [];
    for (const scripts of [true, false])
      for (const colorScheme of ['light', 'dark'] as const)
        await site.look('', { colorScheme, scripts }, async ({ page }) => {
          seen.push(await background(page));
          await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
          seen.push(await background(page));
        });
    const [light, dark] = seen;
    expect(light).not.toBe(dark);
    expect(seen).toEqual([light, dark, dark, light, light, dark, dark, light]);
  });

  it('axe finds what is wrong', async () => {
    await site.look('', { colorScheme: 'light' }, async ({ page }) => {
      await page.evaluate(() => {
        const text = document.createElement('p');
        text.textContent = 'Pale on paper';
        text.style.color = '#bbb';
        document.querySelector('main')?.append(text, document.createElement('img'));
      });
      expect((await objections(page)).map(([rule]) => rule)).toEqual(['color-contrast', 'image-alt']);
      expect((await objections(page, 'color-contrast')).map(([rule]) => rule)).toEqual(['color-contrast']);
    });
  });
});
