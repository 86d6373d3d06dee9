/** Which picture of a page's first chart its card shows. */
import { textWidth } from '../../charts/text-width.ts';
import type { ChartPicture, LegendItem } from '../../charts/types.ts';
import { drawable, wrapLines } from './card-text.ts';
import type { CardChart } from './types.ts';

export const CHART_TITLE = { size: 22, line: 27, most: 2 } as const;
export const LEGEND = { size: 18, line: 26, key: 20, gap: 22 } as const;
/** Room between what stands above a picture and the picture. */
export const CHART_GAP = 12;
/** Smaller than this the words of a picture cannot be read. */
const LEAST_SCALE = 0.8;
const MOST_SCALE = 1.6;

/** A line of the legend at its place below the title. */
export interface PlacedItem extends LegendItem {
  readonly x: number;
  readonly row: number;
}

export interface PickedPicture {
  readonly title: readonly string[];
  readonly legend: readonly PlacedItem[];
  /** What is inside the svg element. */
  readonly inner: string;
  /** The picture's own size, and what to multiply it with. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

interface Sized {
  readonly inner: string;
  readonly width: number;
  readonly height: number;
}

function sizedOf(svg: string): Sized | undefined {
  const [, head, inner] = /^<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? [];
  const [, width, height] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(head ?? '') ?? [];
  if (inner === undefined || width === undefined || height === undefined) return undefined;
  return { inner, width: Number(width), height: Number(height) };
}

/** The wide or the narrow drawing, whichever can be shown larger. */
function largest({ svg, svg_narrow }: Pick<ChartPicture, 'svg' | 'svg_narrow'>, width: number, height: number) {
  return [svg, ...(svg_narrow === undefined ? [] : [svg_narrow])]
    .flatMap((text) => sizedOf(text) ?? [])
    .map((picture) => ({ ...picture, scale: Math.min(MOST_SCALE, width / picture.width, height / picture.height) }))
    .toSorted((a, b) => b.scale - a.scale)[0];
}

function placeLegend(legend: readonly LegendItem[], width: number): readonly PlacedItem[] {
  let [x, row] = [0, 0];
  return legend.map((item) => {
    const text = drawable(item.text);
    const wide = LEGEND.key + textWidth(text, LEGEND.size);
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1];
    const placed = { ...item, text, x, row };
    x += wide + LEGEND.gap;
    return placed;
  });
}

/** Height of what stands above a picture. */
export function headHeight({ title, legend }: Pick<PickedPicture, 'title' | 'legend'>): number {
  const rows = legend.length === 0 ? 0 : (legend.at(-1)?.row ?? 0) + 1;
  return title.length * CHART_TITLE.line + rows * LEGEND.line + CHART_GAP;
}

/** The first panel of a chart that can be read at this size. Undefined where there is none. */
export function pickPicture(chart: CardChart | undefined, width: number, height: number): PickedPicture | undefined {
  if (chart === undefined) return undefined;
  const legend = placeLegend(chart.legend, width);
  for (const panel of chart.panels) {
    const name = panel.title === undefined ? chart.title : `${chart.title}: ${panel.title}`;
    const head = { title: wrapLines(name, width, CHART_TITLE.size, CHART_TITLE.most, true), legend };
    const picture = largest(panel, width, height - headHeight(head));
    if (picture !== undefined && picture.scale >= LEAST_SCALE) return { ...picture, ...head };
  }
  return undefined;
}
