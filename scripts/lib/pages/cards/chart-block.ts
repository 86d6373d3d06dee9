/** The picture of a page's first chart on its card: title, legend, and the drawing as it stands on the page. */
import { colonMark } from '../../base/marks.ts';
import { textWidth } from '../../charts/text-width.ts';
import type { ChartPicture, LegendItem } from '../../charts/types.ts';
import { type Block, beside, space, stack, words } from './blocks.ts';
import { drawable, drawableSvg, wrapLines } from './card-text.ts';
import type { CardChart } from './types.ts';

const TITLE = { size: 22, colour: '--ink', bold: true, step: 27 } as const;
const LEGEND = { size: 18, colour: '--ink-2', step: 26 } as const;
const [KEY, GAP] = [20, 22] as const;
/** Smaller than this the words of a picture cannot be read. */
const LEAST_SCALE = 0.8;
const MOST_SCALE = 1.6;

interface Sized {
  readonly inner: string;
  readonly width: number;
  readonly height: number;
}

function sizedOf(svg: string): readonly Sized[] {
  const [, head, inner] = /^<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? [];
  const [, width, height] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(head ?? '') ?? [];
  if (inner === undefined || width === undefined || height === undefined) return [];
  return [{ inner, width: Number(width), height: Number(height) }];
}

/** The wide or the narrow drawing, whichever can be shown larger; nothing where neither can be read. */
function picture(
  { svg, svg_narrow = '' }: Pick<ChartPicture, 'svg' | 'svg_narrow'>,
  room: number,
  high: number,
): Block | undefined {
  const [largest] = [...sizedOf(svg), ...sizedOf(svg_narrow)]
    .map((sized) => ({ ...sized, scale: Math.min(MOST_SCALE, room / sized.width, high / sized.height) }))
    .toSorted((a, b) => b.scale - a.scale);
  if (largest === undefined || largest.scale < LEAST_SCALE) return undefined;
  const { inner, width, height, scale } = largest;
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="0 0 ${width} ${height}"`;
  return {
    height: height * scale,
    draw: (x, y) => `<svg x="${Math.round(x)}" y="${Math.round(y)}" ${size}>${drawableSvg(inner)}</svg>`,
  };
}

/** Keys with their names, in as many rows as they need. */
function legendOf(items: readonly LegendItem[], room: number): Block {
  const rows: (readonly [right: number, block: Block])[][] = [];
  let x = 0;
  for (const { text, index, key, is_shade } of items) {
    const wide = KEY + textWidth(drawable(text), LEGEND.size);
    if (rows.length === 0 || x + wide > room) {
      rows.push([]);
      x = 0;
    }
    const fill = `var(--${is_shade === true ? 'heat' : 'series'}-${index})`;
    const mark = {
      height: 0,
      draw: (left: number, top: number) =>
        `<path transform="translate(${Math.round(left)} ${Math.round(top + 6)})" fill="${fill}" d="${key}"/>`,
    };
    rows.at(-1)?.push([x, mark], [x + KEY, words([text], LEGEND)]);
    x += wide + GAP;
  }
  return stack(...rows.map((row) => beside(...row)));
}

/** The first panel of a chart that can be read in this room. Undefined where there is none. */
export function chartBlock(chart: CardChart | undefined, width: number, height: number): Block | undefined {
  if (chart === undefined) return undefined;
  const legend = legendOf(chart.legend, width);
  for (const panel of chart.panels) {
    const name = panel.title === undefined ? chart.title : `${chart.title}${colonMark()}${panel.title}`;
    const head = stack(words(wrapLines(name, width, TITLE.size, 2, true), TITLE), legend, space(12));
    const drawn = picture(panel, width, height - head.height);
    if (drawn !== undefined) return stack(head, drawn);
  }
  return undefined;
}
