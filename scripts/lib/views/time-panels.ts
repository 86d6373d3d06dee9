/** Panels of a chart over time: one for each metric and each value of the view's columns. */

import { formatDigits } from '../base/digits.ts';
import { capitalised, word } from '../base/words.ts';
import { known } from '../charts/downsample.ts';
import { logEnds, wantsLogOverTime } from '../charts/log-axis.ts';
import { MOST_APART } from '../charts/scales.ts';
import type { TimeLine, TimePanel } from '../charts/time-types.ts';
import { measurementHref } from '../model/anchors.ts';
import { isLatency, type Metric, scaleOf } from '../model/metrics.ts';
import { axisTitle } from './panels.ts';
import type { ViewLine } from './time-lines.ts';

/** Air above the highest line. */
const AIR = 1.04;

function scaled(values: readonly (number | null)[], factor: number): (number | null)[] {
  return values.map((value) => (value === null ? null : value / factor));
}

function timeLine({ line, series, item }: ViewLine, factor: number, isAlone: boolean): TimeLine {
  const { fit, band, of_intervals } = line;
  return {
    series,
    step_ms: line.step_ms,
    values: scaled(line.values, factor),
    href: measurementHref(item.measurement),
    ...(band === undefined || !isAlone
      ? {}
      : { band: { low: scaled(band.low, factor), high: scaled(band.high, factor) } }),
    ...(fit === undefined || !isAlone
      ? {}
      : {
          window: {
            over: line.window,
            mean: fit.mean / factor,
            first: fit.first / factor,
            last: fit.last / factor,
            text: word(of_intervals ? 'time_mean_of_intervals' : 'time_mean', {
              value: formatDigits(fit.mean / factor, { keepZeros: true }),
            }),
          },
        }),
  };
}

/** Every value that is drawn: of the lines, and of the areas around them. */
function drawnOf({ values, band }: TimeLine): number[] {
  return [...known(values), ...known(band?.low ?? []), ...known(band?.high ?? [])];
}

function largestOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function endsOf(values: readonly number[]): { min: number; max: number } {
  const smallest = values.reduce((least, value) => Math.min(least, value));
  const { min, max } = logEnds(smallest, largestOf(values));
  return { min, max };
}

function panelOf(lines: readonly ViewLine[], metric: Metric, title: string): TimePanel {
  const isAlone = lines.length === 1;
  const scale = scaleOf(metric, [largestOf(lines.flatMap(({ line }) => known(line.values)))]);
  const drawn = lines.map((one) => timeLine(one, scale.factor, isAlone));
  const values = drawn.flatMap(drawnOf);
  const isLog = wantsLogOverTime(drawn.map(drawnOf), isLatency(metric));
  const name = axisTitle(metric, scale.unit);
  const [first] = lines;
  return {
    ...(title === '' ? {} : { title }),
    unit: scale.unit,
    value_title: isLog ? word('chart_log_axis', { title: name }) : name,
    ...(isLog ? endsOf(values) : { max: largestOf(values) * AIR || 1 }),
    lines: drawn,
    ...(first?.line.warm_up === undefined ? {} : { warm_up: first.line.warm_up }),
  };
}

/** Panels of one quantity have one axis, to be held against each other; from zero, unless the highest of one would lie at the foot of another. */
function withSharedAxes(panels: readonly TimePanel[]): TimePanel[] {
  return panels.map((panel) => {
    const alike = panels.filter(({ value_title: title }) => title === panel.value_title);
    const maxima = alike.map(({ max }) => max);
    const max = Math.max(...maxima);
    if (panel.min !== undefined) return { ...panel, min: Math.min(...alike.map(({ min = max }) => min)), max };
    return max > MOST_APART * Math.min(...maxima) ? panel : { ...panel, max };
  });
}

/** Whether panels of one quantity have axes of their own. */
export function haveOwnAxes(panels: readonly TimePanel[]): boolean {
  return panels.some(({ value_title: title, max }) =>
    panels.some((other) => other.value_title === title && other.max !== max),
  );
}

/** Panels in the order of the lines. What all panels share is no title. */
export function timePanels(lines: readonly ViewLine[]): TimePanel[] {
  const keyOf = ({ metric, panel }: ViewLine): string => JSON.stringify([panel, metric]);
  const differ = new Set(lines.map(({ panel }) => panel)).size > 1;
  const panels = [...new Set(lines.map(keyOf))].map((key) => {
    const own = lines.filter((line) => keyOf(line) === key);
    return panelOf(own, own[0]?.metric ?? 'iops', differ ? capitalised(own[0]?.panel ?? '') : '');
  });
  return withSharedAxes(panels);
}
