/** Charts before and after they are drawn. All numbers are already in the unit that the axis names. */

/** One mark: a bar, a dot or a point of a line. A row without value, low and high is drawn as an en dash. */
export interface ChartRow {
  /** Place on the axis. Line charts: the text of `x`. */
  readonly label: string;
  /** What is told apart by colour; one empty string when nothing is. */
  readonly series: string;
  /** Line charts: place on the horizontal axis. */
  readonly x?: number;
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  /** The figure as people read it, made by numbers.ts. */
  readonly text: string;
}

/** One drawing with its own axis. Several make small multiples. */
export interface ChartPanel {
  readonly title?: string;
  /** Name and unit of the value axis. */
  readonly value_title: string;
  /** Line charts: name and unit of the horizontal axis. */
  readonly x_title?: string;
  readonly log_x?: boolean;
  /** Upper end of the value axis; panels with one scale share it. */
  readonly max: number;
  readonly rows: readonly ChartRow[];
}

/** `index` is the place in the palette, 1-8; a system keeps its index on all charts of a page. */
export interface ChartSeries {
  readonly text: string;
  readonly index: number;
}

export interface ChartData {
  readonly id: string;
  readonly kind: 'bar' | 'dot' | 'line';
  readonly title: string;
  readonly subtitle?: string;
  readonly note?: string;
  /** What a screen reader says instead of the picture. */
  readonly desc: string;
  readonly series: readonly ChartSeries[];
  readonly panels: readonly ChartPanel[];
}

/** A line of the legend. `key` is the path of its mark in a square of 12. */
export interface LegendItem extends ChartSeries {
  readonly key: string;
}

/** A drawn chart, ready for _partials/chart.html. */
export interface Chart {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly note?: string;
  /** Empty when labels on the marks say it all. */
  readonly legend: readonly LegendItem[];
  readonly panels: readonly { readonly title?: string; readonly svg: string; readonly svg_narrow: string }[];
}
