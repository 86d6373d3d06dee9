/** Logs that fio would write of a drawn load, and one of single I/Os of any length. */
import { gzipSync } from 'fflate';
import type { DrawnDirection, DrawnLoad } from './drawn-load.ts';
import { type Random, randomOf } from './random.ts';
import { nameOf } from './workloads.ts';

export const LOG_KINDS = ['bw', 'iops', 'lat'] as const;

type LogKind = (typeof LOG_KINDS)[number];

const encoder = new TextEncoder();

/** A value of one second: KiB/s, I/Os per second, or mean latency in ns. */
function loggedValue(kind: LogKind, drawn: DrawnDirection, job: readonly number[], second: number, bs: number): number {
  const count = job[second] ?? 0;
  if (kind === 'iops') return count;
  if (kind === 'bw') return Math.floor((count * bs) / 1024);
  // The queue is full all the time: more I/Os in a second means that each of them took less.
  const usual = job.reduce((sum, one) => sum + one, 0) / job.length;
  return Math.round(((drawn.clat.mean + drawn.slat.mean) * usual) / Math.max(1, count));
}

/** Path in the bundle -> bytes; packed as submitters do. One log for each job and kind, a row for each second and direction. */
export function fioLogs(random: Random, { load, directions }: DrawnLoad): ReadonlyMap<string, Uint8Array> {
  const logs = new Map<string, Uint8Array>();
  for (const kind of LOG_KINDS)
    for (let job = 0; job < load.numjobs; job += 1) {
      let text = '';
      for (let second = 0; second < load.runtime_s; second += 1) {
        const end_ms = 1000 * (second + 1) + random.whole(0, 3);
        for (const [direction, drawn] of directions) {
          const value = loggedValue(kind, drawn, drawn.ios[job] ?? [], second, load.bs_bytes);
          if (value > 0) text += `${end_ms}, ${value}, ${direction === 'read' ? 0 : 1}, 0, 0\n`;
        }
      }
      const name = nameOf(load);
      logs.set(`raw/${name}/${name}_${kind}.${job + 1}.log.gz`, gzipSync(encoder.encode(text), { mtime: 0 }));
    }
  return logs;
}

/** Rows of a latency log without averaging, the next of an endless log with each call: some 4 a ms. */
export function singleIoLog(seed: number): (rows: number) => Uint8Array {
  const random = randomOf(seed, 3);
  let row = 0;
  return (rows) => {
    const lines: string[] = [];
    for (const end = row + rows; row < end; row += 1) {
      const latency = Math.round(180_000 * Math.exp(0.4 * random.normal()));
      const offset = 4096 * random.whole(0, 2 ** 24);
      lines.push(`${Math.floor(row / 4)}, ${latency}, ${random.share() < 0.7 ? 0 : 1}, 4096, ${offset}, 0\n`);
    }
    return encoder.encode(lines.join(''));
  };
}
