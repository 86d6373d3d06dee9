import { describe, expect, it } from 'vitest';
import { comparisonShapes, comparisonTemplate } from '../../../scripts/lib/charts/comparison-shapes.ts';
import type { LaidDrawing } from '../../../scripts/lib/charts/drawing.ts';
import { layPlot } from '../../../scripts/lib/charts/line-plot.ts';
import type { LineRow, PlotAxis } from '../../../scripts/lib/charts/line-spec.ts';
import { renderSvg } from '../../../scripts/lib/charts/render.ts';
import { textWidth } from '../../../scripts/lib/charts/text-width.ts';

const TIME: PlotAxis = { title: '', min: 0, max: 10, ticks: [0, 5, 10].map((at) => ({ at, text: `${at} s` })) };
const LOG: PlotAxis = { title: '', min: 1, max: 100, is_log: true, ticks: [{ at: 10, text: '10' }] };
const SERIES = [{ text: 'one', index: 1 }];
const lineAt = (value: number): readonly LineRow[] =>
  [0, 5, 10].map((x) => ({ mark: 'line', x, order: x, value, part: 'one', series: 'one' }));

describe('layPlot', () => {
  it('keeps time linear under a logarithmic axis of values', async () => {
    const plot = { x: TIME, y: LOG, unit_ms: 1, series: SERIES, rows: lineAt(10), ends: [] };
    const drawing = layPlot(plot, 300, 100, 'drawn');
    const { width } = drawing;
    expect((await renderSvg(drawing)).svg).toContain(`d="M0,50L${width / 2},50L${width},50"`);
  });

  it('has the layers that its rows need, and one shape for whatever a comparison lays over each other', () => {
    const plot = { x: TIME, y: LOG, series: SERIES, ends: [] };
    const rowsOf = (...marks: readonly LineRow['mark'][]): readonly LineRow[] => [
      ...lineAt(10),
      ...marks.map((mark) => ({ mark, x: 0 })),
    ];
    const laid = (rows: readonly LineRow[], over: { unit_ms?: number }, scope: 'drawn' | 'comparisons') =>
      layPlot({ ...plot, ...over, rows }, 300, 100, scope);
    const marked = { ...lineAt(10)[0], mark: 'line', dot: 64 } as const;
    const pairs = [
      [{}, rowsOf(), [marked, ...rowsOf('key', 'name')]],
      [{ unit_ms: 1 }, rowsOf(), rowsOf('warm-up', 'note', 'spread', 'key', 'name', 'leader')],
    ] as const;
    const known = new Map(comparisonShapes().map((one) => [comparisonTemplate(one), one.shape]));
    expect(known.size).toBe(8);
    for (const [over, few, many] of pairs) {
      expect(laid(few, over, 'drawn').spec.layer).toHaveLength(1);
      expect(laid(many, over, 'drawn').shape).not.toEqual(laid(few, over, 'drawn').shape);
      for (const rows of [few, many]) {
        const drawing = laid(rows, over, 'comparisons');
        expect(drawing.shape).toEqual(known.get(comparisonTemplate(drawing)));
      }
    }
  });

  it('has room for half of the label at the end of its axis, however long', () => {
    const rightOf = (text: string) => {
      const x = { title: '', min: 0, max: 5, ticks: [{ at: 5, text }] };
      return layPlot({ x, y: LOG, series: SERIES, rows: lineAt(10), ends: [] }, 300, 100, 'drawn').padding.right;
    };
    expect([rightOf('99'), rightOf('99.999')]).toEqual([16, Math.ceil(textWidth('99.999', 12) / 2) + 1]);
  });

  it('leaves labels to Vega where it is told none', async () => {
    const y = { title: '', min: 0, max: 20_000 };
    const { svg } = await renderSvg(
      layPlot({ x: TIME, y, series: SERIES, rows: lineAt(10), ends: [] }, 300, 100, 'drawn'),
    );
    expect(svg).toMatch(/>5\u202f000</);
    expect(svg).toMatch(/>10 s</);
  });

  it('breaks a title of an axis that is wider than its picture', async () => {
    const title = 'Средняя задержка, мс (чем меньше, тем лучше), логарифмическая шкала';
    const plot = { x: { ...TIME, title }, y: { ...LOG, title }, series: SERIES, rows: lineAt(10), ends: [] };
    const [narrow, wide] = [340, 720].map((whole) => layPlot(plot, whole, 100, 'drawn'));
    const linesOf = (svg: string) => svg.match(/(?<=<tspan[^>]*>)[^<]*(?=<)/g);
    const broken = ['Средняя задержка, мс (чем меньше, тем лучше),', 'логарифмическая шкала'];
    expect(linesOf((await renderSvg(narrow as LaidDrawing)).svg)).toEqual([...broken, ...broken]);
    expect(linesOf((await renderSvg(wide as LaidDrawing)).svg)).toBeNull();
    expect(narrow?.padding).toMatchObject({ top: 44, bottom: 58 });
    expect(narrow?.shape).toEqual(wide?.shape);
  });
});
