/** Makes a chart of set-ups over each other: pictures, legend, the points as a table and as files. */
import Papa from 'papaparse';
import { word } from '../base/words.ts';
import type { Table } from '../tables/table.ts';
import type { LineAxis } from './line-axes.ts';
import { foldName } from './line-names.ts';
import { drawLines, type LinePoint, type LineSpec, NAME_ROOM } from './line-picture.ts';
import { dashKey, legendKey } from './marks.ts';
import type { Chart, ChartPicture } from './types.ts';

/** A chart with the same numbers as a table, and in full as files. */
export interface Curves extends Omit<Chart, 'panels'> {
  readonly panels: readonly Omit<ChartPicture, 'drawings'>[];
  readonly table: Table;
  /** Every point that is drawn, in SI units. */
  readonly files: { readonly csv: string; readonly json: string };
}

/** The points of one set-up; empty where it has none. */
export interface Series {
  /** Short name of the set-up. */
  readonly name: string;
  readonly parts: readonly (readonly LinePoint[])[];
}

/** One plot: values are in the unit that its axes name. */
export interface Plot {
  readonly title?: string;
  readonly x: LineAxis;
  readonly y: LineAxis;
  /** By place of the set-up. */
  readonly series: readonly Series[];
  readonly shade?: LineSpec['shade'];
  /** Values that the axes must hold. */
  readonly held?: LineSpec['held'];
}

export interface LineChart {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly note?: string;
  readonly desc: string;
  readonly plots: readonly Plot[];
  readonly is_dense?: boolean;
  readonly table: Table;
  /** One record for each point, its keys the columns of the files. */
  readonly records: readonly Readonly<Record<string, string | number>>[];
}

/** More lines than this are told apart in panels of their own. */
const MOST_LINES = 6;
/** Two abreast on a wide screen. */
const WIDE = 560;
const NARROW = 340;

function isDrawn({ parts }: Series): boolean {
  return parts.some((points) => points.length > 0);
}

function specOf({ id, desc, is_dense, title: all }: LineChart, plot: Plot, place: number): LineSpec {
  const { x, y, series, shade, held, title = all } = plot;
  return {
    id: place === 0 ? id : `${id}-${place + 1}`,
    title,
    desc,
    x,
    y,
    lines: series.flatMap((one, index) =>
      isDrawn(one)
        ? [{ index: index + 1, name: one.name, parts: one.parts.filter((points) => points.length > 0) }]
        : [],
    ),
    ...(shade === undefined ? {} : { shade }),
    ...(held === undefined ? {} : { held }),
    ...(is_dense === true ? { is_dense } : {}),
  };
}

/** One line a panel, on axes that hold all lines. */
function smallPanels(spec: LineSpec, heading: string | undefined): Curves['panels'] {
  const all = spec.lines.flatMap(({ parts }) => parts.flat());
  const held = {
    x: [...all.map(({ x }) => x), ...(spec.held?.x ?? [])],
    y: [...all.map(({ y }) => y), ...(spec.held?.y ?? [])],
  };
  return spec.lines.map((line) => {
    const id = `${spec.id}-line-${line.index}`;
    const title = heading === undefined ? line.name : `${heading}: ${line.name}`;
    return { title, svg: drawLines({ ...spec, id, held, lines: [line] }, NARROW) };
  });
}

function filesOf({ title, subtitle, note, records }: LineChart): Curves['files'] {
  const fields = [...new Set(records.flatMap((one) => Object.keys(one)))];
  const data = records.map((one) => fields.map((field) => one[field] ?? ''));
  const about = { title, ...(subtitle === undefined ? {} : { subtitle }), ...(note === undefined ? {} : { note }) };
  return {
    csv: `${Papa.unparse({ fields, data }, { newline: '\n', escapeFormulae: true })}\n`,
    json: `${JSON.stringify({ ...about, points: records }, null, 1)}\n`,
  };
}

/** The chart, drawn. */
export function drawLineChart(chart: LineChart): Curves {
  const { id, title, subtitle, note, plots, table, is_dense: isDense = false } = chart;
  const specs = plots.map((plot, place) => specOf(chart, plot, place));
  const names = new Map(specs.flatMap(({ lines }) => lines.map(({ index, name }) => [index, name] as const)));
  const isSmall = names.size > MOST_LINES;
  const isWhole = [...names.values()].every((name) => foldName(name, NAME_ROOM).isWhole);
  const panels = specs.flatMap((spec, place): Curves['panels'] => {
    const heading = plots[place]?.title;
    if (isSmall) return smallPanels(spec, heading);
    const picture = { svg: drawLines(spec, WIDE, true), svg_narrow: drawLines(spec, NARROW) };
    return [{ ...(heading === undefined ? {} : { title: heading }), ...picture }];
  });
  return {
    id,
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
    ...(note === undefined ? {} : { note }),
    ...(isSmall ? { is_small: true } : plots.length > 1 ? { spreads: true } : {}),
    ...(isWhole ? { has_names: true } : {}),
    legend: isSmall
      ? []
      : [...names].map(([index, text]) => ({ text, index, key: isDense ? dashKey(index) : legendKey(index, 'line') })),
    panels,
    table,
    files: filesOf(chart),
  };
}

/** What a screen reader says instead of the picture. */
export function describeLines(metric: string): string {
  return word('compare_curve_desc', { metric });
}
