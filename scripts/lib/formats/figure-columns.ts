/** The header of figures.csv: its columns, and what is wrong with them. */
import type { Problem } from '#types';
import { nearestWord } from './problem-of-ajv.ts';

export const COLUMNS = [
  'configuration',
  'test',
  'direction',
  'metric',
  'value',
  'low',
  'high',
  'unit',
  'qualifier',
  'locator',
] as const;
/** Columns that a file may have or not. */
const MORE: readonly string[] = ['as_printed'];
/** Columns whose cells may be empty. */
const MAY_BE_EMPTY: readonly string[] = ['value', 'low', 'high', 'qualifier'];

/** For a table, `column` counts cells: the third cell of a row is column 3. */
export function problemAt(
  file: string,
  line: number,
  column: number,
  message: string,
  found: string | undefined,
  fix: string,
): Problem {
  return {
    file,
    pointer: '',
    line,
    column,
    rule: 'input',
    severity: 'error',
    message,
    ...(found ? { found } : {}),
    fix,
  };
}

export function headerProblems(file: string, header: readonly string[], line: number): readonly Problem[] {
  const problem = (column: number, message: string, found: string, fix: string): Problem => ({
    ...problemAt(file, line, column, message, found, fix),
    allowed: COLUMNS.join(','),
  });
  const [only = '', ...others] = header;
  const separator = others.length === 0 ? /[;\t]/.exec(only)?.[0] : undefined;
  if (separator !== undefined) {
    const [name, fix] =
      separator === ';'
        ? ['semicolons', 'save it with commas between the columns, and decimal points in the numbers']
        : ['tabs', 'save it with commas between the columns'];
    return [problem(1, `columns are separated by ${name}, not by commas`, only, fix)];
  }
  const missing = COLUMNS.filter((column) => !header.includes(column));
  const meant = new Map(
    header.flatMap((name) => {
      const column = [...COLUMNS, ...MORE].includes(name) ? undefined : nearestWord(name, missing);
      return column === undefined ? [] : [[name, column] as const];
    }),
  );
  const isMeant = (column: string): boolean => [...meant.values()].includes(column);
  const absent = missing.filter((column) => !isMeant(column));
  if (absent.length > COLUMNS.length / 2)
    return [
      problem(
        1,
        'the first line does not name the columns',
        header.join(','),
        'write a first line that names them in these words',
      ),
    ];
  const unknown = header.flatMap((name, index): readonly Problem[] => {
    if (header.indexOf(name) !== index)
      return [problem(index + 1, `column "${name}" stands twice`, name, 'remove or rename the column')];
    if ([...COLUMNS, ...MORE].includes(name)) return [];
    const column = meant.get(name);
    const fix = column === undefined ? 'remove or rename the column' : `did you mean "${column}"?`;
    return [problem(index + 1, `column "${name}" is not known`, name, fix)];
  });
  const added = absent.map((column) => {
    const cells = MAY_BE_EMPTY.includes(column) ? 'its cells may be empty' : 'each row needs a value in it';
    return problem(1, `column "${column}" is missing`, header.join(','), `add the column; ${cells}`);
  });
  return [...unknown, ...added];
}
