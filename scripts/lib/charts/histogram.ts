/** Histograms of latency as Vega-Lite: upright bars from zero over classes, in per cent of the I/Os. */
import { NBSP } from '../base/digits.ts';
import { formatPercent } from '../base/sizes.ts';
import { unitSymbol } from '../base/unit-symbols.ts';
import { word } from '../base/words.ts';
import type { LaidDrawing } from './drawing.ts';
import { foundTicks } from './line-spec.ts';
import { linkOf } from './link-of.ts';
import { seriesMark, titleAbove } from './marks.ts';
import { drawingOf } from './shape.ts';
import { latencyAxis } from './tail-axes.ts';
import { classLabel, countClasses, type LatencyClass } from './tail-classes.ts';
import type { TailLine } from './tail-pictures.ts';
import { textWidth } from './text-width.ts';
import type { PictureSize } from './types.ts';
import { WIDTH } from './widths.ts';

const UNITS = [
  { unit: 'ns', factor: 1, below: 1e3 },
  { unit: 'µs', factor: 1e3, below: 1e6 },
  { unit: 'ms', factor: 1e6, below: 1e9 },
] as const;

/** The label of a latency of so many ns, as latencyText has it. */
function latencyLabel(): string {
  const label = (factor: number, unit: string): string => `datum.value / ${factor} + '${NBSP}${unitSymbol(unit)}'`;
  const lower = UNITS.map(({ unit, factor, below }) => `datum.value < ${below} ? ${label(factor, unit)}`);
  return [...lower, label(1e9, 's')].join(' : ');
}

const HEIGHT = { wide: 200, half: 180, narrow: 160 } as const;

/** Picture of one histogram. `most` is the highest bar of all panels, per cent. */
export function layHistogram(
  { bins, index, text, ...source }: TailLine,
  classes: readonly LatencyClass[],
  most: number,
  title: string,
  size: PictureSize,
): LaidDrawing {
  const counts = countClasses(bins, classes);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const borders = classes.flatMap(({ from_ns, to_ns }) => [from_ns, to_ns]);
  const x = latencyAxis(title, borders);
  const left = Math.round(textWidth(formatPercent(100), 12) + 10);
  const spec = {
    width: WIDTH[size] - left - 20,
    height: HEIGHT[size],
    data: {
      values: classes.flatMap(({ from_ns, to_ns }, place) => {
        const share = (100 * (counts[place] ?? 0)) / total;
        const tip = { tip_at: classLabel({ from_ns, to_ns }), tip_text: formatPercent(share), ...linkOf(source) };
        return share > 0 ? [{ series: text, from_ns, to_ns, share, ...tip }] : [];
      }),
    },
    mark: { type: 'rect', xOffset: 0.5, x2Offset: -0.5 },
    encoding: {
      x: {
        field: 'from_ns',
        type: 'quantitative',
        scale: { type: 'log', base: 10, domain: [x.min, x.max], nice: false },
        axis: {
          title: x.title,
          values: x.ticks.map(({ at }) => at),
          labelExpr: latencyLabel(),
          grid: false,
          labelFlush: false,
          labelOverlap: 'greedy',
          labelPadding: 6,
          titlePadding: 8,
          titleAnchor: 'start',
          titleAlign: 'left',
        },
      },
      x2: { field: 'to_ns' },
      y: {
        field: 'share',
        type: 'quantitative',
        scale: { domain: [0, most], nice: false },
        axis: {
          title: word('tail_axis_share'),
          ...foundTicks(4),
          ...titleAbove(),
        },
      },
      y2: { datum: 0 },
      fill: {
        field: 'series',
        type: 'nominal',
        scale: { domain: [text], range: [seriesMark(index).colour] },
        legend: null,
      },
    },
  };
  return drawingOf('histogram', spec, { left, right: 20, top: 30, bottom: 44 });
}
