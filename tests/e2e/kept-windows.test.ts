import { describe, expect, it } from 'vitest';
import { site } from './own-site.ts';

describe('a window that is used again', () => {
  it('is as new: nothing is kept in it, stopped or listened to, and it looks as asked', async () => {
    let heard = 0;
    let first: unknown;
    await site.look('about/', {}, async ({ page }) => {
      first = page;
      await page.evaluate(() => {
        localStorage.setItem('theme', 'dark');
        sessionStorage.setItem('a', 'b');
        // biome-ignore lint/suspicious/noDocumentCookie: what a page may do.
        document.cookie = 'a=b';
      });
      page.on('request', () => {
        heard += 1;
      });
      await page.route('**/*', (route) => route.abort());
      await page.setViewportSize({ width: 360, height: 700 });
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      await page.mouse.move(100, 100);
    });
    const before = heard;
    await site.look('about/', {}, async ({ page, faults }) => {
      expect(page).toBe(first);
      const found = await page.evaluate(() => [
        [localStorage.length, sessionStorage.length, document.cookie],
        [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('print').matches],
      ]);
      expect(found).toEqual([
        [0, 0, ''],
        [1280, false, false],
      ]);
      expect([heard, faults]).toEqual([before, []]);
      // What goes wrong is noted in it as in the first.
      await page.evaluate(() => console.error('a fault'));
      await expect.poll(() => faults).toEqual(['a fault']);
    });
  });

  it('is of the size and in the colours that are asked for, though it was opened with others', async () => {
    const small = { colorScheme: 'dark', viewport: { width: 360, height: 700 } } as const;
    const used: unknown[] = [];
    for (const [options, looks] of [
      [small, [360, 700, true]],
      [{}, [1280, 720, false]],
      [small, [360, 700, true]],
    ] as const)
      await site.look('about/', options, async ({ page }) => {
        used.push(page);
        const found = await page.evaluate(() => [
          innerWidth,
          innerHeight,
          matchMedia('(prefers-color-scheme: dark)').matches,
        ]);
        expect(found).toEqual(looks);
      });
    expect(new Set(used).size).toBe(1);
  });

  it('is another one after a failure, and for a second reader meanwhile', async () => {
    let failed: unknown;
    const failing = site.look('about/', {}, async ({ page }) => {
      failed = page;
      throw new Error('this failed');
    });
    await expect(failing).rejects.toThrow('this failed');
    await site.look('about/', {}, async ({ page }) => {
      expect(page === failed).toBe(false);
      await site.look('about/', {}, async (second) => {
        expect(second.page === page).toBe(false);
      });
    });
  });
});
