/** Pictures between layout and drawing, the same at build and in a browser. */

/** -log2: a logarithmic horizontal axis of lines; -log10: a logarithmic axis of values. */
export type TemplateName =
  | 'bar'
  | 'bar-ceilings'
  | 'dot'
  | 'dot-log10'
  | 'heat'
  | 'line'
  | 'line-log2'
  | 'line-log10'
  | 'line-log2-log10'
  | 'tail'
  | 'tail-bars'
  | 'time'
  | 'time-log10';

/** What every row may carry beside the fields of its template; the picture does not show it. */
export interface RowTip {
  /** What the mark stands at, as people read it: "12 s", "p99", a label. Marks with it answer to a pointer. */
  readonly tip_at?: string;
  /** Its figure, as people read it. */
  readonly tip_text?: string;
  /** Its line of the legend; marks of a series can be hidden. */
  readonly series?: string;
}

/** What a template is drawn with. Sizes in px of the plot; padding around it holds labels and titles. */
export interface Drawing {
  readonly template: TemplateName;
  readonly width: number;
  readonly height: number;
  readonly padding: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly signals: Readonly<Record<string, unknown>>;
  readonly rows: readonly object[];
}

/** The drawings of one panel. Without a narrow one the wide one is for all screens. */
export interface PanelDrawings {
  readonly wide: Drawing;
  readonly narrow?: Drawing;
}
