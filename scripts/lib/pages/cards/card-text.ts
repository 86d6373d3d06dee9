/** Text on cards: what the fonts can draw, in lines that never cut a word. */
import { withoutIsolates } from '../../base/isolates.ts';
import { escapeXml } from '../../charts/sanitised-svg.ts';
import { textWidth, wrapAtMost, wrapText } from '../../charts/text-width.ts';

/** Signs that the site's fonts lack, in signs that they have. */
const IN_PLACE: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=', '→': '->', '←': '<-', '↔': '<->', '≈': '~' };

/** Outside the subsets of fonts.ts. */
const UNKNOWN =
  /[^\u0020-\u02ff\u0400-\u045f\u0490\u0491\u04b0\u04b1\u1e00-\u1eff\u2000-\u206f\u20a0-\u20c0\u2113\u2116\u2122\u2191\u2193\u2212\u2215]+/g;

function inPlace(text: string): string {
  return withoutIsolates(text).replace(/[≤≥→←↔≈]/g, (sign) => IN_PLACE[sign] ?? sign);
}

/** The text without what the fonts cannot draw: a box in its place would say nothing. */
export function drawable(text: string): string {
  return inPlace(text).replace(UNKNOWN, ' ').replace(/ {2,}/g, ' ').trim();
}

/** The same for a picture that is drawn already. */
export function drawableSvg(svg: string): string {
  return svg.replace(/>([^<]+)</g, (_, text: string) => `>${escapeXml(drawable(unescapeXml(text)))}<`);
}

function unescapeXml(text: string): string {
  const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => signs[name] ?? '');
}

/** Lines of at most `limit` px. Past `most` lines the text ends after a whole word, with an ellipsis. */
export function wrapLines(text: string, limit: number, size: number, most: number, bold = false): readonly string[] {
  return wrapAtMost(drawable(text), limit, size, most, bold).lines;
}

export interface FittedHeading {
  readonly lines: readonly string[];
  /** In px. */
  readonly size: number;
  /** False where the smallest size was too large. */
  readonly fits: boolean;
}

/** The same lines, as long as each other as the words allow: no word stands alone on the last one. */
function balance(text: string, limit: number, size: number): readonly string[] {
  let best = wrapText(text, limit, size, true);
  for (let width = limit - size; width > limit / 2; width -= size) {
    const lines = wrapText(text, width, size, true);
    if (lines.length > best.length || lines.some((line) => textWidth(line, size, true) > width)) break;
    best = lines;
  }
  return best;
}

/** A heading, in bold: the largest of the sizes at which it takes at most `most` lines and no word is wider than a line; else the smallest. */
export function fitHeading(text: string, limit: number, sizes: readonly number[], most: number): FittedHeading {
  const drawn = drawable(text);
  for (const size of sizes) {
    const lines = wrapText(drawn, limit, size, true);
    if (lines.length <= most && lines.every((line) => textWidth(line, size, true) <= limit))
      return { lines: balance(drawn, limit, size), size, fits: true };
  }
  const smallest = Math.min(...sizes);
  const lines = wrapLines(text, limit, smallest, most, true);
  const widest = Math.max(...lines.map((line) => textWidth(line, smallest, true)));
  return { lines, size: widest > limit ? Math.floor((smallest * limit) / widest) : smallest, fits: false };
}
