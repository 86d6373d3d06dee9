/** The name of the system under test and what holds for all of it, at the top of its frame. */
import { word } from '../../base/words.ts';
import { ASCENT, FACES, fitLines, heightOf } from './text.ts';
import type { Bench, PlacedText, Rect, TextKind } from './types.ts';

interface HeaderLine {
  readonly kind: TextKind;
  readonly text: string;
}

export interface Header {
  readonly lines: readonly HeaderLine[];
  readonly height: number;
}

export function measureHeader({ title, facts }: Bench['system'], limit: number): Header {
  const of = (kind: TextKind, text: string): readonly HeaderLine[] =>
    fitLines(text, limit, kind).map((line) => ({ kind, text: line }));
  const lines = [
    ...of('label', word('system_under_test')),
    ...of('heading', title),
    ...facts.flatMap((text) => of('label', text)),
  ];
  return { lines, height: lines.reduce((sum, line) => sum + heightOf([line], line.kind), 0) };
}

export function placeHeader(
  { lines, height }: Header,
  { x, y, width }: Omit<Rect, 'height'>,
): { readonly label: Rect; readonly texts: readonly PlacedText[] } {
  let top = y;
  const texts = lines.map(({ kind, text }): PlacedText => {
    const { leading } = FACES[kind];
    top += leading;
    return { x, y: top - leading + leading * ASCENT, kind, text };
  });
  return { label: { x, y, width, height }, texts };
}
