/** Tables as HTML: those of runs, and those of views with nested heads. As layouts/_partials/table.html and view-table.html have them. */
import { word } from '../base/words.ts';
import type { Cell } from '../model/page.ts';
import type { Sparkline } from '../tables/sparkline.ts';
import type { Badge, Column, Table, TableCell, TableRow } from '../tables/table.ts';
import type { HeadCell, TableView, ViewTableRow } from '../views/types.ts';
import { asHtml, type Html, html, when } from './html.ts';
import { badgesHtml, placeOf } from './marks-html.ts';

function betterHtml(better: string | undefined): Html | undefined {
  const arrow = better === word('better_lower') ? '↓' : '↑';
  return when(
    better,
    (words) =>
      html`<span class="better" title="${words}"><span aria-hidden="true">${arrow}</span><span class="sr-only"> (${words})</span></span>`,
  );
}

function sparklineHtml({ path, label, window }: Sparkline): Html {
  const shown = when(
    window,
    ({ x, width }) => html`<rect x="${x}" y="0" width="${width}" height="20" class="sparkline-window"/>`,
  );
  return html`<svg class="sparkline" role="img" aria-label="${label}" viewBox="0 0 80 20" width="80" height="20">${shown}<path d="M2 18.5H78" class="sparkline-zero"/><path d="${path}"/></svg>`;
}

type AnyCell = Cell & { readonly badges?: readonly Badge[]; readonly code?: boolean; readonly sparkline?: Sparkline };

/** The address of a link as it is written; undefined where there is to be none. */
export type AddressOf = (href: string | undefined) => string | undefined;

/** `place`: where the figure leads; one link to each is enough in a row, and many would make the file large. */
function insideHtml(cell: AnyCell, place?: string): Html {
  const { text, reason, pad, sub, badges, code, sparkline } = cell;
  const shown = code === true ? html`<code>${text}</code>` : html`${text}`;
  const figure =
    reason !== undefined && reason !== ''
      ? html`<span class="none" tabindex="0" role="img" aria-label="${word('missing_prefix')} ${reason}">${text}</span>`
      : place !== undefined
        ? html`<a href="${place}">${shown}</a>`
        : shown;
  const room =
    pad === undefined || sub === undefined ? undefined : html`<span class="p${pad}" aria-hidden="true"></span>`;
  return html`${when(sparkline, sparklineHtml)}${figure}${room}${when(badges, badgesHtml)}${when(sub, (one) => html`<span class="sub">${one}</span>`)}`;
}

function attributesOf({ bar, pad, sub, title }: AnyCell, kind: string): Html {
  const names = [kind, bar === undefined ? '' : `bar b${bar}`, pad === undefined || sub !== undefined ? '' : `p${pad}`];
  const all = names.filter((name) => name !== '').join(' ');
  const exact = when(title, (one) => html` title="${one}"`);
  return html`${all === '' ? undefined : html` class="${all}"`}${exact}`;
}

function kindOf(cell: TableCell, column: Column | undefined): string {
  if (column?.kind === 'number') return 'num';
  return cell.is_long === true ? 'long' : '';
}

function rowHtml({ cells, is_own }: TableRow, columns: readonly Column[], addressOf: AddressOf): Html {
  const places = cells.map(({ href }) => addressOf(href));
  const all = cells.map((cell, place) => {
    const attributes = attributesOf(cell, kindOf(cell, columns[place]));
    const inside = insideHtml(cell, places.indexOf(places[place]) === place ? places[place] : undefined);
    return place === 0 ? html`<th scope="row"${attributes}>${inside}</th>` : html`<td${attributes}>${inside}</td>`;
  });
  return html`<tr${is_own === true ? asHtml(' class="own"') : undefined}>${all}</tr>
`;
}

function boxHtml(caption: string, table: Html): Html {
  return html`<div class="table-box"><section class="scroll" tabindex="0" aria-label="${word('table_scrolls', { caption })}">${table}</section></div>
`;
}

/** Links lead to places of the same page alone, unless `addressOf` says where else. */
export function tableHtml({ caption, is_titled, note, columns, groups }: Table, addressOf: AddressOf = placeOf): Html {
  const heads = columns.map(
    ({ label, kind, unit, better }) =>
      html`<th scope="col"${kind === 'number' ? html` class="num"` : undefined}><span class="column-label">${label}</span>${when(unit, (one) => html`<span class="unit">${one}${betterHtml(better)}</span>`)}</th>`,
  );
  const bodies = groups.map(
    ({ title, sub, rows }) =>
      html`<tbody>${when(
        title,
        (one) =>
          html`<tr class="group"><th scope="rowgroup" colspan="${columns.length}"><span class="group-title">${one}${when(sub, (more) => html` <span class="sub">${more}</span>`)}</span></th></tr>`,
      )}${rows.map((row) => rowHtml(row, columns, addressOf))}</tbody>`,
  );
  const head = html`<caption><span${is_titled === true ? asHtml(' class="sr-only"') : undefined}>${caption}</span>${when(note, (one) => html`<span class="caption-note">${one}</span>`)}</caption>`;
  return boxHtml(caption, html`<table>${head}<thead><tr>${heads}</tr></thead>${bodies}</table>`);
}

function spansOf({ colspan = 1, rowspan = 1 }: { readonly colspan?: number; readonly rowspan?: number }): Html {
  return html`${colspan > 1 ? html` colspan="${colspan}"` : undefined}${rowspan > 1 ? html` rowspan="${rowspan}"` : undefined}`;
}

function headCellHtml(cell: HeadCell): Html {
  const { text, unit, better, scope, names } = cell;
  return html`<th scope="${scope}"${spansOf(cell)}${names === true ? undefined : html` class="num"`}>${text}${betterHtml(better)}${when(unit, (one) => html`<span class="unit">${one}</span>`)}</th>`;
}

function viewRowHtml({ headers, cells }: ViewTableRow): Html {
  const heads = headers.map(
    ({ text, unit, rowspan, scope, outermost }) =>
      html`<th scope="${scope}"${outermost === true ? html` class="outermost"` : undefined}${spansOf({ rowspan })}>${text}${when(unit, (one) => html`<span class="unit">${one}</span>`)}</th>`,
  );
  const figures = cells.map((cell) => html`<td${attributesOf(cell, '')}>${insideHtml(cell)}</td>`);
  return html`<tr>${heads}${figures}</tr>
`;
}

export function viewTableHtml({ caption, figures, head, rows }: TableView, subtitle?: string): Html {
  const heads = head.map((cells) => html`<tr>${cells.map(headCellHtml)}</tr>`);
  const title = html`<caption>${caption}${when(subtitle, (one) => html`<span class="caption-note">${one}</span>`)}</caption>`;
  return boxHtml(
    caption,
    html`<table class="view-table${figures ? ' of-figures' : ''}">${title}<thead>${heads}</thead><tbody>${rows.map(viewRowHtml)}</tbody></table>`,
  );
}
