/** Text of the drawing: faces, line heights, and lines that fit their box whatever was submitted. */
import { textWidth } from '../../charts/text-width.ts';
import type { TextKind } from './types.ts';

interface Face {
  readonly size: number;
  readonly bold: boolean;
  /** From baseline to baseline. */
  readonly leading: number;
  readonly fill: string;
}

export const FACES: Readonly<Record<TextKind, Face>> = {
  heading: { size: 14, bold: true, leading: 19, fill: 'var(--ink)' },
  title: { size: 13, bold: true, leading: 17, fill: 'var(--ink)' },
  fact: { size: 12, bold: false, leading: 16, fill: 'var(--ink-2)' },
  label: { size: 12, bold: false, leading: 15, fill: 'var(--ink-2)' },
};

/** From the top of a line to its baseline, as a share of the leading. */
export const ASCENT = 0.78;
const MOST_LINES = 3;
const ELLIPSIS = '…';

export function widthOf(text: string, kind: TextKind): number {
  return textWidth(text, FACES[kind].size, FACES[kind].bold);
}

export function heightOf(lines: readonly unknown[], kind: TextKind): number {
  return lines.length * FACES[kind].leading;
}

/** Without control characters and marks that turn the direction of what follows: each line is drawn on its own. */
function plainText(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** The longest beginning that fits; at least one character. */
function fittingStart(text: string, limit: number, kind: TextKind): string {
  let start = '';
  for (const character of text) {
    if (start !== '' && widthOf(start + character, kind) > limit) return start;
    start += character;
  }
  return start;
}

/** Pieces of a word that are no wider than the limit. */
function breakWord(word: string, limit: number, kind: TextKind): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (widthOf(rest, kind) > limit) {
    const start = fittingStart(rest, limit, kind);
    if (start.length === rest.length) break;
    pieces.push(start);
    rest = rest.slice(start.length);
  }
  return [...pieces, rest];
}

/** Lines no wider than `limit` px, at most three; a longer text ends in an ellipsis. Words too long for a line are broken. */
export function fitLines(text: string, limit: number, kind: TextKind): readonly string[] {
  const lines: string[] = [];
  for (const word of plainText(text).split(/ +/)) {
    for (const [index, piece] of breakWord(word, limit, kind).entries()) {
      const last = lines.at(-1);
      const joined = last === undefined ? piece : `${last} ${piece}`;
      if (index === 0 && last !== undefined && widthOf(joined, kind) <= limit) lines[lines.length - 1] = joined;
      else lines.push(piece);
    }
  }
  if (lines.length <= MOST_LINES) return lines;
  const last = lines[MOST_LINES - 1] ?? '';
  const room = limit - widthOf(ELLIPSIS, kind);
  const cut = widthOf(last, kind) > room ? fittingStart(last, room, kind) : last;
  return [...lines.slice(0, MOST_LINES - 1), `${cut}${ELLIPSIS}`];
}
