/** Where figures that a reader gave stand among published ones, as a part of the page that shows them. */
import { word } from '../base/words.ts';
import type { PlacedFigure } from '../pages/try/placement.ts';
import { kinds } from '../scaffold/questions.ts';
import { type DocumentParts, insideHtml } from './document.ts';
import { asHtml, type Html, html, when } from './html.ts';
import { badgesHtml } from './marks-html.ts';
import { tableHtml } from './table-html.ts';

/** Of more answers the first alone has its table unfolded. */
const MOST_OPEN = 3;

/** What /try/ shows of files: the place for the answers comes first. They follow once the published results are there. */
export function triedHtml(parts: DocumentParts): string {
  const choices = kinds.map((kind) => html`<option value="${kind}">${word(`kind_${kind}`)}</option>`);
  const body = html`<p><label>${word('try_place_kind')} <select data-system><option value="">${word('try_place_kind_unknown')}</option>${choices}</select></label> <span class="muted">${word('try_place_kind_why')}</span></p>
<div data-placement></div>
<p class="muted">${word('try_place_note')}</p>
`;
  const placement = { id: 'placement', title: word('try_place_title'), body };
  return insideHtml({ ...parts, sections: [placement, ...parts.sections] });
}

function placedHtml(
  { title, answer, badge, table, notes = [], workload }: PlacedFigure,
  address: (href: string) => string,
  isOpen: boolean,
): Html {
  const addressOf = (href: string | undefined): string | undefined =>
    href === undefined || href.startsWith('#') ? href : address(href);
  const said = html`<span class="placed-title">${title}</span> ${when(badge, (one) => badgesHtml([one]))} <span class="placed-answer">${answer}</span>`;
  if (table === undefined)
    return html`<p class="placed">${said}</p>
`;
  const all = when(workload, (id) => html` <a href="${address(`workloads/${id}/`)}">${word('try_place_all')}</a>`);
  return html`<details class="placed"${isOpen ? asHtml(' open') : undefined}><summary>${said}</summary>${tableHtml(table, addressOf)}<p class="muted">${notes.join(' ')}${all}</p></details>
`;
}

/** The answers; `left`: tests that are not among them. `address` of a page below the base URL. */
export function placementHtml(
  placed: readonly PlacedFigure[],
  left: number,
  address: (href: string) => string,
): string {
  if (placed.length === 0) return html`<p>${word('try_place_empty')}</p>`.html;
  // Where nothing is compared, the reason is all that there is to say.
  const compared = placed.filter(({ table, badge }) => table !== undefined && badge?.kind !== 'notice');
  const isOpen = (one: PlacedFigure): boolean =>
    one === compared[0] || (placed.length <= MOST_OPEN && compared.includes(one));
  const more = left === 0 ? undefined : html`<p class="muted">${word('try_place_left', { Count: left })}</p>`;
  return html`${placed.map((one) => placedHtml(one, address, isOpen(one)))}${more}`.html;
}
