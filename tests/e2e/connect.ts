/** The one browser of all tests. */
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

export async function connect(): Promise<Browser> {
  const browser = inject('browser');
  if ('failure' in browser) throw new Error(browser.failure);
  return chromium.connect(browser.address);
}
