/** Lays a panel over time out: rows of its lines, room for labels, and names that do not touch. */
import { formatDigits, formatExact, withUnit } from '../base/digits.ts';
import { formatSeconds } from '../base/sizes.ts';
import { unitSymbol } from '../base/unit-symbols.ts';
import { word } from '../base/words.ts';
import { downsample } from './downsample.ts';
import type { LaidDrawing } from './drawing.ts';
import { fitBeside } from './labels.ts';
import { type LinePlot, layPlot, ticksAt } from './line-plot.ts';
import type { LayerScope, LineRow } from './line-spec.ts';
import { linkOf } from './link-of.ts';
import { logTicks } from './log-axis.ts';
import type { TimeChartData, TimeLine, TimePanel } from './time-types.ts';
import type { ChartSeries, PictureSize } from './types.ts';
import { WIDTH } from './widths.ts';

interface TimeAxis {
  /** "Time since the test began, min". */
  readonly title: string;
  readonly unit_ms: number;
  /** Places, ms, with their labels. */
  readonly ticks: readonly { readonly at_ms: number; readonly text: string }[];
}

const UNITS = [
  { name: 'h', ms: 3_600_000, from_ms: 3 * 3_600_000 },
  { name: 'min', ms: 60_000, from_ms: 4 * 60_000 },
  { name: 's', ms: 1000, from_ms: 0 },
] as const;
const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 200, 500, 1000, 2000, 5000, 10_000];

/** At most `most` labels from start, 0 or below it, to the end, at round numbers of the unit. */
export function timeAxis(startMs: number, endMs: number, most: number): TimeAxis {
  const unit = UNITS.find(({ from_ms }) => endMs - startMs >= from_ms) ?? UNITS[2];
  const [start, end] = [startMs / unit.ms, endMs / unit.ms];
  const step = STEPS.find((one) => (end - start) / one <= most - 1) ?? end;
  const first = Math.ceil(start / step - 1e-9);
  const count = Math.floor(end / step + 1e-9) - first + 1;
  const ticks = Array.from({ length: count }, (_, place) => ({
    at_ms: (first + place) * step * unit.ms,
    text: formatExact((first + place) * step),
  }));
  return { title: word('time_axis', { unit: unitSymbol(unit.name) }), unit_ms: unit.ms, ticks };
}

const HEIGHT = { wide: 220, half: 200, narrow: 180 } as const;
const LABELS = { wide: 9, half: 7, narrow: 5 } as const;
/** Area of the mark of a value between two gaps, square px. */
const LONE_DOT = 16;

/** Runs of neighbouring points: a line is broken where it has no value. */
function partsOf<T extends { readonly value: number | null }>(points: readonly T[]): T[][] {
  const parts: T[][] = [];
  let open = false;
  for (const point of points) {
    if (point.value === null) open = false;
    else if (open) parts.at(-1)?.push(point);
    else {
      parts.push([point]);
      open = true;
    }
  }
  return parts;
}

/** The figure with its unit, and what the spread around it goes from and to. */
function tipText(unit: string, value: number | null, low?: number, high?: number): string {
  const figure = formatDigits(value ?? 0);
  const said = withUnit(figure, unit);
  return low === undefined || high === undefined ? said : `${said} (${formatDigits(low)}–${formatDigits(high)})`;
}

function rowsOfLine(line: TimeLine, unit: string, size: PictureSize, isAlone: boolean): LineRow[] {
  const parts = partsOf(downsample(line, size));
  return parts.flatMap((points, number) => {
    const part = `${line.series} ${number}`;
    const style = { series: line.series, part };
    const spread = points.flatMap(({ x, low, high }) =>
      low === undefined || high === undefined ? [] : [{ mark: 'spread' as const, x, low, high, ...style }],
    );
    const mark = points.length === 1 ? { mark: 'point' as const, dot: LONE_DOT } : { mark: 'line' as const };
    return [
      ...(isAlone || line.band !== undefined ? spread : []),
      ...points.map(({ x, value, low, high }) => ({
        ...mark,
        x,
        order: x,
        value,
        ...style,
        tip_at: formatSeconds(x / 1000),
        tip_text: tipText(unit, value, spread.length > 0 ? low : undefined, high),
        ...linkOf(line),
      })),
    ];
  });
}

/** Mean with a tenth above and below it, and the slope: what a reader judges steadiness by. */
function rowsOfWindow({ series, window }: TimeLine): LineRow[] {
  if (window === undefined) return [];
  const { over, mean, first, last } = window;
  const [from, to] = [{ x: over.from_ms }, { x: over.to_ms }];
  const line = (mark: 'mean' | 'slope', start: number, end: number): LineRow[] => [
    { series, mark, ...from, value: start },
    { series, mark, ...to, value: end },
  ];
  return [
    { series, mark: 'tenth', x: over.from_ms, x2: over.to_ms, low: mean * 0.9, high: mean * 1.1 },
    ...line('mean', mean, mean),
    ...line('slope', first, last),
  ];
}

function rowsOfMoments({ warm_up, marks }: TimePanel, warmUpText: string): LineRow[] {
  const shade: readonly LineRow[] =
    warm_up === undefined
      ? []
      : [
          { mark: 'warm-up', x: warm_up.from_ms, x2: warm_up.to_ms },
          { mark: 'note', x: warm_up.from_ms, text: warmUpText },
        ];
  const moments = (marks ?? []).flatMap(({ at_ms, text }): LineRow[] => [
    { mark: 'moment', x: at_ms },
    { mark: 'note', x: at_ms, text },
  ]);
  return [...shade, ...moments];
}

/** What stands at the right end of a panel: names of lines, or the mean of one that stands alone. */
function endsOf({ lines }: TimePanel, isNamed: boolean, end: number): LinePlot['ends'] {
  return lines.flatMap(({ series, values, window }) => {
    const last = values.findLast((value) => value !== null);
    const text = isNamed ? series : (window?.text ?? '');
    const y = isNamed ? last : window?.mean;
    return text === '' || y === undefined || y === null ? [] : [{ series, text, x: end, y }];
  });
}

/** Picture of one panel. On the narrow one the legend names the lines, but those of a panel that has its own. */
export function layTime(
  data: TimeChartData,
  panel: TimePanel,
  size: PictureSize,
  warmUpText: string,
  scope: LayerScope,
): LaidDrawing {
  const { lines, value_title, min, max, unit = '' } = panel;
  const isAlone = lines.length === 1;
  const known = panel.series ?? data.series;
  const isOwn = panel.series !== undefined;
  const series = [...new Set(lines.map((line) => line.series))].map(
    (text): ChartSeries => ({ text, index: known.find((one) => one.text === text)?.index ?? 1 }),
  );
  const isNamed = isOwn || (size !== 'narrow' && (known.length < 2 || fitBeside(known)));
  const start = data.start_ms ?? 0;
  const axis = timeAxis(start, data.end_ms, LABELS[size]);
  const plot: LinePlot = {
    x: {
      title: axis.title,
      min: start,
      max: data.end_ms,
      ticks: axis.ticks.map(({ at_ms, text }) => ({ at: at_ms, text })),
    },
    y: {
      title: value_title,
      min: min ?? 0,
      max,
      ...(min === undefined ? {} : { is_log: true, ticks: ticksAt(logTicks(min, max)) }),
    },
    widest: '00,000',
    series,
    unit_ms: axis.unit_ms,
    rows: [
      ...rowsOfMoments(panel, warmUpText),
      ...lines.flatMap(rowsOfWindow),
      ...lines.flatMap((line) => rowsOfLine(line, unit, size, isAlone)),
    ],
    ends: isNamed ? endsOf(panel, known.length > 1 || isOwn, data.end_ms) : [],
  };
  return layPlot(plot, WIDTH[size], HEIGHT[size], scope);
}
