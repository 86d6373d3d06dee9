import { describe, expect, it } from 'vitest';
import { parseFigureCells } from '../../../scripts/lib/formats/figures-csv.ts';

const header = 'configuration,test,direction,metric,value,low,high,unit,qualifier,locator';

function read(...lines: readonly string[]) {
  return parseFigureCells('figures.csv', [header, ...lines, ''].join('\n'));
}

describe('parseFigureCells', () => {
  it('reads numbers, splits qualifiers at spaces and leaves empty cells out', () => {
    const { rows, problems } = read('a,b,read,iops,438,,,kIOPS,about at_least,"page 3, table 1"');
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      {
        line: 2,
        configuration: 'a',
        test: 'b',
        direction: 'read',
        metric: 'iops',
        value: 438,
        unit: 'kIOPS',
        qualifier: ['about', 'at_least'],
        locator: 'page 3, table 1',
      },
    ]);
  });

  it('counts lines over quoted line breaks and empty lines', () => {
    const { rows } = read('a,b,read,iops,1,,,IOPS,,"page 3,\ntable 1"', '', 'a,b,write,iops,2,,,IOPS,,page 4');
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  it('takes columns in any order, by the header', () => {
    const { rows } = parseFigureCells(
      'f',
      `\uFEFF${header.split(',').reverse().join(',')}\r\nplace,,IOPS,,,7,iops,read,b,a\r\n`,
    );
    expect(rows).toMatchObject([{ configuration: 'a', value: 7, locator: 'place', line: 2 }]);
  });

  it('says where a decimal comma stands', () => {
    const { rows, problems } = read('a,b,read,lat_mean,"2,6",,,ms,,page 3');
    expect(rows).toEqual([]);
    expect(problems).toMatchObject([
      { line: 2, column: 5, found: '2,6', fix: 'write a decimal point instead of the comma' },
    ]);
  });

  it.each([
    ['a thousands separator', '438 000'],
    ['a unit', '438k'],
    ['a sign of rounding', '~438'],
  ])('refuses %s in a number', (_what, cell) => {
    expect(read(`a,b,read,iops,${cell},,,IOPS,,page 3`).problems).toMatchObject([
      { line: 2, column: 5, message: 'value is not a number' },
    ]);
  });

  it('names rows whose cells do not fit the header, and goes on after them', () => {
    const { rows, problems } = read(
      'a,b,read,iops,1,,,IOPS,,page 3, table 1',
      'a,b,read',
      'a,b,write,iops,2,,,IOPS,,page 4',
    );
    expect(problems.map(({ line, found, allowed }) => [line, found, allowed])).toEqual([
      [2, '11 cells', '10 cells'],
      [3, '3 cells', '10 cells'],
    ]);
    expect(rows).toHaveLength(1);
  });

  it('names columns that are missing, unknown or twice there', () => {
    const { problems } = parseFigureCells('f', `${header.replace('qualifier', 'note').replace('low', 'high')}\n`);
    expect(problems.map(({ message }) => message)).toEqual([
      'column "high" stands twice',
      'column "note" is not known',
      'column "low" is missing',
      'column "qualifier" is missing',
    ]);
  });

  it('refuses an empty file and a quote that is not closed', () => {
    expect(parseFigureCells('f', '').problems).toMatchObject([{ message: 'file has no header line' }]);
    expect(read('a,b,read,iops,1,,,IOPS,,"page 3').problems.map(({ line }) => line)).toContain(2);
  });

  it('accepts a header alone', () => {
    expect(read()).toEqual({ rows: [], problems: [] });
  });
});
