/** A chart of a comparison as chart.html makes it, in the browser. */

import { word } from '#engine/scripts/lib/base/words.ts';
import type { Curves } from '#engine/scripts/lib/charts/line-chart.ts';
import { make, svgElement } from './elements.ts';
import { renderTable } from './render-table.ts';
import { chartTools } from './save-curves.ts';

function legendOf({ legend, has_names }: Curves): Node | undefined {
  if (legend.length === 0) return undefined;
  const items = legend.map(({ text, index, key }) =>
    make(
      'li',
      {},
      svgElement(
        `<svg class="legend-key" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false"><path class="series-${index}" d="${key}"/></svg>`,
      ),
      text,
    ),
  );
  return make(
    'div',
    { class: has_names ? 'chart-legend chart-narrow' : 'chart-legend' },
    make('p', { class: 'sr-only' }, word('chart_legend')),
    make('ul', { class: 'legend' }, ...items),
  );
}

function panelOf({ title, svg, svg_narrow }: Curves['panels'][number]): Node {
  const pictures =
    svg_narrow === undefined
      ? [make('div', {}, svgElement(svg))]
      : [
          make('div', { class: 'chart-wide' }, svgElement(svg)),
          make('div', { class: 'chart-narrow' }, svgElement(svg_narrow)),
        ];
  const heading = title === undefined ? undefined : make('p', { class: 'chart-panel-title' }, title);
  return make('div', { class: 'chart-panel' }, heading, ...pictures);
}

/** The figure with its tools, and its points as a table to unfold. */
export function renderChart(curves: Curves, root: string): Node {
  const { id, title, subtitle, note, panels, table, is_small, spreads } = curves;
  const figure = make('figure', {
    class: ['chart', is_small ? 'chart-small' : '', spreads ? 'chart-spread' : ''].filter(Boolean).join(' '),
    id: `chart-${id}`,
  });
  figure.append(
    make(
      'figcaption',
      {},
      make('p', { class: 'chart-title', id: `title-${id}` }, title),
      subtitle ? make('p', { class: 'chart-subtitle' }, subtitle) : '',
    ),
    legendOf(curves) ?? '',
    make('div', { class: 'chart-panels' }, ...panels.map(panelOf)),
    chartTools(figure, curves),
    note === undefined ? '' : make('p', { class: 'chart-note' }, note),
  );
  const points = make('details', { class: 'view-figures' }, make('summary', {}, word('compare_points')));
  points.append(renderTable(table, root));
  return make('div', { class: is_small || spreads ? 'compare-chart is-wide' : 'compare-chart' }, figure, points);
}
