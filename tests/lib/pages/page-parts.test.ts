import { resetSVGDefIds, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { describe, expect, it } from 'vitest';
import type { View as WantedView } from '#types';
import { fillView } from '../../../scripts/lib/charts/fill-view.ts';
import { packRows, unpackRows } from '../../../scripts/lib/charts/pack-rows.ts';
import type { Runtime } from '../../../scripts/lib/charts/runtimes.ts';
import { sanitiseSvg } from '../../../scripts/lib/charts/sanitised-svg.ts';
import type { Chart } from '../../../scripts/lib/charts/types.ts';
import type { Page } from '../../../scripts/lib/model/page.ts';
import {
  type ChartFile,
  type PageParts,
  type PublishedPage,
  pageParts,
} from '../../../scripts/lib/pages/page-parts.ts';
import { publishParts } from '../../../scripts/lib/pages/site.ts';
import { dataRows } from '../../../scripts/lib/tables/data-rows.ts';
import type { Table } from '../../../scripts/lib/tables/table.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import { RUNS, TABLE } from '../views/views-sample.ts';
import { sampleDatabase } from './site-sample.ts';

const BARS: WantedView = { ...TABLE, kind: 'bar', rows: ['test'], columns: [], series: 'axis:replication' };

async function chartOf(view: WantedView): Promise<Chart> {
  const { chart } = await presentView(view, RUNS);
  if (chart === undefined) throw new Error('no chart');
  return chart;
}

/** The page of this path with what `place` puts on it, published; and another page beside it. */
function published(place: (parts: PageParts) => unknown): readonly PublishedPage[] {
  const parts = pageParts('runs/one');
  const page = { path: parts.path, section: 'runs', kind: 'page', title: 'One', description: '' } as const;
  return publishParts([{ ...page, view: place(parts), parts }], {
    database: sampleDatabase([]),
    title: 'Lab',
    baseUrl: '/',
    dataVersion: '0123456789',
  });
}

function fileOf(pages: readonly Page[], path: string): string {
  const file = pages.flatMap(({ files = [] }) => files).find((one) => one.path === path);
  if (file === undefined) throw new Error(`no file ${path}`);
  return file.text;
}

const tableOf = (caption: string, ...values: readonly number[]): Table => ({
  caption,
  columns: [
    { label: 'Test', kind: 'text' },
    { label: 'IOPS', kind: 'number' },
  ],
  groups: [
    {
      rows: values.map((value) => ({
        cells: [
          { text: 'a', href: '#a' },
          { text: String(value), value },
        ],
      })),
    },
  ],
});

describe('tables of a page', () => {
  it('become files beside it, named by their captions; the second of a name has a number', () => {
    const pages = published(({ table }) => [table(tableOf('Results', 1)), table(tableOf('Results', 2))]);
    expect(pages[0]?.view).toMatchObject([
      { files: { csv: 'runs/one/tables/results.csv', json: 'runs/one/tables/results.json' } },
      { files: { csv: 'runs/one/tables/results-2.csv', json: 'runs/one/tables/results-2.json' } },
    ]);
    expect(fileOf(pages, 'runs/one/tables/results-2.csv')).toContain('a,2');
    expect(JSON.parse(fileOf(pages, 'runs/one/tables/results.json'))).toMatchObject({
      source: { site: 'Lab', title: 'One', page: '/runs/one/', data_version: '0123456789' },
      rows: [{ links: { Test: '/runs/one/#a' } }],
    });
    expect(pages[0]?.data).toMatchObject({ version: '0123456789' });
  });

  it('of two or three facts have none, and neither has a table that is not there', () => {
    const short: Table = { ...tableOf('Facts'), groups: [{ rows: [{ cells: [{ text: 'a' }, { text: 'b' }] }] }] };
    const [page] = published(({ table }) => [table(short), table(undefined)]);
    expect(page?.view).toEqual([short, undefined]);
    expect([page?.files, page?.data]).toEqual([undefined, undefined]);
  });
});

describe('charts of a page', () => {
  it('leave only addresses in its view, and are its charts in the order in which they are placed', async () => {
    const chart = await chartOf(BARS);
    const [page] = published((parts) => ({ later: parts.chart({ ...chart, id: 'b' }), first: [parts.chart(chart)] }));
    const text = JSON.stringify(page?.view);
    expect(text).toContain(`"data":"runs/one/charts/${chart.id}.json"`);
    expect(text).toContain(`"spec":"runs/one/charts/${chart.id}.vl.json"`);
    expect(text).not.toContain('"drawings"');
    expect(text).toContain('<svg');
    expect(page?.charts?.map(({ id }) => id)).toEqual(['b', chart.id]);
  });

  it('have the figures that they bring along as files beside the page', async () => {
    const chart = { ...(await chartOf(BARS)), figures: dataRows(['a', 'b'], [[1, '']]) };
    const pages = published((parts) => parts.chart(chart));
    expect(fileOf(pages, `runs/one/charts/${chart.id}.csv`)).toBe('a,b\n1,\n');
    expect(JSON.parse(fileOf(pages, `runs/one/charts/${chart.id}.figures.json`))).toMatchObject({
      table: chart.title,
      source: { page: '/runs/one/', data_version: '0123456789' },
      rows: [{ values: { a: 1 } }],
    });
    expect(JSON.stringify(pages[0]?.view)).not.toContain('"figures"');
  });

  it('come with their view, whose figures lie beside the page', async () => {
    const chart = await chartOf(BARS);
    const pages = published((parts) =>
      parts.view({ id: 'iops', kind: 'bar', title: 'IOPS', chart, figures: dataRows(['a'], [[1]]) }),
    );
    expect(pages[0]?.view).toMatchObject({
      csv: 'runs/one/iops.csv',
      json: 'runs/one/iops.figures.json',
      chart: { data: `runs/one/charts/${chart.id}.json` },
    });
    expect(fileOf(pages, 'runs/one/iops.csv')).toBe('a\n1\n');
  });

  it.each(['bar', 'dot'] as const)('publishes all that a browser needs to draw the same bytes: %s', async (kind) => {
    const chart = await chartOf({ ...BARS, kind });
    const pages = published((parts) => parts.chart(chart));
    const place = `runs/one/charts/${chart.id}.json`;
    const file = JSON.parse(fileOf(pages, place)) as ChartFile;
    expect(file.panels.length).toBe(chart.panels.length);
    const { wide, narrow = wide } = file.panels[0] ?? { wide: undefined };
    if (wide === undefined || narrow === undefined) throw new Error('no panel');
    const runtimeOf = ({ template }: typeof wide): Runtime => {
      const path = new URL(`${file.templates}${template}.json`, `http://site/${place}`).pathname.slice(1);
      return JSON.parse(fileOf(pages, path)) as Runtime;
    };
    const draw = (one: typeof wide): Promise<string> => {
      resetSVGDefIds();
      const view = new View(runtimeOf(one), { renderer: 'none', expr: expressionInterpreter });
      return fillView(view, { ...one, rows: unpackRows(one.rows) }).toSVG();
    };
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
    const chart = await chartOf(BARS);
    const pages = published((parts) => parts.chart(chart));
    const file = JSON.parse(fileOf(pages, `runs/one/charts/${BARS.id}.json`)) as ChartFile;
    const rows = unpackRows(file.panels[0]?.wide.rows ?? { keys: [], values: [] });
    expect(rows).toContainEqual(
      expect.objectContaining({ tip_at: '4k random read', tip_text: expect.stringMatching(/^2\.00\s\S/) }),
    );
  });
});

describe('packRows', () => {
  it('is undone by unpackRows, with what a row does not have absent', () => {
    const rows = [{ a: 1, b: 'x' }, { b: 'y', c: [1, 0] }, {}];
    expect(unpackRows(packRows(rows))).toEqual(rows);
    expect(Object.keys(unpackRows(packRows(rows))[1] ?? {})).toEqual(['b', 'c']);
  });
});
