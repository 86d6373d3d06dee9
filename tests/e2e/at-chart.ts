/** A chart of the built site in a window, for the tests of what it does. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { site } from './own-site.ts';
import type { Visit, VisitOptions } from './visit.ts';

export const WIDE = { viewport: { width: 1280, height: 1000 } };
export const NARROW = { viewport: { width: 360, height: 760 } };

export type Used = Visit & { readonly figure: Locator };

/** Opens a page at its first chart. Whatever the browser objects to is a fault, at the end too. */
export async function atChart(path: string, options: VisitOptions, then: (used: Used) => Promise<void>, which = 0) {
  await site.look(path, options, async ({ page, faults }) => {
    const figure = page.locator('figure.chart').nth(which);
    await figure.scrollIntoViewIfNeeded();
    await then({ page, faults, figure });
    expect(faults).toEqual([]);
  });
}

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not to be seen');
  return box;
}

/** Text of an element, with plain spaces. */
export const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ');
