import { describe, expect, it } from 'vitest';
import { figuresReader, parseFigureCells } from '../../../scripts/lib/formats/figures-csv.ts';

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
        digits: { value: '438' },
        cells: {
          configuration: 'a',
          test: 'b',
          direction: 'read',
          metric: 'iops',
          value: 438,
          unit: 'kIOPS',
          qualifier: ['about', 'at_least'],
          locator: 'page 3, table 1',
        },
      },
    ]);
  });

  it('keeps numbers as they are written, zeros at the end included', () => {
    const { rows } = read('a,b,read,lat_mean,5.50,10.0,015,ms,,page 3');
    expect(rows[0]).toMatchObject({
      cells: { value: 5.5, low: 10, high: 15 },
      digits: { value: '5.50', low: '10.0', high: '015' },
    });
  });

  it('takes a column for what the source writes in another way, and leaves it out where it is empty', () => {
    const { rows, problems } = parseFigureCells(
      'f',
      `${header},as_printed\na,b,read,iops,2000000,,,IOPS,,p. 1,2 Million\na,b,write,iops,7,,,IOPS,,p. 1,\n`,
    );
    expect(problems).toEqual([]);
    expect(rows.map(({ cells }) => cells.as_printed)).toEqual(['2 Million', undefined]);
  });

  it('refuses a cell of several lines, which may have swallowed rows, and counts lines over it', () => {
    const { rows, problems } = read(
      ...['a,b,read,iops,1,,,IOPS,,"page 3,', 'a,c,read,iops,9,,,IOPS,,page 3', 'table 1"'],
      ...['', 'a,b,write,iops,2,,,IOPS,,page 4'],
    );
    expect(rows.map(({ line }) => line)).toEqual([6]);
    expect(problems).toMatchObject([
      { line: 2, column: 10, message: 'a cell goes over several lines', found: 'page 3,', allowed: 'one row a line' },
    ]);
  });

  it.each(['sep=,', '"sep=,"', 'sep=,,,,,,,,,'])('passes over %s, by which Excel knows the separator', (first) => {
    const { rows, problems } = parseFigureCells('f', `${first}\n${header}\na,b,read,iops,1,,,IOPS,,p. 1\n`);
    expect(problems).toEqual([]);
    expect(rows.map(({ line }) => line)).toEqual([3]);
  });

  it('takes columns in any order, by the header', () => {
    const { rows } = parseFigureCells(
      'f',
      `\uFEFF${header.split(',').reverse().join(',')}\r\nplace,,IOPS,,,7,iops,read,b,a\r\n`,
    );
    expect(rows).toMatchObject([{ cells: { configuration: 'a', value: 7, locator: 'place' }, line: 2 }]);
  });

  it('says where a decimal comma stands', () => {
    const { rows, problems } = read('a,b,read,lat_mean,"2,6",,,ms,,page 3');
    expect(rows).toEqual([]);
    expect(problems).toMatchObject([
      { line: 2, column: 5, found: '2,6', fix: 'write a decimal point instead of the comma' },
    ]);
  });

  it.each([
    ['a thousands separator', '438 000', 'write the digits without separators'],
    ['a unit', '438k', 'write the digits alone; the unit has a column of its own'],
    ['more than a number can be', '1e999', 'write the digits alone; the unit has a column of its own'],
    ['a sign of rounding', '~438', 'write digits with a decimal point; put words into qualifier'],
  ])('refuses %s in a number', (_what, cell, fix) => {
    expect(read(`a,b,read,iops,${cell},,,IOPS,,page 3`).problems).toMatchObject([
      { line: 2, column: 5, message: 'value is not a number', fix },
    ]);
  });

  it.each(['84,000', '4,265,861', '1,305,936.5'])('does not take the commas of %s for decimal ones', (cell) => {
    expect(read(`a,b,read,iops,"${cell}",,,IOPS,,page 3`).problems).toMatchObject([
      {
        found: cell,
        fix: 'leave out the commas between thousands; only where it is a decimal comma write a point',
      },
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

  it('names each column that is meant by one in capitals or with a slip, once', () => {
    const { problems } = parseFigureCells('f', `${header.replace('value', 'Value').replace('locator', 'locater')}\n`);
    expect(problems.map(({ message, fix }) => [message, fix])).toEqual([
      ['column "Value" is not known', 'did you mean "value"?'],
      ['column "locater" is not known', 'did you mean "locator"?'],
    ]);
  });

  it('promises no empty cells in a column that needs a value in each', () => {
    const fixOf = (column: string) =>
      parseFigureCells('f', `${header.replace(`,${column}`, '')}\n`).problems.map(({ fix }) => fix);
    expect([fixOf('unit'), fixOf('low')]).toEqual([
      ['add the column; each row needs a value in it'],
      ['add the column; its cells may be empty'],
    ]);
  });

  it('tells of a file that begins with its first figure in one sentence', () => {
    const { problems } = parseFigureCells('f', 'a,b,read,iops,438,,,kIOPS,,page 3\n');
    expect(problems).toMatchObject([{ message: 'the first line does not name the columns', allowed: header }]);
  });

  it('takes a workbook for no table, whatever its name', () => {
    const bytes = Buffer.from('PK\u0003\u0004\u0014\0[Content_Types].xml');
    const file = { path: 'figures.csv', bytes, size_bytes: bytes.length, sha256: '' };
    expect(figuresReader.read(file)).toMatchObject({
      problems: [
        {
          message: 'this is no table of text',
          found: 'an office document (.xlsx, .ods, .docx)',
          fix: 'save it as CSV in UTF-8, with commas between the columns',
        },
      ],
    });
  });

  it('refuses an empty file and a quote that is not closed', () => {
    expect(parseFigureCells('f', '').problems).toMatchObject([{ message: 'file has no header line' }]);
    expect(read('a,b,read,iops,1,,,IOPS,,"page 3').problems.map(({ line }) => line)).toContain(2);
  });

  it('accepts a header alone', () => {
    expect(read()).toEqual({ rows: [], problems: [] });
  });
});
