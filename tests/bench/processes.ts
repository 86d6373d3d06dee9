/** Runs programs and tells what they and their children cost: processor seconds, and the most memory of each process. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Temporary } from './temporary.ts';

export interface ProcessPeak {
  readonly name: string;
  readonly bytes: number;
}

export interface Cost {
  /** By the clock. */
  readonly seconds: number;
  /** Of the processor, all children together. */
  readonly cpu_s: number;
  /** The largest first; empty where there is no /proc. */
  readonly peaks: readonly ProcessPeak[];
  readonly stdout: string;
}

/** Memory only grows to a peak, so what is missed between two looks is the growth of that time. */
const LOOK_MS = 50;

/** The shell that waits for it prints what all of it took: POSIX `times`, the line of the children. */
const TIMED = '"$@"; code=$?; times >&3; exit $code';

function parseTimes(text: string): number {
  const [user, system] = [...(text.trim().split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds),
  );
  if (user === undefined || system === undefined) throw new Error(`sh printed other times than expected: ${text}`);
  return user + system;
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

/** Watches all processes of a group until what is returned is called. */
function watchGroup(group: number): () => readonly ProcessPeak[] {
  const peaks = new Map<string, ProcessPeak>();
  const look = (): void => {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    for (const pid of all) {
      // Fields follow the name, which may hold anything: state, parent, group.
      const stat = readProc(pid, 'stat');
      const [, , of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(of) !== group) continue;
      const kB = Number(/^VmHWM:\s*(\d+) kB/m.exec(readProc(pid, 'status'))?.[1] ?? 0);
      const name = basename(readProc(pid, 'cmdline').split('\0')[0] ?? '');
      if (kB > 0 && name !== 'sh') peaks.set(pid, { name, bytes: 1024 * kB });
    }
  };
  if (process.platform !== 'linux') return () => [];
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    return [...peaks.values()].sort((a, b) => b.bytes - a.bytes);
  };
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** By default a program has to exit with 0. */
  readonly codes?: readonly number[];
}

/** Throws with the end of what it said when it fails. */
export async function measureProcess(temporary: Temporary, command: Command): Promise<Cost> {
  const { program, args, cwd = temporary.dir, codes = [0] } = command;
  const begin = performance.now();
  const child = spawn('sh', ['-c', TIMED, 'sh', program, ...args], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('there is no sh');
  temporary.groups.add(pid);
  const stop = watchGroup(pid);
  const texts = ['', '', '', ''];
  child.stdio.forEach((stream, place) => {
    stream?.on('data', (chunk: Buffer) => {
      texts[place] += chunk.toString();
    });
  });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  const seconds = (performance.now() - begin) / 1000;
  const peaks = stop();
  temporary.groups.delete(pid);
  const [, stdout = '', stderr = '', times = ''] = texts;
  if (code === null || !codes.includes(code))
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${stdout.slice(-500)}${stderr.slice(-2000)}`);
  return { seconds, cpu_s: parseTimes(times), peaks, stdout };
}

/** Processor seconds that this process computes in `work`. */
export function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The same of work that waits. */
export async function cpuSecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
