/** Bars and dots as Vega-Lite: a band of the picture for each, under or beside the label they share. */
import { withUnit } from '../base/digits.ts';
import {
  type Band,
  BESIDE,
  bandHeight,
  bandsOf,
  beginsWide,
  FONT,
  LABEL_LINE,
  labelEnds,
  type Room,
  roomOf,
  sharesBand,
} from './bands.ts';
import type { LaidDrawing } from './drawing.ts';
import { ticksAt } from './line-plot.ts';
import { foundTicks, textsAt } from './line-spec.ts';
import { seriesMark, TITLE_LINE } from './marks.ts';
import { drawingOf } from './shape.ts';
import { textWidth, wrapText } from './text-width.ts';
import type { ChartData, ChartPanel, ChartRow, PictureSize } from './types.ts';

const BAR = 15;
/** A ceiling this many times above the longest bar is not drawn: the bars would vanish. */
const MOST_ABOVE = 12;

/** Rows with the ceilings that can be drawn beside their bars, and the upper end of the axis that holds both. */
export function nearCeilings(rows: readonly ChartRow[]): { readonly rows: readonly ChartRow[]; readonly max: number } {
  const longest = Math.max(0, ...rows.flatMap((row) => [row.value ?? 0, row.high ?? 0, row.whisker?.high ?? 0])) || 1;
  const kept = rows.map((row) =>
    row.ceilings === undefined
      ? row
      : { ...row, ceilings: row.ceilings.filter(({ value }) => value <= MOST_ABOVE * longest) },
  );
  return {
    rows: kept,
    max: Math.max(longest, ...kept.flatMap((row) => row.ceilings?.map(({ value }) => value) ?? [])),
  };
}

interface Mark extends Omit<ChartRow, 'ceilings' | 'whisker'> {
  readonly band: string;
  /** Where its bar begins and ends, and where its figure stands. */
  readonly start?: number;
  readonly end: number;
  /** End of the part that is no range. */
  readonly solid?: number;
  readonly figure_at?: 'left' | 'right';
  readonly whisker_low?: number;
  readonly whisker_high?: number;
}

function markOf(data: ChartData, panel: ChartPanel, { name, rows }: Band, row: ChartRow): Mark {
  const { ceilings: _, whisker, ...rest } = row;
  const side = sharesBand(data) ? labelEnds(rows).get(row) : 'right';
  const ends = [row.value, row.low, row.high, whisker?.low, whisker?.high].filter((value) => value !== undefined);
  const place = { ...rest, band: name, ...(side === undefined ? {} : { figure_at: side }) };
  if (ends.length === 0) return { ...place, figure_at: 'right', end: panel.min ?? 0 };
  const tip = {
    tip_at: row.group === undefined ? row.label : `${row.group}, ${row.label}`,
    tip_text: withUnit(row.text, panel.unit),
  };
  const solid = row.low ?? row.value;
  const drawn = { start: Math.min(...ends), end: Math.max(...ends), ...(solid === undefined ? {} : { solid }) };
  const reach = whisker === undefined ? {} : { whisker_low: whisker.low, whisker_high: whisker.high };
  return { ...place, ...drawn, ...reach, ...tip };
}

/** Ceilings: a dashed line through the bands it holds for, up to its name in a band above them. */
function layCeilings(bands: readonly Band[], { width, left, right }: Room, max: number) {
  const known = bands.flatMap(({ rows: [row] }) => row?.ceilings ?? []);
  const names = [...new Set(known.map(({ name }) => name))];
  const px = (value: number): number => (value / max) * width;
  const lines = names.map((name) => {
    const own: { value: number; from: number; to: number }[] = [];
    for (const [place, { rows }] of bands.entries()) {
      const value = rows[0]?.ceilings?.find((one) => one.name === name)?.value;
      const last = own.at(-1);
      const isOn =
        last !== undefined && bands.slice(last.to + 1, place).every((band) => !band.is_shown && band.rows.length === 0);
      if (value !== undefined && isOn && last.value === value) last.to = place;
      else if (value !== undefined) own.push({ value, from: place, to: place });
    }
    return { name, own };
  });
  const firsts = lines.map(({ name, own: [first] }) => ({ name, value: first?.value ?? 0 }));
  const isLeft = firsts.every(({ name, value }) => px(value) + left >= textWidth(name, FONT) + 4);
  // No line crosses a name: the nearest to the side that names stand on has its name lowest.
  const order = firsts.toSorted((a, b) => (isLeft ? b.value - a.value : a.value - b.value));
  const head = order.map(({ name }) => `\t${name}`);
  const texts = order.map(({ name, value }, place) => {
    const own = textWidth(name, FONT);
    const start = isLeft ? px(value) - own - 4 : Math.min(px(value) + 4, width + right - own);
    return { band: head[place], ceiling: value, ceiling_name: name, dx: Math.max(-left, start) - px(value) };
  });
  const rules = lines.flatMap(({ name, own }) =>
    own.map(({ value, from, to }, part) => ({
      band: part === 0 ? `\t${name}` : bands[from]?.name,
      band_to: bands[to]?.name,
      ceiling: value,
    })),
  );
  return { head, rows: [...rules, ...texts] };
}

/** A figure that lines would cross stands behind the last of them. */
function moveFigure(mark: Mark, { ceilings = [] }: ChartRow, { width }: Room, max: number): Mark {
  const room = textWidth(mark.text, FONT) + 8;
  const ahead = ceilings.map(({ value }) => value).filter((value) => value >= mark.end);
  const end = ahead
    .toSorted((a, b) => a - b)
    .reduce((at, value) => (((value - at) / max) * width < room ? value : at), mark.end);
  return { ...mark, end };
}

const has = (field: string) => [{ filter: `isValid(datum.${field})` }];
const field = (name: string, type = 'quantitative') => ({ field: name, type });

function barLayers(rows: readonly Mark[], fill: object, height: number): readonly object[] {
  const mark = { type: 'bar', height: Math.min(BAR, height - 3) };
  const range = {
    transform: has('low'),
    mark: { ...mark, opacity: 0.5 },
    encoding: { x: { ...field('low'), stack: null }, x2: { field: 'high' }, fill },
  };
  return [
    { transform: has('solid'), mark, encoding: { x: { ...field('solid'), stack: null }, fill } },
    ...(rows.some(({ low }) => low !== undefined) ? [range] : []),
  ];
}

/** Dots that share a band are joined from the lowest to the highest. */
function dotLayers(rows: readonly Mark[], isShared: boolean, colour: object, shape: object): readonly object[] {
  const ends = [
    { op: 'min', field: 'start', as: 'from' },
    { op: 'max', field: 'end', as: 'to' },
  ];
  const joined = {
    transform: [...has('start'), { aggregate: ends, groupby: ['band'] }],
    mark: { type: 'rule', strokeWidth: 2, stroke: 'var(--grid)' },
    encoding: { x: field('from'), x2: { field: 'to' } },
  };
  const range = {
    transform: has('low'),
    mark: { type: 'rule', strokeWidth: 6, opacity: 0.5 },
    encoding: { x: field('low'), x2: { field: 'high' }, stroke: colour },
  };
  return [
    ...(isShared ? [joined] : []),
    ...(rows.some(({ low }) => low !== undefined) ? [range] : []),
    { transform: has('value'), mark: { type: 'point' }, encoding: { x: field('value'), fill: colour, shape } },
  ];
}

/** From the lowest to the highest, with an end at each. */
function whiskerLayers(height: number): readonly object[] {
  const end = (name: string): object => ({
    transform: has(name),
    mark: {
      type: 'tick',
      orient: 'vertical',
      thickness: 1.5,
      size: Math.min(BAR, height - 3) / 2,
      color: 'var(--ink)',
    },
    encoding: { x: field(name) },
  });
  const line = {
    transform: has('whisker_low'),
    mark: { type: 'rule', stroke: 'var(--ink)', strokeWidth: 1.5 },
    encoding: { x: field('whisker_low'), x2: { field: 'whisker_high' } },
  };
  return [line, end('whisker_low'), end('whisker_high')];
}

function figureLayer(side: 'left' | 'right', dx: number): object {
  const isRight = side === 'right';
  return {
    transform: [{ filter: `datum.figure_at === '${side}'` }],
    mark: { type: 'text', align: isRight ? 'left' : 'right', dx: isRight ? dx : -dx },
    encoding: { x: field(isRight ? 'end' : 'start'), text: field('text', 'nominal') },
  };
}

const CEILING_LAYERS: readonly object[] = [
  {
    transform: has('band_to'),
    mark: { type: 'rule', stroke: 'var(--ink)', strokeWidth: 1.5, strokeDash: [4, 3] },
    encoding: {
      x: field('ceiling'),
      y: { ...field('band', 'nominal'), bandPosition: 0 },
      y2: { field: 'band_to', bandPosition: 1 },
    },
  },
  {
    transform: has('ceiling_name'),
    mark: { type: 'text', align: 'left', dx: { expr: 'datum.dx' } },
    encoding: { x: field('ceiling'), text: field('ceiling_name', 'nominal') },
  },
];

/** Whether the name of a band says how its label stands: bold, or half a line up or down. */
function marked(how: 'bold' | 'up' | 'down'): string {
  return `indexof(datum.value, '\\t${how}') > 0`;
}

/** Picture of one panel of bars or dots. */
export function layBars(data: ChartData, panel: ChartPanel, size: PictureSize): LaidDrawing {
  const height = bandHeight(data, size);
  const bands = bandsOf(data, panel, size, height);
  const room = roomOf(data, size);
  const isBar = data.kind === 'bar';
  const ceilings = layCeilings(isBar ? bands : [], room, panel.max);
  const marks = bands.flatMap((band) =>
    band.rows.map((row) => moveFigure(markOf(data, panel, band, row), row, room, panel.max)),
  );
  const scaled = (range: readonly string[]) => ({
    ...field('series', 'nominal'),
    title: null,
    scale: { domain: data.series.map(({ text }) => text), range },
    ...(data.series.length > 1 ? {} : { legend: null }),
  });
  const looks = data.series.map(({ index }) => seriesMark(index));
  const colour = scaled(looks.map((look) => look.colour));
  const shape = scaled(looks.map((look) => look.shape));
  const figures = isBar
    ? [figureLayer('right', BESIDE.bar)]
    : (['left', 'right'] as const)
        .filter((side) => marks.some(({ figure_at: at }) => at === side))
        .map((side) => figureLayer(side, BESIDE.dot));
  const air = size === 'narrow' && ceilings.head.length > 0 ? ['\t\t'] : [];
  const domain = [...ceilings.head, ...air, ...bands.map(({ name }) => name)];
  const [first] = bands;
  const title = wrapText(panel.value_title, room.width + room.right, FONT);
  const above = Math.max(0, ((first?.name.split('\n').length ?? 1) * LABEL_LINE - height) / 2);
  const spec = {
    width: room.width,
    height: domain.length * height,
    data: { values: [...marks, ...ceilings.rows] },
    encoding: {
      x: {
        type: 'quantitative',
        scale: {
          ...(panel.min === undefined ? { type: 'linear' } : { type: 'log', base: 10 }),
          domain: [panel.min ?? 0, panel.max],
          nice: false,
        },
        axis: {
          title,
          ...(panel.ticks === undefined
            ? foundTicks(5)
            : { values: panel.ticks, labelExpr: textsAt(ticksAt(panel.ticks, panel.tick_texts)) }),
          labelFlush: beginsWide(panel, room),
          labelPadding: 6,
          titlePadding: 8,
          titleAnchor: 'start',
          titleAlign: 'left',
          titleX: 0,
        },
      },
      y: {
        ...field('band', 'nominal'),
        scale: { domain },
        axis: {
          title: null,
          values: bands.flatMap(({ name, is_shown: isShown }) => (isShown ? [name] : [])),
          labelExpr: "split(split(datum.value, '\\t')[0], '\\n')",
          labelFontWeight: { condition: { test: marked('bold'), value: 600 }, value: 400 },
          labelBaseline: {
            condition: [
              { test: marked('up'), value: 'line-bottom' },
              { test: marked('down'), value: 'line-top' },
            ],
            value: 'middle',
          },
          labelColor: 'var(--ink)',
          labelLineHeight: LABEL_LINE,
          labelLimit: 0,
          labelOverlap: false,
          labelAlign: size === 'narrow' ? 'left' : 'right',
          labelPadding: room.beside,
        },
      },
    },
    layer: [
      ...(isBar ? barLayers(marks, colour, height) : dotLayers(marks, sharesBand(data), colour, shape)),
      ...(marks.some(({ whisker_low: low }) => low !== undefined) ? whiskerLayers(height) : []),
      ...figures,
      ...(ceilings.head.length > 0 ? CEILING_LAYERS : []),
    ],
  };
  const bottom = 46 + TITLE_LINE * (title.length - 1);
  return drawingOf(data.kind, spec, { left: room.left, right: room.right, top: 4 + Math.ceil(above), bottom });
}
