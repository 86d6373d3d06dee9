/** A laid-out test bench as SVG. Colours are the site's custom properties, so one picture follows light and dark. */
import { cleanSvg, escapeXml, type SvgNames } from '../../charts/clean-svg.ts';
import { STACK } from './box.ts';
import { FACES } from './text.ts';
import type { BenchLayout, PlacedBox, PlacedLine, PlacedText, Rect } from './types.ts';

function rectangle({ x, y, width, height }: Rect, radius: number, paint: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${paint}/>`;
}

function drawBox(box: PlacedBox): string {
  if (box.is_link) return rectangle(box, 6, 'fill="none" stroke="var(--muted)" stroke-dasharray="4 3"');
  const paint = 'fill="var(--surface)" stroke="var(--muted)"';
  const steps = box.is_stack ? [STACK, STACK / 2, 0] : [0];
  const sheets = steps.map((step) => rectangle({ ...box, x: box.x + step, y: box.y - step }, 6, paint));
  const insets = box.insets.map((inset) => rectangle(inset, 4, 'fill="var(--accent-tint)"'));
  return [...sheets, ...insets].join('');
}

function drawLine({ from, to, is_unknown }: PlacedLine): string {
  const dash = is_unknown ? ' stroke-dasharray="3 4"' : '';
  return `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"${dash}/>`;
}

function drawText({ x, y, kind, text, is_centred }: PlacedText): string {
  const { size, bold, fill } = FACES[kind];
  const weight = bold ? ' font-weight="600"' : '';
  const anchor = is_centred === true ? ' text-anchor="middle"' : '';
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${weight}${anchor}>${escapeXml(text)}</text>`;
}

/** Lines lie lowest: a stack hides where one begins. */
export function drawBench(layout: BenchLayout, names: SvgNames): string {
  const { width, height, frame, boxes, lines, texts } = layout;
  const svg = [
    `<svg viewBox="0 0 ${width} ${height}">`,
    rectangle(frame, 8, 'fill="var(--sunken)" stroke="var(--rule)"'),
    `<g stroke="var(--accent)" stroke-width="2">${lines.map(drawLine).join('')}</g>`,
    ...boxes.map(drawBox),
    ...texts.map(drawText),
    '</svg>',
  ];
  return cleanSvg(svg.join(''), names);
}
