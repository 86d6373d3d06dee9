import { describe, expect, it } from 'vitest';
import { scaleOf } from '../../../scripts/lib/charts/line-axes.ts';
import { drawLineChart, type LineChart } from '../../../scripts/lib/charts/line-chart.ts';
import { placeNames } from '../../../scripts/lib/charts/line-names.ts';

const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');
const ticks = (kind: 'linear' | 'time' | 'log2' | 'log10', values: readonly number[]) =>
  scaleOf({ title: '', kind }, values, 6).ticks.map(({ text }) => plain(text));

describe('scaleOf', () => {
  it('ends a logarithmic axis near its values: no decade stays empty', () => {
    const { place } = scaleOf({ title: '', kind: 'log10' }, [0.12, 2.1], 5);
    expect(place(0.12)).toBeLessThan(0.15);
    expect(place(2.1)).toBeGreaterThan(0.7);
    expect(ticks('log10', [0.12, 2.1])).toEqual(['0.1', '1']);
  });

  it('names doubles and fives where there are fewer than two powers of ten', () => {
    expect(ticks('log10', [1.5, 4])).toEqual(['1', '2', '5']);
  });

  it('starts a linear axis at zero and one of loads at the least load', () => {
    expect(ticks('linear', [30, 58])).toEqual(['0', '10', '20', '30', '40', '50', '60']);
    expect(ticks('log2', [4, 32])).toEqual(['4', '8', '16', '32']);
  });

  it('names whole seconds from the warm-up on', () => {
    expect(ticks('time', [-10, 120])).toEqual(['0', '30', '60', '90', '120']);
  });
});

describe('placeNames', () => {
  it('keeps names apart and inside, each as near to its line as can be', () => {
    const one = ['name'];
    const placed = placeNames(
      [
        { lines: one, y: 100 },
        { lines: one, y: 101 },
        { lines: one, y: 20 },
      ],
      { top: 0, bottom: 108 },
    );
    expect(placed.map(({ y }) => y)).toEqual([87, 101, 20]);
  });
});

describe('drawLineChart', () => {
  const chart = (names: readonly string[]): LineChart => ({
    id: 'one',
    title: 'Rate by load',
    desc: 'Lines.',
    plots: [
      {
        x: { title: 'Jobs', kind: 'log2' },
        y: { title: 'k IOPS', kind: 'linear' },
        series: names.map((name, place) => ({
          name,
          parts: [
            [
              { x: 1, y: place },
              { x: 2, y: place + 1 },
            ],
          ],
        })),
      },
    ],
    table: { caption: 'Rate by load', columns: [], groups: [] },
    records: [
      { set_up: 'a:b', name: '=cmd', iops: 1000.25 },
      { set_up: 'c:d', name: 'C', iops: 2000, lat_mean_ns: 5 },
    ],
  });

  it('names each line at its end on wide screens, and in a legend on narrow ones', () => {
    const { panels, has_names, legend } = drawLineChart(chart(['Alpha', 'Beta']));
    expect(panels).toHaveLength(1);
    expect(panels[0]?.svg).toContain('>Alpha</text>');
    expect(panels[0]?.svg_narrow).not.toContain('Alpha');
    expect([has_names, legend.map(({ text }) => text)]).toEqual([true, ['Alpha', 'Beta']]);
  });

  it('keeps the legend where a name at the end had to be cut', () => {
    const long = 'A name that is far too long for two lines beside the plot of a chart of half the width of a page';
    expect(drawLineChart(chart([long, 'Beta'])).has_names).toBeUndefined();
  });

  it('gives more than six lines panels of their own, on equal axes', () => {
    const { panels, is_small } = drawLineChart(chart(['a', 'b', 'c', 'd', 'e', 'f', 'g']));
    expect(is_small).toBe(true);
    expect(panels.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    for (const { svg } of panels) expect(svg).toContain('>8</text>');
  });

  it('writes the points in full as CSV and JSON; a name that a spreadsheet would run stays text', () => {
    const { csv, json } = drawLineChart(chart(['a', 'b'])).files;
    expect(csv).toBe('set_up,name,iops,lat_mean_ns\na:b,"\'=cmd",1000.25,\nc:d,C,2000,5\n');
    expect(JSON.parse(json)).toMatchObject({ title: 'Rate by load', points: [{ iops: 1000.25 }, { lat_mean_ns: 5 }] });
  });
});
