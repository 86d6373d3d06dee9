import { readFileSync } from 'node:fs';
import { Error as ErrorLevel, parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import light from '../../../assets/charts/light.json' with { type: 'json' };
import { drawChart, drawTimeChart } from '../../../scripts/lib/charts/draw.ts';
import { sanitiseSvg } from '../../../scripts/lib/charts/sanitised-svg.ts';
import { specText } from '../../../scripts/lib/charts/spec.ts';
import type { TimeChartData } from '../../../scripts/lib/charts/time-types.ts';
import type { Chart, ChartData, ChartPanel, ChartRow } from '../../../scripts/lib/charts/types.ts';
import { readLightColours } from '../../../scripts/lib/pages/cards/light-colours.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import { drawnPlainly, textsOf, withoutLegends } from './plain-vega.ts';
import { SLOWER, THOUSAND, tailRun } from './tail-sample.ts';

/** Every mark that is seen: its outline and its place in its panel, and its paint. */
function marksOf(svg: string): readonly string[] {
  const named = Object.entries(light).reduce((text, [name, colour]) => text.replaceAll(colour, `var(${name})`), svg);
  const paths = [...sanitiseSvg(named, { id: '', title: '', desc: '' }).matchAll(/<(?:path|line) ([^>]*)\/>/g)];
  return paths
    .map(([, attributes = '']) => attributes.replace(/var\(--[\w-]+\)/g, colourOf).replace(' stroke-opacity="1"', ''))
    .filter((attributes) => !attributes.includes('stroke-opacity="0"'))
    .sort();
}

/** Colours of the light theme that are alike have one name. */
function colourOf(property: string): string {
  return (light as Readonly<Record<string, string>>)[property.slice(4, -1)] ?? property;
}

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
const PANEL = { value_title: 'k IOPS', unit: 'k IOPS', max: 8 };
const LEVELS = rows.map((row, place) => ({ ...row, level: 1 + place, href: `runs/one/#${place}` }));
const CLASSES = rows.map((_, place) => ({ text: `class ${place}`, index: 1 + place }));
const GROUPED = rows.map((row, place) => ({ ...row, group: place < 3 ? 'reads' : 'a heading of several words' }));
const RANGES = rows.map((row) => ({
  ...row,
  low: row.value / 2,
  high: row.value,
  ceilings: [{ name: 'wire', value: 7 }],
}));
const bars = (more: readonly ChartRow[], panel: Partial<ChartPanel> = {}): ChartData => ({
  ...LINES,
  kind: 'bar',
  panels: [{ ...PANEL, ...panel, rows: [...more, { series: '8k', label: 'without', text: '–' }] }],
});
const logDots = (more: readonly ChartRow[]): ChartData => ({
  ...bars(more, { min: 0.1, max: 10, ticks: [0.1, 1, 10] }),
  kind: 'dot',
  is_log: true,
});
const TAILS = [tailRun({ 'z-two/read/read': THOUSAND, 'z-two/write/write': SLOWER })];
const tails = async (kind: 'percentiles' | 'exceedance' | 'histogram'): Promise<Chart> => {
  const { chart } = await presentView({ id: kind, kind, title: kind, rows: ['test'] }, TAILS);
  if (chart === undefined) throw new Error('no chart');
  return chart;
};

const CHARTS: readonly (readonly [string, () => Promise<Chart>])[] = [
  ['lines', () => drawChart(LINES)],
  ['curves', () => drawChart({ ...LINES, kind: 'curve' })],
  ['bars', () => drawChart(bars(rows))],
  ['bars under headings', () => drawChart(bars(GROUPED))],
  ['ranges under ceilings', () => drawChart(bars(RANGES))],
  ['dots', () => drawChart({ ...bars(rows), kind: 'dot' })],
  ['dots on a logarithmic axis', () => drawChart(logDots(rows))],
  ['dots of alike figures', () => drawChart(logDots(rows.map((row) => ({ ...row, text: 'one' }))))],
  ['heat maps', () => drawChart({ ...bars(LEVELS), series: CLASSES, kind: 'heat' })],
  ['percentiles', () => tails('percentiles')],
  ['shares of slower I/Os', () => tails('exceedance')],
  ['histograms', () => tails('histogram')],
  ['lines over time', () => drawTimeChart(OVER_TIME)],
];

describe('specText', () => {
  it.each(CHARTS)('is drawn by plain vega-lite and vega with the words and marks of the page: %s', async (_, draw) => {
    const chart = await draw();
    const { svg, warnings } = await drawnPlainly(withoutLegends(specText(chart)));
    expect(warnings).toEqual([]);
    const titles = [chart.title, chart.subtitle, ...chart.panels.map(({ title }) => title)];
    const words = textsOf(svg).filter((text) => !titles.includes(text));
    expect(words).toEqual(chart.panels.flatMap((panel) => textsOf(panel.svg)).sort());
    expect(marksOf(svg)).toEqual(chart.panels.flatMap((panel) => marksOf(panel.svg)).sort());
    expect(marksOf(svg).length).toBeGreaterThan(3);
  });

  const BESIDE = 'A name that is far too long for two lines beside the plot of a chart of half the width of a page';
  const LEGENDS: readonly (readonly [string, () => Promise<Chart>])[] = [
    ['bars', () => drawChart(bars(LEVELS))],
    ['dots', () => drawChart({ ...bars(LEVELS), kind: 'dot' })],
    ['heat maps', () => drawChart({ ...bars(LEVELS), series: CLASSES, kind: 'heat' })],
    ['curves', () => drawChart({ ...LINES, kind: 'curve' })],
    ['shares of slower I/Os', () => tails('exceedance')],
    [
      'lines of long names',
      () =>
        drawChart({
          ...LINES,
          series: series.map((one) => ({ ...one, text: `${one.text} ${BESIDE}` })),
          panels: [{ ...PANEL, rows: rows.map((row) => ({ ...row, series: `${row.series} ${BESIDE}` })) }],
        }),
    ],
  ];

  it.each(LEGENDS)('has the legend that the page has above its picture: %s', async (_, draw) => {
    const chart = await draw();
    expect(chart.legend.length).toBeGreaterThan(1);
    const { svg, warnings } = await drawnPlainly(specText(chart));
    expect(warnings).toEqual([]);
    const words = textsOf(svg).filter((text) => text !== chart.title && text !== chart.subtitle);
    const named = [...textsOf(chart.panels[0]?.svg ?? ''), ...chart.legend.map(({ text }) => text)];
    expect(words).toEqual(named.sort());
  });

  it('holds every figure that is drawn and where it comes from, and no custom property', async () => {
    const kinds = ['bar', 'dot', 'line', 'curve', 'heat'] as const;
    for (const kind of kinds) {
      const text = specText(await drawChart({ ...LINES, kind, panels: [{ ...PANEL, rows: LEVELS }] }));
      const { data } = JSON.parse(text) as { data: { values: object[] } };
      for (const { value, series: own, href } of LEVELS)
        expect(data.values).toContainEqual(expect.objectContaining({ value, series: own, href }));
      expect(text).not.toMatch(/var\(|"@|"expr":"[a-z_]+"/);
    }
  });

  it('leads from the points of percentiles, histograms and lines over time to their measurements', async () => {
    const panels = OVER_TIME.panels.map((panel) => ({
      ...panel,
      lines: panel.lines.map((line) => ({ ...line, href: `runs/b1/#${line.series}` })),
    }));
    const charts = [
      await tails('percentiles'),
      await tails('histogram'),
      await drawTimeChart({ ...OVER_TIME, panels }),
    ];
    const pointed = /"tip_at":"[^"]+"[^{}]*"href":"runs\/b1\//g;
    const all = /"tip_at":/g;
    for (const text of charts.map(specText)) {
      expect(text.match(pointed)?.length).toBeGreaterThan(3);
      expect(text.match(pointed)?.length).toBe(text.match(all)?.length);
    }
  });

  it('can be zoomed over time by one parameter, which all of its panels follow', async () => {
    const text = specText(await drawTimeChart({ ...OVER_TIME, end_ms: 600_000 }));
    expect(text.match(/"name":"stretch","select":\{"type":"interval"/g)).toHaveLength(2);
    const { spec } = compile(JSON.parse(text) as TopLevelSpec);
    const view = new View(parse(spec), { renderer: 'none', logLevel: ErrorLevel });
    const zoomed = async () => textsOf(await view.toSVG()).filter((text) => text === '1.4').length;
    expect(await zoomed()).toBe(0);
    await view.signal('stretch_x', [60_000, 120_000]).runAsync();
    expect(await zoomed()).toBe(OVER_TIME.panels.length);
  });

  it('labels the stretch that it is zoomed to, and draws nothing else', async () => {
    const { panels, ...rest } = OVER_TIME;
    const chart = await drawTimeChart({ ...rest, end_ms: 600_000, panels: panels.slice(0, 1) });
    const { spec } = compile(JSON.parse(specText(chart)) as TopLevelSpec);
    const view = new View(parse(spec), { renderer: 'none', logLevel: ErrorLevel });
    const labels = async () => textsOf(await view.toSVG()).filter((text) => /^[\d.]+$/.test(text));
    const whole = await labels();
    await view.signal('stretch_x', [60_000, 120_000]).runAsync();
    expect(await labels()).toEqual(expect.arrayContaining(['1', '1.2', '1.4', '1.6', '1.8', '2']));
    expect(whole).not.toContain('1.2');
    expect(await view.toSVG()).toMatch(/class="mark-line [^"]*" clip-path=/);
  });
});

describe('the colours of specs', () => {
  it('are those of the light theme', () => {
    const colours = readLightColours(readFileSync(`${import.meta.dirname}/../../../assets/css/tokens.css`, 'utf8'));
    for (const [name, colour] of Object.entries(light)) expect([name, colours.get(name)]).toEqual([name, colour]);
  });
});
