import { describe, expect, it } from 'vitest';
import type { View } from '#types';
import { drawChart } from '../../../scripts/lib/charts/draw.ts';
import { classesOf } from '../../../scripts/lib/charts/heat-classes.ts';
import { placeLabels } from '../../../scripts/lib/charts/labels.ts';
import { formatFigures } from '../../../scripts/lib/views/figures.ts';
import { heatMapOfView } from '../../../scripts/lib/views/heat-map.ts';
import { curveChartOfView } from '../../../scripts/lib/views/load-curve.ts';
import { chartOfView } from '../../../scripts/lib/views/panels.ts';
import { pivotView } from '../../../scripts/lib/views/pivot.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';
import { matrixRun, POINTS } from './load-sample.ts';

const LINES: View = {
  id: 'iops-by-jobs',
  kind: 'line',
  title: 'IOPS grow up to four jobs',
  rows: ['numjobs'],
  columns: ['step:io'],
  series: 'bs',
  metrics: ['iops'],
};
const run = matrixRun();
const textsOf = (svg: string) => [...svg.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g)].map(([, text]) => text);

function linesOf(view: View, runs = [run]) {
  const pivot = pivotView(view, runs);
  const data = chartOfView(view, pivot, runs, formatFigures(pivot), view.id, { spreads: true });
  if (data === undefined) throw new Error('the chart has no figures');
  return data;
}

describe('a line over a load', () => {
  it('has a logarithmic axis however few the loads are, a panel for each kind of I/O and a line for each block size', () => {
    const data = linesOf({ ...LINES, filter: { numjobs: ['1', '2', '4'] } });
    expect(data.panels.map(({ title, log_x }) => [title, log_x])).toEqual([
      ['one by one', true],
      ['many at once', true],
    ]);
    expect(data.series.map(({ text }) => text)).toEqual(['4k', '64k']);
    expect(data.panels[0]?.rows.filter(({ series }) => series === '4k').map(({ x, value }) => [x, value])).toEqual([
      [1, 10],
      [2, 20],
      [4, 38],
    ]);
  });

  it('draws small multiples once for all screens, with the lines named at their ends', async () => {
    const chart = await drawChart(linesOf(LINES));
    expect(chart.is_small).toBe(true);
    for (const panel of chart.panels) {
      expect(panel.svg_narrow).toBeUndefined();
      expect(panel.svg).toMatch(/viewBox="0 0 340 /);
      expect(textsOf(panel.svg)).toEqual(expect.arrayContaining(['4k', '64k', '1', '8', 'Jobs (numjobs)']));
    }
  });

  it('puts latencies that spread tenfold on one logarithmic axis for all panels, and other metrics not', () => {
    const { panels } = linesOf({ ...LINES, metrics: ['lat_mean', 'iops'] });
    const latency = panels.filter(({ value_title }) => value_title.includes('latency'));
    expect(latency.map(({ min, max }) => [min, max])).toEqual([
      [0.05, 20],
      [0.05, 20],
    ]);
    expect(latency[0]?.ticks).toEqual([0.1, 1, 10]);
    expect(panels.filter(({ value_title }) => value_title.includes('IOPS')).map(({ min }) => min)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('gives each of more than six series a panel instead of a colour', () => {
    const many = [1, 2, 3, 4, 5, 6, 7].flatMap((bs) =>
      [1, 2, 4].map((numjobs) =>
        measurementOf('b1', `z-two/t-${bs}-${numjobs}/read`, { bs_bytes: bs * 1024, numjobs, iops: bs * numjobs }),
      ),
    );
    const data = linesOf({ ...LINES, columns: [] }, [recordOf('b1', many)]);
    expect(data.panels.map(({ title }) => title)).toEqual(['1k', '2k', '3k', '4k', '5k', '6k', '7k']);
    expect(data.panels.map(({ rows }) => rows.length)).toEqual([3, 3, 3, 3, 3, 3, 3]);
  });
});

describe('curveChartOfView', () => {
  const view: View = { ...LINES, kind: 'latency-throughput', metrics: ['iops', 'lat_mean'] };
  const pivot = pivotView(view, [run]);
  const data = curveChartOfView(view, pivot, [run], formatFigures(pivot), { spreads: true });

  it('joins the points of a series in the order of the load, whichever way the throughput goes', () => {
    const curve = data?.panels[0]?.rows.filter(({ series }) => series === '64k');
    expect(curve?.map(({ label, x, value }) => [label, x, value])).toEqual([
      ['1', 5, 0.2],
      ['2', 9, 0.222222],
      ['4', 12, 0.333333],
      ['8', 11.5, 0.695652],
    ]);
  });

  it('says of each point what its load is, and not a bare number', () => {
    const said = data?.panels[0]?.rows.map(({ said_at }) => said_at?.replaceAll('\u00a0', ' '));
    expect(said?.slice(0, 3)).toEqual(['1 job', '2 jobs', '4 jobs']);
  });

  it('names both axes with their units, and the curves with their first and last load', async () => {
    if (data === undefined) throw new Error('no chart');
    const chart = await drawChart(data);
    const texts = textsOf(chart.panels[0]?.svg ?? '');
    expect(texts).toEqual(expect.arrayContaining(['Mean latency, ms (lower is better), log scale', '64k · 8', '1']));
    expect(texts.some((text) => text?.endsWith('IOPS (higher is better)'))).toBe(true);
    expect(chart.panels[0]?.svg).toContain('<desc id="chart-iops-by-jobs-1-desc">Curves: Mean latency vs. IOPS');
  });

  it('says what its curves follow, unless its subtitle does', () => {
    const noteUnder = (subtitle: string) =>
      curveChartOfView({ ...view, subtitle }, pivot, [run], formatFigures(pivot))?.note;
    expect(noteUnder('4k random read')).toMatch(/^Each curve follows the load: /);
    expect(noteUnder('Job count grows along each curve; QD1.')).toBe('Panels use different scales.');
  });

  it('has one axis of rates in all panels whose peaks are within a factor of three, and says where they are not', () => {
    const chartOf = (factor: number) => {
      const points = POINTS.map((one) => (one.iodepth === 1 ? one : { ...one, iops: (one.iops ?? 0) * factor }));
      const own = [matrixRun(points)];
      const table = pivotView(view, own);
      return curveChartOfView(view, table, own, formatFigures(table));
    };
    const [near, far] = [chartOf(0.5), chartOf(1)];
    expect(new Set(near?.panels.map(({ x_max }) => x_max)).size).toBe(1);
    expect(near?.note).not.toContain('different scales');
    expect(new Set(far?.panels.map(({ x_max, rows }) => x_max ?? Math.max(...rows.map(({ x = 0 }) => x)))).size).toBe(
      2,
    );
    expect(far?.note).toContain('different scales');
  });

  it('leaves a load out that lacks one of the two figures', () => {
    const [first, ...others] = POINTS.filter(({ bs_bytes, iodepth }) => bs_bytes === 4096 && iodepth === 1);
    if (first === undefined) throw new Error('no point');
    const { lat_mean_ns: _, ...without } = first;
    const runs = [matrixRun([without, ...others])];
    const table = pivotView(view, runs);
    const labels = curveChartOfView(view, table, runs, formatFigures(table))?.panels[0]?.rows.map(({ label }) => label);
    expect(labels).toEqual(['2', '4', '8']);
  });
});

describe('heatMapOfView', () => {
  const view: View = { ...LINES, kind: 'heatmap', rows: ['bs'], series: 'numjobs', filter: { 'step:io': ['sync'] } };
  const pivot = pivotView(view, [run]);
  const data = heatMapOfView(view, pivot, [run], formatFigures(pivot));

  it('writes each figure into its cell and colours it by its class, by custom properties alone', async () => {
    if (data === undefined) throw new Error('no chart');
    const chart = await drawChart(data);
    const { svg = '', svg_narrow = '' } = chart.panels[0] ?? {};
    for (const picture of [svg, svg_narrow]) {
      expect(textsOf(picture)).toEqual(expect.arrayContaining(['4k', '64k', '1', '8', '5.00', '40.0']));
      expect(picture).toContain('fill="var(--heat-1)"');
      expect(picture).toContain('fill="var(--heat-ink-6)"');
      expect(picture).not.toMatch(/#[0-9a-f]{6}/i);
    }
    expect(svg_narrow).toMatch(/viewBox="0 0 340 /);
    expect(chart.legend.map(({ is_shade }) => is_shade)).toEqual(Array(6).fill(true));
    expect(chart.subtitle).toContain('higher is better');
  });

  it('says its unit in the subtitle and names what stands down and across', () => {
    expect(data?.subtitle).toBe('k\u202fIOPS (higher is better). Shades: % of the highest of each block size');
    expect(data?.panels[0]).toMatchObject({ value_title: 'Block size (bs)', x_title: 'Jobs (numjobs)' });
  });
});

describe('heatMapOfView of block sizes', () => {
  it('gives the highest of each block size the darkest shade, however far below others it lies', () => {
    const view: View = { ...LINES, kind: 'heatmap', rows: ['bs'], series: 'numjobs', filter: { 'step:io': ['sync'] } };
    const pivot = pivotView(view, [run]);
    const rows = heatMapOfView(view, pivot, [run], formatFigures(pivot))?.panels[0]?.rows ?? [];
    const levelOf = (label: string, jobs: string) =>
      rows.find((row) => row.label === label && row.series === jobs)?.level;
    expect([levelOf('4k', '8'), levelOf('64k', '4'), levelOf('64k', '1')]).toEqual([6, 6, 2]);
  });
});

describe('classesOf', () => {
  it('makes six classes of equal steps', () => {
    const { levelOf, legend } = classesOf([0, 60]);
    expect([0, 9.9, 10, 35, 50, 60].map(levelOf)).toEqual([1, 1, 2, 4, 6, 6]);
    expect(legend.map(({ text }) => text)).toEqual(['< 10', '10–20', '20–30', '30–40', '40–50', '≥ 50']);
  });

  it('makes classes of equal ratio where the figures spread twentyfold', () => {
    const { levelOf } = classesOf([1, 1_000_000]);
    expect([1, 9, 10, 999, 1000, 1_000_000].map(levelOf)).toEqual([1, 1, 2, 3, 4, 6]);
  });

  it('has one class for one value, and none too many for few', () => {
    expect(classesOf([7]).legend).toEqual([{ text: '7', index: 1 }]);
    expect(classesOf([7, 7]).levelOf(7)).toBe(1);
  });
});

describe('placeLabels', () => {
  const frame = { width: 200, height: 100, right: 20 };

  it('puts a name right of its point, or left where it would leave the frame', () => {
    const [inner, outer] = [
      { x: 20, y: 50, text: 'inner' },
      { x: 200, y: 20, text: 'outer name' },
    ];
    expect(placeLabels([inner, outer], [[inner], [outer]], frame).map(({ align }) => align)).toEqual(['left', 'right']);
  });

  it('covers no other point and no other name, and leaves out what fits nowhere', () => {
    const crowd = [-10, 0, 10].flatMap((dy) => [-20, -10, 0, 10, 20].map((dx) => ({ x: 100 + dx, y: 50 + dy })));
    expect(placeLabels([{ x: 100, y: 50, text: 'hidden name' }], [crowd], frame)).toEqual([]);
  });
});
