/** The bench for phones and for paper: everything in one column, top down. */
import { measureBox, placeBox, STACK } from './box.ts';
import { measureHeader, placeHeader } from './header.ts';
import { ASCENT, FACES, fitLines, heightOf } from './text.ts';
import type { Bench, BenchColumn, BenchLayout, BenchPath, PlacedBox, PlacedLine, PlacedText, Rect } from './types.ts';

const WIDTH = 340;
const FRAME_PAD = 14;
const LEFT = 1 + FRAME_PAD;
const BOX = WIDTH - 2 * LEFT - STACK;
/** Widest line in a box: its width less its padding. */
const TEXT = BOX - 24;
/** Where the line between two kinds of parts runs, and where its label begins. */
const LINE = LEFT + 24;
const LABEL = LINE + 14;
const LABEL_WIDTH = WIDTH - LABEL - FRAME_PAD;
const BOX_GAP = 10;
const LEAST_PATH = 26;
const LABEL_PAD = 8;

/** What is drawn so far, from the top. */
interface Sheet {
  bottom: number;
  readonly boxes: PlacedBox[];
  readonly lines: PlacedLine[];
  readonly labels: Rect[];
  readonly texts: PlacedText[];
}

/** A line down from the last box or into the frame, its label at its right. */
function layPath(sheet: Sheet, path: BenchPath): void {
  const label = path.labels.flatMap((text) => fitLines(text, LABEL_WIDTH, 'label'));
  const height = heightOf(label, 'label');
  const length = Math.max(LEAST_PATH, height + 2 * LABEL_PAD);
  const end = sheet.bottom + length;
  sheet.lines.push({ from: [LINE, sheet.bottom], to: [LINE, end], is_unknown: path.is_unknown === true });
  const top = sheet.bottom + (length - height) / 2;
  if (label.length > 0) sheet.labels.push({ x: LABEL, y: top, width: LABEL_WIDTH, height });
  const { leading } = FACES.label;
  for (const [index, text] of label.entries()) {
    sheet.texts.push({ x: LABEL, y: top + leading * (index + ASCENT), kind: 'label', text });
  }
  sheet.bottom = end;
}

/** Boxes of one kind below each other. A stack stands out above its box, on the line that leads to it. */
function layBoxes(sheet: Sheet, { parts }: BenchColumn): void {
  for (const [index, part] of parts.entries()) {
    if (index > 0) sheet.bottom += BOX_GAP;
    const measured = measureBox(part, TEXT);
    const { box, texts } = placeBox(measured, LEFT, sheet.bottom + measured.full_height - measured.height, BOX);
    sheet.boxes.push(box);
    sheet.texts.push(...texts);
    sheet.bottom += measured.full_height;
  }
}

/** 340 px wide: hosts first, then the frame of the system under test with its parts. */
export function layNarrow(bench: Bench): BenchLayout {
  const sheet: Sheet = { bottom: 1 + STACK, boxes: [], lines: [], labels: [], texts: [] };
  let frameTop = 1;
  let isInside = false;
  for (const column of bench.columns) {
    const isEntry = column.in_system && !isInside;
    if (column.path !== undefined) layPath(sheet, column.path);
    if (isEntry) {
      isInside = true;
      frameTop = column.path === undefined ? 1 : sheet.bottom;
      const inner = WIDTH - 2 * LEFT;
      const header = measureHeader(bench.system, inner);
      const placed = placeHeader(header, { x: LEFT, y: frameTop + FRAME_PAD - 2, width: inner });
      sheet.labels.push(placed.label);
      sheet.texts.push(...placed.texts);
      sheet.bottom = frameTop + FRAME_PAD + header.height + 8;
    }
    layBoxes(sheet, column);
  }
  const bottom = Math.ceil(sheet.bottom + FRAME_PAD);
  const { boxes, lines, labels, texts } = sheet;
  const frame = { x: 1, y: frameTop, width: WIDTH - 2, height: bottom - frameTop };
  return { width: WIDTH, height: bottom + 1, frame, boxes, lines, labels, texts };
}
