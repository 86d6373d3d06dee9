/** Widths of text in IBM Plex Sans, so that labels are placed without a font at hand. */

import widths from '../../../assets/charts/ibm-plex-sans-widths.json' with { type: 'json' };
import { withoutIsolates } from '../base/isolates.ts';

const UNKNOWN = 600;

/** Width in px of one line of text at a font size in px. Kerning is left out: it only makes text narrower. */
export function textWidth(text: string, size: number, bold = false): number {
  const table: Readonly<Record<string, number>> = bold ? widths['600'] : widths['400'];
  let sum = 0;
  for (const character of withoutIsolates(text)) sum += table[character] ?? (character > '\u2e7f' ? 1000 : UNKNOWN);
  return (sum * size) / 1000;
}

/** Breaks text at spaces so that no line is wider than `limit`, where the words allow it. */
export function breakText(text: string, limit: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(joined) <= limit) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

export function wrapText(text: string, limit: number, size: number, bold = false): string[] {
  return breakText(text, limit, (line) => textWidth(line, size, bold));
}

/**
 * As `wrapText`; of a word that is wider than a line stand two lines, parted after a mark where there is one: whole, it would leave the plot
 * beside it no room. What is left out is its middle, for names of one series of tests tell themselves apart at their ends.
 */
export function wrapLabel(text: string, limit: number, size: number, bold = false): string[] {
  const isIn = (line: string): boolean => textWidth(line, size, bold) <= limit;
  return wrapText(text, limit, size, bold).flatMap((line) => {
    if (isIn(line)) return [line];
    const letters = [...line];
    const head = letters.map((_, last) => letters.slice(0, last + 1).join('')).findLast(isIn) ?? '';
    const marked = /^.*[-_/.:]/.exec(head)?.[0] ?? '';
    const heads = marked.length > head.length / 2 ? [marked, head] : [head];
    const whole = heads.find((one) => isIn(line.slice(one.length)));
    if (whole !== undefined) return [whole, line.slice(whole.length)];
    const tail = letters.map((_, first) => `…${letters.slice(first).join('')}`).find(isIn);
    return [heads[0] ?? '', tail ?? ''];
  });
}

export interface WrappedText {
  readonly lines: readonly string[];
  /** False when words were left out, or one is wider than a line. */
  readonly isWhole: boolean;
}

/** At most `most` lines; past these the text ends after a whole word, with an ellipsis. */
export function wrapAtMost(text: string, limit: number, size: number, most: number, bold = false): WrappedText {
  const isIn = (line: string): boolean => textWidth(line, size, bold) <= limit;
  // A dot between two parts is not needed where a line ends or begins.
  const lines = wrapText(text, limit, size, bold).map((line) => line.replace(/^· | ·$/g, ''));
  if (lines.length <= most) return { lines, isWhole: lines.every(isIn) };
  let last = lines[most - 1] ?? '';
  while (last.includes(' ') && !isIn(`${last} …`)) last = last.slice(0, last.lastIndexOf(' '));
  return { lines: [...lines.slice(0, most - 1), `${last.replace(/[\s,;:.·–-]+$/, '')} …`], isWhole: false };
}
