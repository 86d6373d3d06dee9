/** The one browser of all tests. */
import { type Browser, chromium } from 'playwright-core';
import { madeOnce } from '../made-once.ts';

export async function connect(): Promise<Browser> {
  return chromium.connect((await madeOnce('browser')).address);
}
