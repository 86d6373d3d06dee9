/** The picture of a page's first chart on its card: title, legend, and the drawing as it stands on the page. */
import { colonMark } from '../../base/marks.ts';
import type { ChartPicture } from '../../charts/types.ts';
import { type Block, legendBlock, space, stack, words } from './blocks.ts';
import { drawableSvg, wrapLines } from './card-text.ts';
import type { CardChart } from './types.ts';

const TITLE = { size: 22, colour: '--ink', bold: true, step: 27 } as const;
const LEGEND = { size: 18, colour: '--ink-2', step: 26, key: 20, gap: 22, drop: 6 } as const;
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

/** The first panel of a chart that can be read in this room. Undefined where there is none. */
export function chartBlock(chart: CardChart | undefined, width: number, height: number): Block | undefined {
  if (chart === undefined) return undefined;
  const legend = legendBlock(chart.legend, width, LEGEND);
  for (const panel of chart.panels) {
    const name = panel.title === undefined ? chart.title : `${chart.title}${colonMark()}${panel.title}`;
    const head = stack(words(wrapLines(name, width, TITLE.size, 2, true), TITLE), legend, space(12));
    const drawn = picture(panel, width, height - head.height);
    if (drawn !== undefined) return stack(head, drawn);
  }
  return undefined;
}
