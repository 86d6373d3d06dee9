/** Shapes that browsers draw the curves of any comparison with: nothing is compiled there. */
import type { Drawing, LaidDrawing } from './drawing.ts';
import { layPlot } from './line-plot.ts';
import type { PlotAxis } from './line-spec.ts';

/** The name of the template that draws a picture with the layers of all comparisons. */
export function comparisonTemplate({ kind, axes }: Pick<Drawing, 'kind' | 'axes'>): string {
  return `${kind}${axes?.x.is_log === true ? '-xlog' : ''}${axes?.y.is_log === true ? '-ylog' : ''}`;
}

const LEFT_TO_VEGA: PlotAxis = { title: '', min: 0, max: 1 };
const NAMED: PlotAxis = { ...LEFT_TO_VEGA, ticks: [{ at: 1, text: '1' }] };
const LOG: PlotAxis = { ...NAMED, min: 1, max: 10, is_log: true };

/** A picture of each shape: over another quantity, percentiles, loads and time. */
export function comparisonShapes(): readonly LaidDrawing[] {
  return [LEFT_TO_VEGA, LOG].flatMap((y) =>
    [{ x: LEFT_TO_VEGA }, { x: NAMED }, { x: LOG }, { x: NAMED, unit_ms: 1000 }].map((across) =>
      layPlot({ ...across, y, series: [], rows: [], ends: [] }, 100, 100, 'comparisons'),
    ),
  );
}
