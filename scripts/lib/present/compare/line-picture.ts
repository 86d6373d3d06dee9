/** A line chart as SVG without a charting library: small enough to be drawn in the browser, and the same at build. */
import { escapeXml } from '../charts/clean-svg.ts';
import { legendKey, seriesMark } from '../charts/marks.ts';
import { formatDigits } from '../digits.ts';

export interface LineAxis {
  /** Name and unit. */
  readonly title: string;
  readonly kind: 'linear' | 'log2' | 'log10' | 'steps';
  /** Names of the steps 0, 1, 2 …; only of an axis of steps. */
  readonly names?: readonly string[];
}

export interface LinePoint {
  readonly x: number;
  readonly y: number;
  /** What the point says on hover. */
  readonly text: string;
}

export interface LineSpec {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly desc: string;
  readonly x: LineAxis;
  readonly y: LineAxis;
  /** `index` is the place in the palette, from 1. */
  readonly lines: readonly { readonly index: number; readonly points: readonly LinePoint[] }[];
}

interface Scale {
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
}

function linearTicks(most: number, count: number): readonly number[] {
  const raw = (most || 1) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((one) => one * power >= raw) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step);
}

function powers(base: number, least: number, most: number): readonly number[] {
  const first = Math.floor(Math.log(least) / Math.log(base) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log(most) / Math.log(base) - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, place) => base ** (first + place));
}

/** From values to a share of the axis, 0-1. Logarithms need values above zero. */
function scaleOf({ kind, names = [] }: LineAxis, values: readonly number[], count: number): Scale {
  if (kind === 'steps') {
    return { place: (value) => (value + 0.5) / names.length, ticks: names.map((_, place) => place) };
  }
  if (kind === 'linear') {
    const ticks = linearTicks(Math.max(0, ...values), count);
    const most = ticks.at(-1) || 1;
    return { place: (value) => value / most, ticks };
  }
  const all = powers(kind === 'log2' ? 2 : 10, Math.min(...values), Math.max(...values));
  const [least = 1, most = 2] = [all[0], all.at(-1)];
  const every = Math.ceil(all.length / (count + 1));
  return {
    place: (value) => Math.log(value / least) / Math.log(most / least),
    ticks: all.filter((_, place) => place % every === 0),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The picture `width` px wide. Its colours are custom properties, so that it follows light and dark. */
export function drawLines(spec: LineSpec, width: number): string {
  const isNarrow = width < 500;
  const height = isNarrow ? 280 : 340;
  const box = { left: 56, right: width - 14, top: 30, bottom: height - 46 };
  const points = spec.lines.flatMap((line) => line.points);
  const x = scaleOf(
    spec.x,
    points.map((point) => point.x),
    isNarrow ? 5 : 9,
  );
  const y = scaleOf(
    spec.y,
    points.map((point) => point.y),
    5,
  );
  const across = (value: number): number => round(box.left + x.place(value) * (box.right - box.left));
  const up = (value: number): number => round(box.bottom - y.place(value) * (box.bottom - box.top));
  const text = (at: readonly [number, number], anchor: string, words: string): string =>
    `<text x="${at[0]}" y="${at[1]}" text-anchor="${anchor}" font-size="12" fill="var(--muted)">${escapeXml(words)}</text>`;
  const grid = y.ticks.map(
    (tick) =>
      `<path d="M${box.left} ${up(tick)}H${box.right}" stroke="var(--grid)"/>${text([box.left - 6, up(tick) + 4], 'end', formatDigits(tick))}`,
  );
  const below = x.ticks.map((tick) =>
    text([across(tick), box.bottom + 18], 'middle', spec.x.names?.[tick] ?? formatDigits(tick, { significant: 6 })),
  );
  const lines = spec.lines.map(({ index, points: own }) => {
    const { colour, dash } = seriesMark(index);
    const path = own.map((point, place) => `${place === 0 ? 'M' : 'L'}${across(point.x)} ${up(point.y)}`).join('');
    const dashes = dash[1] === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
    const marks = own.map(
      (point) =>
        `<path transform="translate(${round(across(point.x) - 4.5)} ${round(up(point.y) - 4.5)}) scale(0.75)" d="${legendKey(index, 'line')}" fill="${colour}"><title>${escapeXml(point.text)}</title></path>`,
    );
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"${dashes}/>${marks.join('')}`;
  });
  const id = `${spec.id}-${width}`;
  return [
    `<svg class="chart-svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-desc">`,
    `<title id="${id}-title">${escapeXml(spec.title)}</title><desc id="${id}-desc">${escapeXml(spec.desc)}</desc>`,
    ...grid,
    `<path d="M${box.left} ${box.bottom}H${box.right}" stroke="var(--rule)"/>`,
    ...below,
    text([2, 14], 'start', spec.y.title),
    text([box.right, height - 6], 'end', spec.x.title),
    ...lines,
    '</svg>',
  ].join('');
}
