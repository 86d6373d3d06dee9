import { describe, expect, it } from 'vitest';
import type { View } from '#types';
import { runReportRules } from '../../../scripts/lib/check/run-rules.ts';
import { formatFigures } from '../../../scripts/lib/views/figures.ts';
import { pivotView } from '../../../scripts/lib/views/pivot.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import { presentTable } from '../../../scripts/lib/views/table.ts';
import { viewRules } from '../../../scripts/lib/views/view-rules.ts';
import { expectGolden } from '../../golden.ts';
import { measurementOf, RUNS, recordOf, reportOf, TABLE } from './views-sample.ts';

const tableOf = (view: View) => {
  const pivot = pivotView(view, RUNS);
  return presentTable(view, pivot, RUNS, formatFigures(pivot));
};
const texts = (view: View) =>
  tableOf(view).rows.map((row) => [...row.headers.map((one) => one.text), ...row.cells.map((one) => one.text.trim())]);

describe('presentTable', () => {
  it('links a workload that has a page: not of what only prepared for tests', () => {
    const view: View = { ...TABLE, rows: ['workload', 'test'], columns: [] };
    const hrefs = (more: object) => {
      const runs = [recordOf('b1', [{ ...measurementOf('b1', 'z-two/read/read', {}), ...more }])];
      const pivot = pivotView(view, runs);
      return presentTable(view, pivot, runs, formatFigures(pivot)).rows[0]?.headers.map(({ href }) => href);
    };
    const own = { workload_class: '4k-randread', rw: 'randread', bs_bytes: 4096, iops: 1 };
    expect(hrefs(own)).toEqual(['workloads/4k-randread/', undefined]);
    expect(hrefs({ ...own, preconditioning: true })).toEqual([undefined, undefined]);
    expect(hrefs({ ...own, superseded_by: 'b2' })).toEqual([undefined, undefined]);
  });
});

describe('pivotView', () => {
  it('orders rows and columns as the run lists its tests and configurations', () => {
    const pivot = pivotView(TABLE, RUNS);
    expect(pivot.rows).toEqual([['write'], ['read']]);
    expect(pivot.columns).toEqual([
      ['iops', '2x'],
      ['iops', '3x'],
    ]);
    expect(pivot.cells.map((row) => row.map((item) => item?.measurement.iops))).toEqual([
      [400_000, 300_000],
      [2_000_000, undefined],
    ]);
  });

  it('lets in only measured figures unless the filter names another basis', () => {
    const view: View = { ...TABLE, rows: ['system'], columns: ['basis'], filter: { run: ['a2'], test: ['write'] } };
    expect(pivotView(view, RUNS).columns).toEqual([['iops', 'measured']]);
    const both = { ...view, filter: { run: ['a2'], test: ['write'], basis: ['vendor_stated', 'measured'] } } as View;
    expect(pivotView(both, RUNS).columns).toEqual([
      ['iops', 'measured'],
      ['iops', 'vendor_stated'],
    ]);
  });

  it('reports two measurements in one cell instead of choosing, and names what tells them apart', () => {
    const view: View = { ...TABLE, columns: [] };
    expect(pivotView(view, RUNS).conflicts.map(({ differ }) => differ)).toEqual([
      ['configuration', 'axis:replication'],
    ]);
  });

  it('compares natural numbers as numbers, and puts what has none last', () => {
    const runs = [
      recordOf('b1', [
        measurementOf('b1', 'z-two/write/write', { iops: 1, iodepth: 16 }),
        measurementOf('b1', 'a-three/write/write', { iops: 2, iodepth: 2 }),
        measurementOf('b1', 'a-three/read/read', { iops: 3 }),
      ]),
    ];
    const view: View = { ...TABLE, rows: ['iodepth'], columns: [], filter: {} };
    expect(pivotView(view, runs).rows).toEqual([['2'], ['16'], ['']]);
  });
});

describe('presentTable', () => {
  it('writes one unit for a metric and an en dash with a reason for what is missing', () => {
    const table = tableOf(TABLE);
    expect(table.head[0]?.map((cell) => cell.text)).toEqual(['Test', 'M\u202fIOPS']);
    expect(table.head[1]?.map((cell) => cell.text)).toEqual(['2x', '3x']);
    expect(texts(TABLE)).toEqual([
      ['4k random write', '0.400', '0.300'],
      ['4k random read', '2.00', '–'],
    ]);
    expect(table.rows[1]?.cells[1]?.reason).toMatch(/combination/);
  });

  it('links every figure to its anchor on the page of its run', () => {
    expect(tableOf(TABLE).rows[0]?.cells[0]?.href).toBe('runs/b1/figures/#z-two-write-all-write');
  });

  it('gives several metrics a column each, below the columns of the view', () => {
    const table = tableOf({ ...TABLE, metrics: ['iops', 'lat_mean'] });
    expect(table.head[0]?.map((cell) => [cell.text, cell.colspan])).toEqual([
      ['Test', 1],
      ['2x', 2],
      ['3x', 2],
    ]);
    expect(table.head[1]?.map((cell) => [cell.text, cell.unit, cell.better])).toEqual([
      ['M\u202fIOPS', undefined, 'higher is better'],
      ['Mean latency', 'ms', 'lower is better'],
      ['M\u202fIOPS', undefined, 'higher is better'],
      ['Mean latency', 'ms', 'lower is better'],
    ]);
  });

  it('says once, above, what all columns share', () => {
    const { head } = tableOf({
      ...TABLE,
      columns: ['axis:replication', 'direction'],
      filter: { run: ['b1'], test: ['write'] },
    });
    expect(head.map((cells) => cells.map((cell) => [cell.text, cell.colspan]))).toEqual([
      [
        ['Test', 1],
        ['k\u202fIOPS', 2],
      ],
      [['write', 2]],
      [
        ['2x', 1],
        ['3x', 1],
      ],
    ]);
  });

  it('spans a row header over the rows it heads', () => {
    const table = tableOf({ ...TABLE, rows: ['system', 'test'], filter: {} });
    expect(table.rows.map((row) => row.headers.map((one) => [one.text, one.rowspan]))).toEqual([
      [
        ['Acme B1, drive 1', 2],
        ['4k random write', 1],
      ],
      [['4k random read', 1]],
      [
        ['Acme A2, drive 1', 2],
        ['4k random write', 1],
      ],
      [['4k random read', 1]],
    ]);
  });

  it('writes a published range as a range', () => {
    const view: View = { ...TABLE, filter: { run: ['a2'], test: ['read'] } };
    expect(texts(view)).toEqual([['4k random read', '500–600']]);
  });

  it('adds the change against the baseline: (300 - 400) / 400 is -25 %', () => {
    const view: View = { ...TABLE, compare: { to: { 'axis:replication': ['2x'] }, as: 'change' } };
    const table = tableOf(view);
    expect(table.head[1]?.map((cell) => cell.text)).toEqual(['2x', '3x', 'Change against 2x']);
    expect(table.rows[0]?.cells[2]).toMatchObject({ value: -25, text: '\u221225.0\u00a0%' });
    expect(table.rows[1]?.cells[2]).toMatchObject({ text: '–', reason: 'No value to compare.' });
  });

  it('adds the share of the baseline: 100 of 125 is 80 %', () => {
    const view: View = {
      ...TABLE,
      rows: ['system'],
      columns: ['basis'],
      filter: { run: ['a2'], test: ['write'], basis: ['measured', 'vendor_stated'] },
      compare: { to: { basis: ['vendor_stated'] }, as: 'share' },
    };
    expect(texts(view)).toEqual([['Acme A2, drive 1', '100', '80.0\u00a0%', '125']]);
  });
});

describe('presentTable with a row as baseline', () => {
  const rows: View = {
    ...TABLE,
    rows: ['axis:replication'],
    columns: [],
    filter: { run: ['b1'], test: ['write'] },
    compare: { to: { 'axis:replication': ['2x'] }, as: 'share' },
  };

  it('puts the share right of the figure and keeps the rows: 300 of 400 is 75 %', () => {
    expect(tableOf(rows).head.map((head) => head.map((cell) => cell.text))).toEqual([
      ['Replication', 'k\u202fIOPS', 'Share of 2x'],
    ]);
    expect(texts(rows)).toEqual([
      ['2x', '400', '100\u00a0%'],
      ['3x', '300', '75.0\u00a0%'],
    ]);
  });

  it('sets no change of the baseline against itself', () => {
    const [first, second] = tableOf({ ...rows, compare: { to: { 'axis:replication': ['2x'] }, as: 'change' } }).rows;
    expect(first?.cells[1]).toMatchObject({ text: '–', reason: 'This is the baseline.' });
    expect(second?.cells[1]).toMatchObject({ value: -25 });
  });

  it('takes the baseline row that agrees in the other row dimensions, never one of another system', () => {
    const view: View = { ...rows, rows: ['test', 'axis:replication'], filter: { run: ['b1'] } };
    expect(tableOf(view).rows.map(({ cells }) => cells[1]?.value)).toEqual([100, 75, 100]);
    const other: View = { ...view, compare: { to: { 'axis:replication': ['3x'] }, as: 'share' } };
    expect(tableOf(other).rows.map(({ cells }) => cells[1]?.value)).toEqual([
      (100 * 400) / 300,
      100,
      (100 * 2000) / 300,
    ]);
  });
});

describe('presentView', () => {
  it('lists the systems of a report with what the view asks for', async () => {
    const view = await presentView(
      { id: 's', kind: 'systems', title: 'Drives', fields: ['vendor', 'kind', 'runs'] },
      RUNS,
    );
    expect(view.table.rows.map((row) => [row.headers[0]?.text, ...row.cells.map((one) => one.text)])).toEqual([
      ['Acme B1, drive 1', 'Acme', 'drive', 'Drive b1'],
      ['Acme A2, drive 1', 'Acme', 'drive', 'Drive a2'],
    ]);
  });

  it('lists a system of several runs once, unless its runs are asked for, and only of runs that the view asks for', async () => {
    const [first, other] = RUNS;
    if (first === undefined || other === undefined) throw new Error('the sample has two runs');
    const again = { ...first, bundle: { ...first.bundle, id: 'again', run: { ...first.bundle.run, title: 'Again' } } };
    const all = [first, other, again];
    const shown = async (view: Partial<View>) => {
      const { table } = await presentView({ id: 's', kind: 'systems', title: 'Drives', ...view }, all);
      return table.rows.map(({ headers }) => headers[0]?.text);
    };
    expect(await shown({})).toEqual(['Acme B1, drive 1', 'Acme A2, drive 1']);
    expect(await shown({ fields: ['runs'] })).toEqual(['Acme B1, drive 1', 'Acme A2, drive 1', 'Acme B1, drive 1']);
    expect(await shown({ filter: { run: [other.bundle.id] } })).toEqual(['Acme A2, drive 1']);
  });

  it('shows raw capacity, marked so, where the usable one is not known', async () => {
    const capacities = (system: object) =>
      RUNS.slice(0, 1).map((run) => ({
        ...run,
        bundle: {
          ...run.bundle,
          hardware: { ...run.bundle.hardware, system: { ...run.bundle.hardware.system, ...system } },
        },
      }));
    const view: View = { id: 's', kind: 'systems', title: 'Drives', fields: ['capacity'] };
    const shown = async (system: object) => (await presentView(view, capacities(system))).table.rows[0]?.cells[0]?.text;
    expect(await shown({ usable_bytes: 'not_recorded', raw_bytes: 19_200_000_000_000 })).toMatch(/ \(raw\)$/);
    expect(await shown({ usable_bytes: 8e12, raw_bytes: 19.2e12 })).not.toMatch(/raw/);
    expect(await shown({ usable_bytes: 'not_recorded', raw_bytes: 'not_recorded' })).toBe('–');
  });

  it('gives the view of the sample as its golden', async () => {
    const view: View = { ...TABLE, compare: { to: { 'axis:replication': ['2x'] }, as: 'change' }, note: 'Read it so.' };
    expectGolden('present', 'view-table', await presentView(view, RUNS));
  });

  it('prints the digits of the source in a table, and three of them in one behind a chart', async () => {
    const runs = RUNS.map((run) => ({
      ...run,
      measurements: run.measurements.map((one) => ({
        ...one,
        iops: 4_265_861,
        source: { figures: { iops: { as_published: '4265861 IOPS', locator: 'table 1' } } },
      })),
    }));
    const shown = async (kind: View['kind']) => {
      const { table } = await presentView({ ...TABLE, kind, metrics: ['iops'] }, runs);
      return new Set(table.rows.flatMap(({ cells }) => cells.flatMap(({ value, text }) => (value ? [text] : []))));
    };
    expect(await shown('table')).toEqual(new Set(['4\u202f265\u202f861']));
    expect(await shown('bar')).toEqual(new Set(['4.27']));
  });

  it('has bars in a table that stands alone, and none in one behind a chart', async () => {
    const barsIn = async (view: View) =>
      (await presentView(view, RUNS)).table.rows.flatMap(({ cells }) => cells.flatMap(({ bar }) => bar ?? []));
    expect((await barsIn(TABLE)).length).toBeGreaterThan(0);
    expect(await barsIn({ ...TABLE, kind: 'bar' })).toEqual([]);
  });

  it('says where no result is left, for its runs were withdrawn', async () => {
    const gone = RUNS.map((run) => ({ ...run, measurements: [] }));
    for (const kind of ['table', 'bar'] as const)
      expect((await presentView({ ...TABLE, kind, note: 'Read it so.' }, gone)).note).toBe(
        'Read it so. No result is left to show here.',
      );
  });

  it('refuses to make a page of an ambiguous view', async () => {
    await expect(presentView({ ...TABLE, columns: [] }, RUNS)).rejects.toThrow(/one cell holds/);
  });
});

const problemsOf = (views: readonly View[]) =>
  runReportRules(
    reportOf(views).parsed,
    {
      bundles: new Map(RUNS.map(({ bundle }) => [bundle.id, bundle])),
      measurements: RUNS.flatMap(({ measurements }) => measurements),
    },
    viewRules,
  );

describe('viewRules', () => {
  it('finds nothing in a sound report', () => {
    expect(problemsOf([TABLE])).toEqual([]);
  });

  it('places an ambiguous view in report.json and says what to add', () => {
    expect(problemsOf([{ ...TABLE, columns: [] }])).toMatchObject([
      {
        file: 'content/reports/drives-2024/report.json',
        pointer: '/views/0',
        line: 7,
        rule: 'R-report-view-ambiguous',
        severity: 'error',
        fix: expect.stringContaining('add configuration to rows'),
      },
    ]);
  });

  it('finds a comparison whose baseline is neither column nor row', () => {
    const view: View = { ...TABLE, compare: { to: { direction: ['read'] }, as: 'share' } };
    expect(problemsOf([view])).toMatchObject([
      {
        rule: 'R-report-view-baseline',
        pointer: '/views/0/compare/to',
        found: '{"direction":["read"]}',
        allowed: 'a value of axis:replication, test',
      },
    ]);
  });
});
