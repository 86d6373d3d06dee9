/** Lays bars and dots out in lanes: one line of the picture each, grouped under a label. */
import { seriesMark } from './marks.ts';
import type { Drawing } from './render.ts';
import { textWidth, wrapText } from './text-width.ts';
import type { ChartData, ChartPanel, ChartRow } from './types.ts';

const FONT = 12;
const LANE = { bar: 18, dot: 24 } as const;
const HEADING_LANE = 18;
const GAP = 12;
const AXIS = 46;
const WIDTH = { wide: 720, narrow: 340 } as const;

interface Lane {
  readonly label: string;
  readonly lane: string;
  readonly lane_order: number;
  readonly mark: 'figure' | 'heading';
  readonly text: string;
}

function figureLane(data: ChartData, row: ChartRow, label: string): Lane {
  const place = data.series.findIndex((series) => series.text === row.series);
  const ends = [row.value, row.low, row.high].filter((value) => value !== undefined);
  return {
    ...row,
    ...seriesMark(data.series[place]?.index ?? 1),
    label,
    lane: data.kind === 'bar' ? `series ${row.series}` : 'dots',
    lane_order: 100 + (data.kind === 'bar' ? place : 0),
    mark: 'figure',
    ...(ends.length > 0 ? { start: Math.min(...ends), end: Math.max(...ends) } : { end: 0 }),
    ...(row.low === undefined ? { solid: row.value } : { solid: row.low }),
  } as Lane;
}

function headingLanes(label: string, limit: number, lines: number): Lane[] {
  const wrapped = wrapText(label, limit, FONT, true);
  const empty = lines - wrapped.length;
  return Array.from({ length: lines }, (_, line) => ({
    label,
    lane: `heading ${line}`,
    lane_order: line,
    mark: 'heading',
    text: line < empty ? '' : (wrapped[line - empty] ?? ''),
  }));
}

/** Dots: only the outermost figures of a label are written out, the others stand in the table. */
function labelEnds(rows: readonly ChartRow[]): ReadonlyMap<ChartRow, 'left' | 'right'> {
  const places = new Map<ChartRow, 'left' | 'right'>();
  for (const label of new Set(rows.map((row) => row.label))) {
    const drawn = rows.filter((row) => row.label === label && row.value !== undefined);
    const sorted = drawn.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
    const [lowest, highest] = [sorted.at(0), sorted.at(-1)];
    if (highest !== undefined) places.set(highest, 'right');
    if (lowest !== undefined && lowest !== highest && lowest.value !== highest?.value) places.set(lowest, 'left');
  }
  return places;
}

/** Picture of one panel of bars or dots, sizes worked out from its own texts. */
export function layLanes(data: ChartData, panel: ChartPanel, size: 'wide' | 'narrow'): Drawing {
  const kind = data.kind === 'dot' ? 'dot' : 'bar';
  const labels = [...new Set(panel.rows.map((row) => row.label))];
  const narrow = size === 'narrow';
  const wrapped = new Map(labels.map((label) => [label, wrapText(label, 230, FONT).join('\n')]));
  const lines = [...wrapped.values()].flatMap((text) => text.split('\n'));
  const labelLines = Math.max(1, ...[...wrapped.values()].map((text) => text.split('\n').length));
  const headings = Math.max(1, ...labels.map((label) => wrapText(label, WIDTH.narrow - 8, FONT, true).length));
  const figures = Math.max(0, ...panel.rows.map((row) => textWidth(row.text, FONT)));
  const left = narrow ? 4 : Math.max(0, ...lines.map((text) => textWidth(text, FONT))) + 14;
  const right = figures + 12;
  const lanes = kind === 'bar' ? new Set(panel.rows.map((row) => row.series)).size : 1;
  const band = narrow
    ? (headings + lanes) * Math.max(HEADING_LANE, LANE[kind])
    : Math.max(lanes * LANE[kind], labelLines * 15 + 2);
  const gap = lanes > 1 || narrow ? GAP : 4;
  const ends = kind === 'dot' ? labelEnds(panel.rows) : new Map<ChartRow, string>();
  const rows = labels.flatMap((label) => [
    ...(narrow ? headingLanes(label, WIDTH.narrow - 8, headings) : []),
    ...panel.rows
      .filter((row) => row.label === label)
      .map((row) => ({
        ...figureLane(data, row, narrow ? label : (wrapped.get(label) ?? label)),
        ...(kind === 'dot' ? { label_at: ends.get(row) ?? 'none' } : {}),
      })),
  ]);
  return {
    template: kind,
    width: Math.round(WIDTH[size] - left - right),
    height: labels.length * (band + gap) - gap,
    padding: { left: Math.round(left), right: Math.round(right), top: 4, bottom: AXIS },
    signals: {
      value_max: panel.max,
      value_title: panel.value_title,
      gap: gap / (band + gap),
      narrow,
      ...(kind === 'bar' ? { bar_px: LANE.bar - 3 } : {}),
    },
    rows,
  };
}
