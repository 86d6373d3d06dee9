/** Marks and addresses of a page that stands alone. */
import type { Badge } from '../tables/table.ts';
import { type Html, html } from './html.ts';

/** The anchor of an address of the site; what has none stands on another page, and is no address here. */
export function placeOf(href: string | undefined): string | undefined {
  const at = href?.indexOf('#') ?? -1;
  return href === undefined || at < 0 || href.startsWith('rules/') || href.startsWith('glossary/')
    ? undefined
    : href.slice(at);
}

export function badgesHtml(badges: readonly Badge[]): Html {
  const marks = badges.map(
    ({ kind, text, title }) => html`<span class="badge badge-${kind}" title="${title}">${text}</span>`,
  );
  return html`<span class="badges">${marks}</span>`;
}
