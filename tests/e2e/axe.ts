/** Looks at pages of the built site as axe does. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/**
 * What axe objects to, the rule and the first places: all rules, or those named. Only objections are worked out in full, and the
 * page is looked at in one go, as it has no frames: a third of the time. What was read into the page for it is used again.
 */
export async function objections(page: Page, ...rules: readonly string[]): Promise<readonly (readonly string[])[]> {
  const runOnly = rules.length === 0 ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } };
  const options = { resultTypes: ['violations' as const], ...runOnly };
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations }: Found = isThere
    ? await page.evaluate(
        (asked) => (window as unknown as { axe: { run: (asked: object) => Promise<Found> } }).axe.run(asked),
        options,
      )
    : await new AxeBuilder({ page }).options(options).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 5).map(({ html }) => html.slice(0, 200))]);
}
