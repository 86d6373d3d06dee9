import { resetSVGDefIds, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { describe, expect, it } from 'vitest';
import type { View as WantedView } from '#types';
import type { Drawing, DrawnPicture } from '../../../scripts/lib/charts/drawing.ts';
import { fillView } from '../../../scripts/lib/charts/fill-view.ts';
import { type Expressions, type LeanRuntime, wholeRuntime } from '../../../scripts/lib/charts/lean-runtime.ts';
import { packRows, unpackRows } from '../../../scripts/lib/charts/pack-rows.ts';
import { type ChartFile, RUNTIMES, readChartFile } from '../../../scripts/lib/charts/read-chart-file.ts';
import type { Runtime } from '../../../scripts/lib/charts/runtimes.ts';
import { sanitiseSvg } from '../../../scripts/lib/charts/sanitised-svg.ts';
import type { Chart } from '../../../scripts/lib/charts/types.ts';
import type { Page } from '../../../scripts/lib/model/page.ts';
import { type PageParts, type PublishedPage, pageParts, settlePage } from '../../../scripts/lib/pages/page-parts.ts';
import { publishParts } from '../../../scripts/lib/pages/site.ts';
import { dataRows } from '../../../scripts/lib/tables/data-rows.ts';
import { type PackedFigures, unpackFigures } from '../../../scripts/lib/tables/packed-figures.ts';
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
  return publishParts([settlePage({ ...page, view: place(parts), parts })], {
    database: sampleDatabase([]),
    dataVersion: '0123456789',
  });
}

function fileOf(pages: readonly Page[], path: string): string {
  const file = pages.flatMap(({ files = [] }) => files).find((one) => one.path === path);
  if (file === undefined) throw new Error(`no file ${path}`);
  return file.text;
}

function figuresOf(pages: readonly Page[], { id }: Chart) {
  const { usermeta } = JSON.parse(fileOf(pages, `runs/one/charts/${id}.vl.json`)) as ChartFile;
  return usermeta.live.figures && unpackFigures(usermeta.live.figures);
}

const withoutSpec = ({ spec: _, shape: __, ...drawing }: DrawnPicture): Drawing => drawing;

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
  it('are marked to be taken along, and the page says of which data they are', () => {
    const [page] = published(({ table }) => [table(tableOf('Results', 1))]);
    expect(page?.view).toMatchObject([{ is_saved: true }]);
    expect(page?.data).toMatchObject({ version: '0123456789' });
  });

  it('of two or three facts are not, and neither has a table that is not there', () => {
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
    expect(text).toContain(`"spec":"runs/one/charts/${chart.id}.vl.json"`);
    expect(text).not.toContain('"drawings"');
    expect(text).toContain('<svg');
    expect(page?.charts?.map(({ id }) => id)).toEqual(['b', chart.id]);
  });

  it('leave out what the head of their page says of all of them, but for the files that are taken along', async () => {
    const chart = { ...(await chartOf(BARS)), subtitle: 'Small blocks · shortened run' };
    const parts = pageParts('runs/one', 'shortened run');
    expect(parts.chart(chart)).toMatchObject({ subtitle: 'Small blocks', mark: 'shortened run' });
    expect(parts.files[0]?.text).toContain('Small blocks · shortened run');
    const alone = parts.chart({ ...chart, subtitle: 'shortened run' });
    expect([alone.subtitle, alone.mark]).toEqual([undefined, 'shortened run']);
    expect(pageParts('runs/two').chart(chart)).toMatchObject({ subtitle: 'Small blocks · shortened run' });
  });

  it('show a note once where the next chart has the same, and keep it for pictures that are taken along', async () => {
    const chart = await chartOf(BARS);
    const notes = ['a', 'a', 'b', undefined, 'b'];
    const parts = pageParts('runs/one');
    const placed = notes.map((note, place) =>
      parts.chart({ ...chart, id: `c${place}`, ...(note === undefined ? {} : { note }) }),
    );
    expect(placed.map(({ note }) => note)).toEqual(notes);
    expect(placed.map(({ is_note_told: isTold }) => isTold)).toEqual([
      undefined,
      true,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('have the figures that they bring along in their file, and not in the page', async () => {
    const chart = { ...(await chartOf(BARS)), figures: dataRows(['a', 'b'], [[1, '']]) };
    const pages = published((parts) => parts.chart(chart));
    expect(pages[0]?.view).toMatchObject({ has_figures: true });
    expect(pages[0]?.data).toMatchObject({ version: '0123456789' });
    expect(figuresOf(pages, chart)).toEqual({ title: chart.title, ...chart.figures });
    expect(JSON.stringify(pages[0]?.view)).not.toContain('"figures"');
  });

  it('have those of their view, under its title', async () => {
    const chart = await chartOf(BARS);
    const figures = dataRows(['a'], [[1]]);
    const pages = published((parts) => parts.view({ id: 'iops', kind: 'bar', title: 'IOPS', chart, figures }));
    expect(pages[0]?.view).toMatchObject({ chart: { has_figures: true } });
    expect(figuresOf(pages, chart)).toEqual({ title: 'IOPS', ...figures });
  });

  it('leave the figures of a view without one in the page, as text that ends no script element', () => {
    const figures = dataRows(['a'], [['</script>']]);
    const [page] = published((parts) => parts.view({ id: 'iops', kind: 'table', title: 'IOPS', figures }));
    const text = String(new Map(Object.entries(page?.view ?? {})).get('figures'));
    expect(text).not.toContain('<');
    expect(unpackFigures(JSON.parse(text) as PackedFigures)).toEqual({ title: 'IOPS', ...figures });
  });

  it.each(['bar', 'dot'] as const)('publishes all that a browser needs to draw the same bytes: %s', async (kind) => {
    const chart = await chartOf({ ...BARS, kind });
    const pages = published((parts) => parts.chart(chart));
    const place = `runs/one/charts/${chart.id}.vl.json`;
    const file = readChartFile(JSON.parse(fileOf(pages, place)) as ChartFile);
    expect(file.panels).toEqual(
      chart.panels.map(({ drawings: { wide, narrow } }) => ({
        wide: withoutSpec(wide),
        ...(narrow === undefined ? {} : { narrow: withoutSpec(narrow) }),
      })),
    );
    expect(file.panels.length).toBe(chart.panels.length);
    const { wide, narrow = wide } = file.panels[0] ?? { wide: undefined };
    if (wide === undefined || narrow === undefined) throw new Error('no panel');
    const runtimeOf = ({ template }: typeof wide): Runtime => {
      const lean = JSON.parse(fileOf(pages, `${RUNTIMES}/${template}.json`)) as LeanRuntime;
      return wholeRuntime(lean, JSON.parse(fileOf(pages, `${RUNTIMES}/${lean.expressions}`)) as Expressions);
    };
    const draw = (one: typeof wide): Promise<string> => {
      resetSVGDefIds();
      const view = new View(runtimeOf(one), { renderer: 'none', expr: expressionInterpreter });
      return fillView(view, one).toSVG();
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

  it('is written without the noise of binary fractions, and with every digit of a figure', async () => {
    const chart = { ...(await chartOf(BARS)), figures: dataRows(['a', 'b'], [[0.1 + 0.2, 1_234_567.123456]]) };
    const text = fileOf(
      published((parts) => parts.chart(chart)),
      `runs/one/charts/${BARS.id}.vl.json`,
    );
    expect([text.includes('0.30000000000000004'), text.includes('0.3'), text.includes('1234567.123456')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('tells what each bar stands at and its figure as people read it', async () => {
    const chart = await chartOf(BARS);
    const pages = published((parts) => parts.chart(chart));
    const file = readChartFile(JSON.parse(fileOf(pages, `runs/one/charts/${BARS.id}.vl.json`)) as ChartFile);
    expect(file.panels[0]?.wide.rows).toContainEqual(
      expect.objectContaining({ tip_at: '4k random read', tip_text: expect.stringMatching(/^2\.00\s\S/) }),
    );
  });
});

describe('packRows', () => {
  const back = (rows: readonly object[], others: readonly object[] = []): readonly (readonly object[])[] => {
    const { wide, narrow = [] } = packRows(rows, others);
    return [unpackRows(wide), unpackRows(narrow, wide)];
  };

  it('is undone by unpackRows, with what a row does not have absent', () => {
    const rows = [{ a: 1, b: 'x' }, { b: 'y', c: [1, 0] }, { b: 'z' }, {}];
    expect(back(rows, rows.toReversed())).toEqual([rows, rows.toReversed()]);
    expect(Object.keys(back(rows)[0]?.[1] ?? {})).toEqual(['b', 'c']);
    expect(back([])).toEqual([[], []]);
    expect(back([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }])[0]).toHaveLength(4);
  });

  it('tells once what the rows of a line share, and of the narrow picture what it does not share with the wide one', () => {
    const line = (series: string, more: object = {}) =>
      Array.from({ length: 20 }, (_, x) => ({ mark: 'line', series, x, value: x * x, ...more }));
    const name = (series: string, top: number) => ({ mark: 'name', series, top });
    const wide = [...line('a'), ...line('b', { high: 9 }), name('a', 1), name('b', 2)];
    const narrow = [...line('a'), ...line('b', { high: 8 }), name('b', 3)];
    const packed = packRows(wide, narrow);
    expect(packed.wide[0]).toMatchObject({ mark: 'line', series: 'a', x: wide.slice(0, 20).map((_, x) => x) });
    expect(packed.narrow?.slice(0, 2)).toEqual([{ of: 0 }, { of: 1, high: 8 }]);
    expect(back(wide, narrow)).toEqual([wide, narrow]);
  });
});
