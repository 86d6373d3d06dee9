import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { DriveModel } from '../../../scripts/lib/database/drive-models.ts';
import { drivesTable } from '../../../scripts/lib/pages/drives/drives.ts';
import { dataOfTable } from '../../../scripts/lib/tables/data-of-table.ts';
import type { DataSource } from '../../../scripts/lib/tables/data-table.ts';
import { bytesCell, dateCell, loadCell } from '../../../scripts/lib/tables/plain-cells.ts';
import type { Column, Table, TableCell } from '../../../scripts/lib/tables/table.ts';
import { writeCsv, writeJson } from '../../../scripts/lib/tables/write-table.ts';

const text = (label: string): Column => ({ label, kind: 'text' });
const iops: Column = { label: 'IOPS', kind: 'number', unit: 'k IOPS', data_unit: 'IOPS' };
const mean: Column = { label: 'Mean latency', kind: 'number', unit: 'ms', data_unit: 'ns' };
const tableOf = (columns: readonly Column[], ...rows: readonly (readonly TableCell[])[]): Table => ({
  caption: 'Figures',
  columns,
  groups: [{ rows: rows.map((cells) => ({ cells })) }],
});
const dataOf = (table: Table) => dataOfTable(table, (href) => `/site/${href}`);
const csvOf = (table: Table): readonly string[] => writeCsv(dataOf(table)).trimEnd().split('\n');
const source: DataSource = {
  site: 'Lab',
  title: 'A page',
  page: 'https://example.org/a/',
  data_version: '0123456789',
  licences: ['CC0-1.0'],
};

describe('dataOfTable', () => {
  it('gives figures in full and in SI units, which stand in the name of the column', () => {
    const table = tableOf(
      [text('System'), iops, mean],
      [{ text: 'A1' }, { text: '438', value: 437_967.25 }, { text: '2.60', value: 2_600_000 }],
    );
    expect(csvOf(table)).toEqual(['System,IOPS,Mean latency (ns)', 'A1,437967.25,2600000']);
    expect(dataOf(table).columns).toEqual([
      { name: 'System' },
      { name: 'IOPS', unit: 'IOPS' },
      { name: 'Mean latency (ns)', unit: 'ns' },
    ]);
  });

  it('tells two columns of one label apart by the line under it', () => {
    const under = (label: string, unit: string): Column => ({ label, kind: 'number', unit });
    const columns = [text('Workload'), under('Rate', 'A1'), under('Rate', 'A2'), under('Share', 'of A1')];
    const names = dataOf(tableOf(columns, [{ text: '4k read' }])).columns.map(({ name }) => name);
    expect(names).toEqual(['Workload', 'Rate, A1', 'Rate, A2', 'Share']);
  });

  it('leaves a missing figure empty and keeps the reason, never 0', () => {
    const table = tableOf([text('System'), iops], [{ text: 'A1' }, { text: '–', reason: 'the log is empty' }]);
    expect(csvOf(table)).toEqual(['System,IOPS', 'A1,']);
    expect(dataOf(table).rows).toEqual([{ values: ['A1', undefined], missing: { IOPS: 'the log is empty' } }]);
  });

  it('gives a published range by its ends and not by its middle, and says what is only about so', () => {
    const table = tableOf(
      [text('System'), iops],
      [{ text: 'A1' }, { text: '5–6', value: 5500, range: { low: 5000, high: 6000, alone: true } }],
      [{ text: 'A2' }, { text: '~7', value: 7000, qualifiers: ['about'] }],
    );
    expect(csvOf(table)).toEqual([
      'System,IOPS,IOPS (low),IOPS (high),IOPS (qualifiers)',
      'A1,,5000,6000,',
      'A2,7000,,,about',
    ]);
  });

  it('has headings of groups, second lines and marks as columns of their own', () => {
    const table: Table = {
      caption: 'Runs',
      columns: [text('Run'), text('Evidence')],
      groups: [
        {
          title: 'Drives',
          sub: 'single',
          rows: [
            {
              cells: [
                {
                  text: 'First\u00a0run',
                  sub: 'one\ntwo',
                  badges: [{ kind: 'warning', text: 'withdrawn', title: '' }],
                },
                { text: '', badges: [{ kind: 'measured', text: 'measured', title: '' }] },
              ],
            },
          ],
        },
      ],
    };
    expect(csvOf(table)).toEqual([
      'Group,Group (detail),Run,Run (marks),Run (detail),Evidence',
      'Drives,single,First run,withdrawn,one; two,measured',
    ]);
  });

  it('names the unit of each figure where those of a column differ', () => {
    const table = tableOf(
      [text('Figure'), { label: 'A1', kind: 'number' }],
      [{ text: 'IOPS' }, { text: '438', value: 438_000, data_unit: 'IOPS' }],
      [{ text: 'Mean latency' }, { text: '2.6', value: 2_600_000, data_unit: 'ns' }],
    );
    expect(csvOf(table)).toEqual(['Figure,A1,A1 (unit)', 'IOPS,438000,IOPS', 'Mean latency,2600000,ns']);
  });

  it('holds sizes, dates and counts as programs read them, beside what people read', () => {
    const columns = [text('Run'), text('Capacity'), text('Date'), text('Load')];
    const load = { numjobs: 16, iodepth: 32 };
    const table = tableOf(
      columns,
      [{ text: 'a' }, bytesCell(30_720_000_000_000), dateCell('2026-11-22', { href: 'runs/a/' }), loadCell(load)],
      [{ text: 'b' }, bytesCell('not_recorded'), dateCell('not_recorded'), loadCell({ outstanding: 8 })],
    );
    expect(csvOf(table)).toEqual([
      'Run,Capacity,Capacity (bytes),Date,Date (ISO date),Load,Load (iodepth),Load (numjobs),Load (outstanding)',
      'a,30.72 TB,30720000000000,22 November 2026,2026-11-22,16 jobs × QD32,32,16,',
      'b,,,not recorded,,8 outstanding I/Os,,,8',
    ]);
    expect(dataOf(table).columns[2]).toEqual({ name: 'Capacity (bytes)', unit: 'bytes' });
  });

  it('holds the quieter lines of a cell, with what they say that lead elsewhere', () => {
    const links = [
      { text: '1 k IOPS at 1 ms', href: 'runs/r/figures/#a' },
      { text: 'rank 2', href: '#receipt-1' },
    ];
    const table = tableOf([text('System'), iops], [{ text: 'A1' }, { text: '1', value: 1000, sub: 'QD32:', links }]);
    expect(csvOf(table)).toEqual(['System,IOPS,IOPS (detail)', 'A1,1000,QD32: 1 k IOPS at 1 ms; rank 2']);
  });

  it('holds the ends of several capacities, and each count of a cell that names two', () => {
    const drive = { media: 'ssd', model: 'M', vendor: 'Acme', id: 'acme-m' };
    const useOf = (capacity_bytes: number, system: string, is_alone: boolean) => ({
      drive: { ...drive, capacity_bytes },
      is_alone,
      run: { bundle: { hardware: { system: { id: system } } }, measurements: [] },
    });
    const model = { ...drive, uses: [useOf(8e12, 'a', true), useOf(6e12, 'b', false), useOf(6e12, 'c', false)] };
    const [head, row] = csvOf(drivesTable([model as unknown as DriveModel], 'Drives'));
    expect(head).toBe(
      'Model,Media,Capacity,"Capacity (bytes, high)","Capacity (bytes, low)",Tested,Tested (standalone),Tested (within systems)',
    );
    expect(row).toMatch(/,"6 TB, 8 TB",8000000000000,6000000000000,.*,1,2$/);
  });

  it('ends with the place that all figures of a row come from', () => {
    const table = tableOf(
      [text('System'), iops, mean],
      [
        { text: 'A1', href: 'systems/a1/' },
        { text: '1', value: 1000, href: 'runs/r/figures/#m' },
        { text: '2', value: 2000, href: 'runs/r/figures/#m' },
      ],
    );
    expect(csvOf(table)).toEqual(['System,IOPS,Mean latency (ns),Source', 'A1,1000,2000,/site/runs/r/figures/#m']);
    expect(dataOf(table).rows[0]?.links).toEqual({ System: '/site/systems/a1/' });
    // A rank is no figure of a place: it leads to what was checked.
    const ranked = tableOf(
      [{ label: 'Rank', kind: 'number' }, iops],
      [
        { text: '1', value: 1, href: '#receipt-1' },
        { text: '1', value: 1000, href: 'runs/r/figures/#m' },
      ],
    );
    expect(csvOf(ranked)).toEqual(['Rank,IOPS,Source', '1,1000,/site/runs/r/figures/#m']);
  });

  it('says of a rank that it is shared, and has no words of links that open a comparison', () => {
    const links = [{ text: 'compare ↑', href: 'compare/?c=a:x,b:y' }];
    const rank = (shown: string, value: number, more: Partial<TableCell> = {}): TableCell => ({
      text: shown,
      value,
      href: '#receipt-1',
      sub: '±5 %',
      ...more,
    });
    const table = tableOf(
      [{ label: 'Rank', kind: 'number' }, text('System')],
      [rank('=1', 1), { text: 'A1' }],
      [rank('=1', 1, { links }), { text: 'A2' }],
      [rank('3', 3, { links }), { text: 'A3' }],
    );
    expect(csvOf(table)).toEqual([
      'Rank,Rank (tie),Rank (detail),System',
      '1,tied,±5 %,A1',
      '1,tied,±5 %,A2',
      '3,,±5 %,A3',
    ]);
  });

  it('tells columns of one name apart', () => {
    const table = tableOf([text('Name'), text('Name')], [{ text: 'a' }, { text: 'b' }]);
    expect(csvOf(table)).toEqual(['Name,Name 2', 'a,b']);
  });
});

describe('writeCsv', () => {
  it('takes the meaning of a formula from texts, and leaves negative numbers numbers', () => {
    const texts = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '=1+1\nx', '\n=1', '＝1', 'plain'];
    const columns = [{ name: '=1+1' }, { name: 'Change' }];
    const file = writeCsv({ title: 'T', columns, rows: texts.map((one) => ({ values: [one, -0.5] })) });
    const [head, ...rows] = Papa.parse<string[]>(file.trimEnd()).data;
    expect(head?.[0]).toBe("'=1+1");
    expect(rows.map(([first]) => first)).toEqual(texts.map((one) => (one === 'plain' ? one : `'${one}`)));
    expect(rows.map(([, second]) => second)).toEqual(texts.map(() => '-0.5'));
  });

  it('takes them from tables too: a system may be named like a formula', () => {
    expect(csvOf(tableOf([text('System')], [{ text: '=cmd|calc' }]))).toEqual(['System', `"'=cmd|calc"`]);
  });
});

describe('writeJson', () => {
  it('holds what the CSV holds, the reasons, and where it was taken from', () => {
    const table = tableOf(
      [text('System'), iops, mean],
      [{ text: 'A1' }, { text: '438', value: 437_967 }, { text: '–', reason: 'no samples' }],
    );
    expect(JSON.parse(writeJson(dataOf(table), source))).toEqual({
      table: 'Figures',
      source,
      columns: [{ name: 'System' }, { name: 'IOPS', unit: 'IOPS' }, { name: 'Mean latency (ns)', unit: 'ns' }],
      rows: [{ values: { System: 'A1', IOPS: 437_967 }, missing: { 'Mean latency (ns)': 'no samples' } }],
    });
  });
});
