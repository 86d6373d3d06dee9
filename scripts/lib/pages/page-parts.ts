/**
 * Tables, charts and views of one page: what places one on the page hands it over here, and gets it back as templates take it, with
 * the addresses of its files. These lie beside the page: the same as CSV and as JSON, and what brings a chart to life.
 */

import { slugOf } from '../base/slug.ts';
import type { Drawing, DrawnPicture, PanelDrawings } from '../charts/drawing.ts';
import { type PackedRows, packRows } from '../charts/pack-rows.ts';
import type { Shaped } from '../charts/runtimes.ts';
import { specText } from '../charts/spec.ts';
import type { Chart, ChartPicture } from '../charts/types.ts';
import type { Page } from '../model/page.ts';
import { type Address, dataOfTable } from '../tables/data-of-table.ts';
import type { DataRows } from '../tables/data-rows.ts';
import type { DataSource } from '../tables/data-table.ts';
import type { Table } from '../tables/table.ts';
import { hasOwnFiles } from '../tables/table-files.ts';
import { writeCsv, writeJson } from '../tables/write-table.ts';
import type { PresentedView, ReportView } from '../views/types.ts';

type Files = NonNullable<Page['files']>;

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

type Published<V> = Omit<V, 'chart' | 'figures'> & { readonly chart?: PublishedChart };

/** Views as their templates take them. */
export interface PublishedView extends Omit<PresentedView, 'chart' | 'figures'> {
  readonly chart?: PublishedChart;
}
export interface PublishedReportView extends Omit<ReportView, 'chart' | 'figures'> {
  readonly chart?: PublishedChart;
}

type PackedDrawing = Omit<Drawing, 'rows'> & { readonly rows: PackedRows };

/** The file that a browser fetches when a chart is asked to come alive. */
export interface ChartFile {
  /** Folder of the templates, relative to this file. */
  readonly templates: string;
  readonly series: Chart['legend'];
  readonly panels: readonly PanelDrawings<PackedDrawing>[];
}

/** Folder of the templates that browsers run, below the base URL. */
export const RUNTIMES = 'charts/templates';

/** What files say of where they were taken, and how they lead there. */
interface Place {
  readonly source: DataSource;
  readonly to: Address;
}

/** The parts of a page that is being made. */
export type PageParts = ReturnType<typeof pageParts>;

/** A page as its kind makes it, before its parts get their files. */
export interface MadePage<Section extends string = string, View = unknown, Kind extends Page['kind'] = Page['kind']>
  extends Page<Section, View, Kind> {
  readonly parts?: PageParts;
}

/** A page with its files. `charts`: in its order, for its card. */
export interface PublishedPage<View = unknown> extends Page<string, View> {
  readonly charts?: readonly PublishedChart[];
}

const LONGEST_NAME = 60;

/** "results", and "results-2" for the second of a page. */
function nameOf(caption: string, used: Set<string>): string {
  const whole = slugOf(caption);
  const name = whole.length <= LONGEST_NAME ? whole : whole.slice(0, whole.lastIndexOf('-', LONGEST_NAME));
  let free = name;
  for (let count = 2; used.has(free); count += 1) free = `${name}-${count}`;
  used.add(free);
  return free;
}

function drawingsOf({ panels }: Chart): DrawnPicture[] {
  return panels.flatMap(({ drawings: { wide, narrow } }) => (narrow === undefined ? [wide] : [wide, narrow]));
}

function packed({ spec: _, shape: __, ...drawing }: DrawnPicture): PackedDrawing {
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

/** Collects the parts of the page of this path. Tables get their names in the order in which they are handed over. */
export function pageParts(path: string) {
  const folder = path === '' ? '' : `${path}/`;
  const names = new Set<string>();
  const writers: ((place: Place) => Files)[] = [];
  const charts: PublishedChart[] = [];
  const templates = new Map<string, Shaped>();

  /** The figures behind a view or a chart as files of its name; nothing where it has none of its own. */
  function figures(file: string, title: string, rows: DataRows | undefined): { csv?: string; json?: string } {
    if (rows === undefined) return {};
    const [csv, json] = [`${folder}${file}.csv`, `${folder}${file}.figures.json`];
    writers.push(({ source }) => [
      { path: csv, text: writeCsv({ title, ...rows }) },
      { path: json, text: writeJson({ title, ...rows }, source) },
    ]);
    return { csv, json };
  }

  /** With its files, unless they are of facts too short to be worth any. */
  function table(one: Table): Table;
  function table(one: Table | undefined): Table | undefined;
  function table(one: Table | undefined): Table | undefined {
    if (one === undefined || !hasOwnFiles(one)) return one;
    const file = `${folder}tables/${nameOf(one.caption, names)}`;
    const files = { csv: `${file}.csv`, json: `${file}.json` };
    writers.push(({ source, to }) => {
      const data = dataOfTable(one, to);
      return [
        { path: files.csv, text: writeCsv(data) },
        { path: files.json, text: writeJson(data, source) },
      ];
    });
    return { ...one, files };
  }

  /** Files of charts lie in a folder of their own, beside what they are drawn from. */
  function chart(one: Chart): PublishedChart {
    const { panels, figures: rows, ...rest } = one;
    const file = `charts/${one.id}`;
    const named = { ...rest, ...figures(file, one.title, rows) };
    const [data, spec] = [`${folder}${file}.json`, `${folder}${file}.vl.json`];
    const drawings = drawingsOf(one);
    for (const drawing of drawings) templates.set(drawing.template, drawing);
    writers.push(() => [
      { path: data, text: JSON.stringify(fileOf(one, data)) },
      { path: spec, text: specText({ ...named, panels }) },
    ]);
    const published = {
      ...named,
      panels: panels.map(({ drawings: _, ...picture }) => picture),
      data,
      spec,
      ...(drawings.some(({ kind }) => kind === 'time') ? { zooms: true as const } : {}),
    };
    charts.push(published);
    return published;
  }

  function view<V extends Omit<PresentedView, 'table'>>(one: V): Published<V> {
    const { chart: drawn, figures: rows, ...rest } = one;
    const files = figures(one.id, one.title, rows);
    return { ...rest, ...files, ...(drawn === undefined ? {} : { chart: chart(drawn) }) };
  }

  return {
    path,
    table,
    chart,
    view,
    charts,
    /** Templates of its charts; a page that browsers draw on adds what they draw with. */
    templates,
    hasTables: () => names.size > 0,
    filesAt: (place: Place): Files => writers.flatMap((write) => write(place)),
  };
}
