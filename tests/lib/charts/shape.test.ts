import { describe, expect, it } from 'vitest';
import { markPlaces } from '../../../assets/js/charts/mark-places.ts';
import { drawChart } from '../../../scripts/lib/charts/draw.ts';
import { splitSpec } from '../../../scripts/lib/charts/shape.ts';
import type { ChartData } from '../../../scripts/lib/charts/types.ts';

const CHART: ChartData = {
  id: 'one',
  kind: 'bar',
  title: 'Reads',
  desc: '',
  series: [{ text: '', index: 1 }],
  panels: [
    {
      value_title: 'k IOPS',
      unit: 'k IOPS',
      max: 8,
      rows: [
        { label: 'first', series: '', value: 8, text: '8', href: 'runs/one/#first' },
        { label: 'second', series: '', value: 4, low: 4, high: 6, text: '4–6' },
        { label: 'third', series: '', text: '–' },
      ],
    },
  ],
};
const [PANEL] = CHART.panels;
const wideOf = async (data: ChartData) => (await drawChart(data)).panels[0]?.drawings.wide;

describe('drawingOf', () => {
  it('has one template for pictures that differ in figures, words and sizes alone', async () => {
    const rows = (PANEL?.rows ?? []).map((row) => ({ ...row, label: `a longer ${row.label}`, text: '10 000' }));
    const panels = [{ value_title: 'GB/s', max: 3, rows: [...rows, { label: 'fourth', series: '', text: '–' }] }];
    const [one, other] = [await wideOf(CHART), await wideOf({ ...CHART, panels })];
    expect(other?.template).toBe(one?.template);
    expect(other?.width).not.toBe(one?.width);
    expect((await wideOf({ ...CHART, kind: 'dot' }))?.template).not.toBe(one?.template);
  });
});

describe('splitSpec', () => {
  it('takes scales, titles and data out, and leaves what a compiled spec cannot be given', () => {
    const x = { field: 'a', scale: { domain: [0, 3], nice: false }, axis: { title: 'A', domain: false } };
    const spec = { width: 5, height: 6, data: { values: [{ a: 1 }] }, mark: 'bar', encoding: { x } };
    const { shape, values } = splitSpec(spec);
    expect(values).toEqual({ v0: [0, 3], v1: 'A' });
    expect(shape).toMatchObject({
      data: { values: [] },
      encoding: { x: { scale: { domain: ['@v0'], nice: false }, axis: { title: '@v1', domain: false } } },
    });
  });
});

describe('splitSpec of what stands in expressions, parameters and legends', () => {
  const data = { width: 5, height: 6, data: { values: [] } };

  it('takes lists out of expressions, and leaves parts of a list that are asked for by their number', () => {
    const labelExpr = 'zoomed ? stretch.x[0] : ["1 \\"s\\"","a]b"][indexof([0,2.5e-7], datum.value)]';
    const { shape, values } = splitSpec({ ...data, encoding: { x: { axis: { labelExpr } } } });
    expect(values).toEqual({ v0: ['1 "s"', 'a]b'], v1: [0, 2.5e-7] });
    expect(shape).toMatchObject({
      encoding: { x: { axis: { labelExpr: 'zoomed ? stretch.x[0] : v0[indexof(v1, datum.value)]' } } },
    });
  });

  it('takes the values of parameters by their names, and what stands in several layers once', () => {
    const fill = { field: 'series', scale: { domain: ['a'] }, legend: { columns: 2 } };
    const params = [
      { name: 'unit', value: 60 },
      { name: 'step', expr: '2 * unit' },
    ];
    const layer = [1, 2].map(() => ({ encoding: { fill } }));
    const { shape, values } = splitSpec({ ...data, params, layer });
    expect(values).toEqual({ unit: 60, v0: ['a'] });
    const shaped = { encoding: { fill: { field: 'series', scale: { domain: ['@v0'] } } } };
    expect(shape).toMatchObject({
      params: [
        { name: 'unit', value: 0 },
        { name: 'step', expr: '2 * unit' },
      ],
      layer: [shaped, shaped],
    });
    expect(JSON.stringify(shape)).not.toContain('legend');
  });
});

describe('the places of a picture', () => {
  it('are those of its bars with their ranges, and lead to where figures come from', async () => {
    const { width = 0, height = 0, padding, places = [] } = (await wideOf(CHART)) ?? {};
    const band = height / 3;
    expect(places.map(({ at, text, href }) => [at, text, href])).toEqual([
      ['first', '8\u00a0k IOPS', 'runs/one/#first'],
      ['second', '4–6\u00a0k IOPS', undefined],
    ]);
    for (const [place, { x1, x2, y1, y2 }] of places.entries()) {
      expect(x1).toBe(padding?.left);
      expect(x2 - x1).toBeCloseTo(width * (place === 0 ? 1 : 6 / 8), 0);
      expect((y1 + y2) / 2 - (padding?.top ?? 0)).toBeCloseTo(band * (place + 0.5), 0);
    }
  });

  it('leave out series of which nothing is shown', async () => {
    const rows = ['a', 'b'].map((series) => ({ label: 'one', series, value: 4, text: '4' }));
    const series = rows.map((row, place) => ({ text: row.series, index: place + 1 }));
    const drawing = await wideOf({ ...CHART, series, panels: [{ value_title: 'k IOPS', max: 8, rows }] });
    if (drawing === undefined) throw new Error('no picture');
    const seriesIn = (shown: typeof drawing) => markPlaces(shown).map((place) => place.series);
    expect(seriesIn(drawing)).toEqual(['a', 'b']);
    expect(seriesIn({ ...drawing, rows: drawing.rows.slice(1) })).toEqual(['b']);
  });
});
