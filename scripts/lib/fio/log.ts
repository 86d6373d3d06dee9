/** Reads a log that fio wrote beside its result: bw, iops, lat, clat, slat or clat_hist, packed or not. */
import type { Problem } from '#types';
import { gunzip, isGzip } from '../base/gunzip.ts';
import { nameOfUtf16, utf16Of } from '../base/text-encoding.ts';
import { createLogScanner, type TakeRow } from './log-scanner.ts';
import { tooDense } from './text-bytes.ts';
import type { FioLog, LogReading } from './types.ts';

/** More is refused: a small archive can hold terabytes. */
const maxUnpackedBytes = 8 * 2 ** 30;
const chunkBytes = 1 << 16;
/** Broken lines that are told one by one; the others are counted. */
const toldFaults = 3;
/** Time, value, direction, block size, and what options add. */
const narrow = { from: 4, to: 8 };
/** 2.x and 3.x bins at the coarseness 0 to 6, behind time, direction and block size. */
const histogramWidths = new Set([1216, 1856].flatMap((bins) => [0, 1, 2, 3, 4, 5, 6].map((c) => (bins >> c) + 3)));

/** A zlib stream: fio's own compressed store, which holds no text. */
const isCompressedStore = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(bytes[1] ?? 0);

type Fault = Pick<Problem, 'message' | 'found' | 'allowed' | 'fix'>;

function refusalOf(bytes: Uint8Array): Fault | undefined {
  if (isCompressedStore(bytes)) {
    return {
      message: "fio's compressed log store is binary",
      found: 'a zlib stream (.fz)',
      fix: 'unpack it with fio --inflate-log=FILE > LOG, by a fio like the one that wrote it, or run without log_store_compressed',
    };
  }
  const utf16 = isGzip(bytes) ? undefined : utf16Of(bytes);
  if (utf16 !== undefined) {
    return {
      message: 'the log is not as fio wrote it: it is UTF-16',
      found: nameOfUtf16(utf16),
      fix: 'submit the log as fio wrote it, or save it as UTF-8',
    };
  }
  if (!isGzip(bytes) && bytes.subarray(0, 4096).includes(0)) {
    return {
      message: 'this is binary data, not a fio log',
      found: 'zero bytes',
      fix: 'submit the log as fio wrote it, or packed with gzip',
    };
  }
  return undefined;
}

/** Hands the unpacked bytes on in pieces until `take` returns false; the fault is told when they end too early. */
function unpack(bytes: Uint8Array, take: (chunk: Uint8Array) => boolean): Fault | undefined {
  let size = 0;
  let wants = true;
  const hand = (chunk: Uint8Array): boolean => {
    size += chunk.length;
    wants = size <= maxUnpackedBytes && take(chunk);
    return wants;
  };
  const unpacking = isGzip(bytes) ? gunzip(bytes, hand) : 'whole';
  if (!isGzip(bytes))
    for (let at = 0; at < bytes.length && hand(bytes.subarray(at, at + chunkBytes)); ) at += chunkBytes;
  if (size > maxUnpackedBytes)
    return {
      message: 'the log unpacks to more than is read',
      found: `more than ${maxUnpackedBytes} bytes`,
      fix: 'run with log_avg_msec=1000',
    };
  if (unpacking === 'dense') return tooDense(size, bytes.length);
  if (wants && unpacking === 'damaged')
    return {
      message: 'the gzip archive is damaged or cut off',
      found: `${size} bytes before the damage`,
      fix: 'pack the original log again: gzip FILE',
    };
  return undefined;
}

function isRow(cells: Float64Array, columns: number, isHistogram: boolean): boolean {
  if (cells[0] === undefined || cells[0] < 0) return false;
  if (isHistogram) return histogramWidths.has(columns) && (cells[1] ?? 3) <= 2;
  return columns >= narrow.from && columns <= narrow.to;
}

/**
 * A log of a bundle; nothing is looked at before `read`. `read` hands on each row and tells what was wrong afterwards:
 * an error when the file is no log at all, one warning for the first broken lines each, and one for how many follow.
 */
export function fioLog(file: string, bytes: Uint8Array, isHistogram: boolean): FioLog {
  const problemOf = (fault: Fault, severity: Problem['severity'], line?: number): Problem => ({
    file,
    pointer: '',
    ...(line === undefined ? {} : { line }),
    rule: 'input',
    severity,
    ...fault,
  });
  const allowed = isHistogram ? 'time, direction, block size and 1856 >> coarseness counts' : '4 to 8 numbers';
  const brokenLine = (text: string): Fault => ({
    message: 'this line is no row of a fio log; it is left out',
    found: text,
    allowed,
    fix: 'submit the log as fio wrote it',
  });

  function read(row: TakeRow, maxRows = Number.POSITIVE_INFINITY): LogReading {
    const refusal = refusalOf(bytes);
    if (refusal) return { rows: 0, broken: 0, problems: [problemOf(refusal, 'error')] };
    const problems: Problem[] = [];
    let rows = 0;
    let broken = 0;
    const fault = (line: number, text: string): void => {
      broken += 1;
      if (broken <= toldFaults) problems.push(problemOf(brokenLine(text), 'warning', line));
    };
    const scanner = createLogScanner((cells, columns, line) => {
      if (!isRow(cells, columns, isHistogram)) {
        fault(line, `${columns} numbers, the first ${cells[0]}`);
        return true;
      }
      rows += 1;
      return row(cells, columns, line) && rows < maxRows;
    }, fault);
    const damage = unpack(bytes, scanner.push);
    if (!damage) scanner.end();
    if (broken > toldFaults)
      problems.push(
        problemOf({ ...brokenLine(''), message: 'more lines are no rows', found: `${broken} in all` }, 'warning'),
      );
    if (damage) problems.push(problemOf(damage, 'error'));
    return { rows, broken, problems };
  }

  return { file, read };
}
