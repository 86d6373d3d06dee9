/** Says what one file of a folder is, by what is in it. */

import { parseLogName } from '../fio/log-name.ts';
import { parseFioOutput } from '../fio/output.ts';
import { decodeText } from '../fio/text-bytes.ts';
import type { InspectedFile } from '../model/source-files.ts';
import { readLogFacts } from './log-facts.ts';
import { readMonitorFacts } from './monitor-facts.ts';
import type { SortedFile } from './types.ts';

const reasons = {
  empty: 'the file is empty',
  fio_log: 'a log that belongs to no result',
  job_file: 'a job file that no result was made with',
  terse_output: "fio's terse format, which leaves out what is needed to check a result",
  normal_output: "fio's normal output, rounded for reading; a result is what fio writes with --output-format=json+",
  fio_messages: "fio's messages, no result",
  other_json: 'JSON, but no result of fio',
  other_text: 'no output of fio',
  binary: 'binary data; of fio logs, unpack those in .fz with fio --inflate-log=FILE',
} as const;

/** Sorts a file by its content. The name counts only for an empty log, and for what a file promises to be. */
export function sortFile(read: InspectedFile, path: string): SortedFile {
  const { bytes, sha256 = '' } = read;
  const other = (why: string, is_damaged = false): SortedFile => ({ kind: 'other', path, why, is_damaged });
  if (read.is_link) return other('a symbolic link; links are not followed');
  if (bytes === undefined) return other(`cannot be read: ${read.fault ?? 'no bytes'}`, true);
  const loose = { path, size_bytes: bytes.length, sha256 };
  const output = parseFioOutput(path, bytes, sha256);
  if (output.documents.length > 0) return { ...loose, kind: 'result', output };
  const { foreign } = output;
  const name = parseLogName(path);
  if (foreign === 'fio_log' || (foreign === 'empty' && name !== undefined)) {
    const facts = readLogFacts(foreign === 'empty' ? '' : textOf(bytes));
    return { ...loose, kind: 'log', ...(name === undefined ? {} : { name }), ...facts };
  }
  if (foreign === 'job_file') return { ...loose, kind: 'job_file', text: textOf(bytes) };
  const monitor = foreign === 'binary' || foreign === 'empty' ? undefined : readMonitorFacts(textOf(bytes));
  if (monitor !== undefined) return { ...loose, kind: 'monitor', ...monitor };
  const isResultByName = /\.json(\.gz)?$/i.test(path) && foreign !== 'other_json';
  if (foreign === undefined) return other(output.problems[0]?.message ?? 'cannot be read', true);
  return other(reasons[foreign], isResultByName);
}

function textOf(bytes: Uint8Array): string {
  const decoded = decodeText(bytes);
  return 'text' in decoded ? decoded.text : '';
}
