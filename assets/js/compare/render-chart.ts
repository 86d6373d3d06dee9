/** A chart of a comparison as chart.html makes it, in the browser: its place is there at once, its pictures follow. */
import { word } from '#engine/scripts/lib/base/words.ts';
import { comparisonTemplate } from '#engine/scripts/lib/charts/comparison-shapes.ts';
import type { Drawing, LaidDrawing } from '#engine/scripts/lib/charts/drawing.ts';
import { type ChartPlan, headOf, type LaidPanel, layPlan } from '#engine/scripts/lib/charts/plan.ts';
import { escapeXml, pictureSize } from '#engine/scripts/lib/charts/sanitised-svg.ts';
import type { Curves } from '#engine/scripts/lib/pages/compare/curves.ts';
import { prepareAnswers } from '../charts/answer.ts';
import { type LoadedChart, templatesOf } from '../charts/load-chart.ts';
import { saveData } from '../take-away/save-data.ts';
import { make, svgElement } from './elements.ts';
import { renderTable } from './render-table.ts';

type Save = typeof import('../charts/save.ts');

/** What saves pictures and specs is fetched when the first one is saved; its address stands in the page. */
async function loadSave(): Promise<Save> {
  const address = document.querySelector<HTMLElement>('script[data-save]')?.dataset.save ?? '';
  return (await import(address)) as Save;
}

/** Buttons that choose a stretch of time. */
function zoomButtons(): HTMLElement {
  const button = (action: string, label: string, mark?: string): Node =>
    make(
      'button',
      { type: 'button', 'data-zoom': action, 'aria-label': mark && label, title: mark && label },
      mark ?? label,
    );
  return make(
    'span',
    { class: 'chart-zoom' },
    button('in', word('chart_zoom_in'), '+'),
    button('out', word('chart_zoom_out'), '−'),
    button('back', word('chart_zoom_back'), '←'),
    button('on', word('chart_zoom_on'), '→'),
    button('reset', word('chart_zoom_reset')),
  );
}

/** What chooses a stretch where the chart is over time; PNG, SVG, CSV, JSON and Vega-Lite spec of it. */
function chartTools(figure: HTMLElement, { id, title, figures, plan }: Curves, zooms: boolean): HTMLElement {
  const said = make('p', { class: 'chart-said', role: 'status' });
  const button = (text: string, act: () => Promise<void> | void): Node => {
    const made = make('button', { type: 'button', 'aria-describedby': `title-${id}` }, text);
    made.addEventListener('click', async () => {
      said.textContent = '';
      said.classList.remove('is-failed');
      try {
        await act();
      } catch {
        said.textContent = word('chart_failed');
        said.classList.add('is-failed');
      }
    });
    return made;
  };
  const buttons = make(
    'div',
    { class: 'chart-buttons' },
    zooms ? zoomButtons() : undefined,
    button('PNG', async () => (await loadSave()).saveChart(figure, 'png')),
    button('SVG', async () => (await loadSave()).saveChart(figure, 'svg')),
    button('CSV', () => saveData({ title, ...figures }, 'csv', id)),
    button('JSON', () => saveData({ title, ...figures }, 'json', id)),
    button('Vega-Lite', async () => (await loadSave()).saveSpec(id, { ...headOf(plan), panels: layPlan(plan) })),
  );
  return make('div', { class: 'chart-tools is-ready' }, buttons, said);
}

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

/** A picture's place, as large as it will be and named for screen readers. */
function pictureOf(size: 'wide' | 'narrow' | undefined, drawing: LaidDrawing, names: LaidPanel['names']): HTMLElement {
  const { width, height } = pictureSize(drawing);
  const { id, title, desc } = names;
  const empty = `<svg class="chart-svg" role="img" aria-labelledby="${id}-title ${id}-desc" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title id="${id}-title">${escapeXml(title)}</title><desc id="${id}-desc">${escapeXml(desc)}</desc></svg>`;
  return make(
    'div',
    { class: size === undefined ? '' : `chart-${size}`, 'data-picture': size ?? 'wide' },
    svgElement(empty),
  );
}

function panelOf({ title, names, drawings: { wide, narrow } }: LaidPanel): Node {
  const heading = title === undefined ? undefined : make('p', { class: 'chart-panel-title' }, title);
  const pictures =
    narrow === undefined
      ? [pictureOf(undefined, wide, names)]
      : [pictureOf('wide', wide, names), pictureOf('narrow', narrow, { ...names, id: `${names.id}-narrow` })];
  return make('div', { class: 'chart-panel' }, heading, ...pictures);
}

function readyToDraw({ spec: _, shape: __, ...drawing }: LaidDrawing): Drawing {
  return { ...drawing, template: comparisonTemplate(drawing) };
}

/** Charts that are drawn, and what makes each still again. */
const drawn = new Map<Element, () => void>();

/** What draws is fetched when the first chart is drawn; the page's script element names it. */
async function bringToLife(figure: HTMLElement, chart: LoadedChart): Promise<void> {
  const scripts = document.querySelector<HTMLElement>('script[data-live]')?.dataset ?? {};
  const { wake, still } = prepareAnswers(figure, scripts, async () => chart);
  try {
    await wake();
    drawn.set(figure, still);
    for (const [gone, stop] of drawn) if (!gone.isConnected && drawn.delete(gone)) stop();
  } catch {
    for (const holder of figure.querySelectorAll('[data-picture]')) holder.replaceChildren(word('chart_failed'));
  }
}

/** The figure with its tools, and its points as a table to unfold. A note that the chart before it has too is only for pictures taken along. */
function renderChart(curves: Curves, before: Curves | undefined, root: string): Node {
  const { plan, table } = curves;
  const { id, title, subtitle, note, is_small, spreads } = headOf(plan);
  const figure = make('figure', {
    class: ['chart', is_small ? 'chart-small' : '', spreads ? 'chart-spread' : ''].filter(Boolean).join(' '),
    id: `chart-${id}`,
  });
  const panels = layPlan(plan, 'comparisons');
  const zooms = panels.some(({ drawings }) => drawings.wide.kind === 'time');
  figure.append(
    make(
      'figcaption',
      {},
      make('p', { class: 'chart-title', id: `title-${id}` }, title),
      subtitle ? make('p', { class: 'chart-subtitle' }, subtitle) : '',
    ),
    legendOf(plan) ?? '',
    make('div', { class: 'chart-panels' }, ...panels.map(panelOf)),
    chartTools(figure, curves, zooms),
    note === undefined
      ? ''
      : make('p', { class: 'chart-note', ...(note === before?.plan.note ? { hidden: '' } : {}) }, note),
  );
  const chart = {
    series: plan.legend,
    panels: panels.map(({ drawings: { wide, narrow } }) => ({
      wide: readyToDraw(wide),
      ...(narrow === undefined ? {} : { narrow: readyToDraw(narrow) }),
    })),
    templates: templatesOf(root),
  };
  void bringToLife(figure, chart);
  const points = make('details', { class: 'view-figures' }, make('summary', {}, word('compare_points')));
  points.append(renderTable(table, root));
  return make('div', { class: is_small || spreads ? 'compare-chart is-wide' : 'compare-chart' }, figure, points);
}

/** Figures beside each other. */
export function renderCharts(all: readonly Curves[], root: string): readonly Node[] {
  return all.map((one, place) => renderChart(one, all[place - 1], root));
}
