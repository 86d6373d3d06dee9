/** What contributors get wrong, each as a change of a valid run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Base = 'fio-with-job-files' | 'figures-from-an-article';

/** The files of a run by path in its folder, to be changed in place. */
export interface Draft {
  readonly text: (path: string) => string;
  readonly write: (path: string, content: string | Uint8Array) => void;
  readonly remove: (path: string) => void;
  /** Replaces the first occurrence; throws when there is none, so that no mistake goes stale. */
  readonly edit: (path: string, find: string | RegExp, replace: string) => void;
}

export interface Mistake {
  readonly title: string;
  readonly base: Base;
  readonly make: (draft: Draft) => void;
  /** Name of the folder, where that is the mistake. */
  readonly id?: string;
  /** Files that are symbolic links. */
  readonly links?: readonly string[];
}

const samples = join(import.meta.dirname, '../fixtures/fio');
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');
const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
const result = 'raw/randrw-4k.json';
const job = 'jobs/randrw-4k.fio';
const log = '500, 21598, 1, 0, 0\n1000, 21598, 1, 0, 0\n1500, 21602, 1, 0, 0\n2000, 21596, 1, 0, 0\n';

function measured(title: string, make: Mistake['make'], more: Partial<Mistake> = {}): Mistake {
  return { title, base: 'fio-with-job-files', make, ...more };
}

function published(title: string, make: Mistake['make']): Mistake {
  return { title, base: 'figures-from-an-article', make };
}

/** Names a log for the second test. */
function addLog({ edit, write }: Draft, content: string | Uint8Array, name = 'raw/write-128k_iops.1.log'): void {
  edit('run.json', '"raw/write-128k.json"', `"raw/write-128k.json", "logs": ["${name}"]`);
  write(name, content);
}

export const mistakes: readonly Mistake[] = [
  measured('A key is misspelt', ({ edit }) => edit('run.json', '"title"', '"titel"')),
  measured('A comma is missing in run.json', ({ edit }) => edit('run.json', '"CC0-1.0",', '"CC0-1.0"')),
  measured('A comma stands before a closing bracket', ({ edit }) => edit('hardware.json', '8589934592', '8589934592,')),
  measured('Quotes were made typographic', ({ edit }) => edit('run.json', '"licence"', '“licence”')),
  measured('The licence is missing', ({ edit }) => edit('run.json', '"licence": "CC0-1.0",', '')),
  measured('The licence has no version', ({ edit }) => edit('run.json', 'CC0-1.0', 'CC-BY')),
  measured('A date is written day first', ({ edit }) => edit('run.json', '2026-11-21', '21.11.2026')),
  measured('A count is a text', ({ edit }) => edit('hardware.json', '"count": 1', '"count": "1"')),
  measured('A capacity is written with its unit', ({ edit }) => edit('hardware.json', '8589934592', '"8 GiB"')),
  measured('Two tests have one id', ({ edit }) => edit('run.json', '"id": "write-128k"', '"id": "randrw-4k"')),
  measured('The id is not the folder', ({ edit }) => edit('run.json', '"fio-with-job-files"', '"my-run"')),
  measured('The folder has capitals', () => {}, { id: 'My-Run' }),
  measured('A test names a file that is not there', ({ remove }) => remove(result)),
  measured('A result lies outside raw/', ({ text, write, remove }) => {
    write('randrw-4k.json', text(result));
    remove(result);
  }),
  measured('A name has a space', ({ text, write, remove, edit }) => {
    write('raw/randrw 4k.json', text(result));
    remove(result);
    edit('run.json', result, 'raw/randrw 4k.json');
  }),
  measured('A file is a symbolic link', () => {}, { links: [result] }),
  measured('The job file is of another test', ({ edit }) => edit('run.json', job, 'jobs/write-128k.fio')),
  measured('Two tests have one result', ({ edit }) => edit('run.json', 'raw/write-128k.json', result)),
  measured('A result was copied under another name', ({ text, write }) => write('raw/write-128k.json', text(result))),
  measured('A log is named as the result', ({ write }) => write(result, log)),
  measured('The result is empty', ({ write }) => write(result, '')),
  measured('The result is cut off', ({ text, write }) => write(result, text(result).slice(0, 9000))),
  measured("The result is fio's terse output", ({ write }) =>
    write(result, readFileSync(join(samples, '3.33-terse.txt'))),
  ),
  measured("The result is fio's normal output", ({ write }) =>
    write(result, readFileSync(join(samples, '3.33-normal-and-json.txt'), 'utf8').replace(/^\{[\s\S]*?^\}/gm, '')),
  ),
  measured("fio's messages stand before the JSON", ({ text, write }) =>
    write(
      result,
      `fio: this platform does not support process shared mutexes, forcing use of threads.\n${text(result)}`,
    ),
  ),
  measured('All texts have line ends of Windows', ({ text, write }) => {
    for (const path of ['run.json', 'hardware.json', 'notes.md', job, result]) write(path, crlf(text(path)));
  }),
  measured('All texts begin with a byte order mark', ({ text, write }) => {
    for (const path of ['run.json', 'hardware.json', 'notes.md', job, result]) write(path, `\ufeff${text(path)}`);
  }),
  measured('run.json is UTF-16', ({ text, write }) => write('run.json', utf16(text('run.json')))),
  measured('The job file is UTF-16', ({ text, write }) => write(job, utf16(text(job)))),
  measured('The result is UTF-16', ({ text, write }) => write(result, utf16(text(result)))),
  measured('The result is UTF-16 without a mark', ({ text, write }) =>
    write(result, Buffer.from(text(result), 'utf16le')),
  ),
  measured('The notes are Windows-1252', ({ write }) =>
    write('notes.md', Buffer.from('Measured twice.\n\nAt 40 \xb0C.\n', 'latin1')),
  ),
  measured('A log is UTF-16', (draft) => addLog(draft, utf16(log))),
  measured('A log has text in it', (draft) => addLog(draft, `time, iops, direction\n${log}`)),
  measured('A packed log is not named .gz', (draft) => addLog(draft, gzipSync(log))),
  measured('A log is of another test', (draft) => addLog(draft, log, 'raw/randrw-4k_iops.1.log')),
  published('figures.csv has decimal commas', ({ edit }) => edit('figures.csv', '1.28', '1,28')),
  published('figures.csv has semicolons', ({ text, write }) =>
    write('figures.csv', text('figures.csv').replaceAll(',', ';')),
  ),
  published('A unit is unknown', ({ edit }) => edit('figures.csv', '409.6,,,MB/s', '409.6,,,MBps')),
  published('figures.csv is UTF-16', ({ text, write }) => write('figures.csv', utf16(text('figures.csv')))),
  published('A share is given as a ratio', ({ edit }) => edit('run.json', '"rwmixread": 70', '"rwmixread": 0.7')),
];
