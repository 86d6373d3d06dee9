/** Runs another program and waits for its end. */
import { spawn } from 'node:child_process';

export interface ProgramResult {
  /** Exit code; undefined when it could not be started or was killed. */
  readonly code: number | undefined;
  /** True when it was killed because it ran longer than allowed. */
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** Never throws: a program that cannot be started has no code, and the reason in stderr. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly timeoutMs?: number } = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const { timeoutMs, ...where } = options;
    const child = spawn(program, args, { ...where, stdio: ['ignore', 'pipe', 'pipe'] });
    let timedOut = false;
    const kill = (): void => {
      timedOut = true;
      child.kill('SIGKILL');
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(kill, timeoutMs);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: undefined, timedOut, stdout: '', stderr: error.message });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({
        code: code ?? undefined,
        timedOut,
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
      });
    });
  });
}
