/** Lays a panel over time out: rows for the template, room for labels, and names that do not touch. */
import { formatDigits } from '../base/digits.ts';
import { formatSeconds } from '../base/sizes.ts';
import type { Drawing } from './drawing.ts';
import { seriesMark } from './marks.ts';
import { textWidth } from './text-width.ts';
import { thinOut } from './thin-out.ts';
import { timeAxis } from './time-axis.ts';
import type { TimeChartData, TimeLine, TimePanel } from './time-types.ts';
import type { PictureSize } from './types.ts';

const FONT = 12;
const NAME_SPACE = 15;
const WIDTH = { wide: 720, half: 540, narrow: 340 } as const;
const HEIGHT = { wide: 220, half: 200, narrow: 180 } as const;
const LABELS = { wide: 9, half: 7, narrow: 5 } as const;
/** Points of one line: as many as can be told apart. */
const POINTS = { wide: 240, half: 180, narrow: 110 } as const;
/** Gap between the picture's top and its plot, for the name of the value axis. */
const TOP = 30;
const SOLID = [1, 0];

type Row = Readonly<Record<string, unknown>>;

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

/** The figure, with what the spread around it goes from and to. */
function tipText(value: number | null, low?: number, high?: number): string {
  const figure = formatDigits(value ?? 0);
  return low === undefined || high === undefined ? figure : `${figure} (${formatDigits(low)}–${formatDigits(high)})`;
}

function rowsOfLine(line: TimeLine, index: number, most: number, isAlone: boolean): Row[] {
  const { colour, dash } = seriesMark(index);
  const parts = partsOf(thinOut(line, most));
  return parts.flatMap((points, number) => {
    const part = `${line.series} ${number}`;
    const style = { series: line.series, colour, part, dash: isAlone ? SOLID : dash };
    const spread = points.flatMap(({ x, low, high }) =>
      low === undefined || high === undefined ? [] : [{ mark: 'spread', x, low, high, ...style }],
    );
    const mark = points.length === 1 ? 'point' : 'line';
    return [
      ...(isAlone || line.band !== undefined ? spread : []),
      ...points.map(({ x, value, low, high }) => ({
        mark,
        x,
        value,
        ...style,
        tip_at: formatSeconds(x / 1000),
        tip_text: tipText(value, spread.length > 0 ? low : undefined, high),
      })),
    ];
  });
}

/** Mean with a tenth above and below it, and the slope: what a reader judges steadiness by. */
function rowsOfWindow({ series, window }: TimeLine, index: number): Row[] {
  if (window === undefined) return [];
  const { over, mean, first, last } = window;
  const [from, to] = [{ x: over.from_ms }, { x: over.to_ms }];
  const { colour } = seriesMark(index);
  const line = (mark: 'mean' | 'slope', start: number, end: number, dash: readonly number[]): Row[] => {
    const part = `${series} ${mark}`;
    return [
      { series, mark, ...from, value: start, part, dash },
      { series, mark, ...to, value: end, part, dash },
    ];
  };
  return [
    { series, mark: 'tenth', x: over.from_ms, x2: over.to_ms, low: mean * 0.9, high: mean * 1.1, colour },
    ...line('mean', mean, mean, [5, 3]),
    ...line('slope', first, last, SOLID),
  ];
}

function rowsOfMoments({ warm_up, marks }: TimePanel, warmUpText: string): Row[] {
  const shade =
    warm_up === undefined
      ? []
      : [
          { mark: 'warm-up', x: warm_up.from_ms, x2: warm_up.to_ms },
          { mark: 'note', x: warm_up.from_ms, text: warmUpText },
        ];
  const moments = (marks ?? []).flatMap(({ at_ms, text }) => [
    { mark: 'moment', x: at_ms },
    { mark: 'note', x: at_ms, text },
  ]);
  return [...shade, ...moments];
}

/** Where names stand beside the ends of their lines, px from the top: in order, none nearer to the next than a line of text. */
export function placeBeside(wanted: readonly number[], height: number): readonly number[] {
  const order = wanted.map((place, index) => ({ place, index })).toSorted((a, b) => a.place - b.place);
  const places: number[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  for (const { place, index } of order) {
    floor = Math.max(place, floor + NAME_SPACE);
    places[index] = floor;
  }
  const over = floor - height;
  if (over <= 0) return places;
  let ceiling = height;
  for (const { index } of order.toReversed()) {
    places[index] = Math.min(places[index] ?? 0, ceiling);
    ceiling = (places[index] ?? 0) - NAME_SPACE;
  }
  return places;
}

/** What stands at the right end of a panel: names of lines, or the mean of one that stands alone. */
function endsOf(panel: TimePanel, named: boolean): { readonly text: string; readonly value: number }[] {
  return panel.lines.flatMap((line) => {
    const last = line.values.findLast((value) => value !== null);
    const text = named ? line.series : (line.window?.text ?? '');
    const value = named ? last : line.window?.mean;
    return text === '' || value === undefined || value === null ? [] : [{ text, value }];
  });
}

function heightOf(value: number, { min, max }: TimePanel, height: number): number {
  const share = min === undefined ? value / max : Math.log(Math.max(value, min) / min) / Math.log(max / min);
  return height * (1 - Math.min(1, share));
}

/** Powers of ten between the ends of a logarithmic axis. */
function powersIn(min: number, max: number): number[] {
  const first = Math.ceil(Math.log10(min) - 1e-9);
  const count = Math.max(0, Math.floor(Math.log10(max) + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, place) => 10 ** (first + place));
}

/** Picture of one panel. On the narrow one the legend names the lines, but those of a panel that has its own. */
export function layTime(data: TimeChartData, panel: TimePanel, size: PictureSize, warmUpText: string): Drawing {
  const isAlone = panel.lines.length === 1;
  const series = panel.series ?? data.series;
  const isOwn = panel.series !== undefined;
  const ends = size === 'narrow' && !isOwn ? [] : endsOf(panel, series.length > 1 || isOwn);
  const left = Math.round(textWidth('00,000', FONT) + 10);
  const right = Math.round(Math.max(0, ...ends.map(({ text }) => textWidth(text, FONT))) + 16);
  const height = HEIGHT[size];
  const axis = timeAxis(data.start_ms ?? 0, data.end_ms, LABELS[size]);
  const places = placeBeside(
    ends.map(({ value }) => heightOf(value, panel, height)),
    height,
  );
  const indexOf = (name: string): number => series.find(({ text }) => text === name)?.index ?? 1;
  return {
    template: panel.min === undefined ? 'time' : 'time-log10',
    width: WIDTH[size] - left - right,
    height,
    padding: { left, right, top: TOP, bottom: 44 },
    signals: {
      value_min: panel.min ?? 0,
      value_max: panel.max,
      value_title: panel.value_title,
      value_ticks: panel.min === undefined ? null : powersIn(panel.min, panel.max),
      x_min: data.start_ms ?? 0,
      x_max: data.end_ms,
      x_title: axis.title,
      x_values: axis.ticks.map(({ at_ms }) => at_ms),
      x_labels: axis.ticks.map(({ text }) => text),
    },
    rows: [
      ...rowsOfMoments(panel, warmUpText),
      ...panel.lines.flatMap((line) => rowsOfWindow(line, indexOf(line.series))),
      ...panel.lines.flatMap((line) => rowsOfLine(line, indexOf(line.series), POINTS[size], isAlone)),
      ...ends.map(({ text }, place) => ({ mark: 'name', series: text, x: data.end_ms, place: places[place], text })),
    ],
  };
}
