/** Makes a page smaller for axe, which takes most of its time for what it has seen already. */
import type { Page } from 'playwright-core';

/** As the page does in its time. Those that are not laid out would lie over what stands below them, for axe, and look unlike the others. */
export async function layOutTables(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const late of document.querySelectorAll('.scroll-late')) late.classList.remove('scroll-late');
  });
}

/** Classes that stand for a length, without a colour of their own: of a bar below a figure, and the room of decimals that it lacks. */
export const LENGTHS = '(?<!\\S)(?:b|pd?)\\d+(?!\\S)';

/** How often elements were seen that look alike in the same place, as JSON: by a hash of both. */
export type Seen = string;

/**
 * Leaves three of all elements that are alike, of this page and of those that `seen` tells of: they, all within them and all around them have
 * the same names, attributes, computed colours, and some text or none. Of attributes that differ from one to the next it counts whether they are
 * empty, of those that name other elements whether these are there. How often one stands in another does not count. What cannot be judged
 * alone stays: headings and landmarks, cells, what names another element or is named by it, and of tables and lists the first three rows. Gives
 * what was seen so far.
 */
export async function leaveThreeAlike(page: Page, seen: Seen = '{}'): Promise<Seen> {
  await layOutTables(page);
  const asked = { known: seen, lengths: LENGTHS };
  return await page.evaluate(({ known, lengths }) => {
    const ofLength = new RegExp(lengths, 'g');
    const counts = JSON.parse(known) as Record<string, number>;
    const names =
      /^(?:for|headers|list|form|aria-(?:labelledby|describedby|controls|owns|details|flowto|activedescendant|errormessage))$/;
    const differs =
      /^(?:id|href|src|alt|title|name|value|content|datetime|download|aria-(?:label|rowindex|valuetext)|data-.*)$/;
    /** Of a drawing, what axe reads. */
    const drawn = /^(?:class|style|fill|stroke|opacity|role|tabindex|hidden|aria-.*)$/;
    const stays =
      'h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside, form, section, dialog, ' +
      '[role]:not(svg, svg *, [role=img], [role=group], [role=status], [role=note])';
    const rows = 'tbody, ul, ol';
    const wholes = 'body, main, section, article, div, nav, header, footer, aside, form, li, dd, td, p, figure, svg, g';
    const parts =
      'li, dt, dd, tr, td, th, thead, tbody, legend, summary, caption, figcaption, option, title, desc, col';
    const cells = 'td, th, thead, tbody, col';

    const kept = new Set<Element>();
    const keep = (from: Element, until: Element | null): void => {
      for (let at: Element | null = from; at !== null && at !== until; at = at.parentElement) kept.add(at);
    };
    const namedBy = ({ value }: Attr): readonly (HTMLElement | null)[] =>
      value.split(/\s+/).map((id) => document.getElementById(id));
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches(stays)) keep(element, null);
      for (const attribute of element.attributes)
        for (const other of names.test(attribute.name) ? namedBy(attribute) : []) {
          if (other === null) continue;
          let both: Element | null = element;
          while (both?.contains(other) === false) both = both.parentElement;
          // What holds both of them may go as a whole.
          for (const end of [element, other]) keep(end, both);
        }
    }

    const said = (attribute: Attr): string => {
      const { name, value } = attribute;
      if (names.test(name)) return `${name}:${namedBy(attribute).every((other) => other !== null)}`;
      if (name === 'class') return `class=${value.replace(ofLength, '')}`;
      return differs.test(name) ? `${name}:${value.trim() !== ''}` : `${name}=${value}`;
    };
    const looksOf = (element: Element): string => {
      const { color, backgroundColor, display, visibility, overflowX, overflowY } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const scrolls =
        (/auto|scroll/.test(overflowX) && scrollWidth > clientWidth) ||
        (/auto|scroll/.test(overflowY) && scrollHeight > clientHeight);
      const isDrawn = element instanceof SVGElement && element.ownerSVGElement !== null;
      const attributes = [...element.attributes].filter(({ name }) => !isDrawn || drawn.test(name)).map(said);
      return [element.tagName, color, backgroundColor, display, visibility, scrolls, ...attributes].join();
    };
    /** FNV-1a, twice: the same on all pages. */
    const hashOf = (text: string): string => {
      let [one, two] = [2_166_136_261, 84_696_351];
      for (let at = 0; at < text.length; at += 1) {
        one = Math.imul(one ^ text.charCodeAt(at), 16_777_619);
        two = Math.imul(two ^ text.charCodeAt(at), 709_607_197);
      }
      return (one >>> 0).toString(36) + (two >>> 0).toString(36);
    };
    interface Shape {
      readonly element: Element;
      readonly looks: string;
      /** Of it and of all within. */
      readonly hash: string;
      readonly children: readonly Shape[];
    }
    const shapeOf = (element: Element): Shape => {
      const children = [...element.children].map(shapeOf);
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      const looks = looksOf(element);
      const inside = new Set(children.map(({ hash }) => hash));
      return { element, looks, hash: hashOf([looks, hasText, ...inside].join('|')), children };
    };

    const gone: Element[] = [];
    const choose = ({ element: around, looks, children }: Shape, above: string): void => {
      const place = hashOf(`${above} ${looks}`);
      const own: Record<string, number> = {};
      for (const [index, child] of children.entries()) {
        const { element, hash } = child;
        const key = hashOf(`${place} ${hash}`);
        const [here, before] = [own[hash] ?? 0, counts[key] ?? 0];
        [own[hash], counts[key]] = [here + 1, before + 1];
        const mayGo = around.matches(rows) ? index >= 3 : around.matches(wholes) && !element.matches(parts);
        const isAgain = (before >= 3 && mayGo) || (here >= 3 && !element.matches(cells));
        if (isAgain && !kept.has(element)) gone.push(element);
        else choose(child, place);
      }
    };
    // All is looked at before anything goes: a state of one may colour another.
    choose(shapeOf(document.body), '');
    for (const element of gone) element.remove();
    return JSON.stringify(counts);
  }, asked);
}
