/** Charts over time before they are drawn. Values are in the unit the axis names, times in ms since the test began. */
import type { TimeWindow } from '../analyse/types.ts';
import type { ChartSeries } from './types.ts';

/** One line. Cell i covers the time from start_ms + i * step_ms, for step_ms; null breaks the line. */
export interface TimeLine {
  /** Name, as in the chart's series; "" for a line that stands alone. */
  readonly series: string;
  /** 0 when absent; below 0 in a warm-up that something beside fio watched. */
  readonly start_ms?: number;
  readonly step_ms: number;
  readonly values: readonly (number | null)[];
  /** Where its figures come from, below the base URL. */
  readonly href?: string;
  /** An area around the line, such as median to p99. */
  readonly band?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
  /** What the figure is over; drawn with its mean, a tenth above and below it, and its slope. */
  readonly window?: {
    readonly over: TimeWindow;
    readonly mean: number;
    readonly first: number;
    readonly last: number;
    /** "mean 84.9 k" */
    readonly text: string;
  };
}

/** A moment or a level that is named in the picture. */
export interface TimeMark {
  /** A vertical line here, ms. */
  readonly at_ms: number;
  readonly text: string;
}

export interface TimePanel {
  readonly title?: string;
  /** Name and unit of the value axis. */
  readonly value_title: string;
  /** Unit of its values, by itself. */
  readonly unit?: string;
  readonly max: number;
  /** Lower end of a logarithmic axis; the others start at zero. */
  readonly min?: number;
  /** Names and colours of its lines, where they are not those of the chart. */
  readonly series?: readonly ChartSeries[];
  readonly lines: readonly TimeLine[];
  /** Left out of the figures. */
  readonly warm_up?: TimeWindow;
  readonly marks?: readonly TimeMark[];
}

export interface TimeChartData {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly note?: string;
  readonly desc: string;
  readonly size?: 'wide' | 'half';
  readonly spreads?: boolean;
  readonly series: readonly ChartSeries[];
  /** Where time begins on all panels, ms: 0 when absent. */
  readonly start_ms?: number;
  /** Where time ends on all panels, ms. */
  readonly end_ms: number;
  readonly panels: readonly TimePanel[];
}
