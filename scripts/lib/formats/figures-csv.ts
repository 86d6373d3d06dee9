/** figures.csv: one published figure a line. */
import Papa from 'papaparse';
import type { Problem } from '#types';
import { decodeAny } from '../base/text-encoding.ts';
import { describeForeignBytes } from '../fio/foreign-bytes.ts';
import { COLUMNS, headerProblems, problemAt } from './figure-columns.ts';
import { problemsOfAjv } from './problem-of-ajv.ts';
import { type FigureRow, normalisePublished, PARTS, type Part } from './published.ts';
import { isSubmitted, schemaErrors } from './schemas.ts';
import type { ParsedBundle, ResultFile, RunFigures, RunReader } from './types.ts';

/** Its name in a bundle. */
export const figuresFile = 'figures.csv';

type Cells = Readonly<Record<string, string>>;

/** A row as the file has it: numbers read, qualifier split at spaces, empty cells left out. Not yet checked by the schema. */
interface UncheckedRow {
  readonly cells: Readonly<Record<string, string | number | readonly string[]>>;
  readonly digits: FigureRow['digits'];
  readonly line: number;
}

/** Rows of figures.csv with their lines, and what is wrong with its form. Rows that break the form are left out. */
export function parseFigureCells(
  file: string,
  text: string,
): { readonly rows: readonly UncheckedRow[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const rows: UncheckedRow[] = [];
  let line = 1;
  let header: readonly string[] | undefined;
  let isReadable = true;
  let cursor = 0;
  const clean = text.replace(/^\uFEFF/, '');
  Papa.parse<string[]>(clean, {
    delimiter: ',',
    step: ({ data, errors, meta }) => {
      const at = line;
      line += countLines(clean.slice(cursor, meta.cursor));
      cursor = meta.cursor;
      if (errors.length > 0) {
        const fix = 'put text with commas between double quotes, and write a double quote twice';
        problems.push(problemAt(file, at, 1, 'double quotes do not pair', undefined, fix));
      }
      if (data.every((cell) => cell.trim() === '')) return;
      // A word of Excel's to itself, which no other program counts as a row.
      if (at === 1 && /^sep=.,*$/i.test(data.join(','))) return;
      if (header === undefined) {
        header = data.map((cell) => cell.trim());
        const faults = headerProblems(file, header, at);
        problems.push(...faults);
        isReadable = faults.length === 0;
        return;
      }
      // With a wrong header each row would only repeat what is wrong.
      if (!isReadable) return;
      const row = readRow(file, header, data, at, problems);
      if (row !== undefined && errors.length === 0) rows.push(row);
    },
  });
  if (header === undefined) {
    problems.push(
      problemAt(file, 1, 1, 'file has no header line', 'an empty file', `write ${COLUMNS.join(',')} as the first line`),
    );
  }
  return { rows, problems };
}

function readRow(
  file: string,
  header: readonly string[],
  data: readonly string[],
  line: number,
  problems: Problem[],
): UncheckedRow | undefined {
  const broken = data.findIndex((cell) => /[\r\n]/.test(cell.trim()));
  if (broken >= 0) {
    // A quote that is never closed would swallow the rows below it.
    problems.push({
      ...problemAt(
        file,
        line,
        broken + 1,
        'a cell goes over several lines',
        (data[broken] ?? '').trim().split(/[\r\n]/)[0],
        'write the text in one line, and close each double quote in the row that it opens in',
      ),
      allowed: 'one row a line',
    });
    return undefined;
  }
  if (data.length !== header.length) {
    problems.push({
      ...problemAt(
        file,
        line,
        Math.min(data.length, header.length) + 1,
        'row and header differ in their number of cells',
        `${data.length} cells`,
        data.length > header.length
          ? 'write numbers without separators and with decimal points, and put a text that holds a comma between double quotes'
          : 'write every comma, also those around empty cells',
      ),
      allowed: `${header.length} cells`,
    });
    return undefined;
  }
  const cells: Cells = Object.fromEntries(header.map((name, index) => [name, (data[index] ?? '').trim()]));
  const row: Record<string, string | number | readonly string[]> = {};
  const digits: Partial<Record<Part, string>> = {};
  let whole = true;
  for (const [index, column] of header.entries()) {
    const cell = cells[column] ?? '';
    if (cell === '') continue;
    if (column === 'qualifier') {
      row[column] = cell.split(/\s+/);
    } else if (!isPart(column)) {
      row[column] = cell;
    } else if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell) && Number.isFinite(Number(cell))) {
      row[column] = Number(cell);
      digits[column] = cell;
    } else {
      whole = false;
      problems.push({
        ...problemAt(file, line, index + 1, `${column} is not a number`, cell, howToWrite(cell)),
        allowed: 'digits with a decimal point, without separators or units',
      });
    }
  }
  return whole ? { cells: row, digits, line } : undefined;
}

/** What to do about a cell that is no number. In 84,000 the comma may stand between thousands: a point there would make it 84. */
function howToWrite(cell: string): string {
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell)) {
    return 'leave out the commas between thousands; only where it is a decimal comma write a point';
  }
  if (/^-?\d+,\d+$/.test(cell)) return 'write a decimal point instead of the comma';
  if (/^-?\d{1,3}(['’\s]\d{3})+([.,]\d+)?$/.test(cell)) return 'write the digits without separators';
  if (/^-?\d+(\.\d+)?\s*[A-Za-zµ%]/.test(cell)) return 'write the digits alone; the unit has a column of its own';
  return 'write digits with a decimal point; put words into qualifier';
}

function isPart(column: string): column is Part {
  return PARTS.some((part) => part === column);
}

function countLines(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}

interface FiguresFile extends RunFigures {
  readonly rows: readonly FigureRow[];
}

export function resultOfFigures(
  file: string,
  rows: readonly FigureRow[],
  problems: readonly Problem[] = [],
): FiguresFile {
  return { file, rows, problems, measure: (bundle) => normalisePublished(bundle, file, rows) };
}

/** Reads the rows, and holds each against the schema of a figure; those that do not fit are left out. */
export const figuresReader: RunReader = {
  id: 'figures',
  file: figuresFile,
  matches: ({ path }) => path === figuresFile,
  read: ({ path, bytes }) => {
    const foreign = describeForeignBytes(bytes);
    if (foreign?.kind === 'binary') {
      const fix = 'save it as CSV in UTF-8, with commas between the columns';
      return resultOfFigures(path, [], [problemAt(path, 1, 1, 'this is no table of text', foreign.found, fix)]);
    }
    const { rows, problems } = parseFigureCells(path, decodeAny(bytes));
    const typed: FigureRow[] = [];
    const faults = rows.flatMap(({ cells, digits, line }) => {
      if (isSubmitted('figure', cells)) typed.push({ ...cells, digits, line });
      return problemsOfAjv(path, () => ({ line, column: 1 }), schemaErrors('figure', cells));
    });
    return resultOfFigures(path, typed, [
      ...problems,
      ...faults.map((fault) => ({ ...fault, pointer: '', message: inColumn(fault) })),
    ]);
  },
};

/** A row has no JSON Pointer: its columns are named in the message instead. */
function inColumn({ pointer, message }: Problem): string {
  const column = pointer.split('/')[1];
  return column === undefined || message.startsWith('"') ? message : `${column}: ${message}`;
}

function isOfFigures(result: ResultFile | undefined): result is FiguresFile {
  return result !== undefined && 'rows' in result;
}

/** Rows of a bundle's figures.csv, for rules about them; none without the file. */
export function figureRowsOf({ results }: Pick<ParsedBundle, 'results'>): readonly FigureRow[] {
  const result = results.get(figuresFile);
  return isOfFigures(result) ? result.rows : [];
}
