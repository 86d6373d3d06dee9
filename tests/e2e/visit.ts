/** Opens pages of the built site in a browser. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { serve } from './serve.ts';

export interface Visit {
  readonly page: Page;
  /** What went wrong while it loaded. */
  readonly faults: readonly string[];
}

/** Opens a page of the site at `address` and notes console errors, failed requests and requests to other hosts. */
async function visit(context: BrowserContext, address: string, path: string): Promise<Visit> {
  const page = await context.newPage();
  const faults: string[] = [];
  const isThisPage = (url: string): boolean => url === address + path;
  page.on('console', (message) => {
    // The browser itself reports the status of the page that is meant to be missing.
    if (message.type() === 'error' && !isThisPage(message.location().url)) faults.push(message.text());
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
  /** Visits one page in a context of its own. */
  readonly look: (
    path: string,
    options: Parameters<Browser['newContext']>[0],
    then: (visited: Visit) => Promise<void>,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Serves the folder and starts a browser. */
export async function openSite(dir: string): Promise<OpenSite> {
  const [browser, served] = await Promise.all([launchBrowser(), serve(dir)]);
  return {
    address: served.address,
    look: async (path, options, then) => {
      const context = await browser.newContext(options);
      try {
        await then(await visit(context, served.address, path));
      } finally {
        await context.close();
      }
    },
    close: async () => {
      await browser.close();
      await served.stop();
    },
  };
}
