/** Pictures of distributions: latency by percentile, and share of slower I/Os by latency. */
import type { LatencyBin } from '../analyse/types.ts';
import { formatDigits } from '../base/digits.ts';
import { word } from '../base/words.ts';
import type { LaidDrawing } from './drawing.ts';
import { fitBeside } from './labels.ts';
import { frameOf, type LinePlot, layPlot, type PlotFrame } from './line-plot.ts';
import type { LineRow } from './line-spec.ts';
import { linkOf } from './link-of.ts';
import { latencyAxis, latencyText, ninesOf, percentileAxis, shareAxis, type TailAxis } from './tail-axes.ts';
import { type CurvePoint, cornersOf, countOf, cutCurve, thinLine } from './tail-curve.ts';
import type { PictureSize } from './types.ts';
import { WIDTH } from './widths.ts';

const HEIGHT = { wide: 300, half: 280, narrow: 240 } as const;
/** px that a curve may lie beside the true one. */
const TOLERANCE = 0.7;
/** Area of a point's mark, square px. */
const DOT = 64;
/** Of shares of slower I/Os the fastest one in a thousand is left out: a few early ones would stretch the axis. */
const SLOWER_FROM = 0.999;
/** Percentiles to 99.99, and on to 99.999 where ten I/Os or more are slower than that. */
const NINES = { least: 4, most: 5 } as const;

/** One curve: a distribution, and the percentiles that its measurement names. Either may be missing. */
export interface TailLine {
  readonly text: string;
  readonly index: number;
  readonly points: readonly CurvePoint[];
  readonly bins: readonly LatencyBin[];
  /** Where its figures come from, below the base URL. */
  readonly href?: string;
}

/** How far down the axes of a chart go, the same for all its panels. */
function ninesOfChart(lines: readonly TailLine[]): number {
  const totals = lines.map(({ bins }) => countOf(bins));
  return Math.max(0, ...totals) >= 10 ** (NINES.most + 1) ? NINES.most : NINES.least;
}

interface Plot {
  readonly kind: 'percentiles' | 'exceedance';
  readonly x: TailAxis;
  readonly y: TailAxis;
  /** Shares that the curves lie between. */
  readonly from: number;
  readonly to: number;
}

/** Axes that all panels of a chart share. */
export function plotOf(kind: Plot['kind'], lines: readonly TailLine[], title: string): Plot {
  const nines = ninesOfChart(lines);
  const [from, to] = [kind === 'percentiles' ? 0.5 : SLOWER_FROM, 10 ** -nines];
  const drawn = lines.flatMap(({ bins, points }) => [...cutCurve(cornersOf(bins), from, to), ...points]);
  const latency = latencyAxis(
    title,
    drawn.map(({ ns }) => ns),
  );
  return kind === 'percentiles'
    ? { kind, from, to, x: percentileAxis(word('tail_axis_percentile'), nines), y: latency }
    : { kind, from, to, x: latency, y: shareAxis(word('tail_axis_slower'), nines) };
}

function placeOf({ kind }: Plot, { ns, slower }: CurvePoint): { readonly x: number; readonly value: number } {
  return kind === 'percentiles' ? { x: ninesOf(slower), value: ns } : { x: ns, value: slower };
}

/** Corners of a curve as rows; those at which it passes a named percentile are never thinned out. */
function curveRows(plot: Plot, line: TailLine, { across, down }: PlotFrame): LineRow[] {
  const cut = cutCurve(cornersOf(line.bins), plot.from, plot.to);
  const named = line.points.map((point) => ({ ...point, keep: true }));
  const all = [...cut, ...(cut.length === 0 ? [] : named.filter(({ slower }) => slower >= (cut.at(-1)?.slower ?? 1)))];
  const corners = all.toSorted((a, b) => b.slower - a.slower || a.ns - b.ns);
  const px = corners.map((corner) => {
    const at = placeOf(plot, corner);
    return { at, x: across(at.x), y: down(at.value), keep: 'keep' in corner };
  });
  return thinLine(px, TOLERANCE).map(({ at }, order) => ({ mark: 'line', part: line.text, ...at, order }));
}

function pointRows(plot: Plot, { points, text, ...source }: TailLine): LineRow[] {
  return points
    .filter(({ slower }) => slower <= plot.from && slower >= plot.to)
    .map((point) => ({
      mark: 'point',
      dot: DOT,
      ...placeOf(plot, point),
      series: text,
      tip_at: `p${formatDigits(100 * (1 - point.slower), { significant: 7 })}`,
      tip_text: latencyText(point.ns),
      ...linkOf(source),
    }));
}

/** Where each line leaves the right edge: its slowest latency. */
function endsOf(plot: Plot, lines: readonly TailLine[]): LinePlot['ends'] {
  return lines.map(({ text, bins, points }) => {
    const drawn = [...cutCurve(cornersOf(bins), plot.from, plot.to), ...points];
    return { series: text, text, x: plot.x.max, y: drawn.reduce((most, { ns }) => Math.max(most, ns), 1) };
  });
}

/** Picture of distributions. Beside percentiles their names stand at the right edge, where the picture is wide enough. */
export function layTails(plot: Plot, lines: readonly TailLine[], size: PictureSize): LaidDrawing {
  const isNamed = plot.kind === 'percentiles' && size !== 'narrow' && lines.length > 1 && fitBeside(lines);
  const empty: LinePlot = {
    x: plot.x,
    y: plot.y,
    widest: '',
    has_uprights: true,
    series: lines.map(({ text, index }) => ({ text, index })),
    rows: [],
    ends: isNamed ? endsOf(plot, lines) : [],
  };
  const frame = frameOf(empty, WIDTH[size], HEIGHT[size]);
  const curves = lines.flatMap((line) => curveRows(plot, line, frame).map((row) => ({ ...row, series: line.text })));
  const points = lines.flatMap((line) => pointRows(plot, line));
  return layPlot({ ...empty, rows: [...curves, ...points] }, WIDTH[size], HEIGHT[size], 'drawn');
}
