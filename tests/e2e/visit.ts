/** Opens pages of the built site in a browser. */
import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { serve } from './serve.ts';

export interface Visit {
  readonly page: Page;
  /** What went wrong while it loaded. */
  readonly faults: readonly string[];
}

/** How a page is opened: as the browser may be set, and `scripts: false` for a reader without JavaScript. */
export type VisitOptions = Parameters<Browser['newContext']>[0] & { readonly scripts?: boolean };

const isScript = (url: string): boolean => new URL(url, 'http://localhost').pathname.endsWith('.js');

/**
 * A context that runs no script of the site: the policy of its pages allows scripts from files only, and no such file
 * arrives. Not all browsers let a test look at a page whose scripting is off altogether.
 */
async function openContext(browser: Browser, { scripts = true, ...options }: VisitOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (!scripts) await context.route('**/*.js', (route) => route.abort());
  return context;
}

/** Opens a page of the site at `address` and notes console errors, failed requests and requests to other hosts. */
async function visit(context: BrowserContext, address: string, path: string, scripts = true): Promise<Visit> {
  const page = await context.newPage();
  const faults: string[] = [];
  const isThisPage = (url: string): boolean => url === address + path;
  page.on('console', (message) => {
    // The browser itself reports the status of the page that is meant to be missing.
    const { url } = message.location();
    if (message.type() === 'error' && !isThisPage(url) && (scripts || !isScript(url))) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:'))
      faults.push(`asks another host: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isThisPage(response.url())) faults.push(`${response.status()} ${response.url()}`);
  });
  const answer = await page.goto(address + path, { waitUntil: 'load' });
  if (answer?.status() !== (path === 'no-such-page/' ? 404 : 200)) faults.push(`status ${answer?.status()}`);
  return { page, faults };
}

export interface OpenSite {
  readonly address: string;
  /** Visits one page in a context of its own, which lasts until it is closed. */
  readonly open: (path: string, options: VisitOptions) => Promise<Visit & { readonly close: () => Promise<void> }>;
  /** The same, closed at the end. */
  readonly look: (path: string, options: VisitOptions, then: (visited: Visit) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What the browser has saved, which may be where this process cannot look. */
export async function contentOf(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Serves the folder to a browser, by default to a new one. */
export async function openSite(dir: string, start: () => Promise<Browser> = launchBrowser): Promise<OpenSite> {
  const [browser, served] = await Promise.all([start(), serve(dir)]);
  const open: OpenSite['open'] = async (path, options) => {
    const context = await openContext(browser, options);
    const close = () => context.close();
    try {
      return { ...(await visit(context, served.address, path, options.scripts)), close };
    } catch (error) {
      await close();
      throw error;
    }
  };
  return {
    address: served.address,
    open,
    look: async (path, options, then) => {
      const { close, ...visited } = await open(path, options);
      try {
        await then(visited);
      } finally {
        await close();
      }
    },
    close: async () => {
      await browser.close();
      await served.stop();
    },
  };
}
