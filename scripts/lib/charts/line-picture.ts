/** A line chart as SVG without a charting library: small enough to be drawn in the browser, and the same at build. */
import { escapeXml } from './clean-svg.ts';
import { type LineAxis, type Scale, scaleOf } from './line-axes.ts';
import { foldName, NAME_LEADING, placeNames, widthOfNames } from './line-names.ts';
import { dashKey, legendKey, seriesMark } from './marks.ts';

export interface LinePoint {
  readonly x: number;
  readonly y: number;
  /** What the point says on hover. */
  readonly text?: string;
}

export interface Line {
  /** Place in the palette, from 1. */
  readonly index: number;
  /** Stands at the end of the line where there is room beside the plot. */
  readonly name: string;
  /** Stretches of points that are joined; a gap parts two of them. */
  readonly parts: readonly (readonly LinePoint[])[];
}

export interface LineSpec {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly desc: string;
  readonly x: LineAxis;
  readonly y: LineAxis;
  readonly lines: readonly Line[];
  /** Values that the axes must hold beside those of the lines: panels of one chart share their axes so. */
  readonly held?: { readonly x: readonly number[]; readonly y: readonly number[] };
  /** A stretch of the horizontal axis that is set apart. */
  readonly shade?: { readonly from: number; readonly to: number; readonly text: string };
  /** Many points: no marks on them. */
  readonly is_dense?: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Frame {
  readonly box: Box;
  readonly across: (value: number) => number;
  readonly up: (value: number) => number;
}

/** Widest a name at the end of a line may be, px. */
export const NAME_ROOM = 136;
const KEY_SIZE = 12;

const round = (value: number): number => Math.round(value * 10) / 10;

function write(at: readonly [number, number], anchor: string, words: string, fill = 'var(--muted)'): string {
  const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${round(at[0])}" y="${round(at[1])}"${side} font-size="12" fill="${fill}">${escapeXml(words)}</text>`;
}

function frameOf(box: Box, x: Scale, y: Scale): Frame {
  return {
    box,
    across: (value) => round(box.left + x.place(value) * (box.right - box.left)),
    up: (value) => round(box.bottom - y.place(value) * (box.bottom - box.top)),
  };
}

function drawAxes(
  { x, y }: LineSpec,
  { box, across, up }: Frame,
  scales: { x: Scale; y: Scale },
  foot: number,
): string {
  const grid = scales.y.ticks.map(
    ({ at, text }) =>
      `<path d="M${box.left} ${up(at)}H${box.right}" stroke="var(--grid)"/>${write([box.left - 6, up(at) + 4], 'end', text)}`,
  );
  const below = scales.x.ticks.map(({ at, text }) => write([across(at), box.bottom + 18], 'middle', text));
  const rule = `<path d="M${box.left} ${box.bottom}H${box.right}" stroke="var(--rule)"/>`;
  return [...grid, rule, ...below, write([2, 14], 'start', y.title), write([box.right, foot], 'end', x.title)].join('');
}

function drawShade({ shade }: LineSpec, { box, across }: Frame): string {
  if (shade === undefined) return '';
  const [from, to] = [Math.max(box.left, across(shade.from)), Math.min(box.right, across(shade.to))];
  if (to - from < 1) return '';
  const area = `<rect x="${from}" y="${box.top}" width="${round(to - from)}" height="${round(box.bottom - box.top)}" fill="var(--sunken)"/>`;
  return `${area}${write([from + 4, box.top + 14], 'start', shade.text)}`;
}

function drawLine({ index, parts }: Line, isDense: boolean, { across, up }: Frame): string {
  const { colour, dash } = seriesMark(index);
  const path = parts
    .map((points) => points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${across(x)} ${up(y)}`).join(''))
    .join('');
  const dashes = dash[1] === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  const stroke = `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${isDense ? 1.5 : 2}" stroke-linejoin="round"${dashes}/>`;
  if (isDense) return stroke;
  const mark = legendKey(index, 'line');
  const marks = parts
    .flat()
    .map(
      ({ x, y, text = '' }) =>
        `<path transform="translate(${round(across(x) - 4.5)} ${round(up(y) - 4.5)}) scale(0.75)" d="${mark}" fill="${colour}"><title>${escapeXml(text)}</title></path>`,
    );
  return stroke + marks.join('');
}

function drawNames(
  { lines, is_dense: isDense = false }: LineSpec,
  folded: readonly (readonly string[])[],
  frame: Frame,
): string {
  const { box, across, up } = frame;
  const ends = lines.flatMap(({ index, parts }, place) => {
    const last = parts.at(-1)?.at(-1);
    return last === undefined ? [] : [{ index, lines: folded[place] ?? [], x: across(last.x), y: up(last.y) }];
  });
  const left = box.right + 12;
  return placeNames(ends, { top: box.top - 8, bottom: box.bottom + 8 })
    .map(({ lines: own, y }, place) => {
      const { index = 1, x: from = 0, y: at = 0 } = ends[place] ?? {};
      const { colour } = seriesMark(index);
      const isFar = box.right - from > 8 || Math.abs(y - at) > 4;
      const leader = isFar
        ? `<path d="M${round(from + 6)} ${at}L${left - 3} ${round(y)}" fill="none" stroke="${colour}" opacity="0.45"/>`
        : '';
      const key = isDense ? dashKey(index) : legendKey(index, 'line');
      const mark = `<path transform="translate(${left} ${round(y - 5)}) scale(0.83)" d="${key}" fill="${colour}"/>`;
      const top = y - (own.length * NAME_LEADING) / 2 + 11;
      const words = own.map((text, row) =>
        write([left + KEY_SIZE + 2, top + row * NAME_LEADING], 'start', text, 'var(--ink)'),
      );
      return leader + mark + words.join('');
    })
    .join('');
}

/** The picture `width` px wide, names beside the plot when `hasNames`. Its colours are custom properties, so that it follows light and dark. */
export function drawLines(spec: LineSpec, width: number, hasNames = false): string {
  const isNarrow = width < 500;
  const height = isNarrow ? 280 : 320;
  const folded = spec.lines.map(({ name }) => foldName(name, NAME_ROOM).lines);
  const beside = hasNames ? widthOfNames(folded) + KEY_SIZE + 18 : 14;
  const points = spec.lines.flatMap(({ parts }) => parts.flat());
  const y = scaleOf(spec.y, [...points.map((point) => point.y), ...(spec.held?.y ?? [])], 5);
  const widest = Math.max(...y.ticks.map(({ text }) => text.length));
  const box = { left: Math.max(28, 14 + widest * 7), right: width - beside, top: 30, bottom: height - 46 };
  const x = scaleOf(spec.x, [...points.map((point) => point.x), ...(spec.held?.x ?? [])], isNarrow ? 5 : 7);
  const frame = frameOf(box, x, y);
  const id = `${spec.id}-${width}`;
  return [
    `<svg class="chart-svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-desc">`,
    `<title id="${id}-title">${escapeXml(spec.title)}</title><desc id="${id}-desc">${escapeXml(spec.desc)}</desc>`,
    drawShade(spec, frame),
    drawAxes(spec, frame, { x, y }, height - 6),
    ...spec.lines.map((line) => drawLine(line, spec.is_dense === true, frame)),
    hasNames ? drawNames(spec, folded, frame) : '',
    '</svg>',
  ].join('');
}
