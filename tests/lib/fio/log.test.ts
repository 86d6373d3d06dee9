import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fioLog } from '../../../scripts/lib/fio/log.ts';
import { createLogScanner } from '../../../scripts/lib/fio/log-scanner.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function rowsOf(data: Uint8Array, isHistogram = false) {
  const rows: number[][] = [];
  const reading = fioLog('raw/x_bw.1.log', data, isHistogram).read((cells, columns) => {
    rows.push([...cells.subarray(0, columns)]);
    return true;
  });
  return { ...reading, rows };
}

describe('createLogScanner', () => {
  it('reads the same rows wherever the chunks are cut', () => {
    const text = '\ufeff1000, 12, 0, 4096, 0x0001\r\n2000, 345, 1, 4096, 0xbfff\n\n3000, 6, 2, 0, 0';
    const expected = [
      [1, 1000, 12, 0, 4096, 1],
      [2, 2000, 345, 1, 4096, 0xbfff],
      [4, 3000, 6, 2, 0, 0],
    ];
    for (let size = 1; size <= text.length; size += 1) {
      const rows: number[][] = [];
      const scanner = createLogScanner(
        (cells, columns, line) => rows.push([line, ...cells.subarray(0, columns)]) > 0,
        (line) => expect.unreachable(`line ${line}`),
      );
      for (let at = 0; at < text.length; at += size) scanner.push(bytes(text.slice(at, at + size)));
      scanner.end();
      expect(rows).toEqual(expected);
    }
  });

  it('takes the same of whole chunks, most rows of which it reads at once, as byte by byte', () => {
    const scan = (data: Uint8Array, size: number): readonly unknown[] => {
      const found: unknown[] = [];
      const scanner = createLogScanner(
        (cells, columns, line) => found.push([line, ...cells.subarray(0, columns)]) > 0,
        (line, text) => found.push([line, text]),
      );
      for (let at = 0; at < data.length; at += size) scanner.push(data.subarray(at, at + size));
      scanner.end();
      return found;
    };
    const cell = fc.oneof(
      fc.nat().map(String),
      fc.constantFrom('', '-7', '0x1f', '1 2', '1.5', 'x', '40005623808', ' 3', '4 '),
    );
    const line = fc.tuple(
      fc.array(cell, { maxLength: 9 }),
      fc.constantFrom(',', ', ', ',  ', ' , '),
      fc.constantFrom('\n', '\n', '\r\n', '\r', ''),
    );
    const plain = fc.array(fc.nat(), { minLength: 1, maxLength: 8 }).map((row) => `${row.join(', ')}\n`);
    const text = fc.array(
      fc.oneof(
        plain,
        line.map(([cells, comma, end]) => cells.join(comma) + end),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 400 }), (lines, size) => {
        const data = bytes(lines.join(''));
        expect(scan(data, size)).toEqual(scan(data, 1));
      }),
      { numRuns: 500 },
    );
  });

  it('quotes of a line as much whatever chunk a space before the row above it came in', () => {
    const quotes: string[] = [];
    const scanner = createLogScanner(
      () => true,
      (_line, text) => quotes.push(text),
    );
    for (const chunk of [' ', `1, 2\n${'x'.repeat(70)}\n`]) scanner.push(bytes(chunk));
    scanner.end();
    expect(quotes).toEqual(['x'.repeat(60)]);
  });

  it('reads no more once the taker has enough', () => {
    const lines: number[] = [];
    const scanner = createLogScanner(
      (_cells, _columns, line) => lines.push(line) < 2,
      () => {},
    );
    expect(scanner.push(bytes('1, 1\n2, 2\n3, 3\n'))).toBe(false);
    expect(lines).toEqual([1, 2]);
  });
});

describe('a scanner of logs', () => {
  /** What is taken, and what is told as broken. */
  const scan = (text: string) => {
    const [rows, faults]: [number[][], string[]] = [[], []];
    const scanner = createLogScanner(
      (cells, columns) => rows.push([...cells.subarray(0, columns)]) > 0,
      (line, found) => faults.push(`${line} ${found}`),
    );
    scanner.push(bytes(text));
    scanner.end();
    return { rows, faults };
  };

  it('takes hexadecimal numbers in small letters and in large ones', () => {
    expect(scan('0x1f, 0xaF, 0x0, 0X10, 0\n').rows).toEqual([[31, 175, 0, 16, 0]]);
  });

  it('takes tabs around a number', () => {
    expect(scan('\t1\t,\t2,0,\t0\t\n').rows).toEqual([[1, 2, 0, 0]]);
  });

  it.each([
    '1-2',
    '--2',
    '-',
    'x5',
    '1x5',
    '00x5',
    '0x0x5',
    '0xx5',
    '0y5',
    '0x1g',
    '0xg',
    '0x@',
    '0x`',
    '0x1 f',
    '1\t2',
    '0x',
    '1\r2',
  ])('takes %j for no number, and tells its line', (cell) => {
    expect(scan(`7, ${cell}, 0, 0\n8, 9, 0, 0\n`)).toEqual({
      rows: [[8, 9, 0, 0]],
      faults: [`1 7, ${cell}, 0, 0`],
    });
    expect(scan(`8, 9, 0, 0\n7, 0, 0, ${cell}\n`)).toEqual({
      rows: [[8, 9, 0, 0]],
      faults: [`2 7, 0, 0, ${cell}`],
    });
  });

  it('tells a broken line by its first letters, without what ends it', () => {
    expect(scan(`oops\r\n${'x'.repeat(100)}\n`).faults).toEqual(['1 oops', `2 ${'x'.repeat(60)}`]);
  });

  it('takes a row as wide as fio writes any, and none that is wider', () => {
    const wide = (columns: number) => scan(`${Array<number>(columns).fill(7).join(',')}\n`);
    expect(wide(1859).rows[0]).toHaveLength(1859);
    expect(wide(1860)).toEqual({ rows: [], faults: [`1 ${'7,'.repeat(30)}`] });
  });

  it('takes nothing behind the row with which the taker had enough', () => {
    const lines: number[] = [];
    const scanner = createLogScanner(
      (_cells, _columns, line) => lines.push(line) < 1,
      () => {},
    );
    scanner.push(bytes('1, 1\n2, 2'));
    scanner.end();
    expect(lines).toEqual([1]);
  });
});

describe('fioLog', () => {
  const taken = (data: Uint8Array, maxRows?: number) => {
    let count = 0;
    const reading = fioLog('raw/x_bw.1.log', data, false).read(() => {
      count += 1;
      return true;
    }, maxRows);
    return { count, rows: reading.rows };
  };

  it('counts the rows that it hands on, and hands on no more than are wanted', () => {
    const log = bytes('1, 1, 0, 0\n2, 2, 0, 0\noops\n3, 3, 0, 0\n');
    expect(taken(log)).toEqual({ count: 3, rows: 3 });
    expect(taken(log, 2)).toEqual({ count: 2, rows: 2 });
    expect(taken(gzipSync(log), 1)).toEqual({ count: 1, rows: 1 });
  });

  it('takes four to eight columns, from time 0 on', () => {
    const widths = [3, 4, 8, 9].map((columns) => Array<number>(columns).fill(0).join(', '));
    expect(rowsOf(bytes(`${widths.join('\n')}\n-1, 0, 0, 0\n`))).toMatchObject({
      rows: [Array(4).fill(0), Array(8).fill(0)],
      problems: [
        { line: 1, found: '3 numbers, the first 0' },
        { line: 4, found: '9 numbers, the first 0' },
        { line: 5, found: '4 numbers, the first -1' },
      ],
    });
  });

  it('knows histograms of every coarseness', () => {
    for (const bins of [1856, 928, 464, 232, 116, 58, 29, 1216, 608, 304, 152, 76, 38, 19])
      expect(rowsOf(bytes(`1000, 0, 4096, ${Array<number>(bins).fill(1).join(', ')}\n`), true).broken).toBe(0);
  });

  it('refuses UTF-16, and takes text for text, whatever sign stands first or second', () => {
    const wide = Uint8Array.from([...'1, 2, 0, 0\n'].flatMap((sign) => [sign.charCodeAt(0), 0]));
    expect(rowsOf(wide).problems).toMatchObject([{ severity: 'error', found: 'UTF-16 (little-endian)' }]);
    for (const second of [0x01, 0x5e, 0x9c, 0xda])
      expect(rowsOf(Uint8Array.from([0x78, second])).problems[0]?.found).toBe('a zlib stream (.fz)');
    expect(rowsOf(bytes('1^2\n')).problems).toMatchObject([{ severity: 'warning', found: '1^2' }]);
    expect(rowsOf(bytes('x2\n')).problems).toMatchObject([{ severity: 'warning', found: 'x2' }]);
  });

  it('takes the last row without a line feed behind it', () => {
    for (const data of [bytes('1, 2, 0, 0\n3, 4, 0, 0'), gzipSync('1, 2, 0, 0\n3, 4, 0, 0')])
      expect(rowsOf(data).rows).toEqual([
        [1, 2, 0, 0],
        [3, 4, 0, 0],
      ]);
  });

  it('stops at an archive that unpacks to far more than its size', () => {
    const packed = gzipSync('1, 1, 0, 0\n'.repeat(2_000_000));
    const { problems, rows } = fioLog('raw/x_bw.1.log', packed, false).read(() => true);
    expect(problems.at(-1)?.message).toBe("the archive unpacks to more than 250 times its size; fio's files do not");
    expect(rows).toBeLessThan(2_000_000);
  });

  it('takes no row that is cut with its archive', () => {
    const whole = gzipSync(Array.from({ length: 3000 }, (_, row) => `${row}, ${row * 7919}, 0, 4096\n`).join(''));
    for (const end of [0.3, 0.5, 0.7]) {
      const { rows, problems } = rowsOf(Uint8Array.from(whole.subarray(0, whole.length * end)));
      expect(rows.every(([time = 0, value, , size]) => value === time * 7919 && size === 4096)).toBe(true);
      expect(problems.map(({ severity }) => severity)).toEqual(['error']);
    }
  });

  it('reads a gzipped log of several members as one', () => {
    const packed = Uint8Array.from([...gzipSync('1000, 5, 0, 0, 0\n'), ...gzipSync('2000, 6, 0, 0, 0\n')]);
    expect(rowsOf(packed)).toMatchObject({
      rows: [
        [1000, 5, 0, 0, 0],
        [2000, 6, 0, 0, 0],
      ],
      problems: [],
    });
  });

  it('names broken lines with what stands there, and goes on behind them', () => {
    const { rows, problems } = rowsOf(bytes('1000, 5, 0, 0\noops\n2000, -, 0, 0\n3000, 7, 0\n4000, 8, 0, 0\n'));
    expect(rows).toEqual([
      [1000, 5, 0, 0],
      [4000, 8, 0, 0],
    ]);
    expect(problems.map(({ line, found, severity }) => [line, found, severity])).toEqual([
      [2, 'oops', 'warning'],
      [3, '2000, -, 0, 0', 'warning'],
      [4, '3 numbers, the first 3000', 'warning'],
    ]);
  });

  it('tells three broken lines and counts the others', () => {
    const { problems, broken } = rowsOf(bytes(`${'no row\n'.repeat(50)}1000, 5, 0, 0\n`));
    expect(broken).toBe(50);
    expect(problems.map(({ message, found }) => `${message}: ${found}`).slice(3)).toEqual([
      'more lines are no rows: 50 in all',
    ]);
  });

  it('takes a minus, hexadecimal and spaces, but no fractions, exponents or two numbers in a cell', () => {
    const text = '1,-2,0,0\n 1 , 0xFF , 0 , 0 \n1, 2.5, 0, 0\n1, 1e3, 0, 0\n1, 2 3, 0, 0\n1, , 0, 0\n1, 2, 0, 0x\n';
    const { rows, broken } = rowsOf(bytes(text));
    expect(rows).toEqual([
      [1, -2, 0, 0],
      [1, 255, 0, 0],
    ]);
    expect(broken).toBe(5);
  });

  it('refuses binary logs and says how to get text', () => {
    const [problem] = rowsOf(Uint8Array.from([0x78, 0x9c, 1, 2])).problems;
    expect(problem).toMatchObject({ severity: 'error', found: 'a zlib stream (.fz)' });
    expect(problem?.fix).toContain('--inflate-log');
    expect(rowsOf(Uint8Array.from([1, 0, 2])).problems).toMatchObject([{ severity: 'error', found: 'zero bytes' }]);
  });

  it('reads the rows before the end of a cut archive, and says that it is cut', () => {
    const whole = gzipSync(Array.from({ length: 5000 }, (_, row) => `${row}, ${row * 7919}, 0, 0\n`).join(''));
    const { rows, problems } = rowsOf(Uint8Array.from(whole.subarray(0, whole.length / 2)));
    expect(rows.length).toBeGreaterThan(100);
    expect(problems.at(-1)).toMatchObject({ severity: 'error', message: 'the gzip archive is damaged or cut off' });
  });

  it('knows the widths that histogram logs have', () => {
    const row = (bins: number) => `1000, 0, 4096, ${Array<number>(bins).fill(1).join(', ')}\n`;
    expect(rowsOf(bytes(row(1856) + row(29) + row(1216)), true).rows.map((cells) => cells.length)).toEqual([
      1859, 32, 1219,
    ]);
    expect(rowsOf(bytes(row(30)), true)).toMatchObject({ rows: [], broken: 1 });
  });

  it('takes reads, writes and trims of a histogram log, and no fourth direction', () => {
    const row = (direction: number) => `1000, ${direction}, 4096, ${Array<number>(29).fill(1).join(', ')}\n`;
    expect(rowsOf(bytes(row(0) + row(1) + row(2) + row(3)), true)).toMatchObject({
      rows: [{ 1: 0 }, { 1: 1 }, { 1: 2 }],
      broken: 1,
    });
  });
});
