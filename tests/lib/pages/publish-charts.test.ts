import { resetSVGDefIds, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { describe, expect, it } from 'vitest';
import type { View as WantedView } from '#types';
import { packRows, unpackRows } from '../../../scripts/lib/charts/pack-rows.ts';
import { renderSvg } from '../../../scripts/lib/charts/render.ts';
import { runDrawing } from '../../../scripts/lib/charts/run-drawing.ts';
import { sanitiseSvg } from '../../../scripts/lib/charts/sanitised-svg.ts';
import type { Runtime } from '../../../scripts/lib/charts/templates.ts';
import type { Chart } from '../../../scripts/lib/charts/types.ts';
import type { Page } from '../../../scripts/lib/model/page.ts';
import { type ChartFile, publishCharts } from '../../../scripts/lib/pages/publish-charts.ts';
import { publishFigures } from '../../../scripts/lib/pages/publish-data.ts';
import { dataRows } from '../../../scripts/lib/tables/data-rows.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import { RUNS, TABLE } from '../views/views-sample.ts';
import { sampleDatabase } from './site-sample.ts';

const BARS: WantedView = { ...TABLE, kind: 'bar', rows: ['test'], columns: [], series: 'axis:replication' };

async function chartOf(view: WantedView): Promise<Chart> {
  const { chart } = await presentView(view, RUNS);
  if (chart === undefined) throw new Error('no chart');
  return chart;
}

const pageWith = (view: unknown): Page => ({
  path: 'runs/one',
  section: 'runs',
  kind: 'page',
  title: 'One',
  description: '',
  view,
});

function fileOf(pages: readonly Page[], path: string): string {
  const file = pages.flatMap(({ files = [] }) => files).find((one) => one.path === path);
  if (file === undefined) throw new Error(`no file ${path}`);
  return file.text;
}

describe('publishCharts', () => {
  it('finds charts however deep they are, and leaves only addresses in the view', async () => {
    const chart = await chartOf(BARS);
    const [page] = publishCharts([pageWith({ sections: [{ views: [{ chart }] }] })]);
    const text = JSON.stringify(page?.view);
    expect(text).toContain(`"data":"runs/one/charts/${chart.id}.json"`);
    expect(text).toContain(`"spec":"runs/one/charts/${chart.id}.vl.json"`);
    expect(text).not.toContain('"drawings"');
    expect(text).toContain('<svg');
  });

  it('makes figures that a chart brings along files beside the page', async () => {
    const chart = { ...(await chartOf(BARS)), figures: dataRows(['a', 'b'], [[1, '']]) };
    const site = { title: 'Lab', baseUrl: '/', dataVersion: '0123456789' };
    const pages = publishCharts(publishFigures([pageWith({ chart })], sampleDatabase([]), site));
    expect(fileOf(pages, `runs/one/charts/${chart.id}.csv`)).toBe('a,b\n1,\n');
    expect(JSON.parse(fileOf(pages, `runs/one/charts/${chart.id}.figures.json`) ?? '')).toMatchObject({
      table: chart.title,
      source: { page: '/runs/one/', data_version: '0123456789' },
      rows: [{ values: { a: 1 } }],
    });
    expect(JSON.stringify(pages[0]?.view)).not.toContain('"figures"');
  });

  it('leaves pages without charts as they are', () => {
    const page = pageWith({ panels: [{ title: 'not a chart' }], list: [1, null, 'x'] });
    expect(publishCharts([page])[0]).toBe(page);
  });

  it.each(['bar', 'dot'] as const)('publishes all that a browser needs to draw the same bytes: %s', async (kind) => {
    const chart = await chartOf({ ...BARS, kind });
    const pages = publishCharts([pageWith({ chart })]);
    const place = `runs/one/charts/${chart.id}.json`;
    const file = JSON.parse(fileOf(pages, place)) as ChartFile;
    expect(file.panels.length).toBe(chart.panels.length);
    const { wide, narrow = wide } = file.panels[0] ?? { wide: undefined };
    if (wide === undefined || narrow === undefined) throw new Error('no panel');
    const template = new URL(`${file.templates}${wide.template}.json`, `http://site/${place}`).pathname.slice(1);
    const runtime = JSON.parse(fileOf(pages, template)) as Runtime;
    const parts = { View, resetSVGDefIds, options: { expr: expressionInterpreter } };
    const draw = async (one: typeof wide): Promise<string> =>
      runDrawing(parts, runtime, { ...one, rows: unpackRows(one.rows) });
    const [panel] = chart.panels;
    for (const [svg = '', drawn] of [
      [panel?.svg, await draw(wide)],
      [panel?.svg_narrow, await draw(narrow)],
    ] as const) {
      const [, id = ''] = /aria-labelledby="(\S+)-title/.exec(svg) ?? [];
      const [, title = ''] = /<title[^>]*>([^<]*)/.exec(svg) ?? [];
      const [, desc = ''] = /<desc[^>]*>([^<]*)/.exec(svg) ?? [];
      expect(sanitiseSvg(drawn, { id, title, desc })).toBe(svg);
    }
  });

  it('tells what each bar stands at and its figure as people read it', async () => {
    const pages = publishCharts([pageWith({ chart: await chartOf(BARS) })]);
    const file = JSON.parse(fileOf(pages, `runs/one/charts/${BARS.id}.json`)) as ChartFile;
    const rows = unpackRows(file.panels[0]?.wide.rows ?? { keys: [], values: [] });
    expect(rows).toContainEqual(
      expect.objectContaining({ tip_at: '4k random read', tip_text: expect.stringMatching(/^2\.00\s\S/) }),
    );
  });
});

describe('renderSvg', () => {
  it('keeps time linear under a logarithmic axis of values', async () => {
    const svg = await renderSvg({
      template: 'line-ylog',
      width: 200,
      height: 100,
      padding: { left: 0, right: 0, top: 0, bottom: 0 },
      signals: {
        value_min: 1,
        value_max: 100,
        x_min: 0,
        x_max: 10,
        x_values: [0, 5, 10],
        x_labels: ['a', 'b', 'c'],
        series: ['one'],
        colours: ['red'],
        dashes: [[1, 0]],
      },
      rows: [0, 5, 10].map((x) => ({ mark: 'line', x, order: x, value: 10, part: 'one', series: 'one' })),
    });
    expect(svg).toContain('d="M0,50L100,50L200,50"');
  });
});

describe('packRows', () => {
  it('is undone by unpackRows, with what a row does not have absent', () => {
    const rows = [{ a: 1, b: 'x' }, { b: 'y', c: [1, 0] }, {}];
    expect(unpackRows(packRows(rows))).toEqual(rows);
    expect(Object.keys(unpackRows(packRows(rows))[1] ?? {})).toEqual(['b', 'c']);
  });
});
