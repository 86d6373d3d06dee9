import { readFileSync } from 'node:fs';
import { Error as ErrorLevel, type LoggerInterface, logger, parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import light from '../../../assets/charts/light.json' with { type: 'json' };
import { drawChart, drawTimeChart } from '../../../scripts/lib/charts/draw.ts';
import { specText } from '../../../scripts/lib/charts/spec.ts';
import type { TimeChartData } from '../../../scripts/lib/charts/time-types.ts';
import type { Chart, ChartData } from '../../../scripts/lib/charts/types.ts';
import { readLightColours } from '../../../scripts/lib/pages/cards/light-colours.ts';

/** Draws a spec with nothing but vega-lite and vega; whatever these warn of is a fault. */
async function drawnPlainly(text: string): Promise<{ svg: string; warnings: readonly unknown[] }> {
  const warnings: unknown[] = [];
  const listening: LoggerInterface = Object.assign(logger(ErrorLevel), {
    warn: (...said: readonly unknown[]) => {
      // There is no window to listen to.
      warnings.push(...said.filter((one) => !String(one).includes('event source: window')));
      return listening;
    },
  });
  const { spec } = compile(JSON.parse(text) as TopLevelSpec, { logger: listening });
  const view = new View(parse(spec), { renderer: 'none', logger: listening });
  const svg = await view.toSVG();
  view.finalize();
  return { svg, warnings };
}

/** Words that are seen, without those of titles. */
const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text(?![^>]* opacity="0")[^>]*>([^<]+)</g)].map(([, text = '']) => text).sort();
const marksOf = (svg: string, part: RegExp): number => svg.match(part)?.length ?? 0;

const series = ['8k', '16k'].map((text, place) => ({ text, index: place + 1 }));
const rows = series.flatMap(({ text }, place) =>
  [1, 2, 4].map((x) => ({ series: text, label: String(x), x, value: (place + 1) * x, text: String((place + 1) * x) })),
);
const LINES: ChartData = {
  id: 'one',
  kind: 'line',
  title: 'Rate by load',
  subtitle: 'One file',
  desc: '',
  series,
  panels: [{ value_title: 'k IOPS', unit: 'k IOPS', x_title: 'Jobs', log_x: true, max: 8, rows }],
};
const OVER_TIME: TimeChartData = {
  id: 'two',
  title: 'Over time',
  desc: '',
  size: 'half',
  spreads: true,
  series,
  end_ms: 3000,
  panels: ['IOPS', 'Latency'].map((title) => ({
    title,
    value_title: `${title} of a second`,
    max: 10,
    lines: series.map(({ text }, place) => ({
      series: text,
      step_ms: 1000,
      values: [place + 1, place + 2, place + 3],
    })),
  })),
};
const HEAT_ROWS = rows.map((row) => ({ ...row, level: 1 }));

const CHARTS: readonly (readonly [string, () => Promise<Chart>])[] = [
  ['lines', () => drawChart(LINES)],
  ['curves', () => drawChart({ ...LINES, kind: 'curve' })],
  ['bars', () => drawChart({ ...LINES, kind: 'bar' })],
  ['dots', () => drawChart({ ...LINES, kind: 'dot' })],
  [
    'heat maps',
    () => drawChart({ ...LINES, kind: 'heat', panels: [{ value_title: 'a', x_title: 'b', max: 1, rows: HEAT_ROWS }] }),
  ],
  ['lines over time', () => drawTimeChart(OVER_TIME)],
];

describe('specText', () => {
  it.each(CHARTS)('is drawn by plain vega-lite and vega with the words and marks of the page: %s', async (_, draw) => {
    const chart = await draw();
    const { svg, warnings } = await drawnPlainly(specText(chart));
    expect(warnings).toEqual([]);
    const titles = [chart.title, chart.subtitle, ...chart.panels.map(({ title }) => title)];
    const words = textsOf(svg).filter((text) => !titles.includes(text));
    expect(words).toEqual(chart.panels.flatMap((panel) => textsOf(panel.svg)).sort());
    for (const mark of [/stroke-width="2"/g, / d="M-?[\d.]+,-?[\d.]+A/g, / d="M[^"]*h/g])
      expect(marksOf(svg, mark)).toBeGreaterThanOrEqual(Math.min(1, marksOf(chart.panels[0]?.svg ?? '', mark)));
  });

  it('holds every point that is drawn, and no custom property', async () => {
    const text = specText(await drawChart(LINES));
    const { data } = JSON.parse(text) as { data: { values: { x?: number; value?: number; series?: string }[] } };
    for (const { x, value, series: own } of rows)
      expect(data.values).toContainEqual(expect.objectContaining({ x, value, series: own }));
    expect(text).not.toMatch(/var\(|"@|"expr":"[a-z_]+"/);
  });

  it('can be zoomed over time by a parameter of its own for each panel', async () => {
    const { concat } = JSON.parse(specText(await drawTimeChart(OVER_TIME))) as {
      concat: { layer: { params?: object[] }[] }[];
    };
    const params = concat.map(({ layer }) => layer.flatMap((one) => one.params ?? []));
    expect(params).toEqual(
      [1, 2].map((place) => [expect.objectContaining({ name: `stretch_${place}`, bind: 'scales' })]),
    );
  });
});

describe('the colours of specs', () => {
  it('are those of the light theme', () => {
    const colours = readLightColours(readFileSync(`${import.meta.dirname}/../../../assets/css/tokens.css`, 'utf8'));
    for (const [name, colour] of Object.entries(light)) expect([name, colours.get(name)]).toEqual([name, colour]);
  });
});
