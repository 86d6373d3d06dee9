/** Looks at pages of the built site as axe does. */
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { LENGTHS, layOutTables } from './leave-three.ts';

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

const source = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);

/** Brings axe into all that this window opens from now on: it is sent to the browser once, and not for each page. */
export function bringAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ path: source });
}

/** Rules that read colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const asked = {
  all: {},
  structure: { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
  colours: { runOnly: { type: 'rule' as const, values: COLOURS } },
};

/**
 * What axe objects to, the rule and the first places: all of it, all but the colours, or the colours only. Only
 * objections are worked out in full, and the page is looked at in one go, as it has no frames: a third of the time. What was read into
 * the page for it is used again.
 */
export async function objections(
  page: Page,
  what: keyof typeof asked = 'all',
): Promise<readonly (readonly string[])[]> {
  const options = { resultTypes: ['violations' as const], ...asked[what] };
  await layOutTables(page);
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations }: Found = isThere
    ? await page.evaluate(
        (all) => (window as unknown as { axe: { run: (all: object) => Promise<Found> } }).axe.run(all),
        options,
      )
    : await new AxeBuilder({ page }).options(options).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 5).map(({ html }) => html.slice(0, 200))]);
}

/** How often texts were seen that are coloured by the same rules, as JSON: by a number that stands for these rules. */
export type SeenTexts = string;

/**
 * Leaves three of all texts that are coloured by the same rules, of this page and those that `seen` tells of: their elements and all around
 * them have the same names, attributes, classes and computed colours. What stands beside a text that is left is left, too: a link is told by its
 * neighbours. Colours take four fifths of axe's time, most of it for what it has seen already. Gives what was seen so far.
 */
export async function leaveThreeOfEach(page: Page, seen: SeenTexts = '{}'): Promise<SeenTexts> {
  await layOutTables(page);
  const asked = { known: seen, lengths: LENGTHS };
  return await page.evaluate(({ known, lengths }) => {
    const ofLength = new RegExp(lengths, 'g');
    const counts = JSON.parse(known) as Record<string, number>;
    const isColour = new Set(['style', 'fill', 'stroke', 'opacity']);
    const own = (element: Element): string => {
      const { color, backgroundColor } = getComputedStyle(element);
      const said = [...element.attributes].map(({ name, value }) => {
        if (name === 'class') return `class=${value.replace(ofLength, '')}`;
        return isColour.has(name) || /^aria-(?!label)/.test(name) ? `${name}=${value}` : name;
      });
      return [color, backgroundColor, ...said].join();
    };
    const places = new Map<Element, number>();
    /** FNV-1a of the rules' text and of the number of what is around, in 52 bits. */
    const numberOf = (text: string, around: number): number => {
      let [low, high] = [around % 2 ** 26, Math.floor(around / 2 ** 26)];
      for (let at = 0; at < text.length; at += 1) {
        low = Math.imul(low ^ text.charCodeAt(at), 16_777_619) >>> 6;
        high = Math.imul(high ^ text.charCodeAt(at), 709_607_197) >>> 6;
      }
      return high * 2 ** 26 + low;
    };
    const placeOf = (element: Element | null): number => {
      if (element === null) return 2_166_136_261;
      const place =
        places.get(element) ?? numberOf(`${element.tagName} ${own(element)}`, placeOf(element.parentElement));
      places.set(element, place);
      return place;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const again: ChildNode[] = [];
    const kept = new Set<Element>();
    for (let node = texts.nextNode() as Text | null; node !== null; node = texts.nextNode() as Text | null) {
      const { parentElement: parent } = node;
      if (node.data.trim() === '' || parent === null) continue;
      const place = placeOf(parent);
      counts[place] = (counts[place] ?? 0) + 1;
      if ((counts[place] ?? 0) > 3) again.push(node);
      else for (const around of [parent, parent.parentElement]) if (around !== null) kept.add(around);
    }
    for (const node of again) {
      const { parentElement: parent } = node;
      if (parent === null || kept.has(parent)) continue;
      (parent.childNodes.length === 1 ? parent : node).remove();
    }
    return JSON.stringify(counts);
  }, asked);
}
