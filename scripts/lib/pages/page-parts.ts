/**
 * Tables, charts and views of one page: what places one on the page hands it over here, and gets it back as templates take it. What
 * brings a chart to life lies beside the page as a file, with the figures behind it.
 */

import { chartFile } from '../charts/chart-file.ts';
import type { DrawnPicture } from '../charts/drawing.ts';
import { leanPicture } from '../charts/lean-picture.ts';
import type { Shaped } from '../charts/runtimes.ts';
import type { Chart, ChartPicture } from '../charts/types.ts';
import type { Page } from '../model/page.ts';
import { leanTable, nearCell } from '../tables/lean-table.ts';
import { packFigures } from '../tables/packed-figures.ts';
import { isSaved } from '../tables/saved-tables.ts';
import type { Table } from '../tables/table.ts';
import type { PresentedView, ReportView } from '../views/types.ts';

type Files = NonNullable<Page['files']>;

/** A chart as _partials/chart.html takes it. Paths are below the base URL. */
export interface PublishedChart extends Omit<Chart, 'panels' | 'figures'> {
  readonly panels: readonly Omit<ChartPicture, 'drawings'>[];
  /** End of its subtitle that the page's head says for all: pictures taken along still have it. */
  readonly mark?: string;
  /** The chart before it has the same note: pictures taken along still have it. */
  readonly is_note_told?: true;
  /** Its file: a Vega-Lite spec that stands alone, with what brings it to life. */
  readonly spec: string;
  /** The file holds its figures in full. */
  readonly has_figures?: true;
  /** Over time: a stretch of it can be chosen. */
  readonly zooms?: true;
}

/** The chart of a view, or the figures behind one without: PackedFigures as JSON that may stand in a script element. */
interface PublishedParts {
  readonly chart?: PublishedChart;
  readonly figures?: string;
}

/** A view, whose table may have a page of its own. */
type PlacedView = Omit<PresentedView, 'table'> & Partial<Pick<PresentedView, 'table'>>;

type Published<V> = Omit<V, 'chart' | 'figures'> & PublishedParts;

/** Views as their templates take them. */
export interface PublishedView extends Omit<PresentedView, 'chart' | 'figures'>, PublishedParts {}
export interface PublishedReportView extends Omit<ReportView, 'chart' | 'figures'>, PublishedParts {}

/** The parts of a page that is being made. */
export type PageParts = ReturnType<typeof pageParts>;

/** A page as its kind makes it, before its parts get their files. */
export interface MadePage<Section extends string = string, View = unknown, Kind extends Page['kind'] = Page['kind']>
  extends Page<Section, View, Kind> {
  readonly parts?: Pick<PageParts, 'files' | 'charts' | 'templates' | 'hasFigures'>;
}

/** The page that these are the parts of. */
export function madePage<Section extends string, Kind extends Page['kind'], View>(
  parts: PageParts,
  section: Section,
  kind: Kind,
  own: Omit<MadePage<Section, View, Kind>, 'path' | 'section' | 'kind' | 'parts'>,
): MadePage<Section, View, Kind> {
  return { path: parts.path, section, kind, ...own, parts };
}

/** A page with its files. `charts`: in its order, for its card. */
export interface PublishedPage<View = unknown> extends Page<string, View> {
  readonly charts?: readonly PublishedChart[];
}

/** A page with its files, as plain data, before it is told what the site says on many pages. */
export interface SettledPage<View = unknown> extends PublishedPage<View> {
  /** Something on it is worth taking along. */
  readonly has_figures: boolean;
  /** Templates that its charts use, by name. */
  readonly templates: readonly (readonly [name: string, shaped: Shaped])[];
}

type Late<P> = Omit<P, 'view' | 'files' | 'charts'> & {
  readonly read: () => Promise<P>;
  /** Of the view that is read. */
  readonly view_hash: string;
};

/** A page that is held, or one that is read when it is asked for and whose own files are written already. */
export type AnySettled<View = unknown> = SettledPage<View> | Late<SettledPage<View>>;
export type AnyPublished<View = unknown> =
  | PublishedPage<View>
  | (Late<PublishedPage<View>> & Pick<PublishedPage<View>, 'files'>);

function drawingsOf({ panels }: Chart): DrawnPicture[] {
  return panels.flatMap(({ drawings: { wide, narrow } }) => (narrow === undefined ? [wide] : [wide, narrow]));
}

/** Addresses below the page's folder, or that of the run that it is of, begin from the page. */
function nearFrom(path: string): (href: string) => string {
  const [kind = '', id = '', ...below] = path.split('/');
  const folder = kind === 'runs' && id !== '' ? `${kind}/${id}/` : undefined;
  const up = '../'.repeat(below.length) || './';
  return (href) => (folder !== undefined && href.startsWith(folder) ? up + href.slice(folder.length) : href);
}

/** A subtitle without the mark that ends it. */
function withoutMark(
  subtitle: string | undefined,
  mark: string | undefined,
): Pick<PublishedChart, 'subtitle' | 'mark'> {
  if (subtitle === undefined) return {};
  if (mark === undefined || !subtitle.endsWith(mark)) return { subtitle };
  const rest = subtitle.slice(0, -mark.length).replace(/ · $/, '');
  return rest === '' ? { mark } : { subtitle: rest, mark };
}

/** Collects the parts of the page of this path. `mark` is what its head says of everything on it. */
export function pageParts(path: string, mark?: string) {
  const folder = path === '' ? '' : `${path}/`;
  const near = nearFrom(path);
  let hasFigures = false;
  const files: Files[number][] = [];
  const charts: PublishedChart[] = [];
  const templates = new Map<string, Shaped>();

  /** Browsers make files of it, unless it is of facts too short to be worth any. */
  function table(one: Table): Table;
  function table(one: Table | undefined): Table | undefined;
  function table(one: Table | undefined): Table | undefined {
    if (one === undefined) return one;
    const lean = leanTable(one, near);
    if (!isSaved(one)) return lean;
    hasFigures = true;
    return { ...lean, is_saved: true };
  }

  /** Files of charts lie in a folder of their own. `title` is that of the figures. */
  function placed(one: Chart, title: string): PublishedChart {
    const { panels, figures, subtitle, ...rest } = one;
    const spec = `${folder}charts/${one.id}.vl.json`;
    const drawings = drawingsOf(one);
    for (const drawing of drawings) templates.set(drawing.template, drawing);
    files.push({ path: spec, text: chartFile(one, figures && { title, rows: figures }) });
    if (figures !== undefined) hasFigures = true;
    const isTold = one.note !== undefined && charts.at(-1)?.note === one.note;
    const published = {
      ...rest,
      ...withoutMark(subtitle, mark),
      panels: panels.map(({ drawings: _, svg, svg_narrow: narrow, ...picture }) => ({
        ...picture,
        svg: leanPicture(svg),
        ...(narrow === undefined ? {} : { svg_narrow: leanPicture(narrow) }),
      })),
      spec,
      ...(isTold ? { is_note_told: true as const } : {}),
      ...(figures === undefined ? {} : { has_figures: true as const }),
      ...(drawings.some(({ kind }) => kind === 'time') ? { zooms: true as const } : {}),
    };
    charts.push(published);
    return published;
  }

  const chart = (one: Chart): PublishedChart => placed(one, one.title);

  /** Its table with addresses from here. */
  function withNear<V extends PlacedView>(one: V): V {
    const { table: own } = one;
    if (own === undefined) return one;
    const rows = own.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => nearCell(cell, near)) }));
    return { ...one, table: { ...own, rows } };
  }

  function view<V extends PlacedView>(one: V): Published<V> {
    const { chart: drawn, figures, ...rest } = withNear(one);
    if (drawn !== undefined)
      return { ...rest, chart: placed(figures === undefined ? drawn : { ...drawn, figures }, one.title) };
    if (figures === undefined) return rest;
    hasFigures = true;
    return { ...rest, figures: JSON.stringify(packFigures(one.title, figures)).replaceAll('<', '\\u003c') };
  }

  return {
    path,
    table,
    chart,
    view,
    charts,
    /** Templates of its charts; a page that browsers draw on adds what they draw with. */
    templates,
    files,
    /** Whether any of them is worth taking along. */
    hasFigures: () => hasFigures,
  };
}

/** A page that is made, with the files of its parts. */
export function settlePage<View>({ parts, ...page }: MadePage<string, View>): SettledPage<View> {
  if (parts === undefined) return { ...page, has_figures: false, templates: [] };
  const { files, charts, templates } = parts;
  return {
    ...page,
    ...(files.length === 0 ? {} : { files: [...(page.files ?? []), ...files] }),
    charts,
    has_figures: parts.hasFigures(),
    templates: [...templates].map(([name, { kind, shape, signals }]) => [name, { kind, shape, signals }]),
  };
}
