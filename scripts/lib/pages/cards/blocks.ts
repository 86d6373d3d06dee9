/** What cards are drawn from, as SVG: text, boxes and badges. */
import { escapeXml } from '../../charts/sanitised-svg.ts';
import { textWidth } from '../../charts/text-width.ts';
import type { LegendItem } from '../../charts/types.ts';
import type { Badge } from '../../tables/table.ts';
import { drawable, wrapLines } from './card-text.ts';

/** A part of a card that knows its height, and draws itself with its upper left corner at x and y. */
export interface Block {
  readonly height: number;
  readonly draw: (x: number, y: number) => string;
}

export interface TextStyle {
  readonly size: number;
  /** A custom property of tokens.css. */
  readonly colour: string;
  readonly bold?: boolean;
  readonly anchor?: 'end';
  /** From baseline to baseline. */
  readonly step?: number;
}

const number = (value: number): string => String(Math.round(value * 10) / 10);

/** Lines below each other; the first baseline is as far down as the text is large. */
export function words(lines: readonly string[], { size, colour, bold, anchor, step = size * 1.3 }: TextStyle): Block {
  const more = `${bold ? ' font-weight="600"' : ''}${anchor === undefined ? '' : ` text-anchor="${anchor}"`}`;
  const line = (text: string, x: number, y: number): string =>
    `<text x="${number(x)}" y="${number(y)}" font-size="${size}" fill="var(${colour})"${more}>${escapeXml(drawable(text))}</text>`;
  return {
    height: lines.length * step,
    draw: (x, y) => lines.map((text, place) => line(text, x, y + size + place * step)).join(''),
  };
}

export function space(height: number): Block {
  return { height, draw: () => '' };
}

export function box(width: number, height: number, fill: string, radius = 0, more = ''): Block {
  return {
    height,
    draw: (x, y) =>
      `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${radius}" fill="var(${fill})"${more}/>`,
  };
}

export function stack(...blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw: (x, y) => {
      let top = y;
      return blocks
        .map((block) => {
          top += block.height;
          return block.draw(x, top - block.height);
        })
        .join('');
    },
  };
}

/** Blocks side by side or over each other, each so far to the right. */
export function beside(...blocks: readonly (readonly [right: number, block: Block])[]): Block {
  return {
    height: Math.max(0, ...blocks.map(([, { height }]) => height)),
    draw: (x, y) => blocks.map(([right, block]) => block.draw(x + right, y)).join(''),
  };
}

/** How a legend is set: text, room for a key, room behind a name, and how far a key stands below the top. */
export interface LegendStyle extends TextStyle {
  readonly key: number;
  readonly gap: number;
  readonly drop: number;
}

/** Keys with their names, in as many rows as they need. */
export function legendBlock(items: readonly LegendItem[], room: number, style: LegendStyle): Block {
  const rows: (readonly [right: number, block: Block])[][] = [];
  let x = 0;
  for (const { text, index, key, is_shade } of items) {
    const wide = style.key + textWidth(drawable(text), style.size);
    if (rows.length === 0 || x + wide > room) {
      rows.push([]);
      x = 0;
    }
    const fill = `var(--${is_shade === true ? 'heat' : 'series'}-${index})`;
    const draw = (left: number, top: number): string =>
      `<path transform="translate(${Math.round(left)} ${Math.round(top + style.drop)})" fill="${fill}" d="${key}"/>`;
    rows.at(-1)?.push([x, { height: 0, draw }], [x + style.key, words([text], style)]);
    x += wide + style.gap;
  }
  return stack(...rows.map((row) => beside(...row)));
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
export function pills(badges: readonly Pick<Badge, 'kind' | 'text'>[], room: number): Block {
  let left = 0;
  const placed = badges.flatMap(({ kind, text }) => {
    const { fill, ink, rim = false } = PILL_COLOURS[kind];
    const lines = wrapLines(text, room - 2 * PILL.side, PILL.size, 1, !rim);
    const width = textWidth(lines[0] ?? '', PILL.size, !rim) + 2 * PILL.side;
    if (left + width > room) return [];
    const at = left;
    left += width + PILL.gap;
    const stroke = rim ? ' stroke="var(--rule)" stroke-width="1.5"' : '';
    const said = stack(space(5), words(lines, { size: PILL.size, colour: ink, bold: !rim }));
    return [
      [at, box(width, PILL.height, fill, PILL.height / 2, stroke)],
      [at + PILL.side, said],
    ] as const;
  });
  return beside(...placed);
}
