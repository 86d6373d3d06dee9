/** Lays bars and dots out in lanes: one line of the picture each, grouped under a label. */
import { seriesMark } from './marks.ts';
import type { Drawing } from './render.ts';
import { textWidth, wrapText } from './text-width.ts';
import type { ChartData, ChartPanel, ChartRow } from './types.ts';

const FONT = 12;
const LANE = { bar: 18, dot: 24 } as const;
const LABEL_LIMIT = 230;
const HEADING_LIMIT = 310;
const LABEL_LINE = 15;
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

interface Sizes {
  readonly left: number;
  readonly right: number;
  /** Lines of the longest label, beside (wide) or above (narrow) its lanes. */
  readonly lines: number;
}

/** Room for labels and figures, the same for all panels, so that their axes stand under each other. */
function sizesOf(data: ChartData, narrow: boolean): Sizes {
  const rows = data.panels.flatMap((panel) => panel.rows);
  const figures = Math.max(0, ...rows.map((row) => textWidth(row.text, FONT)));
  const labels = [...new Set(rows.map((row) => row.label))];
  const limit = narrow ? HEADING_LIMIT : LABEL_LIMIT;
  const wrapped = labels.map((label) => wrapText(label, limit, FONT, narrow));
  const widest = Math.max(0, ...wrapped.flat().map((line) => textWidth(line, FONT)));
  // A dot near zero has its figure on its left.
  const beforeZero = data.kind === 'dot' ? figures + 10 : 0;
  return {
    left: Math.round((narrow ? 10 : widest + 14) + beforeZero),
    right: Math.round(figures + 12),
    lines: Math.max(1, ...wrapped.map((lines) => lines.length)),
  };
}

/** Picture of one panel of bars or dots, sizes worked out from its own texts. */
export function layLanes(data: ChartData, panel: ChartPanel, size: 'wide' | 'narrow'): Drawing {
  const kind = data.kind === 'dot' ? 'dot' : 'bar';
  const narrow = size === 'narrow';
  const { left, right, lines } = sizesOf(data, narrow);
  const labels = [...new Set(panel.rows.map((row) => row.label))];
  const lanes = kind === 'bar' ? new Set(panel.rows.map((row) => row.series)).size : 1;
  const band = narrow ? (lines + lanes) * LANE[kind] : Math.max(lanes * LANE[kind], lines * LABEL_LINE + 2);
  const gap = lanes > 1 || lines > 1 || narrow ? GAP : 4;
  const ends = kind === 'dot' ? labelEnds(panel.rows) : new Map<ChartRow, string>();
  const wrapped = (label: string): string => wrapText(label, LABEL_LIMIT, FONT).join('\n');
  const rows = labels.flatMap((label) => [
    ...(narrow ? headingLanes(label, HEADING_LIMIT, lines) : []),
    ...panel.rows
      .filter((row) => row.label === label)
      .map((row) => ({
        ...figureLane(data, row, narrow ? label : wrapped(label)),
        ...(kind === 'dot' ? { label_at: ends.get(row) ?? 'none' } : {}),
      })),
  ]);
  return {
    template: kind,
    width: WIDTH[size] - left - right,
    height: labels.length * (band + gap) - gap,
    padding: { left, right, top: 4, bottom: AXIS },
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
