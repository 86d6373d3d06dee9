/** What holds for every page. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringAxe, leaveThreeOfEach, objections, type SeenTexts } from './axe.ts';
import { leaveThreeAlike, type Seen } from './leave-three.ts';
import { site } from './own-site.ts';
import type { Visit, VisitOptions, Window } from './visit.ts';

/** Asks once for all: locators would bring a script of their own into each page. */
async function expectOpen({ page, faults }: Visit, scripts: boolean): Promise<void> {
  expect(faults).toEqual([]);
  const { letters, title, ...seen } = await page.evaluate(() => {
    const isShown = (selector: string): boolean => {
      const element = document.querySelector(selector);
      const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return width > 0 && height > 0 && element?.checkVisibility({ visibilityProperty: true }) === true;
    };
    return {
      titles: document.querySelectorAll('h1').length,
      isTitleShown: isShown('h1'),
      letters: document.querySelector('main')?.textContent.trim().length,
      title: document.title,
      // It shows itself by script, so it tells whether any ran.
      isSwitchShown: isShown('.theme-switch'),
    };
  });
  expect(seen).toEqual({ titles: 1, isTitleShown: true, isSwitchShown: scripts });
  expect(letters).toBeGreaterThan(50);
  expect(title).toMatch(/\S/);
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

const WIDE = { width: 1280, height: 720 };

const setWidth = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: 700 });

/**
 * Each is loaded once for the tests that look at the same of it: on a phone, then as wide as a screen; the colours follow the system as it goes
 * dark. A page keeps nothing of who only looks at it, so that one window shows of all what a new one would show of each.
 */
export function testPages(paths: readonly string[]): void {
  describe('every page', () => {
    const scripted = sharedWindow({ colorScheme: 'light' });
    const withoutScripts = sharedWindow({ scripts: false });
    let [alike, texts]: [Seen?, SeenTexts?] = [];
    beforeAll(() => bringAxe(scripted().page));

    describe.each(paths)('/%s', (path) => {
      let seen: Visit;
      beforeAll(async () => {
        const { page, goTo } = scripted();
        await page.emulateMedia({ colorScheme: 'light' });
        await setWidth(page, 360);
        seen = await goTo(path);
      });

      it('opens without an error, with JavaScript: true', () => expectOpen(seen, true));

      it('keeps nothing in the browser', async () => {
        expect(await seen.page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
          0,
          0,
          '',
        ]);
      });

      it('does not scroll sideways at 360 px, nor at 320 px', async () => {
        const width = (): Promise<number> => seen.page.evaluate(() => document.documentElement.scrollWidth);
        expect(await width()).toBeLessThanOrEqual(360);
        await setWidth(seen.page, 320);
        expect(await width()).toBeLessThanOrEqual(320);
      });

      it('breaks no word of a table into a column of letters', async () => {
        await setWidth(seen.page, 360);
        const narrow = await seen.page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('td')]
            .slice(0, 400)
            .filter((cell) => cell.textContent.trim().length > 8 && cell.offsetHeight > 0 && cell.clientWidth < 32)
            .map((cell) => cell.textContent),
        );
        expect(narrow).toEqual([]);
      });

      it('gives axe nothing to say, of its colours neither in the light nor in the dark', async () => {
        const { page, faults } = seen;
        await page.setViewportSize(WIDE);
        const frames = await page.evaluate(() => {
          // Some are open on wide screens only.
          for (const fold of document.querySelectorAll('details')) fold.open = true;
          return document.querySelectorAll('iframe, frame').length;
        });
        expect(frames).toBe(0);
        alike = await leaveThreeAlike(page, alike);
        expect(await objections(page, 'structure')).toEqual([]);
        texts = await leaveThreeOfEach(page, texts);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await objections(page, 'colours'), colorScheme).toEqual([]);
        }
        expect(faults).toEqual([]);
      });

      it('opens without an error, with JavaScript: false', async () =>
        expectOpen(await withoutScripts().goTo(path), false));
    });
  });
}
