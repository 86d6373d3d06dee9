/** Pictures between layout and drawing, the same at build and in a browser. */

/** Zooming in ends where a stretch of time would be this part of all. */
export const LEAST_STRETCH = 1 / 40;

/** Which way marks lie side by side: upright, beside each other, or both. */
export type Direction = 'x' | 'y' | 'both';

interface DrawingFacts {
  /** What tells its series apart: colours alone, or shapes too; shades are classes of figures, and no series. */
  readonly marks: 'colours' | 'shapes' | 'shades';
  /** Its panels share the series and the legend of their chart. */
  readonly shares_series: boolean;
  readonly direction: Direction;
}

/** What a picture is of. A new kind is a line here, its layout in draw.ts, and the view that shows it. Curves: lines in the order of a load, over another quantity. */
export const DRAWINGS = {
  bar: { marks: 'colours', shares_series: true, direction: 'y' },
  dot: { marks: 'shapes', shares_series: true, direction: 'y' },
  heat: { marks: 'shades', shares_series: true, direction: 'both' },
  line: { marks: 'shapes', shares_series: false, direction: 'x' },
  curve: { marks: 'shapes', shares_series: false, direction: 'x' },
  time: { marks: 'shapes', shares_series: false, direction: 'x' },
  histogram: { marks: 'colours', shares_series: false, direction: 'x' },
} as const satisfies Readonly<Record<string, DrawingFacts>>;

export type DrawingKind = keyof typeof DRAWINGS;

/** Of charts whose panels have rows. */
export type ChartKind = Exclude<DrawingKind, 'time' | 'histogram'>;

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

/** Ends of an axis. */
export interface AxisEnds {
  readonly min: number;
  readonly max: number;
  readonly is_log?: boolean;
}

/** Where a value stands on an axis: 0 at its lower end, 1 at its upper one. */
export function shareOf(value: number, { min, max, is_log: isLog = false }: AxisEnds): number {
  if (!isLog) return (value - min) / (max - min || 1);
  return Math.log(Math.max(value, min) / min) / Math.log(max / min || 1);
}

/** On the axis, where it would stand beyond an end. */
export function clamped(share: number): number {
  return Math.max(0, Math.min(1, share));
}

/** Sizes in px of the plot; padding around it holds labels and titles. */
interface Picture {
  readonly kind: DrawingKind;
  readonly width: number;
  readonly height: number;
  readonly padding: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** What its shape leaves open. */
  readonly signals: Readonly<Record<string, unknown>>;
  readonly rows: readonly object[];
  /** Lines: where their points stand follows from their axes. */
  readonly axes?: { readonly x: AxisEnds; readonly y: AxisEnds };
}

/** A picture that is laid out. Those of one shape are drawn by one compiled template. */
export interface LaidDrawing extends Picture {
  readonly spec: Spec;
  readonly shape: object;
}

/** What a browser draws a picture with, and answers to a pointer. */
export interface Drawing extends Picture {
  /** The compiled shape. */
  readonly template: string;
  /** Other than lines: where their marks with figures stand, which vega tells. */
  readonly places?: readonly MarkPlace[];
}

/** A picture that was drawn at build. */
export type DrawnPicture = LaidDrawing & Drawing;

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
export interface PanelDrawings<D> {
  readonly wide: D;
  readonly narrow?: D;
}
