/** Temporary folders and running programs of the bench: gone when it ends, however it ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Temporary {
  /** All folders lie in here. */
  readonly dir: string;
  /** Told of each program's group of processes when it starts, and when it ends. */
  readonly groups: Set<number>;
  readonly remove: () => void;
}

const ENDED_BY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function openTemporary(): Temporary {
  const dir = mkdtempSync(join(tmpdir(), 'plateau-bench-'));
  const groups = new Set<number>();
  // Whatever we or our programs put away for a while lies in here, too.
  process.env.TMPDIR = dir;
  const remove = (): void => {
    for (const group of groups) {
      try {
        process.kill(-group, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    groups.clear();
    // A program that was ended just now may still be writing.
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.on('exit', remove);
  for (const signal of ENDED_BY)
    process.on(signal, () => {
      process.exit(130);
    });
  return { dir, groups, remove };
}
