import { describe, expect, it } from 'vitest';
import type { View } from '#types';
import { useLanguage } from '../../../scripts/lib/base/locale.ts';
import { drawChart } from '../../../scripts/lib/charts/draw.ts';
import type { RowTip } from '../../../scripts/lib/charts/drawing.ts';
import { textWidth, wrapLabel, wrapText } from '../../../scripts/lib/charts/text-width.ts';
import type { Chart } from '../../../scripts/lib/charts/types.ts';
import { formatFigures } from '../../../scripts/lib/views/figures.ts';
import { chartOfView } from '../../../scripts/lib/views/panels.ts';
import { pivotView } from '../../../scripts/lib/views/pivot.ts';
import { expectGolden } from '../../golden.ts';
import { measurementOf, RUNS, recordOf, TABLE } from '../views/views-sample.ts';

const BARS: View = {
  ...TABLE,
  kind: 'bar',
  rows: ['test'],
  columns: [],
  series: 'axis:replication',
  metrics: ['iops'],
};

function dataOf(view: View, runs = RUNS) {
  const pivot = pivotView(view, runs);
  const data = chartOfView(view, pivot, runs, formatFigures(pivot), view.id);
  if (data === undefined) throw new Error('the chart has no figures');
  return data;
}
const draw = (view: View, runs = RUNS) => drawChart(dataOf(view, runs));
const withoutDrawings = (chart: Chart) => ({ ...chart, panels: chart.panels.map(({ drawings: _, ...one }) => one) });
const svgOf = (chart: Chart) => chart.panels[0]?.svg ?? '';
const textsOf = (svg: string) => [...svg.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g)].map(([, text]) => text);

describe('drawChart', () => {
  it('writes each label and each figure into the picture, and an en dash for a missing one', async () => {
    const texts = textsOf(svgOf(await draw(BARS)));
    expect(texts).toEqual(expect.arrayContaining(['4k random write', '4k random read', '0.400', '0.300', '2.00', '–']));
    expect(texts).toContain('M\u202fIOPS (higher is better)');
  });

  it('starts the palette again after eight series, in the legend as in the picture', async () => {
    const data = dataOf(BARS);
    const series = Array.from({ length: 10 }, (_, place) => ({ text: `s${place}`, index: place + 1 }));
    const { legend } = await drawChart({ ...data, series });
    expect(legend.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1, 2]);
  });

  it('numbers an axis as the language writes numbers, with thin spaces between groups of digits', async () => {
    const axisOf = async (max: number) => {
      const data = dataOf(BARS);
      return textsOf(svgOf(await drawChart({ ...data, panels: data.panels.map((panel) => ({ ...panel, max })) })));
    };
    expect(await axisOf(2)).toEqual(expect.arrayContaining(['0.0', '0.5', '1.0', '1.5', '2.0']));
    expect(await axisOf(4000)).toEqual(expect.arrayContaining(['1\u202f000', '2\u202f000']));
    useLanguage('ru');
    try {
      expect(await axisOf(2)).toEqual(expect.arrayContaining(['0,0', '0,5', '1,0', '1,5', '2,0']));
      expect(await axisOf(4000)).toEqual(expect.arrayContaining(['1\u202f000', '2\u202f000']));
    } finally {
      useLanguage('en');
    }
  });

  it('writes shares that are pointed at as the language does', async () => {
    const tipIn = async (code: string): Promise<string | undefined> => {
      useLanguage(code);
      try {
        const data = dataOf(BARS);
        const chart = await drawChart({ ...data, panels: data.panels.map((panel) => ({ ...panel, unit: '%' })) });
        const [row] = (chart.panels[0]?.drawings.wide.rows ?? []) as readonly RowTip[];
        return row?.tip_text;
      } finally {
        useLanguage('en');
      }
    };
    expect(await tipIn('en')).toMatch(/\d\u00a0%$/);
    expect(await tipIn('zh')).toMatch(/\d%$/);
  });

  it('draws bars from zero whose lengths are as the figures are', async () => {
    const bars = [...svgOf(await draw(BARS)).matchAll(/<path d="M0,[\d.]+h([\d.]+)v/g)].map(([, width]) =>
      Number(width),
    );
    const [two = 0, three = 0, read = 0] = bars;
    expect(two / read).toBeCloseTo(0.2, 2);
    expect(three / read).toBeCloseTo(0.15, 2);
  });

  it('carries nothing that the Content-Security-Policy refuses, and is named for screen readers', async () => {
    const chart = await draw(BARS);
    for (const svg of [svgOf(chart), chart.panels[0]?.svg_narrow ?? '']) {
      expect(svg).not.toMatch(/ style=|<style|<script| on[a-z]+=/);
      expect(svg).toMatch(/role="img" aria-labelledby="(\S+)-title \1-desc"/);
      expect(svg).toContain('<title id="chart-iops');
    }
  });

  it('gives the same bytes each time, whatever was drawn before', async () => {
    const first = await draw(BARS);
    await draw({ ...BARS, kind: 'dot' });
    expect(await draw(BARS)).toEqual(first);
    expectGolden('present', 'chart-bar', withoutDrawings(first));
  });

  it('keeps text of the input as text', async () => {
    const data = dataOf(BARS);
    const [panel] = data.panels;
    if (panel === undefined) throw new Error('no panel');
    const rows = panel.rows.map((row) => ({ ...row, label: '<script>alert("1")</script>' }));
    const chart = await drawChart({ ...data, title: 'A "title" <b>', panels: [{ ...panel, rows }] });
    expect(svgOf(chart)).not.toMatch(/<script|<b>/);
    expect(svgOf(chart)).toContain('A &quot;title&quot; &lt;b&gt;');
  });

  it('fits the narrow picture into 340 px, with labels above their bars', async () => {
    const narrow = (await draw(BARS)).panels[0]?.svg_narrow ?? '';
    expect(narrow).toMatch(/viewBox="0 0 340 /);
    expect(narrow).toMatch(/text-anchor="start"[^>]*font-weight="600"[^>]*>4k random write</);
  });

  it('begins the first label of an axis at the edge of the narrow picture where half of it has no room before it', async () => {
    const firstOf = async (texts: readonly string[]) => {
      const { panels, ...data } = dataOf({ ...BARS, kind: 'dot' });
      const axis = { min: 0.2, max: 20, ticks: [0.2, 2, 20], tick_texts: texts };
      const chart = await drawChart({ ...data, is_log: true, panels: panels.map((panel) => ({ ...panel, ...axis })) });
      const svg = chart.panels[0]?.svg_narrow ?? '';
      return new RegExp(`<text text-anchor="([a-z]+)" [^>]*>${texts[0]}<`).exec(svg)?.[1];
    };
    expect(await firstOf(['200 000 MB/s', '2', '20'])).toBe('start');
    expect(await firstOf(['0.2', '2', '20'])).toBe('middle');
  });

  it('breaks the title of an axis that is wider than the narrow picture, which is higher then', async () => {
    const heightUnder = async (value_title: string) => {
      const { panels, ...data } = dataOf(BARS);
      const chart = await drawChart({ ...data, panels: panels.map((panel) => ({ ...panel, value_title })) });
      const svg = chart.panels[0]?.svg_narrow ?? '';
      return [
        Number(/ height="(\d+)"/.exec(svg)?.[1]),
        textsOf(svg).filter((text) => value_title.includes(text ?? '')).length,
      ];
    };
    const [short = 0] = await heightUnder('Bandwidth');
    const long = 'Пропускная способность (чем больше, тем лучше), логарифмическая шкала';
    expect(await heightUnder(long)).toEqual([short + 14, 2]);
  });

  it('shades a published range from its low to its high end', async () => {
    const view: View = { ...BARS, filter: { run: ['a2'], test: ['read'] } };
    const svg = svgOf(await draw(view));
    const [, start, width] = /<path d="M([\d.]+),[\d.]+h([\d.]+)v[^"]*" fill="[^"]+" opacity="0.5"/.exec(svg) ?? [];
    expect(Number(start) / (Number(start) + Number(width))).toBeCloseTo(5 / 6, 2);
    expect(textsOf(svg)).toContain('500–600');
  });

  it('has rows of one height where most labels take two lines, and empty bands around a few', async () => {
    const stepsOf = async (many: number) => {
      const { panels, ...data } = dataOf({ ...BARS, kind: 'dot' });
      const rows = Array.from({ length: 8 }, (_, place) => ({
        label:
          place < many ? `A system of ${place} servers and as many drives of one model as fit in` : `System ${place}`,
        value: 1,
        text: '1',
        series: '2 replicas',
      }));
      const chart = await drawChart({ ...data, panels: panels.map((panel) => ({ ...panel, rows })) });
      const dots = [...svgOf(chart).matchAll(/<path transform="translate\([\d.]+,([\d.]+)\)" d="M4,0A/g)];
      const places = dots.map(([, y]) => Number(y));
      return places.slice(1).map((y, place) => y - (places[place] ?? 0));
    };
    expect(new Set(await stepsOf(5))).toEqual(new Set([32]));
    expect(new Set(await stepsOf(1))).toEqual(new Set([52, 26]));
  });

  it('tells dots apart by shape as well as colour', async () => {
    const view: View = {
      ...BARS,
      kind: 'dot',
      rows: ['system'],
      series: 'basis',
      filter: { run: ['a2'], test: ['write'], basis: ['measured', 'vendor_stated'] },
    };
    const svg = svgOf(await draw(view));
    expect(svg).toContain('var(--series-1)');
    expect(svg).toContain('var(--series-2)');
    const shapes = [...svg.matchAll(/d="(M[^"]+)" fill="var\(--series-\d\)"/g)].map(([, path]) => path);
    expect(new Set(shapes).size).toBe(2);
  });

  it('draws latencies that lie more than a hundredfold apart as dots on a logarithmic axis', async () => {
    const runs = [
      recordOf('b1', [
        measurementOf('b1', 'z-two/read/read', { lat_mean_ns: 20_000 }),
        measurementOf('b1', 'z-two/write/write', { lat_mean_ns: 5_500_000 }),
      ]),
    ];
    const view: View = { ...BARS, metrics: ['lat_mean'], filter: {} };
    const data = dataOf(view, runs);
    expect(data).toMatchObject({ kind: 'dot', is_log: true });
    expect(data.panels[0]).toMatchObject({ min: 0.01, max: 10, ticks: [0.01, 0.1, 1, 10] });
    const svg = svgOf(await drawChart(data));
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['0.1', '1', '10', '0.0200', '5.50']));
    expect(textsOf(svg)).toContain('Mean latency, ms (lower is better), log scale');
    expect(svg).not.toMatch(/<path d="M0,[\d.]+h/);
  });

  it('keeps bars from zero for bandwidth and for latencies that are nearer', () => {
    const runs = (figures: readonly [object, object]) => [
      recordOf('b1', [
        measurementOf('b1', 'z-two/read/read', figures[0]),
        measurementOf('b1', 'z-two/write/write', figures[1]),
      ]),
    ];
    const near = runs([{ lat_mean_ns: 20_000 }, { lat_mean_ns: 2_000_000 }]);
    expect(dataOf({ ...BARS, metrics: ['lat_mean'], filter: {} }, near)).toMatchObject({ kind: 'bar' });
    const far = runs([{ iops: 1 }, { iops: 100_000 }]);
    expect(dataOf({ ...BARS, filter: {} }, far)).toMatchObject({ kind: 'bar' });
  });

  it('draws lines over a number with a logarithmic axis from eightfold on', async () => {
    const runs = [
      recordOf(
        'b1',
        [1, 2, 4, 8, 16].map((iodepth) => ({
          ...measurementOf('b1', 'z-two/read/read', { iops: iodepth * 1000, iodepth }),
          id: `b1/z-two/read/all/read-${iodepth}`,
        })),
      ),
    ];
    const view: View = { ...BARS, kind: 'line', rows: ['iodepth'], filter: {} };
    const data = dataOf(view, runs);
    expect(data.kind).toBe('line');
    expect(data.panels[0]?.log_x).toBe(true);
    expect(textsOf(svgOf(await drawChart(data)))).toEqual(expect.arrayContaining(['1', '2', '4', '8', '16']));
  });
});

describe('chartOfView', () => {
  it('keeps the colour of a series when a filter leaves others out', () => {
    const three: View = { ...BARS, filter: { 'axis:replication': ['3x'] } };
    expect(dataOf(BARS).series.map((one) => [one.text, one.index])).toEqual([
      ['2x', 1],
      ['3x', 2],
    ]);
    expect(dataOf(three).series).toEqual([{ text: '3x', index: 2 }]);
  });

  it('makes a panel of each column and metric, with one scale where the figures allow it', () => {
    const view: View = { ...BARS, columns: ['system'], filter: { test: ['write'] } };
    const { panels } = dataOf(view);
    expect(panels.map((panel) => panel.title)).toEqual(['Acme B1, drive 1', 'Acme A2, drive 1']);
    expect(panels.map((panel) => panel.max)).toEqual([400, 400]);
    const metrics = dataOf({ ...BARS, metrics: ['iops', 'lat_mean'] }).panels;
    expect(metrics.map((panel) => panel.value_title)).toEqual([
      'M\u202fIOPS (higher is better)',
      'Mean latency, ms (lower is better)',
    ]);
  });

  it('has a unit of its own in a panel whose figures would be next to nothing in that of the others', () => {
    const runs = [
      recordOf('a2', [measurementOf('a2', 'z-two/read/read', { iops: 4e6 })]),
      recordOf('b1', [measurementOf('b1', 'z-two/read/read', { iops: 3 })]),
    ];
    const { panels, note } = dataOf({ ...BARS, columns: ['run'], filter: {} }, runs);
    const told = panels.map(({ unit, max, rows }) => [unit, max, rows.map(({ value, text }) => [value, text])]);
    expect(told).toEqual([
      ['M\u202fIOPS', 4, [[4, '4.00']]],
      ['IOPS', 3, [[3, '3.00']]],
    ]);
    expect(note).toContain('different scales');
  });

  it('heads the directions of a test once, and names none where its title says it', () => {
    const runs = [
      recordOf('b1', [
        measurementOf('b1', 'z-two/read/read', { iops: 1 }),
        measurementOf('b1', 'z-two/read/write', { iops: 2 }),
        measurementOf('b1', 'z-two/write/write', { iops: 3 }),
      ]),
    ];
    const rows = dataOf({ ...BARS, rows: ['test', 'direction'], filter: {} }, runs).panels[0]?.rows;
    expect(rows?.map(({ group, label }) => [group, label])).toEqual([
      [undefined, '4k random write'],
      ['4k random read', 'read'],
      ['4k random read', 'write'],
    ]);
  });

  it('names more than six series on the axis instead of colouring them', () => {
    const runs = [1, 2, 3, 4, 5, 6, 7].map((n) =>
      recordOf(`r${n}`, [measurementOf(`r${n}`, 'z-two/read/read', { iops: n })]),
    );
    const data = dataOf({ ...BARS, series: 'run', filter: {} }, runs);
    expect(data.series).toHaveLength(1);
    expect(data.panels[0]?.rows.map((row) => row.label)).toContain('4k random read, Drive r7');
  });
});

describe('textWidth', () => {
  it('adds up the widths of the measured face', () => {
    expect(textWidth('00', 10)).toBe(12);
    expect(textWidth('il', 1000)).toBe(250 + 272);
  });

  it('breaks text at spaces before it gets too wide', () => {
    expect(wrapText('000 000 000', 45, 10)).toEqual(['000 000', '000']);
  });

  it('leaves out the middle of a word of a label that is wider than two of its lines, and no other text', () => {
    expect(wrapLabel('00 00000000000 0', 24, 10)).toEqual(['00', '0000', '…00', '0']);
    expect(wrapText('00 00000 0', 24, 10)).toEqual(['00', '00000', '0']);
  });

  it('gives isolates of names no room', () => {
    expect(textWidth('\u206800\u2069', 10)).toBe(12);
  });
});
