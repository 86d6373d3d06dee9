/** Markdown of contributors to HTML that is safe to publish: no raw HTML, no script links, no style attributes. */

import MarkdownIt from 'markdown-it';
import { NBSP } from '../base/digits.ts';
import { slugOf } from '../base/slug.ts';
import { word } from '../base/words.ts';

type Renderer = InstanceType<typeof MarkdownIt>;
type Token = ReturnType<Renderer['parse']>[number];

const SAFE_LINK = /^(?:https?:\/\/|mailto:|#|\/(?![/\\])|\.{1,2}\/|[A-Za-z0-9_-]+(?:[/.#]|$))/;

function makeRenderer(): Renderer {
  const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false });
  // File names such as notes.md are not addresses.
  renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  renderer.validateLink = (link) =>
    SAFE_LINK.test(link) && !/^[a-z][a-z0-9+.-]*:(?!\/\/)/i.test(link.replace(/^mailto:/, ''));
  // No pictures: one of a foreign address would load from another host.
  renderer.disable('image');
  renderer.core.ruler.push('plateau', (state) => {
    // A head without words heads nothing: it is an empty cell.
    for (const [place, token] of state.tokens.entries()) {
      const close = state.tokens[place + 2];
      if (token.type === 'th_open' && state.tokens[place + 1]?.content === '' && close !== undefined) {
        token.tag = 'td';
        close.tag = 'td';
      } else if (token.type === 'th_open') token.attrSet('scope', 'col');
      for (const part of [token, ...(token.children ?? [])]) tidy(part);
    }
  });
  renderer.renderer.rules.table_open = (tokens, place) => {
    const label = word('table_scrolls', { caption: headsOf(tokens, place) });
    return `<section class="scroll" tabindex="0" aria-label="${renderer.utils.escapeHtml(label)}"><table>\n`;
  };
  renderer.renderer.rules.table_close = () => '</table></section>\n';
  return renderer;
}

/** The column heads of the table that starts at a place, as its name. */
function headsOf(tokens: readonly Token[], start: number): string {
  const end = tokens.findIndex((token, place) => place > start && token.type === 'thead_close');
  return tokens
    .slice(start, end)
    .filter((token) => token.type === 'inline' && token.content !== '')
    .map((token) => token.content)
    .join(', ');
}

/** A space between a number and its unit, where no line may break. */
const BEFORE_UNIT = /(?<=\d) (?=(?:%|[kMGT]?i?B(?:\/s)?|[kMG]bit\/s|[mµn]?s|[kM]?IOPS|min|h)(?!\p{L}))/gu;

function tidy(token: Token): void {
  if (token.type === 'text') token.content = token.content.replace(BEFORE_UNIT, NBSP);
  const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  if (align !== undefined) {
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
    token.attrSet('class', align === 'right' ? 'num' : `align-${align}`);
  }
  if (token.type === 'link_open' && /^https?:/.test(String(token.attrGet('href') ?? '')))
    token.attrSet('rel', 'noopener nofollow');
}

const RENDERER = makeRenderer();

/**
 * HTML of a Markdown text. Its highest heading becomes an h2, or an h3 with `under: 2`, so that a page keeps one h1.
 * With `anchors`, headings get ids: those of a list in order, and else of their words.
 */
export function renderMarkdown(
  markdown: string,
  options: { readonly under?: number; readonly anchors?: readonly string[] } = {},
): string {
  const tokens = RENDERER.parse(markdown, {});
  const levels = tokens.filter((token) => token.type === 'heading_open').map((token) => Number(token.tag.slice(1)));
  const shift = (options.under ?? 1) + 1 - Math.min(...levels);
  let heading = 0;
  for (const [place, token] of tokens.entries()) {
    if (options.anchors !== undefined && token.type === 'heading_open') {
      token.attrSet('id', options.anchors[heading] ?? slugOf(tokens[place + 1]?.content ?? ''));
      heading += 1;
    }
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + shift)}`;
    }
  }
  return RENDERER.renderer.render(tokens, RENDERER.options, {}).trim();
}

/** Where a text links to, and in which of its lines. */
export interface MarkdownLink {
  readonly href: string;
  readonly line: number;
}

export function linksOf(markdown: string): readonly MarkdownLink[] {
  return RENDERER.parse(markdown, {}).flatMap(({ map, children }) => {
    let line = (map?.[0] ?? 0) + 1;
    return (children ?? []).flatMap((child): readonly MarkdownLink[] => {
      if (/break$/.test(child.type)) line += 1;
      const href = child.type === 'link_open' ? child.attrGet('href') : null;
      return href === null ? [] : [{ href: String(href), line }];
    });
  });
}

/** A heading with the text below it, up to the next one. `id` is its anchor in renderMarkdown. */
export interface Passage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Ids of the headings of a Markdown text, in order, made of their words. */
export function headingIds(markdown: string): readonly string[] {
  return passagesOf(markdown).map(({ id }) => id);
}

/** Passages of a Markdown text in plain words, for a search, with ids as `renderMarkdown` gives them. What stands before the first heading is left out. */
export function passagesOf(markdown: string, anchors: readonly string[] = []): readonly Passage[] {
  const passages: { id: string; title: string; text: string }[] = [];
  let isHeading = false;
  for (const { type, content, children } of RENDERER.parse(markdown, {})) {
    if (type === 'heading_open') isHeading = true;
    if (type !== 'inline') continue;
    const text = (children ?? []).map((child) => (/break$/.test(child.type) ? ' ' : child.content)).join('');
    const last = passages.at(-1);
    if (isHeading) passages.push({ id: anchors[passages.length] ?? slugOf(content), title: text, text: '' });
    else if (last !== undefined) last.text = `${last.text} ${text}`.trim();
    isHeading = false;
  }
  return passages;
}
