/** The file of a chart as the page's script reads it. */
import type { PackedFigures } from '../tables/packed-figures.ts';
import type { Drawing, MarkPlace, PanelDrawings, RowTip } from './drawing.ts';
import { type NarrowStretch, type Stretch, unpackRows } from './pack-rows.ts';
import type { LegendItem } from './types.ts';

/** Folder of the templates that browsers run, below the base URL. */
export const RUNTIMES = 'charts/templates';

/** Places of marks by the number of the row that they stand for. */
export type PackedPlaces = Readonly<Record<'row' | 'x1' | 'x2' | 'y1' | 'y2', readonly number[]>>;

export type PackedDrawing = Omit<Drawing, 'rows' | 'places'> & { readonly places?: PackedPlaces };

/** What the script brings a chart to life with. */
export interface LiveMeta {
  /** What the addresses of all rows begin with, below the base URL. */
  readonly hrefs_start: string;
  readonly series: readonly LegendItem[];
  /** Rows of the wide pictures are the data of the spec. */
  readonly panels: readonly {
    readonly wide: PackedDrawing;
    /** Signals that are as in the wide picture are left out where the same template draws both. */
    readonly narrow?: PackedDrawing & { readonly rows: readonly NarrowStretch[] };
  }[];
  readonly figures?: PackedFigures;
}

export interface PanelSpec {
  readonly data: { readonly values: readonly Stretch[] };
  readonly transform?: readonly object[];
}

/** A panel stands alone, or several are beside each other. */
export type Panels = PanelSpec | { readonly concat: readonly PanelSpec[] };

/** As text it is what a spec says, and this. */
export type ChartFile = Panels & { readonly usermeta: { readonly live: LiveMeta; readonly note?: string } };

/** A chart as a browser draws it. */
export interface LoadedFile {
  readonly series: readonly LegendItem[];
  readonly panels: readonly PanelDrawings<Drawing>[];
}

function unpackPlaces({ row, x1, x2, y1, y2 }: PackedPlaces, rows: readonly RowTip[]): MarkPlace[] {
  return row.map((number, place) => {
    const { tip_at: at = '', tip_text: text = '', series = '', href } = rows[number] ?? {};
    const [left = 0, right = 0, top = 0, bottom = 0] = [x1[place], x2[place], y1[place], y2[place]];
    return { x1: left, x2: right, y1: top, y2: bottom, series, at, text, ...(href === undefined ? {} : { href }) };
  });
}

/** The rows with other addresses. */
export function withHrefs(rows: readonly object[], change: (href: string) => string): object[] {
  return rows.map((row: RowTip) => (row.href === undefined ? row : { ...row, href: change(row.href) }));
}

/** The chart that the file was made of. */
export function readChartFile(file: ChartFile): LoadedFile {
  const { hrefs_start, series, panels } = file.usermeta.live;
  const specs = 'concat' in file ? file.concat : [file];
  const longer = (rows: readonly object[]): object[] => withHrefs(rows, (href) => hrefs_start + href);
  const unpack = ({ places, ...rest }: PackedDrawing, rows: readonly object[]): Drawing => ({
    ...rest,
    rows,
    ...(places === undefined ? {} : { places: unpackPlaces(places, rows) }),
  });
  return {
    series,
    panels: panels.map(({ wide, narrow }, place) => {
      const stretches = specs[place]?.data.values ?? [];
      const { rows = [], ...thin } = narrow ?? {};
      const isSame = narrow?.template === wide.template;
      const signals = { ...(isSame && wide.signals), ...narrow?.signals };
      return {
        wide: unpack(wide, longer(unpackRows(stretches))),
        ...(narrow === undefined
          ? {}
          : { narrow: unpack({ ...(thin as PackedDrawing), signals }, longer(unpackRows(rows, stretches))) }),
      };
    }),
  };
}
