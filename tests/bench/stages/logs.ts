/** Reading fio's logs, against looking at each of their bytes once. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { singleIoLog } from '../bundles/fio-logs.ts';
import { middleOf } from '../figures.ts';
import type { LogReport } from '../log-process.ts';
import { measureProcess } from '../processes.ts';
import type { Bench, StageOfBench } from './stage.ts';

const READER = join(import.meta.dirname, '../log-process.ts');
const TSX = import.meta.resolve('tsx');
/** Bytes of the plain log. */
const [WHOLE, PART] = [1e9, 250e6];

async function readLog({ temporary }: Bench, way: string, ...args: readonly string[]): Promise<LogReport> {
  const command = { program: process.execPath, args: ['--import', TSX, READER, way, ...args] };
  return JSON.parse((await measureProcess(temporary, command)).stdout) as LogReport;
}

/** A log of single I/Os as submitters pack them. */
async function writePacked({ temporary, seed }: Bench, pieces: number): Promise<string> {
  const next = singleIoLog(seed);
  const parts = Array.from({ length: pieces }, () => next(25_000));
  const file = join(temporary.dir, 'x_lat.1.log.gz');
  await writeFile(file, gzipSync(Buffer.concat(parts)));
  return file;
}

interface Pair {
  readonly speeds: readonly number[];
  readonly ratios: readonly number[];
  readonly last: LogReport;
}

/** The two ways one after the other, so that a busy machine hinders both. */
async function pair(
  bench: Bench,
  ways: readonly [string, string],
  args: readonly string[],
  turns: number,
): Promise<Pair> {
  const [speeds, ratios] = [[], []] as [number[], number[]];
  for (let turn = 0; ; turn += 1) {
    bench.say(`logs: ${ways[0]}, turn ${turn + 1} of ${turns}`);
    const own = await readLog(bench, ways[0], ...args);
    const floor = await readLog(bench, ways[1], ...args);
    if (own.rows !== floor.rows) throw new Error(`${own.rows} rows were read of ${floor.rows} lines`);
    speeds.push(own.bytes / 1e6 / own.cpu_s);
    ratios.push(own.cpu_s / floor.cpu_s);
    if (turn + 1 >= turns) return { speeds, ratios, last: own };
  }
}

export const logs: StageOfBench = {
  name: 'logs',
  about: 'logs of single I/Os, plain and gzipped, against a scan of their bytes',
  measure: async (bench) => {
    const { tell, seed, short } = bench;
    const size = short ? PART : WHOLE;
    const plain = await pair(bench, ['plain', 'scan'], [String(size), String(seed)], short ? 1 : 3);
    tell(`plain log of ${size / 1e6} MB, in pieces`, middleOf(plain.speeds), 'MB/s', { least: 250 });
    tell('  against looking at each byte', middleOf(plain.ratios), 'x');
    tell('  most memory', plain.last.peak_bytes / 1e6, 'MB', { most: 200 });
    const file = await writePacked(bench, short ? 40 : 160);
    const packed = await pair(bench, ['packed', 'unpack'], [file], short ? 1 : 5);
    const unpacked = (packed.last.bytes / 1e6).toFixed(0);
    tell(`gzipped log, ${unpacked} MB unpacked`, middleOf(packed.speeds), 'MB/s', { least: 100 });
    tell("  against unpacking by Node's zlib, and looking at each byte", middleOf(packed.ratios), 'x');
  },
};
