import { resetSVGDefIds, View } from 'vega';
import { describe, expect, it } from 'vitest';
import { fillView } from '../../../scripts/lib/charts/fill-view.ts';
import { layPlot } from '../../../scripts/lib/charts/line-plot.ts';
import type { LineRow, PlotAxis } from '../../../scripts/lib/charts/line-spec.ts';
import { renderSvg } from '../../../scripts/lib/charts/render.ts';
import { runtimeOf } from '../../../scripts/lib/charts/runtimes.ts';

const X: PlotAxis = { title: '', min: 0, max: 10, ticks: [] };
const Y: PlotAxis = { title: '', min: 1, max: 100, is_log: true, ticks: [{ at: 10, text: '10' }] };
const SERIES = [{ text: 'one', index: 1 }];
const drawingOf = (value: number, width = 300) => {
  const rows = [0, 5, 10].map((x): LineRow => ({ mark: 'line', x, order: x, value, part: 'one', series: 'one' }));
  return layPlot({ x: X, y: Y, series: SERIES, rows, ends: [] }, width, 100, 'drawn');
};

describe('renderSvg', () => {
  it('draws equal pictures once', async () => {
    const first = await renderSvg(drawingOf(10));
    expect(await renderSvg(drawingOf(10))).toBe(first);
  });

  it('draws anew what differs in a figure or in size', async () => {
    const pictures = [[10], [20], [10, 400]].map(([value = 0, width]) => drawingOf(value, width));
    const svgs: string[] = [];
    for (const drawing of pictures) svgs.push((await renderSvg(drawing)).svg);
    expect(new Set(svgs).size).toBe(3);
  });

  it('draws as Vega does when it compiles every expression anew', async () => {
    for (const value of [3, 30]) {
      const drawing = drawingOf(value);
      const { svg } = await renderSvg(drawing);
      resetSVGDefIds();
      const plain = new View(runtimeOf(drawing), { renderer: 'none' });
      expect(await fillView(plain, drawing).toSVG()).toBe(svg);
    }
  });

  it('remembers no more than the last few hundred', async () => {
    const first = await renderSvg(drawingOf(1));
    for (let value = 2; value <= 302; value += 1) await renderSvg(drawingOf(value));
    const again = await renderSvg(drawingOf(1));
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });
});
