/** The repository's own site, served to the one browser of all tests. What is opened here ends with the process. */
import { chromium } from 'playwright-core';
import { inject } from 'vitest';
import { ownSite } from '../site/built-sites.ts';
import { openSite } from './visit.ts';

async function connect() {
  const browser = inject('browser');
  if ('failure' in browser) throw new Error(browser.failure);
  return chromium.connect(browser.address);
}

export const dir = await ownSite();
export const site = await openSite(dir, connect);
