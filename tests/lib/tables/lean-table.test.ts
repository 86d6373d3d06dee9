import { describe, expect, it } from 'vitest';
import { exactFigure } from '../../../scripts/lib/base/digits.ts';
import { leanTable } from '../../../scripts/lib/tables/lean-table.ts';
import type { Table, TableCell } from '../../../scripts/lib/tables/table.ts';

const figure = (value: number, href?: string): TableCell => ({
  text: String(value),
  value,
  title: exactFigure(value, 'IOPS'),
  ...(href === undefined ? {} : { href }),
});

const near = (href: string): string => href.replace('runs/one/', './');

/** The one row of a table with these cells after the head of the row. */
function lean(...cells: readonly TableCell[]): readonly TableCell[] {
  const table: Table = {
    caption: 'Results',
    columns: [
      { label: 'Test', kind: 'text' },
      ...cells.map(() => ({ label: 'x', kind: 'number' as const, data_unit: 'IOPS' })),
    ],
    groups: [{ rows: [{ cells: [{ text: 'a', href: 'runs/one/' }, ...cells] }] }],
  };
  return leanTable(table, near).groups[0]?.rows[0]?.cells.slice(1) ?? [];
}

describe('leanTable', () => {
  it('leaves the source of all figures of a row to the first that has it, and titles that repeat a figure to the browser', () => {
    const source = 'runs/one/figures/#a';
    expect(lean(figure(1, source), { text: '–', reason: 'none' }, figure(2.5, source))).toEqual([
      { text: '1', value: 1, href: './figures/#a', links_row: true },
      { text: '–', reason: 'none' },
      { text: '2.5', value: 2.5 },
    ]);
  });

  it('keeps the links of a row in which a figure has no source: it would get that of the others', () => {
    const row = lean(figure(1, 'x#a'), figure(2, 'x#a'), figure(3));
    expect(row.map(({ href }) => href)).toEqual(['x#a', 'x#a', undefined]);
    expect(row.some(({ links_row }) => links_row === true)).toBe(false);
  });

  it('leaves out what the head of the column says of all its figures', () => {
    const title = `${exactFigure(3, '%')}; of all cores`;
    const cpu = (label: string): Table => ({
      caption: 'Results',
      columns: [
        { label: 'Test', kind: 'text' },
        { label, kind: 'number', data_unit: '%' },
      ],
      groups: [{ rows: [{ cells: [{ text: 'a' }, { text: '3', value: 3, title }] }] }],
    });
    const titleUnder = (label: string) => leanTable(cpu(label), near).groups[0]?.rows[0]?.cells[1]?.title;
    expect([titleUnder('CPU, of all cores'), titleUnder('CPU')]).toEqual([undefined, title]);
  });

  it("keeps a figure's own link, and what else a title says", () => {
    const ranked = { text: '1', value: 1, href: '#receipt-1', title: 'noise' };
    const about = { ...figure(4, 'x#a'), title: `${exactFigure(4, 'IOPS')}; about` };
    expect(lean(ranked, figure(2, 'x#a'), figure(3, 'x#a'), about)).toEqual([
      ranked,
      { text: '2', value: 2, href: 'x#a', links_row: true },
      { text: '3', value: 3 },
      about,
    ]);
  });
});
