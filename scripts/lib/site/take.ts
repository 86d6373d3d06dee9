/** Takes what tasks give from what was kept, or has them done, here or in processes beside this one. */
import { deserialize } from 'node:v8';
import type { Kept } from '../store/kept.ts';
import type { RunPool } from './run-pool.ts';
import type { RunTask } from './run-tasks.ts';

export interface Asked {
  /** Of everything that the result depends on. */
  readonly key: string;
  readonly task: RunTask;
  /** As RunPool takes it. */
  readonly work: number;
}

interface Takers {
  readonly kept: Kept;
  readonly pool: RunPool;
  /** Told how many results there are, each time that there is one more. */
  readonly tell?: (count: number) => void;
}

/**
 * In the order in which they are asked for. When this is through, nothing is done in this process any more; others may be at work until what
 * it gives is through, which throws what failed.
 */
export async function takeAll<T>(
  all: Iterable<Asked>,
  { kept, pool, tell = () => {} }: Takers,
): Promise<() => Promise<readonly T[]>> {
  let count = 0;
  const take = async ({ key, task, work }: Asked, found: Uint8Array | undefined): Promise<T> => {
    const bytes = found ?? (await pool.run(task, work));
    if (found === undefined) await kept.write(key, bytes);
    count += 1;
    tell(count);
    return deserialize(bytes) as T;
  };
  const taken: Promise<T>[] = [];
  for (const asked of all) {
    const one = take(asked, await kept.read(asked.key));
    // A failure is thrown when all are asked for.
    one.catch(() => undefined);
    taken.push(one);
  }
  await pool.settle();
  return () => Promise.all(taken);
}
