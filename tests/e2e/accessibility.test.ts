import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pageKinds } from './page-kinds.ts';
import { type OpenSite, openSite } from './visit.ts';

const dir = inject('builtSite');
let site: OpenSite;

beforeAll(async () => {
  site = await openSite(dir);
});
afterAll(() => site?.close());

/** What axe objects to: the rule, and the first places. */
async function objections(axe: AxeBuilder): Promise<unknown> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 5).map(({ html }) => html.slice(0, 200))]);
}

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe.each(pageKinds(dir))('the page /%s', (path) => {
  it('gives axe nothing to say', async () => {
    await site.look(path, { colorScheme: 'light' }, async ({ page }) => {
      expect(await objections(new AxeBuilder({ page }))).toEqual([]);
    });
  });

  it('has contrast in the dark too', async () => {
    await site.look(path, { colorScheme: 'dark' }, async ({ page }) => {
      expect(await objections(new AxeBuilder({ page }).withRules('color-contrast'))).toEqual([]);
    });
  });
});

describe('the colour scheme', () => {
  it('follows the system without JavaScript', async () => {
    const seen: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const)
      await site.look('', { colorScheme, scripts: false }, async ({ page }) => {
        seen.push(await background(page));
      });
    expect(new Set(seen).size).toBe(2);
  });
});
