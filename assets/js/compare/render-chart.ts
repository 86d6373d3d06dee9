/** A chart of a comparison as chart.html makes it, in the browser: its place is there at once, its pictures follow. */

import { word } from '#engine/scripts/lib/base/words.ts';
import type { Drawing } from '#engine/scripts/lib/charts/drawing.ts';
import { type ChartPlan, flagsOf, type LaidPanel, layPlan } from '#engine/scripts/lib/charts/plan.ts';
import { pictureSize, sanitiseSvg } from '#engine/scripts/lib/charts/sanitised-svg.ts';
import type { Curves } from '#engine/scripts/lib/pages/compare/curves.ts';
import { pointedPicture } from '../charts/pointed-picture.ts';
import { make, svgElement } from './elements.ts';
import { renderTable } from './render-table.ts';
import { chartTools } from './save-curves.ts';

type Draw = typeof import('../charts/draw.ts');

function legendOf({ legend, has_names }: ChartPlan): Node | undefined {
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

/** What a picture needs to answer: the chart's legend, its status line, the address of the site. */
interface Around {
  readonly legend: ChartPlan['legend'];
  readonly say: (text: string) => void;
  readonly root: string;
}

/** What draws is fetched when the first chart is drawn; its address stands in the page. */
async function drawInto(
  holder: HTMLElement,
  drawing: Drawing,
  names: LaidPanel['names'],
  around: Around,
): Promise<void> {
  const place = document.querySelector<HTMLElement>('script[data-draw]')?.dataset.draw ?? '';
  const { drawSvg } = (await import(place)) as Draw;
  const svg = await drawSvg(drawing, new URL(`${around.root}charts/templates/`, document.baseURI));
  holder.replaceChildren(svgElement(sanitiseSvg(svg, names)));
  holder.tabIndex = 0;
  holder.setAttribute('role', 'group');
  holder.setAttribute('aria-label', word('chart_live_help'));
  pointedPicture(holder, drawing, around.legend, around.say, around.root);
}

/** A picture's place, as large as it will be. */
function pictureOf(className: string, drawing: Drawing, names: LaidPanel['names'], around: Around): HTMLElement {
  const { width, height } = pictureSize(drawing);
  const empty = `<svg class="chart-svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true"></svg>`;
  const holder = make('div', { class: className, 'data-picture': '' }, svgElement(empty));
  drawInto(holder, drawing, names, around).catch(() => {
    holder.replaceChildren(word('chart_failed'));
  });
  return holder;
}

function panelOf({ title, names, drawings: { wide, narrow } }: LaidPanel, around: Around): Node {
  const heading = title === undefined ? undefined : make('p', { class: 'chart-panel-title' }, title);
  if (narrow === undefined) return make('div', { class: 'chart-panel' }, heading, pictureOf('', wide, names, around));
  return make(
    'div',
    { class: 'chart-panel' },
    heading,
    pictureOf('chart-wide', wide, names, around),
    pictureOf('chart-narrow', narrow, { ...names, id: `${names.id}-narrow` }, around),
  );
}

/** The figure with its tools, and its points as a table to unfold. */
export function renderChart(curves: Curves, root: string): Node {
  const { plan, table } = curves;
  const { id, title, subtitle, note } = plan;
  const { is_small, spreads } = flagsOf(plan);
  const figure = make('figure', {
    class: ['chart is-pointed', is_small ? 'chart-small' : '', spreads ? 'chart-spread' : ''].filter(Boolean).join(' '),
    id: `chart-${id}`,
  });
  const say = (text: string): void => {
    figure.querySelector('[role="status"]')?.replaceChildren(text);
  };
  const around = { legend: plan.legend, say, root };
  figure.append(
    make(
      'figcaption',
      {},
      make('p', { class: 'chart-title', id: `title-${id}` }, title),
      subtitle ? make('p', { class: 'chart-subtitle' }, subtitle) : '',
    ),
    legendOf(plan) ?? '',
    make('div', { class: 'chart-panels' }, ...layPlan(plan).map((panel) => panelOf(panel, around))),
    chartTools(figure, curves),
    note === undefined ? '' : make('p', { class: 'chart-note' }, note),
  );
  const points = make('details', { class: 'view-figures' }, make('summary', {}, word('compare_points')));
  points.append(renderTable(table, root));
  return make('div', { class: is_small || spreads ? 'compare-chart is-wide' : 'compare-chart' }, figure, points);
}
