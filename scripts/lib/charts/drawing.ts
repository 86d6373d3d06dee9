/** Pictures between layout and drawing, the same at build and in a browser. */

/** Zooming in ends where a stretch of time would be this part of all. */
export const LEAST_STRETCH = 1 / 40;

/**
 * Lines: -xlog for a logarithmic horizontal axis, -time for one of time, of which a stretch can be chosen, -ylog for a logarithmic axis
 * of values. The others: kind and shape of their spec.
 */
export type TemplateName =
  | `${'bar' | 'dot' | 'heat' | 'histogram'}-${string}`
  | `line${'' | '-xlog' | '-time'}${'' | '-ylog'}`;

/** What every row may carry beside the fields of its template; the picture does not show it. */
export interface RowTip {
  /** What the mark stands at, as people read it: "12 s", "p99", a label. Marks with it answer to a pointer. */
  readonly tip_at?: string;
  /** Its figure, as people read it. */
  readonly tip_text?: string;
  /** Its line of the legend; marks of a series can be hidden. */
  readonly series?: string;
  /** Where its figure comes from, below the base URL. */
  readonly href?: string;
}

/** A Vega-Lite spec that stands alone but for its theme. */
export type Spec = Readonly<Record<string, unknown>> & {
  readonly width: number;
  readonly height: number;
  readonly data: { readonly values: readonly object[] };
};

/** What a template is drawn with. Sizes in px of the plot; padding around it holds labels and titles. */
export interface Drawing {
  readonly template: TemplateName;
  /** Over time: a stretch of it can be chosen. */
  readonly is_time?: true;
  readonly width: number;
  readonly height: number;
  readonly padding: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly signals: Readonly<Record<string, unknown>>;
  readonly rows: readonly object[];
  /** The same as Vega-Lite that stands alone but for its theme; lines are filled into their template. */
  readonly spec?: Spec;
  /** Where its marks with figures stand, where that is known from the picture. */
  readonly places?: readonly MarkPlace[];
}

/** A mark in px of the picture, padding included. */
export interface MarkPlace {
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
  readonly series: string;
  readonly at: string;
  readonly text: string;
  /** Where its figure comes from, below the base URL. */
  readonly href?: string;
}

/** The drawings of one panel. Without a narrow one the wide one is for all screens. */
export interface PanelDrawings {
  readonly wide: Drawing;
  readonly narrow?: Drawing;
}
