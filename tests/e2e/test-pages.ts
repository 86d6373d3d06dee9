/** What holds for every page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveThreeOfEach, objections, type SeenTexts } from './axe.ts';
import { site } from './own-site.ts';
import type { Visit, VisitOptions, Window } from './visit.ts';

async function expectOpen({ page, faults }: Visit, scripts: boolean): Promise<void> {
  expect(faults).toEqual([]);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect((await page.locator('main').textContent())?.trim().length).toBeGreaterThan(50);
  expect(await page.title()).toMatch(/\S/);
  // The switch of colours shows itself by script, so it tells whether any ran.
  expect(await page.locator('.theme-switch').isVisible()).toBe(scripts);
}

/** A window of the tests in this suite. */
function sharedWindow(options: VisitOptions): () => Window {
  let shared: Window | undefined;
  beforeAll(async () => {
    shared = await site.openWindow(options);
  });
  afterAll(() => shared?.close());
  return () => {
    if (shared === undefined) throw new Error('the window is not open');
    return shared;
  };
}

/**
 * Each is loaded once for the tests that look at the same of it; the colours follow the system as it goes dark. A page keeps nothing of
 * who only looks at it, so that one window shows of all what a new one would show of each.
 */
export function testPages(paths: readonly string[]): void {
  describe('every page', () => {
    const wide = sharedWindow({ colorScheme: 'light' });
    const withoutScripts = sharedWindow({ scripts: false });
    const narrow = sharedWindow({ viewport: { width: 360, height: 700 } });

    let texts: SeenTexts = {};

    describe.each(paths)('/%s', (path) => {
      let seen: Visit;
      beforeAll(async () => {
        await wide().page.emulateMedia({ colorScheme: 'light' });
        seen = await wide().goTo(path);
      });

      it('opens without an error, with JavaScript: true', () => expectOpen(seen, true));

      it('keeps nothing in the browser', async () => {
        expect(await seen.page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
          0,
          0,
          '',
        ]);
      });

      it('gives axe nothing to say, of its colours neither in the light nor in the dark', async () => {
        const { page } = seen;
        expect(await page.locator('iframe, frame').count()).toBe(0);
        expect(await objections(page, 'structure')).toEqual([]);
        texts = await leaveThreeOfEach(page, texts);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await objections(page, 'colours'), colorScheme).toEqual([]);
        }
      });

      it('opens without an error, with JavaScript: false', async () =>
        expectOpen(await withoutScripts().goTo(path), false));

      it('does not scroll sideways at 360 px, nor at 320 px', async () => {
        const { page } = narrow();
        await page.setViewportSize({ width: 360, height: 700 });
        await narrow().goTo(path);
        const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
        expect(await width()).toBeLessThanOrEqual(360);
        await page.setViewportSize({ width: 320, height: 700 });
        expect(await width()).toBeLessThanOrEqual(320);
      });
    });
  });
}
