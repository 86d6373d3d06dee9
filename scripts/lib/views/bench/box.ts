/** How large a box is, and where its texts stand in it. */
import { ASCENT, FACES, fitLines, heightOf, widthOf } from './text.ts';
import type { BenchPart, PlacedBox, PlacedText, Rect, TextKind } from './types.ts';

/** Steps of the two sheets behind a box of several. */
export const STACK = 8;
const PAD_X = 12;
const PAD_TOP = 9;
const PAD_BOTTOM = 10;
const INSET_GAP = 7;
const INSET_PAD = 4;
const INSET_PAD_X = 8;

interface Block {
  readonly kind: TextKind;
  readonly lines: readonly string[];
  readonly is_inset: boolean;
}

/** A part with its text broken into lines. */
export interface MeasuredBox {
  readonly part: BenchPart;
  readonly blocks: readonly Block[];
  readonly width: number;
  readonly height: number;
  /** Height with the sheets that stand out above. */
  readonly full_height: number;
}

function blockHeight({ lines, kind, is_inset }: Block): number {
  return heightOf(lines, kind) + (is_inset ? INSET_GAP + 2 * INSET_PAD : 0);
}

/** The box around a part whose lines are at most `limit` px wide. */
export function measureBox(part: BenchPart, limit: number): MeasuredBox {
  const block = (kind: TextKind, text: string, isInset: boolean): Block => ({
    kind,
    lines: fitLines(text, isInset ? limit - 2 * INSET_PAD_X : limit, kind),
    is_inset: isInset,
  });
  const blocks = [
    block('title', part.title, false),
    ...part.facts.map((text) => block('fact', text, false)),
    ...part.insets.map((text) => block('fact', text, true)),
  ];
  const widest = blocks.flatMap(({ lines, kind, is_inset }) =>
    lines.map((line) => widthOf(line, kind) + (is_inset ? 2 * INSET_PAD_X : 0)),
  );
  const height = PAD_TOP + PAD_BOTTOM + blocks.reduce((sum, one) => sum + blockHeight(one), 0);
  return {
    part,
    blocks,
    width: Math.ceil(Math.max(...widest) + 2 * PAD_X),
    height,
    full_height: height + (part.is_stack === true ? STACK : 0),
  };
}

/** The box with its upper left corner, without its sheets, at x and y. */
export function placeBox(
  { part, blocks, height }: MeasuredBox,
  x: number,
  y: number,
  width: number,
): { readonly box: PlacedBox; readonly texts: readonly PlacedText[] } {
  const insets: Rect[] = [];
  const texts: PlacedText[] = [];
  let top = y + PAD_TOP;
  for (const block of blocks) {
    const { leading } = FACES[block.kind];
    if (block.is_inset) {
      top += INSET_GAP;
      const inner = 2 * INSET_PAD + heightOf(block.lines, block.kind);
      insets.push({ x: x + PAD_X, y: top, width: width - 2 * PAD_X, height: inner });
      top += INSET_PAD;
    }
    for (const text of block.lines) {
      const indent = PAD_X + (block.is_inset ? INSET_PAD_X : 0);
      texts.push({ x: x + indent, y: top + leading * ASCENT, kind: block.kind, text });
      top += leading;
    }
    if (block.is_inset) top += INSET_PAD;
  }
  const { is_stack = false, is_link = false } = part;
  return { box: { x, y, width, height, is_stack, is_link, insets }, texts };
}
