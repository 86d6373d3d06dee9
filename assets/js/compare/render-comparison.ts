/** A comparison as compare/page.html makes it, in the browser. */
import type { Curves } from '#engine/scripts/lib/present/compare/curves.ts';
import type { ComparisonView, Receipt } from '#engine/scripts/lib/present/compare/types.ts';
import { word } from '#engine/scripts/lib/present/words.ts';
import { make, svgElement } from './elements.ts';
import { renderTable } from './render-table.ts';

function legendOf({ legend }: Curves): readonly Node[] {
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
  return [make('p', { class: 'sr-only' }, word('chart_legend')), make('ul', { class: 'legend' }, ...items)];
}

function chartOf(curves: Curves, root: string): readonly Node[] {
  const { id, title, subtitle, panels, table } = curves;
  const pictures = panels.map(({ svg, svg_narrow }) =>
    make(
      'div',
      { class: 'chart-panel' },
      make('div', { class: 'chart-wide' }, svgElement(svg)),
      make('div', { class: 'chart-narrow' }, svgElement(svg_narrow ?? svg)),
    ),
  );
  const caption = make(
    'figcaption',
    {},
    make('p', { class: 'chart-title' }, title),
    subtitle === undefined ? undefined : make('p', { class: 'chart-subtitle' }, subtitle),
  );
  const legend = make('div', { class: 'chart-legend' }, ...legendOf(curves));
  return [
    make(
      'figure',
      { class: 'chart', id: `chart-${id}` },
      caption,
      legend,
      make('div', { class: 'chart-panels' }, ...pictures),
    ),
    make('details', { class: 'view-figures' }, make('summary', {}, word('compare_points')), renderTable(table, root)),
  ];
}

function passedOf({ passed }: Receipt): Node | undefined {
  return passed === undefined ? undefined : make('p', { class: 'compare-hint' }, passed);
}

/** Receipt, figures, curves and what differs. */
export function renderComparison(view: ComparisonView, root: string): Node {
  const { lead, receipt, figures, curves, facts } = view;
  return make(
    'div',
    { class: 'comparison' },
    make('h2', { id: 'comparison' }, word('compare_results')),
    make('p', {}, lead),
    receipt === undefined
      ? undefined
      : make('div', { id: 'receipt' }, renderTable(receipt.table, root), passedOf(receipt)),
    figures === undefined ? undefined : renderTable(figures, root),
    curves.length === 0 ? undefined : make('h2', { id: 'curves' }, word('compare_curves')),
    ...curves.flatMap((one) => chartOf(one, root)),
    renderTable(facts, root),
  );
}
