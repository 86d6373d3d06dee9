/** Makes the charts of a page ready for its template: what brings them to life becomes a file beside the page. */

import type { PanelDrawings, TemplateName } from '../charts/drawing.ts';
import { type PackedRows, packRows } from '../charts/pack-rows.ts';
import { specText } from '../charts/spec.ts';
import { interpretedRuntimeOf } from '../charts/templates.ts';
import type { Chart, ChartPicture } from '../charts/types.ts';
import type { Page } from '../model/page.ts';

type Files = NonNullable<Page['files']>;

/** Folder of the templates that browsers run, below the base URL. */
const RUNTIMES = 'charts/templates';
/** Browsers draw the curves of comparisons with these. */
const OF_COMPARISONS: readonly TemplateName[] = ['line', 'line-xlog', 'line-ylog', 'line-xlog-ylog'];

/** A chart as _partials/chart.html takes it. Paths are below the base URL. */
export interface PublishedChart extends Omit<Chart, 'panels' | 'figures'> {
  readonly panels: readonly Omit<ChartPicture, 'drawings'>[];
  /** What the picture was drawn from: ChartFile as JSON. */
  readonly data: string;
  /** The same as a Vega-Lite spec that stands alone. */
  readonly spec: string;
  /** Over time: a stretch of it can be chosen. */
  readonly zooms?: true;
}

type PackedDrawing = Omit<PanelDrawings['wide'], 'rows'> & { readonly rows: PackedRows };

/** The file that a browser fetches when a chart is asked to come alive. */
export interface ChartFile {
  /** Folder of the templates, relative to this file. */
  readonly templates: string;
  readonly series: Chart['legend'];
  readonly panels: readonly { readonly wide: PackedDrawing; readonly narrow?: PackedDrawing }[];
}

function isChart(value: object): value is Chart {
  return 'panels' in value && Array.isArray(value.panels) && value.panels.some((panel) => 'drawings' in panel);
}

function drawingsOf({ panels }: Chart): PanelDrawings['wide'][] {
  return panels.flatMap(({ drawings: { wide, narrow } }) => (narrow === undefined ? [wide] : [wide, narrow]));
}

function packed(drawing: PanelDrawings['wide']): PackedDrawing {
  return { ...drawing, rows: packRows(drawing.rows) };
}

function fileOf({ panels, legend }: Chart, path: string): ChartFile {
  return {
    templates: `${'../'.repeat(path.split('/').length - 1)}${RUNTIMES}/`,
    series: legend,
    panels: panels.map(({ drawings: { wide, narrow } }) => ({
      wide: packed(wide),
      ...(narrow === undefined ? {} : { narrow: packed(narrow) }),
    })),
  };
}

function publish(chart: Chart, folder: string, files: Files[number][]): PublishedChart {
  const { panels, ...rest } = chart;
  const data = `${folder}charts/${chart.id}.json`;
  const spec = `${folder}charts/${chart.id}.vl.json`;
  files.push({ path: data, text: JSON.stringify(fileOf(chart, data)) }, { path: spec, text: specText(chart) });
  return {
    ...rest,
    panels: panels.map(({ drawings: _, ...picture }) => picture),
    data,
    spec,
    ...(drawingsOf(chart).some(({ is_time }) => is_time === true) ? { zooms: true } : {}),
  };
}

/** Every chart in a view, however deep, replaced; `used` gets their templates. */
function replaceCharts(value: unknown, replace: (chart: Chart) => PublishedChart): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceCharts(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  if (isChart(value)) return replace(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceCharts(inner, replace)]));
}

/** The pages with their charts published; the templates that these use are files of the first page. */
export function publishCharts(pages: readonly Page[]): readonly Page[] {
  const used = new Set<TemplateName>(pages.some(({ section }) => section === 'compare') ? OF_COMPARISONS : []);
  const published = pages.map((page) => {
    const files: Files[number][] = [];
    const view = replaceCharts(page.view, (chart) => {
      for (const { template } of drawingsOf(chart)) used.add(template);
      return publish(chart, page.path === '' ? '' : `${page.path}/`, files);
    });
    return files.length === 0 ? page : { ...page, view, files: [...(page.files ?? []), ...files] };
  });
  const runtimes = [...used].sort().map((name) => ({
    path: `${RUNTIMES}/${name}.json`,
    text: JSON.stringify(interpretedRuntimeOf(name)),
  }));
  const [first, ...others] = published;
  if (first === undefined || runtimes.length === 0) return published;
  return [{ ...first, files: [...(first.files ?? []), ...runtimes] }, ...others];
}
