/**
 * How fast fio logs are read, and in how much memory: `npx tsx tests/bench/fio-logs.ts`. Promised: 100 MB/s a core, and a log of
 * 1 GB in 200 MB. Prints figures; it is no test, for they are those of the machine.
 */
import { gzipSync } from 'node:zlib';
import { createLanes } from '../../scripts/lib/analyse/lanes.ts';
import { fioLog } from '../../scripts/lib/fio/log.ts';
import { createLogScanner, type TakeRow } from '../../scripts/lib/fio/log-scanner.ts';

const MB = 1e6;

function peakMb(): number {
  return (process.resourceUsage().maxRSS * 1024) / MB;
}

function measure(name: string, run: () => { readonly bytes: number; readonly rows: number }): void {
  const start = process.hrtime.bigint();
  const cpu = process.cpuUsage();
  const { bytes, rows } = run();
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const { user, system } = process.cpuUsage(cpu);
  const busy = (user + system) / 1e6;
  console.log(
    `${name}: ${(bytes / MB).toFixed(0)} MB, ${rows} rows, ${seconds.toFixed(1)} s (${busy.toFixed(1)} s of processor), ${(bytes / MB / busy).toFixed(0)} MB/s a core, peak RSS ${peakMb().toFixed(0)} MB`,
  );
}

/** Rows of single I/Os, 4 a ms, as the next piece of an endless log. */
function piece(from: number, rows: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, row) => {
    const at = from + row;
    return `${Math.floor(at / 4)}, ${100_000 + ((at * 7919) % 900_000)}, ${at % 3 === 0 ? 1 : 0}, 4096, ${(at % 8192) * 4096}\n`;
  });
  return new TextEncoder().encode(lines.join(''));
}

/** A grid as the join fills it. */
function fill(): { readonly row: TakeRow; readonly rows: () => number } {
  const lanes = createLanes({
    step_ms: 1000,
    origin_ms: 0,
    max_windows: 100_000,
    single: true,
    whole: true,
    appended: false,
  });
  let rows = 0;
  return {
    row: (cells) => {
      rows += 1;
      lanes.add(cells[0] ?? 0, cells[2] ?? 0, cells[1] ?? 0, cells[3] ?? 0);
      return true;
    },
    rows: () => rows,
  };
}

measure('1 GB in chunks, onto a grid', () => {
  const { row, rows } = fill();
  const scanner = createLogScanner(row, () => {});
  const chunk = piece(0, 25_000);
  let bytes = 0;
  for (; bytes < 1000 * MB; bytes += chunk.length) scanner.push(chunk);
  scanner.end();
  return { bytes, rows: rows() };
});

/** Member by member, as the whole text would take more memory than reading it. */
function packedLog(pieces: number): { readonly packed: Uint8Array; readonly bytes: number } {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let part = 0; part < pieces; part += 1) {
    const text = piece(part * 25_000, 25_000);
    bytes += text.length;
    parts.push(gzipSync(text));
  }
  return { packed: Buffer.concat(parts), bytes };
}

const { packed, bytes } = packedLog(80);
measure('2 million I/Os, gzipped, onto a grid', () => {
  const { row, rows } = fill();
  fioLog('raw/x_lat.1.log.gz', packed, false).read(row);
  return { bytes, rows: rows() };
});
