/** Charts before and after they are drawn. All numbers are already in the unit that the axis names. */

import type { DataRows } from '../tables/data-rows.ts';
import type { ChartKind, DrawnPicture, PanelDrawings } from './drawing.ts';

/** Natural widths of a picture: 720, 540 and 340 px. A half one stands beside another on wide screens. */
export type PictureSize = 'wide' | 'half' | 'narrow';

/** A value that a figure cannot pass, in the unit of the axis. */
export interface ChartCeiling {
  readonly name: string;
  readonly value: number;
}

/** One mark: a bar, a dot or a point of a line. A row without value, low and high is drawn as an en dash. */
export interface ChartRow {
  /** Heading that rows of several labels share. */
  readonly group?: string;
  /** Place on the axis. Line charts: the text of `x`. */
  readonly label: string;
  /** What is told apart by colour; one empty string when nothing is. */
  readonly series: string;
  /** Line charts and curves: place on the horizontal axis. */
  readonly x?: number;
  /** Curves: the place as people read it, where it has a unit of its own. */
  readonly x_text?: string;
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  /** The lowest and the highest of what the value is the mean of, or of what it may be by its noise. */
  readonly whisker?: { readonly low: number; readonly high: number };
  /** Heat maps: class of the value, from 1. */
  readonly level?: number;
  /** The figure as people read it, made by model/metrics.ts. */
  readonly text: string;
  /** Line charts: the place on the horizontal axis as people say it, where that is more than its label: "8k, 32 jobs". */
  readonly said_at?: string;
  /** Where the figure comes from, below the base URL. */
  readonly href?: string;
  /** Bars: drawn as lines over them. */
  readonly ceilings?: readonly ChartCeiling[];
}

/** One drawing with its own axis. Several make small multiples. */
export interface ChartPanel {
  readonly title?: string;
  /** Name and unit of the value axis. */
  readonly value_title: string;
  /** Unit of its figures, by itself: "k IOPS". */
  readonly unit?: string;
  /** Line charts: name and unit of the horizontal axis. */
  readonly x_title?: string;
  /** Curves: the unit of the horizontal axis, by itself. */
  readonly x_unit?: string;
  readonly log_x?: boolean;
  /** Line charts: ends and labels of the horizontal axis, where its points do not make them. */
  readonly x_min?: number;
  readonly x_max?: number;
  readonly x_ticks?: readonly { readonly at: number; readonly text: string }[];
  /** Upper end of the value axis; panels with one scale share it. */
  readonly max: number;
  /** Lower end of a logarithmic value axis; the others start at zero. */
  readonly min?: number;
  /** Places of the axis' labels, where they are not left to the chart: the powers of ten of a logarithmic one. */
  readonly ticks?: readonly number[];
  /** What stands at them, each in a unit of its own: over many decades one unit would write 0.0001. */
  readonly tick_texts?: readonly string[];
  readonly rows: readonly ChartRow[];
}

/** `index` is the place in the palette, 1-8; a system keeps its index on all charts of a page. */
export interface ChartSeries {
  readonly text: string;
  readonly index: number;
}

export interface ChartData {
  readonly id: string;
  /** curve: points in the order of their rows, joined; each label is the load of its point. */
  readonly kind: ChartKind;
  /** Dots on a logarithmic axis. */
  readonly is_log?: boolean;
  /** Size of the picture on screens that are not narrow; wide when absent. Small ones are drawn once, for all screens. */
  readonly size?: 'wide' | 'half' | 'small';
  /** Its panels stand beside each other on wide screens. */
  readonly spreads?: boolean;
  readonly title: string;
  readonly subtitle?: string;
  readonly note?: string;
  /** What a screen reader says instead of the picture. */
  readonly desc: string;
  readonly series: readonly ChartSeries[];
  readonly panels: readonly ChartPanel[];
}

/** Of lines, which browsers draw too. */
export type LineChartData = ChartData & { readonly kind: 'line' | 'curve' };

/** A line of the legend. `key` is the path of its mark in a square of 12. */
export interface LegendItem extends ChartSeries {
  readonly key: string;
  /** `index` counts the shades of a heat map instead. */
  readonly is_shade?: true;
}

/** One drawn panel. Without svg_narrow the one picture is for all screens. `drawings` are what it was drawn from. */
export interface ChartPicture {
  readonly title?: string;
  readonly svg: string;
  readonly svg_narrow?: string;
  readonly drawings: PanelDrawings<DrawnPicture>;
}

/** A drawn chart, before pages/page-parts.ts makes it ready for _partials/chart.html. */
export interface Chart {
  readonly id: string;
  /** Drawn for half the width of a wide screen. */
  readonly is_half?: true;
  /** Takes the whole width itself, panels beside each other. */
  readonly spreads?: true;
  /** Many small panels, as many beside each other as fit. */
  readonly is_small?: true;
  readonly title: string;
  readonly subtitle?: string;
  readonly note?: string;
  /** The wide picture names its lines itself: the legend is for the narrow one. */
  readonly has_names?: true;
  /** Empty when labels on the marks say it all. */
  readonly legend: readonly LegendItem[];
  readonly panels: readonly ChartPicture[];
  /** The figures in full, one a line. */
  readonly figures?: DataRows;
  /** Place of the table with the same figures on the page, where it does not follow the chart: "#results". */
  readonly table_href?: string;
}
