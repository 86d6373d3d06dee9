/** A whole HTML document that needs nothing beside itself: style and drawings inline, no script, no address of another host. */
import { word } from '../base/words.ts';
import { asHtml, type Html, html } from './html.ts';
import type { Section } from './sections.ts';

export interface DocumentParts {
  readonly title: string;
  /** Style sheets, in their order. */
  readonly css: readonly string[];
  /** Plateau's. */
  readonly version: string;
  readonly kicker: string;
  readonly lead: readonly (Html | undefined)[];
  readonly sections: readonly Section[];
}

/** Style sheets of assets/css/ that such a page needs, in their order. */
export const STYLE_SHEETS = [
  'tokens',
  'base',
  'frame',
  'page-head',
  'tables',
  'sorting',
  'headlines',
  'verdicts',
  'rounds',
  'evidence',
  'charts',
  'compare',
  'one-page',
  'print',
] as const;

/** Comments and indents of our own sheets; no string of them has a run of blanks. */
function minify(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1');
}

/** Lengths of the bars behind figures, whole per cent: as assets/css/bars.css has them. */
const BARS = Array.from({ length: 101 }, (_, share) => `.b${share}{--share:${share}}`).join('');

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";
const MARK =
  '<path d="M3 27V5M3 27h26" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" opacity=".35"/><path d="M5 23C9 23 9 9 15 9h13" fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round"/>';
/** Without one, browsers ask the server for a picture. */
const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="#0a6472">${MARK}</svg>`)}`;

/** Links to the sections, and these. */
function bodyHtml({ lead, sections }: Pick<DocumentParts, 'lead' | 'sections'>): Html {
  const links = sections.map((one) => html`<li><a href="#${one.id}">${one.title}</a></li>`);
  const bodies = sections.map(
    ({ id, title: name, body }) => html`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>
${body}</section>
`,
  );
  return html`${lead}<nav class="toc" aria-label="${word('on_this_page')}"><p class="toc-title" aria-hidden="true">${word('on_this_page')}</p><ul>${links}</ul></nav>
${bodies}`;
}

/** What a page of a site takes in: it has the style sheets, and says itself what it is. */
export function insideHtml({ kicker, ...parts }: DocumentParts): string {
  return html`<p class="kicker">${kicker}</p>
${bodyHtml(parts)}`.html;
}

export function documentHtml({ title, css, version, kicker, lead, sections }: DocumentParts): string {
  const style = asHtml(css.map(minify).join('') + BARS);
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="generator" content="Plateau ${version}">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<style>${style}</style>
</head>
<body id="top">
<a class="skip" href="#content">${word('skip_to_content')}</a>
<main id="content" class="page" tabindex="-1">
<header class="page-head"><p class="kicker"><svg class="mark" viewBox="0 0 32 32" width="18" height="18" aria-hidden="true" focusable="false">${asHtml(MARK)}</svg> ${kicker}</p>
<h1>${title}</h1></header>
${bodyHtml({ lead, sections })}</main>
<footer class="site-footer"><div class="page"><p>${word('one_page_made', { version })}</p></div></footer>
</body>
</html>
`.html;
}
