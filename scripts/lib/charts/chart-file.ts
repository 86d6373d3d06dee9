/**
 * The file of a chart: a Vega-Lite spec that stands alone, with what the page's script needs besides in its `usermeta`. Rows of data are
 * told in stretches, which the spec itself unfolds.
 */
import { withoutNoise } from '../base/binary-noise.ts';
import { commonStart } from '../base/pack-columns.ts';
import type { DataRows } from '../tables/data-rows.ts';
import { packFigures } from '../tables/packed-figures.ts';
import type { DrawnPicture, MarkPlace, RowTip } from './drawing.ts';
import { packRows } from './pack-rows.ts';
import {
  type LiveMeta,
  type PackedDrawing,
  type PackedPlaces,
  type PanelSpec,
  type Panels,
  withHrefs,
} from './read-chart-file.ts';
import { type SpecParts, specText } from './spec.ts';
import type { Chart } from './types.ts';

const keyOf = (at: string | undefined, series: string | undefined, text: string | undefined): string =>
  JSON.stringify([at ?? '', series ?? '', text ?? '']);

function packPlaces(places: readonly MarkPlace[], rows: readonly RowTip[]): PackedPlaces {
  const numbers = new Map<string, number>();
  rows.forEach(({ tip_at, series, tip_text }, row) => {
    const key = keyOf(tip_at, series, tip_text);
    if (!numbers.has(key)) numbers.set(key, row);
  });
  return {
    row: places.map(({ at, series, text }) => {
      const row = numbers.get(keyOf(at, series, text));
      if (row === undefined) throw new Error(`no row of the chart stands at "${at}"`);
      return row;
    }),
    x1: places.map(({ x1 }) => x1),
    x2: places.map(({ x2 }) => x2),
    y1: places.map(({ y1 }) => y1),
    y2: places.map(({ y2 }) => y2),
  };
}

function packDrawing({ rows, spec: _, shape: __, places, ...rest }: DrawnPicture): PackedDrawing {
  return { ...rest, ...(places === undefined ? {} : { places: packPlaces(places, rows) }) };
}

/** The narrow picture with those signals alone that are not as in the wide one, where the same template draws both. */
function packNarrow(narrow: DrawnPicture, { template, signals }: DrawnPicture): PackedDrawing {
  const packed = packDrawing(narrow);
  if (narrow.template !== template) return packed;
  const known = new Map(Object.entries(signals).map(([name, value]) => [name, JSON.stringify(value)]));
  const own = Object.entries(packed.signals).filter(([name, value]) => known.get(name) !== JSON.stringify(value));
  return { ...packed, signals: Object.fromEntries(own) };
}

function hrefsStart(rows: readonly RowTip[]): string {
  return commonStart(new Set(rows.flatMap(({ href }) => href ?? [])));
}

function shortNumbers(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? withoutNoise(value) : value;
}

/** A chart for a spec whose rows are put in later, packed. */
function withoutRows({ panels, ...chart }: Chart): SpecParts {
  const emptied = (wide: DrawnPicture) => ({ ...wide, spec: { ...wide.spec, data: { values: [] } } });
  return {
    ...chart,
    panels: panels.map(({ title, drawings: { wide } }) => ({ title, drawings: { wide: emptied(wide) } })),
  };
}

/** As text. */
export function chartFile(chart: Chart, figures?: { readonly title: string; readonly rows: DataRows }): string {
  const { panels, legend } = chart;
  const drawings = panels.map((panel) => panel.drawings);
  const all = drawings.flatMap(({ wide, narrow }) => [...wide.rows, ...(narrow?.rows ?? [])]);
  const start = hrefsStart(all);
  const shorter = (rows: readonly object[]): object[] => withHrefs(rows, (href) => href.slice(start.length));
  const packed = drawings.map(({ wide, narrow }) => packRows(shorter(wide.rows), narrow && shorter(narrow.rows)));
  const live: LiveMeta = {
    hrefs_start: start,
    series: legend,
    panels: drawings.map(({ wide, narrow }, place) => ({
      wide: packDrawing(wide),
      ...(narrow === undefined ? {} : { narrow: { ...packNarrow(narrow, wide), rows: packed[place]?.narrow ?? [] } }),
    })),
    ...(figures === undefined ? {} : { figures: packFigures(figures.title, figures.rows) }),
  };
  const spec = JSON.parse(specText(withoutRows(chart))) as Panels & { readonly usermeta?: object };
  const folded = (panel: PanelSpec, place: number): PanelSpec => {
    const { lists = [], wide = [] } = packed[place] ?? {};
    return { ...panel, data: { values: wide }, transform: [{ flatten: lists }, ...(panel.transform ?? [])] };
  };
  const whole = 'concat' in spec ? { ...spec, concat: spec.concat.map(folded) } : folded(spec, 0);
  return JSON.stringify({ ...whole, usermeta: { ...spec.usermeta, live } }, shortNumbers);
}
