/** Widths of text in IBM Plex Sans, so that labels are placed without a font at hand. */
import widths from '../../../assets/charts/ibm-plex-sans-widths.json' with { type: 'json' };

const UNKNOWN = 600;

/** Width in px of one line of text at a font size in px. Kerning is left out: it only makes text narrower. */
export function textWidth(text: string, size: number, bold = false): number {
  const table: Readonly<Record<string, number>> = bold ? widths['600'] : widths['400'];
  let sum = 0;
  for (const character of text) sum += table[character] ?? (character > '\u2e7f' ? 1000 : UNKNOWN);
  return (sum * size) / 1000;
}

/** Breaks text at spaces so that no line is wider than `limit` px, where the words allow it. */
export function wrapText(text: string, limit: number, size: number, bold = false): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(joined, size, bold) <= limit) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}
