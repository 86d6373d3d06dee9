/** The bench for wide screens: a column for each kind of part, joined by one line through the middle. */
import { type MeasuredBox, measureBox, placeBox, STACK } from './box.ts';
import { measureHeader, placeHeader } from './header.ts';
import { ASCENT, FACES, fitLines, heightOf, widthOf } from './text.ts';
import type { Bench, BenchColumn, BenchLayout, PlacedBox, PlacedLine, PlacedText, Rect } from './types.ts';

/** Content of a page on a wide screen. */
const PAGE = 1152;
/** Widest lines of boxes and of labels; the first pair that fits the page is taken. */
const LIMITS = [
  { box: 216, label: 132 },
  { box: 184, label: 122 },
  { box: 156, label: 112 },
  { box: 132, label: 92 },
  { box: 112, label: 76 },
] as const;
const FRAME_PAD = 16;
const LEAST_FRAME = 190;
const BOX_GAP = 14;
/** From a box to the upright that joins the boxes of its column. */
const STUB = 12;
const LABEL_PAD = 8;
const LEAST_PATH = 28;
/** From the line to the lowest label. */
const LABEL_RISE = 6;

interface MeasuredColumn {
  readonly column: BenchColumn;
  readonly boxes: readonly MeasuredBox[];
  readonly width: number;
  readonly height: number;
  /** Room on the right for the sheets of a stack. */
  readonly stack: number;
  readonly label: readonly string[];
  readonly label_width: number;
}

function measureColumn(column: BenchColumn, limits: (typeof LIMITS)[number]): MeasuredColumn {
  const boxes = column.parts.map((part) => measureBox(part, limits.box));
  const label = (column.path?.labels ?? []).flatMap((text) => fitLines(text, limits.label, 'label'));
  return {
    column,
    boxes,
    width: Math.max(...boxes.map(({ width }) => width)),
    height: boxes.reduce((sum, box) => sum + box.full_height, 0) + BOX_GAP * (boxes.length - 1),
    stack: column.parts.some(({ is_stack }) => is_stack === true) ? STACK : 0,
    label,
    label_width: Math.ceil(Math.max(0, ...label.map((line) => widthOf(line, 'label')))),
  };
}

interface Placement extends MeasuredColumn {
  readonly x: number;
  /** Left end and width of the room for the label; undefined in the first column. */
  readonly room?: { readonly x: number; readonly width: number };
}

/** Columns from left to right. */
function spread(columns: readonly MeasuredColumn[]): readonly Placement[] {
  let right = 1;
  return columns.map((one, index): Placement => {
    const before = columns[index - 1];
    const isEntry = one.column.in_system && before?.column.in_system !== true;
    const frame = isEntry ? FRAME_PAD : 0;
    if (before === undefined) {
      const x = right + frame;
      right = x + one.width + one.stack;
      return { ...one, x };
    }
    const start = right + (before.boxes.length > 1 ? STUB : 0);
    const width = Math.max(LEAST_PATH, one.label_width + (one.label_width > 0 ? 2 * LABEL_PAD : 0));
    const x = start + width + frame + (one.boxes.length > 1 ? STUB : 0);
    right = x + one.width + one.stack;
    return { ...one, x, room: { x: start, width } };
  });
}

/** The last column is widened where the frame is too small for the system's name. */
function measure(bench: Bench, limits: (typeof LIMITS)[number]): readonly Placement[] {
  const columns = bench.columns.map((column) => measureColumn(column, limits));
  const placed = spread(columns);
  const first = placed.find(({ column }) => column.in_system);
  const last = placed.at(-1);
  if (first === undefined || last === undefined) return placed;
  const missing = LEAST_FRAME - (last.x + last.width + last.stack - first.x);
  return missing <= 0
    ? placed
    : spread(columns.map((one, index) => (index < columns.length - 1 ? one : { ...one, width: one.width + missing })));
}

const rightOf = (placed: readonly Placement[]): number => {
  const last = placed.at(-1);
  return last === undefined ? 0 : last.x + last.width + last.stack;
};

function placeColumn({ boxes, x, width, height }: Placement, middle: number) {
  let top = middle - height / 2;
  return boxes.map((box) => {
    const placed = placeBox(box, x, top + box.full_height - box.height, width);
    top += box.full_height + BOX_GAP;
    return placed;
  });
}

/** Boxes of a column joined by an upright, where there are several. */
function joinBoxes(boxes: readonly PlacedBox[], upright: number, side: 'left' | 'right', isUnknown: boolean) {
  const centres = boxes.map(({ y, height }) => y + height / 2);
  const [first, last] = [centres[0] ?? 0, centres.at(-1) ?? 0];
  const line = (from: PlacedLine['from'], to: PlacedLine['to']): PlacedLine => ({ from, to, is_unknown: isUnknown });
  const stubs = boxes.map(({ x, width }, index) => {
    const y = centres[index] ?? 0;
    return line([side === 'right' ? x + width : upright, y], [side === 'right' ? upright : x, y]);
  });
  return [...stubs, line([upright, first], [upright, last])];
}

function layPath(from: readonly PlacedBox[], before: Placement, to: readonly PlacedBox[], one: Placement, y: number) {
  const isUnknown = one.column.path?.is_unknown === true;
  const left = from.length > 1 ? before.x + before.width + before.stack + STUB : before.x + before.width;
  const right = to.length > 1 ? one.x - STUB : one.x;
  const lines: PlacedLine[] = [{ from: [left, y], to: [right, y], is_unknown: isUnknown }];
  if (from.length > 1) lines.push(...joinBoxes(from, left, 'right', isUnknown));
  if (to.length > 1) lines.push(...joinBoxes(to, right, 'left', isUnknown));
  return lines;
}

function layLabel({ label, label_width, room }: Placement, line: number) {
  if (room === undefined || label.length === 0) return { texts: [], labels: [] };
  const height = heightOf(label, 'label');
  const top = line - LABEL_RISE - height;
  const x = room.x + (room.width - label_width) / 2;
  const { leading } = FACES.label;
  const texts = label.map(
    (text, index): PlacedText => ({
      x: room.x + room.width / 2,
      y: top + leading * (index + ASCENT),
      kind: 'label',
      text,
      is_centred: true,
    }),
  );
  return { texts, labels: [{ x, y: top, width: label_width, height }] };
}

const reachBelow = (placed: readonly Placement[]): number => Math.max(0, ...placed.map(({ height }) => height)) / 2;

function labelsAbove(placed: readonly Placement[]): number {
  return Math.max(0, ...placed.map(({ label }) => heightOf(label, 'label') + LABEL_RISE));
}

/** How far columns and the labels between them reach above the line. The label of the first one stands before them. */
function reachAbove(placed: readonly Placement[]): number {
  return Math.max(reachBelow(placed), labelsAbove(placed.slice(1)));
}

/** Columns from left to right, all centred on one line. At most as wide as the page where the texts allow it. */
export function layWide(bench: Bench): BenchLayout {
  const tries = LIMITS.map((limits) => measure(bench, limits));
  const placed = tries.find((one) => rightOf(one) + FRAME_PAD + 1 <= PAGE) ?? tries.at(-1) ?? [];
  const inside = placed.filter(({ column }) => column.in_system);
  const frameX = (inside[0]?.x ?? 0) - FRAME_PAD;
  const inner = rightOf(placed) - frameX - FRAME_PAD;
  const header = measureHeader(bench.system, inner);
  const outside = placed.filter(({ column }) => !column.in_system);
  const headed = FRAME_PAD + header.height + FRAME_PAD;
  const middle = Math.ceil(1 + Math.max(headed + reachAbove(inside), reachAbove(outside), labelsAbove(placed)));
  const frameTop = middle - reachAbove(inside) - headed;
  const frameBottom = middle + reachBelow(inside) + FRAME_PAD;
  const frame: Rect = { x: frameX, y: frameTop, width: inner + 2 * FRAME_PAD, height: frameBottom - frameTop };
  const head = placeHeader(header, { x: frameX + FRAME_PAD, y: frameTop + FRAME_PAD - 4, width: inner });
  const columns = placed.map((one) => ({ one, boxes: placeColumn(one, middle) }));
  const lines = columns.flatMap(({ one, boxes }, index) => {
    const before = columns[index - 1];
    if (before === undefined) return [];
    const boxesOf = (list: typeof boxes): readonly PlacedBox[] => list.map(({ box }) => box);
    return layPath(boxesOf(before.boxes), before.one, boxesOf(boxes), one, middle);
  });
  const labels = placed.map((one) => layLabel(one, middle));
  return {
    width: Math.ceil(frame.x + frame.width + 1),
    height: Math.ceil(Math.max(frameBottom, middle + reachBelow(outside)) + 1),
    frame,
    boxes: columns.flatMap(({ boxes }) => boxes.map(({ box }) => box)),
    lines,
    labels: [head.label, ...labels.flatMap((one) => one.labels)],
    texts: [
      ...head.texts,
      ...columns.flatMap(({ boxes }) => boxes.flatMap(({ texts }) => texts)),
      ...labels.flatMap((one) => one.texts),
    ],
  };
}
