/** Looks at pages of the built site as axe does. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

const CONTRAST = 'color-contrast';
const asked = {
  all: {},
  structure: { rules: { [CONTRAST]: { enabled: false } } },
  contrast: { runOnly: { type: 'rule' as const, values: [CONTRAST] } },
};

/**
 * What axe objects to, the rule and the first places: all of it, all but the contrast of colours, or their contrast only. Only
 * objections are worked out in full, and the page is looked at in one go, as it has no frames: a third of the time. What was read into
 * the page for it is used again.
 */
export async function objections(
  page: Page,
  what: keyof typeof asked = 'all',
): Promise<readonly (readonly string[])[]> {
  const options = { resultTypes: ['violations' as const], ...asked[what] };
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations }: Found = isThere
    ? await page.evaluate(
        (all) => (window as unknown as { axe: { run: (all: object) => Promise<Found> } }).axe.run(all),
        options,
      )
    : await new AxeBuilder({ page }).options(options).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 5).map(({ html }) => html.slice(0, 200))]);
}

/**
 * Leaves three of all texts that are coloured by the same rules: their elements and all around them have the same names, attributes,
 * classes and colours. Contrast takes four fifths of axe's time, most of it for what it has seen already.
 */
export async function leaveThreeOfEach(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isColour = new Set(['class', 'style', 'fill', 'stroke', 'opacity']);
    const own = ({ attributes }: Element): string =>
      [...attributes]
        .map(({ name, value }) => (isColour.has(name) || /^aria-(?!label)/.test(name) ? `${name}=${value}` : name))
        .join();
    const known = new Map<Element, string>();
    const placeOf = (element: Element | null): string => {
      if (element === null) return '';
      const place = known.get(element) ?? `${placeOf(element.parentElement)}>${element.tagName} ${own(element)}`;
      known.set(element, place);
      return place;
    };
    const seen = new Map<string, number>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const again: ChildNode[] = [];
    for (let node = texts.nextNode() as Text | null; node !== null; node = texts.nextNode() as Text | null) {
      if (node.data.trim() === '') continue;
      const place = placeOf(node.parentElement);
      seen.set(place, (seen.get(place) ?? 0) + 1);
      if ((seen.get(place) ?? 0) > 3) again.push(node);
    }
    for (const node of again) (node.parentElement?.childNodes.length === 1 ? node.parentElement : node).remove();
  });
}
