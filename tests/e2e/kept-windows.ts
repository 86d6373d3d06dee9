/** Windows that are used again: to open one costs more than to open most pages in it. */
import type { VisitOptions, Window } from './visit.ts';

type Use = (options: VisitOptions, then: (window: Window) => Promise<void>) => Promise<void>;

/** More than one is in use where a test looks at two, and each stands for a process of the browser. */
const MOST_KEPT = 4;

/** What a test may listen to. */
const HEARD = ['console', 'download', 'pageerror', 'request', 'response'];

/** Makes it the window of a reader who was never here; false where it cannot be. */
async function renew({ page, listen }: Window): Promise<boolean> {
  const context = page.context();
  if (context.pages().length !== 1) return false;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  for (const event of HEARD) page.removeAllListeners(event);
  await context.clearCookies();
  await page.emulateMedia({ media: null });
  // A pointer that stands over a page points at what is there.
  await page.mouse.move(0, 0);
  listen();
  return true;
}

/** What a window can be given at any time: its size, and the colours of the system. */
async function dress({ page }: Window, { colorScheme, viewport }: VisitOptions): Promise<void> {
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
}

/**
 * Opens a window where none is left that was opened in the same way, but for size and colours. One in which something failed is not used
 * again.
 */
export function keepWindows(open: (options: VisitOptions) => Promise<Window>): Use {
  const kept: { readonly how: string; readonly window: Window }[] = [];
  return async (options, then) => {
    const { colorScheme: _, viewport: __, ...rest } = options;
    const how = JSON.stringify(rest);
    const place = kept.findLastIndex((one) => one.how === how);
    const [found] = place < 0 ? [] : kept.splice(place, 1);
    const window = found?.window ?? (await open(options));
    let isNew = false;
    try {
      if (found !== undefined) await dress(window, options);
      await then(window);
      isNew = await renew(window).catch(() => false);
    } finally {
      if (isNew) kept.push({ how, window });
      else await window.close();
      if (kept.length > MOST_KEPT) await kept.shift()?.window.close();
    }
  };
}
