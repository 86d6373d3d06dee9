import type { Repair } from '../base/json-value.ts';
import type { FioRule } from './types.ts';

/** fio itself prints keys twice and lines around its JSON; neither is told. */
const OF_FIO: ReadonlySet<Repair['kind']> = new Set(['duplicate_key', 'text_around']);

export const repairs: FioRule = {
  id: 'R-repairs',
  scope: 'fio',
  severity: 'notice',
  title: 'Results are UTF-8 text and JSON as its standard has it',
  description:
    'Read all the same, and said: UTF-16 and byte order marks, which shells and editors of Windows write; bytes that are not UTF-8; control characters in names; `nan` and `inf` in place of a number, which are read as missing. What fio does in every version goes without a word: keys given twice, lines of text around the JSON.',
  check: (output) =>
    output.documents.flatMap(({ index, repairs: made }) =>
      made
        .filter(({ kind }) => !OF_FIO.has(kind))
        .map(({ text, pointer }) => ({
          file: output.file,
          document: index,
          pointer: pointer ?? '',
          message: 'the result is not plain JSON in UTF-8, and was read all the same',
          found: text,
          allowed: 'JSON in UTF-8',
          fix: 'nothing, where fio wrote it so: raw files stay as they are; else submit the file that fio wrote with --output',
        })),
    ),
};
