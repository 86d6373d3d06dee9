/** Charts and views as HTML: the drawings inline, the figures behind a fold. */
import { word } from '../base/words.ts';
import { leanPicture } from '../charts/lean-picture.ts';
import type { Chart, ChartPicture, LegendItem } from '../charts/types.ts';
import type { PresentedView } from '../views/types.ts';
import { asHtml, type Html, html, when } from './html.ts';
import { viewTableHtml } from './table-html.ts';

function legendHtml(items: readonly LegendItem[]): Html {
  const keys = items.map(
    ({ text, index, key, is_shade }) =>
      html`<li><svg class="legend-key" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false"><path class="${is_shade === true ? 'heat' : 'series'}-${index}" d="${key}"/></svg>${text}</li>`,
  );
  return html`<p class="sr-only">${word('chart_legend')}</p><ul class="legend">${keys}</ul>`;
}

function drawing(svg: string): Html {
  return asHtml(leanPicture(svg));
}

function panelHtml({ title, svg, svg_narrow }: ChartPicture): Html {
  const pictures =
    svg_narrow === undefined
      ? html`<div>${drawing(svg)}</div>`
      : html`<div class="chart-wide">${drawing(svg)}</div><div class="chart-narrow">${drawing(svg_narrow)}</div>`;
  return html`<div class="chart-panel">${when(title, (text) => html`<p class="chart-panel-title">${text}</p>`)}${pictures}</div>`;
}

function shapeOf({ spreads, is_small, is_half }: Chart): string {
  if (spreads === true) return ' chart-spread';
  return is_small === true ? ' chart-small' : is_half === true ? ' chart-half' : '';
}

export function chartHtml(chart: Chart): Html {
  const { id, title, subtitle, note, legend, has_names, panels } = chart;
  return html`<figure class="chart${shapeOf(chart)}" id="chart-${id}"><figcaption><p class="chart-title">${title}</p>${when(subtitle, (text) => html`<p class="chart-subtitle">${text}</p>`)}</figcaption>
${when(legend, (items) => html`<div class="chart-legend${has_names === true ? ' chart-narrow' : ''}">${legendHtml(items)}</div>`)}
<div class="chart-panels">${panels.map(panelHtml)}</div>
${when(note, (text) => html`<p class="chart-note">${text}</p>`)}</figure>
`;
}

export function viewHtml({ id, chart, table, subtitle, note }: PresentedView): Html {
  const shown =
    chart === undefined
      ? html`${viewTableHtml(table, subtitle)}${when(note, (text) => html`<p class="chart-note">${text}</p>`)}`
      : html`${chartHtml(chart)}<details class="view-figures"><summary>${word('view_figures')}</summary>${viewTableHtml(table)}</details>`;
  return html`<div class="view" id="view-${id}">${shown}</div>
`;
}

function foldedHtml(view: PresentedView): Html {
  return html`<details class="view-figures"><summary>${view.title}</summary>${viewHtml(view)}</details>`;
}

/** Views of one load: drawings of half the width in a row with folded tables, then those that need the whole. */
export function viewsHtml(views: readonly PresentedView[]): Html {
  const isSmall = ({ chart }: PresentedView): boolean => chart === undefined || chart.is_half === true;
  const row = views.filter(isSmall).map((view) => (view.chart === undefined ? foldedHtml(view) : viewHtml(view)));
  const others = views.filter((view) => !isSmall(view)).map(viewHtml);
  return html`<div class="view-row">${row}</div>${others}`;
}
