/** The real effects: the world through Node. */
import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { Session } from 'node:inspector/promises';
import { availableParallelism, homedir, hostname, setPriority, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Effects, ProgramOptions, ProgramResult } from '../base/effects.ts';
import { nodeFiles } from './node-files.ts';
import { makeProgress } from './progress.ts';
import { servePages } from './serve.ts';
import { startWorkers } from './start-workers.ts';

/** Absolute path of this package. */
export const engineDir = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The real world, as this process finds it. */
export function nodeEffects(): Effects {
  const { env, stdin, stdout, stderr } = process;
  return {
    ...nodeFiles,
    cwd: process.cwd(),
    engineDir,
    env,
    machine: {
      platform: process.platform,
      arch: process.arch,
      homeDir: homedir(),
      tempDir: tmpdir(),
      hostName: hostname(),
      userName: ownName(),
      node: process.execPath,
      nodeVersion: process.version,
      cores: availableParallelism(),
    },
    now: () => Date.now(),
    out: (text) => stdout.write(text),
    log: (text) => stderr.write(text),
    progress: makeProgress({
      write: (text) => stderr.write(text),
      isTerminal: stderr.isTTY === true,
      now: () => performance.now(),
    }),
    profile,
    ...(stdin.isTTY && stderr.isTTY ? { ask: asker(stdin, stderr) } : {}),
    runProgram,
    saveMemory: () => setFlagsFromString(`--heap-growing-percent=${GROWING}`),
    startWorkers: (count, data) => startWorkers(engineDir, count, data),
    serve: servePages,
    interrupted,
    fetch,
    lookUp: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  };
}

/** Of what is in use, before V8 collects what is not; by itself it lets a heap of some hundred MB grow to four times of that. */
const GROWING = 20;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of SIGNALS) process.on(signal, () => done());
  });
}

async function profile(): Promise<(path: string) => Promise<void>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  return async (path) => {
    const { profile: found } = await session.post('Profiler.stop');
    session.disconnect();
    await nodeFiles.writeFile(path, JSON.stringify(found));
  };
}

/** A container may run as a user that nobody named. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** Asks on a terminal, which is let go between two questions: an open one would keep the process alive. */
export function asker(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): NonNullable<Effects['ask']> {
  let terminal: Interface | undefined;
  let ended: Promise<undefined>;
  return async (prompt) => {
    if (terminal === undefined) {
      const opened = createInterface({ input, output });
      ended = new Promise((done) => opened.once('close', () => done(undefined)));
      terminal = opened;
    }
    const typed = await Promise.race([terminal.question(prompt).catch(() => undefined), ended]);
    terminal.pause();
    return typed;
  };
}

/** A third of the share of others, where they compete (Linux); with less, a busy machine leaves it nothing. */
const PATIENT = 5;

/** Its own programs inherit it. */
function makePatient(pid: number): void {
  try {
    setPriority(pid, PATIENT);
  } catch {
    // It has ended already, or this system knows no priorities.
  }
}

function runProgram(
  program: string,
  args: readonly string[],
  { env, timeoutMs, input, isPatient = false }: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((done) => {
    // What ends this process ends the program; where nobody else waits for the signal, this process ends by it as if it had not been heard.
    const interrupt = (signal: NodeJS.Signals): void => {
      child.kill();
      stopListening();
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    const killAtExit = (): void => {
      child.kill();
    };
    const stopListening = (): void => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
      process.off('exit', killAtExit);
    };
    // Before it starts: a signal that comes first would leave it running.
    for (const signal of SIGNALS) process.on(signal, interrupt);
    process.on('exit', killAtExit);
    const child = spawn(program, args, { env, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] });
    if (isPatient && child.pid !== undefined) makePatient(child.pid);
    let timedOut = false;
    const kill = (): void => {
      timedOut = true;
      child.kill('SIGKILL');
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(kill, timeoutMs);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    // That it reads no more shows in how it ends.
    child.stdin?.on('error', () => undefined).end(input);
    const end = (code: number | undefined, fault?: Error): void => {
      clearTimeout(timer);
      stopListening();
      const bytes = Buffer.concat(out);
      const stderr = fault?.message ?? Buffer.concat(err).toString('utf8');
      done({
        code,
        timedOut,
        bytes,
        get stdout() {
          return bytes.toString('utf8');
        },
        stderr,
      });
    };
    child.on('error', (error) => end(undefined, error));
    child.on('close', (code) => end(code ?? undefined));
  });
}
