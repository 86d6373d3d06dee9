/** A chart as one SVG that stands alone: title, legend, drawings, note and source, in the colours of the light theme. */
import type { Chart, ChartPicture } from '../charts/types.ts';
import { type Block, beside, box, legendBlock, space, stack, words } from '../pages/cards/blocks.ts';
import { drawableSvg, wrapLines } from '../pages/cards/card-text.ts';
import { paintSvg } from '../pages/cards/light-colours.ts';

const MARGIN = 24;
const GAP = 24;
const TITLE = { size: 19, colour: '--ink', bold: true, step: 25 } as const;
const QUIET = { size: 13, colour: '--muted', step: 18 } as const;
const PANEL = { size: 13, colour: '--ink', bold: true, step: 18 } as const;
const LEGEND = { size: 13, colour: '--ink', step: 18, key: 18, gap: 18, drop: 3 } as const;
/** Panels beside each other. */
const MOST_ACROSS = { small: 3, spread: 2 } as const;
const MANY = Number.POSITIVE_INFINITY;
const FACE = "'IBM Plex Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

interface Sized extends Block {
  readonly width: number;
}

function text(said: string | undefined, room: number, style: typeof TITLE | typeof QUIET | typeof PANEL): Block {
  if (said === undefined || said === '') return space(0);
  return words(wrapLines(said, room, style.size, MANY, 'bold' in style), style);
}

function panelOf({ title, svg }: ChartPicture): Sized {
  const [, head = '', inner = ''] = /^<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? [];
  const [, width = '0', height = '0'] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(head) ?? [];
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const drawing: Block = {
    height: Number(height),
    draw: (x, y) => `<svg x="${Math.round(x)}" y="${Math.round(y)}" ${size}>${drawableSvg(inner)}</svg>`,
  };
  return { width: Number(width), ...stack(text(title, Number(width), PANEL), drawing, space(GAP / 2)) };
}

function panelsOf({ panels, is_small, spreads }: Chart): Sized {
  const across = is_small === true ? MOST_ACROSS.small : spreads === true ? MOST_ACROSS.spread : 1;
  const drawn = panels.map(panelOf);
  const wide = Math.max(0, ...drawn.map(({ width }) => width));
  const rows = drawn.flatMap((_, place) => (place % across === 0 ? [drawn.slice(place, place + across)] : []));
  const columns = Math.min(across, drawn.length);
  const placed = rows.map((row) => beside(...row.map((one, place) => [place * (wide + GAP), one] as const)));
  return { width: columns * wide + (columns - 1) * GAP, ...stack(...placed) };
}

/** `scale`: px of the picture for each of the chart. `source` says what the figures are of. Throws for a colour that nobody defines. */
export function chartPicture(chart: Chart, source: string, colours: ReadonlyMap<string, string>, scale = 1): string {
  const panels = panelsOf(chart);
  const room = panels.width;
  // The drawing names its lines itself where it is wide enough.
  const legend = chart.has_names === true ? [] : chart.legend;
  const body = stack(
    text(chart.title, room, TITLE),
    text(chart.subtitle, room, QUIET),
    space(8),
    ...(legend.length === 0 ? [] : [legendBlock(legend, room, LEGEND), space(8)]),
    panels,
    text(chart.note, room, QUIET),
    text(source, room, QUIET),
  );
  const [width, height] = [Math.ceil(room + 2 * MARGIN), Math.ceil(body.height + 2 * MARGIN)];
  const size = `width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"`;
  const inner = box(width, height, '--surface').draw(0, 0) + body.draw(MARGIN, MARGIN);
  return paintSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${FACE}">${inner}</svg>`, colours);
}
