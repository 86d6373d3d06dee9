/**
 * Reads one log, in a process of its own for the sake of its memory: `log-process.ts plain|scan BYTES SEED`, or `packed|unpack FILE`.
 * plain and packed read it as the engine does, onto a grid; scan and unpack only look at each byte. Prints a line of JSON.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createLanes } from '../../scripts/lib/analyse/lanes.ts';
import { fioLog } from '../../scripts/lib/fio/log.ts';
import { createLogScanner, type TakeRow } from '../../scripts/lib/fio/log-scanner.ts';
import { singleIoLog } from './bundles/fio-logs.ts';

export interface LogReport {
  readonly bytes: number;
  readonly rows: number;
  readonly cpu_s: number;
  readonly peak_bytes: number;
}

const ROWS_OF_A_PIECE = 25_000;
/** Different pieces, one after the other, so that no piece stays in the processor's cache. */
const PIECES = 8;

let rows = 0;

/** A grid as the join of logs fills it. */
function grid(): TakeRow {
  const lanes = createLanes({
    step_ms: 1000,
    origin_ms: 0,
    max_windows: 100_000,
    single: true,
    appended: false,
  });
  return (cells) => {
    rows += 1;
    lanes.add(cells[0] ?? 0, cells[2] ?? 0, cells[1] ?? 0, cells[3] ?? 0);
    return true;
  };
}

function countLines(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 10) rows += 1;
}

/** Hands over as many bytes, in pieces, as a stream would. */
function inPieces(seed: number, wanted: number): (take: (chunk: Uint8Array) => void) => number {
  const next = singleIoLog(seed);
  const pieces = Array.from({ length: PIECES }, () => next(ROWS_OF_A_PIECE));
  return (take) => {
    let bytes = 0;
    for (let turn = 0; bytes < wanted; turn += 1) {
      const piece = pieces[turn % PIECES] ?? new Uint8Array();
      take(piece);
      bytes += piece.length;
    }
    return bytes;
  };
}

/** What each way needs is made before the clock runs. */
function prepare(way: string, first: string, seed: number): () => number {
  if (way === 'packed' || way === 'unpack') {
    const packed = new Uint8Array(readFileSync(first));
    // The last four bytes of a gzip file are the size of what is in it.
    const bytes = new DataView(packed.buffer).getUint32(packed.byteLength - 4, true);
    if (way === 'unpack')
      return () => {
        countLines(gunzipSync(packed));
        return bytes;
      };
    return () => {
      const { problems } = fioLog('raw/x_lat.1.log.gz', packed, false).read(grid());
      if (problems.length > 0) throw new Error(problems[0]?.message);
      return bytes;
    };
  }
  const hand = inPieces(seed, Number(first));
  if (way === 'scan') return () => hand(countLines);
  return () => {
    const scanner = createLogScanner(grid(), () => {
      throw new Error('a row that is none');
    });
    const bytes = hand(scanner.push);
    scanner.end();
    return bytes;
  };
}

const [way = '', first = '', seed = '0'] = process.argv.slice(2);
const read = prepare(way, first, Number(seed));
const before = process.cpuUsage();
const bytes = read();
const { user, system } = process.cpuUsage(before);
const report: LogReport = {
  bytes,
  rows,
  cpu_s: (user + system) / 1e6,
  peak_bytes: process.resourceUsage().maxRSS * 1024,
};
console.log(JSON.stringify(report));
