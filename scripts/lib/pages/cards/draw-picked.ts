/** A chart on a card: its title, its legend, and the picture as it stands on the page. */
import { drawableSvg } from './card-text.ts';
import { textLine, textLines } from './marks.ts';
import { CHART_TITLE, headHeight, LEGEND, type PickedPicture, type PlacedItem } from './pick-picture.ts';

function legendItem({ text, index, key, is_shade, x, row }: PlacedItem, left: number, top: number): string {
  const [at, y] = [left + x, top + row * LEGEND.line];
  const colour = `var(--${is_shade === true ? 'heat' : 'series'}-${index})`;
  return `<path transform="translate(${Math.round(at)} ${Math.round(y - 12)})" fill="${colour}" d="${key}"/>${textLine(text, at + LEGEND.key, y, { size: LEGEND.size, colour: '--ink-2' })}`;
}

/** Draws it with its upper left corner at x and y. */
export function drawPicked(picked: PickedPicture, x: number, y: number): string {
  const { title, legend, inner, width, height, scale } = picked;
  const names = textLines(title, x, y + CHART_TITLE.size, CHART_TITLE.line, {
    size: CHART_TITLE.size,
    colour: '--ink',
    bold: true,
  });
  const below = y + CHART_TITLE.size + title.length * CHART_TITLE.line;
  const items = legend.map((item) => legendItem(item, x, below)).join('');
  const place = `x="${Math.round(x)}" y="${Math.round(y + headHeight(picked))}" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return `${names}${items}<svg ${place} viewBox="0 0 ${width} ${height}">${drawableSvg(inner)}</svg>`;
}
