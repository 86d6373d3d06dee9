/** Ceilings over bars: a dashed line across the bars it holds for, with its name above them. */
import type { Drawing } from './drawing.ts';
import { textWidth } from './text-width.ts';
import type { ChartCeiling, ChartRow } from './types.ts';

const FONT = 12;
const NAME_LINE = 16;
/** A line reaches this far beyond its bars, px. */
const REACH = 6;
/** Bars further apart than this have a label between them, which no line may cross. */
const MOST_APART = 16;
const REACH_BESIDE_LABELS = 2;
/** A ceiling this many times above the longest bar is not drawn: the bars would vanish. */
const MOST_ABOVE = 12;

/** Rows with the ceilings that can be drawn beside their bars, and the upper end of the axis that holds both. */
export function nearCeilings(rows: readonly ChartRow[]): { readonly rows: readonly ChartRow[]; readonly max: number } {
  const longest = Math.max(0, ...rows.flatMap((row) => [row.value ?? 0, row.high ?? 0])) || 1;
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

interface Lane {
  readonly mark: 'figure';
  readonly y0: number;
  readonly y1: number;
  readonly end: number;
  readonly text: string;
  readonly ceilings?: readonly ChartCeiling[];
}

interface Line extends ChartCeiling {
  readonly y0: number;
  readonly y1: number;
}

/** Lines of one ceiling from top to bottom; lanes that follow each other closely with one value share one. */
function linesOf(name: string, lanes: readonly Lane[]): readonly Line[] {
  const isClose = lanes.every(({ y0 }, place) => y0 - (lanes[place - 1]?.y1 ?? y0) <= MOST_APART);
  const reach = isClose ? REACH : REACH_BESIDE_LABELS;
  const lines: Line[] = [];
  for (const { y0, y1, ceilings } of lanes) {
    const value = ceilings?.find((one) => one.name === name)?.value;
    const last = lines.at(-1);
    const isNext = last !== undefined && y0 - (last.y1 - reach) <= MOST_APART;
    if (value !== undefined && isNext && last.value === value) lines[lines.length - 1] = { ...last, y1: y1 + reach };
    else if (value !== undefined) lines.push({ name, value, y0: y0 - reach, y1: y1 + reach });
  }
  return lines;
}

interface Room {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly max: number;
}

/** Places of the names, one line each. They stand left of their lines, or right of them where that does not fit. */
function layNames(firsts: readonly Line[], { width, left, right, max }: Room) {
  const px = (value: number): number => (value / max) * width;
  const fitsLeft = firsts.every(({ name, value }) => px(value) + left >= textWidth(name, FONT) + 4);
  // No line crosses a name: the nearest to the side that names stand on has its name lowest.
  const order = firsts.toSorted((a, b) => (fitsLeft ? a.value - b.value : b.value - a.value));
  return order.map((line, place) => {
    const own = textWidth(line.name, FONT);
    const start = fitsLeft ? px(line.value) - own - 4 : Math.min(px(line.value) + 4, width + right - own);
    return { line, text: line.name, name_x: Math.max(-left, start), y: -NAME_LINE * (place + 0.5) - REACH };
  });
}

/** A figure that lines would cross stands behind the last of them. */
function moveFigure(lane: Lane, { width, max }: Room): Lane {
  const room = textWidth(lane.text, FONT) + 8;
  const ahead = (lane.ceilings ?? []).map(({ value }) => value).filter((value) => value >= lane.end);
  const end = ahead
    .toSorted((a, b) => a - b)
    .reduce((at, value) => (((value - at) / max) * width < room ? value : at), lane.end);
  return end === lane.end ? lane : { ...lane, end };
}

function isLane(row: object): row is Lane {
  return 'mark' in row && row.mark === 'figure';
}

/** The drawing with its ceilings; the same drawing where its rows have none. */
export function withCeilings(drawing: Drawing): Drawing {
  const lanes = drawing.rows.filter(isLane).toSorted((a, b) => a.y0 - b.y0);
  const names = [...new Set(lanes.flatMap(({ ceilings }) => (ceilings ?? []).map(({ name }) => name)))];
  if (names.length === 0) return drawing;
  const { padding, width } = drawing;
  const room = { width, left: padding.left, right: padding.right, max: Number(drawing.signals.value_max) };
  const lines = names.map((name) => linesOf(name, lanes));
  const laid = layNames(
    lines.flatMap(([first]) => (first === undefined ? [] : [first])),
    room,
  );
  const rules = lines.flat().map((line) => {
    const named = laid.find((one) => one.line === line);
    return { mark: 'ceiling', ceiling: line.value, y0: named === undefined ? line.y0 : named.y, y1: line.y1 };
  });
  const texts = laid.map(({ text, name_x, y }) => ({ mark: 'ceiling-name', text, name_x, y }));
  return {
    ...drawing,
    template: 'bar-ceilings',
    padding: { ...padding, top: padding.top + NAME_LINE * names.length + REACH },
    rows: [...drawing.rows.map((row) => (isLane(row) ? moveFigure(row, room) : row)), ...rules, ...texts],
  };
}
