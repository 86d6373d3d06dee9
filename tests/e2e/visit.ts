/** Opens pages of the built site in a browser. */
import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { keepWindows } from './kept-windows.ts';
import { serve, WITHOUT_SCRIPTS } from './serve.ts';

export interface Visit {
  readonly page: Page;
  /** What went wrong while it loaded. */
  readonly faults: readonly string[];
}

/** How a page is opened: as the browser may be set, and `scripts: false` for a reader without JavaScript. */
export type VisitOptions = Parameters<Browser['newContext']>[0] & { readonly scripts?: boolean };

const isScript = (url: string): boolean => new URL(url, 'http://localhost').pathname.endsWith('.js');

/**
 * A context that runs no script of the site: the policy of its pages allows scripts from files only, and the server
 * keeps these back. Not all browsers let a test look at a page whose scripting is off altogether; to stop requests in the browser costs more than
 * to load the page.
 */
function openContext(browser: Browser, { scripts = true, ...options }: VisitOptions): Promise<BrowserContext> {
  return browser.newContext(scripts ? options : { ...options, extraHTTPHeaders: { [WITHOUT_SCRIPTS]: 'yes' } });
}

/** A window, in which pages are opened one after the other. */
export interface Window {
  /** Opens a page in the place of the last one. */
  readonly goTo: (path: string) => Promise<Visit>;
  readonly page: Page;
  /** Notes faults, as it does from the beginning. */
  readonly listen: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a window on the site at `address` that notes console errors, failed requests and requests to other hosts. */
async function openWindow(context: BrowserContext, address: string, scripts = true): Promise<Window> {
  const page = await context.newPage();
  let path = '';
  let faults: string[] = [];
  const isThisPage = (url: string): boolean => url === address + path;
  // What the policy of a page stops, by meta or by header, is reported to the page.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`the policy stops ${blockedURI} by ${violatedDirective}`),
    ),
  );
  const listen = (): void => {
    page.on('console', (message) => {
      const { url } = message.location();
      // The browser itself reports the status of the page that is meant to be missing.
      const isMissing = isThisPage(url) && /status of 404/.test(message.text());
      if (message.type() === 'error' && !isMissing && (scripts || !isScript(url))) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith('data:'))
        faults.push(`asks another host: ${request.url()}`);
    });
    page.on('response', (response) => {
      const isKeptBack = !scripts && isScript(response.url());
      if (response.status() >= 400 && !isThisPage(response.url()) && !isKeptBack)
        faults.push(`${response.status()} ${response.url()}`);
    });
  };
  listen();
  return {
    page,
    listen,
    goTo: async (next) => {
      const own: string[] = [];
      [path, faults] = [next, own];
      const answer = await page.goto(address + path, { waitUntil: 'load' });
      if (answer?.status() !== (path === 'no-such-page/' ? 404 : 200)) own.push(`status ${answer?.status()}`);
      return { page, faults: own };
    },
    close: () => context.close(),
  };
}

export interface OpenSite {
  readonly address: string;
  /** A window of a reader who was never here; it lasts until it is closed. */
  readonly openWindow: (options: VisitOptions) => Promise<Window>;
  /** Visits one page in a window that is as such a one, though it may have been used before. */
  readonly look: (path: string, options: VisitOptions, then: (visited: Visit) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What the browser has saved, which may be where this process cannot look. */
export async function contentOf(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Serves the folder to a browser, by default to a new one, with these headers. */
export async function openSite(
  dir: string,
  start: () => Promise<Browser> = launchBrowser,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenSite> {
  const [browser, served] = await Promise.all([start(), serve(dir, headers)]);
  const open: OpenSite['openWindow'] = async (options) =>
    openWindow(await openContext(browser, options), served.address, options.scripts);
  const use = keepWindows(open);
  return {
    address: served.address,
    openWindow: open,
    look: (path, options, then) => use(options, async ({ goTo }) => then(await goTo(path))),
    close: async () => {
      await browser.close();
      await served.stop();
    },
  };
}
