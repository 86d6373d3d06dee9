/** What cards are drawn from: text, pills and boxes as SVG. */
import { escapeXml } from '../../charts/clean-svg.ts';
import { textWidth } from '../../charts/text-width.ts';
import type { Badge } from '../../tables/table.ts';
import { drawable, wrapLines } from './card-text.ts';

export interface TextStyle {
  readonly size: number;
  /** A custom property of tokens.css. */
  readonly colour: string;
  readonly bold?: boolean;
  readonly anchor?: 'end';
}

const number = (value: number): string => String(Math.round(value * 10) / 10);

/** One line of text with its baseline at y. */
export function textLine(text: string, x: number, y: number, { size, colour, bold, anchor }: TextStyle): string {
  const more = `${bold ? ' font-weight="600"' : ''}${anchor === undefined ? '' : ` text-anchor="${anchor}"`}`;
  return `<text x="${number(x)}" y="${number(y)}" font-size="${size}" fill="var(${colour})"${more}>${escapeXml(drawable(text))}</text>`;
}

/** Lines below each other; the first one's baseline is at y. */
export function textLines(lines: readonly string[], x: number, y: number, step: number, style: TextStyle): string {
  return lines.map((line, place) => textLine(line, x, y + place * step, style)).join('');
}

export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${radius}" fill="var(${fill})"/>`;
}

const PILL = { size: 20, height: 36, side: 16, gap: 12 } as const;

/** As headlines.css has them. */
const PILL_COLOURS: Readonly<
  Record<Badge['kind'], { readonly fill: string; readonly ink: string; readonly rim?: true }>
> = {
  measured: { fill: '--good-tint', ink: '--good' },
  good: { fill: '--good-tint', ink: '--good' },
  published: { fill: '--accent-tint', ink: '--accent-2' },
  warning: { fill: '--warn-tint', ink: '--warn' },
  notice: { fill: '--surface', ink: '--ink-2', rim: true },
  neutral: { fill: '--surface', ink: '--ink-2', rim: true },
};

/** Badges in a row, as many as there is room for. */
export function pills(badges: readonly Pick<Badge, 'kind' | 'text'>[], x: number, y: number, room: number): string {
  let left = x;
  const parts: string[] = [];
  for (const { kind, text } of badges) {
    const { fill, ink, rim = false } = PILL_COLOURS[kind];
    const [said = ''] = wrapLines(text, room - 2 * PILL.side, PILL.size, 1, !rim);
    const width = textWidth(said, PILL.size, !rim) + 2 * PILL.side;
    if (left + width > x + room) continue;
    const shape = box(left, y, width, PILL.height, fill, PILL.height / 2);
    parts.push(rim ? shape.replace('/>', ' stroke="var(--rule)" stroke-width="1.5"/>') : shape);
    parts.push(textLine(said, left + PILL.side, y + 25, { size: PILL.size, colour: ink, bold: !rim }));
    left += width + PILL.gap;
  }
  return parts.join('');
}
