/** Takes what tasks give from what was kept, or has them done, here or in processes beside this one. */
import { deserialize } from 'node:v8';
import { hashOfView } from '../hugo/run-hugo.ts';
import type { AnySettled, SettledPage } from '../pages/page-parts.ts';
import type { SiteView } from '../pages/site-page.ts';
import type { Kept } from '../store/kept.ts';
import type { PublishedFile } from '../store/publish-files.ts';
import type { RunPool } from './run-pool.ts';
import type { RunTask } from './run-tasks.ts';

export interface Asked {
  /** Of everything that the result depends on. */
  readonly key: string;
  readonly task: RunTask;
  /** As RunPool takes it. */
  readonly work: number;
}

/** Reads a result. Not held, so that memory does not grow with a site. */
export type Late<T> = () => Promise<T>;

interface Takers {
  readonly kept: Kept;
  readonly pool: RunPool;
  /** Told how many results there are, each time that there is one more. */
  readonly tell?: (count: number) => void;
}

/** Writes the files of a thing: all that lie beside one page come together. */
export type PutFiles = (files: readonly PublishedFile[]) => Promise<void>;

type Pages = readonly SettledPage<SiteView>[];

/**
 * Gives the heads of pages, each with what reads the rest of it. Their files have to be written already. Many use the same templates: these
 * are held once.
 */
export function latePages(): (pages: Pages, read: Late<Pages>) => readonly AnySettled<SiteView>[] {
  const known = new Map<string, SettledPage['templates'][number]>();
  return (pages, read) =>
    pages.map(({ view, files: _files, charts: _charts, templates, ...head }, place) => {
      for (const template of templates) if (!known.has(template[0])) known.set(template[0], template);
      return {
        ...head,
        templates: templates.map((one) => known.get(one[0]) ?? one),
        view_hash: hashOfView(view),
        read: reader(head.path, place, read),
      };
    });
}

/** Apart from where it is made: what it needs is held as long as the page. */
function reader(path: string, place: number, read: Late<Pages>): Late<SettledPage<SiteView>> {
  return async () => {
    const page = (await read())[place];
    if (page === undefined) throw new Error(`${path} was made with fewer pages the second time`);
    return page;
  };
}

/** Results that are held after they were read: pages of one thing are asked for one after the other. */
const HELD = 8;

/**
 * In the order in which they are asked for. When this is through, nothing is done in this process any more; others may be at work until what
 * it gives is through, which throws what failed.
 */
export async function takeAll<T>(
  all: Iterable<Asked>,
  { kept, pool, tell = () => {} }: Takers,
): Promise<() => Promise<readonly Late<T>[]>> {
  let count = 0;
  const held = new Map<string, T>();
  // What is there may be damaged, and nothing is where nothing can be written.
  const again = async ({ key, task, work }: Asked): Promise<Uint8Array> => {
    const done = pool.run(task, work);
    await pool.settle();
    const bytes = await done;
    await kept.write(key, bytes);
    return bytes;
  };
  const read = async (asked: Asked): Promise<T> => {
    const found = held.get(asked.key);
    if (found !== undefined) return found;
    const result = deserialize((await kept.read(asked.key)) ?? (await again(asked))) as T;
    held.set(asked.key, result);
    for (const oldest of [...held.keys()].slice(0, -HELD)) held.delete(oldest);
    return result;
  };
  const take = async (asked: Asked, isThere: boolean): Promise<Late<T>> => {
    if (!isThere) await kept.write(asked.key, await pool.run(asked.task, asked.work));
    count += 1;
    tell(count);
    return () => read(asked);
  };
  const taken: Promise<Late<T>>[] = [];
  for (const asked of all) {
    const one = take(asked, await kept.has(asked.key));
    // A failure is thrown when all are asked for.
    one.catch(() => undefined);
    taken.push(one);
  }
  await pool.settle();
  return () => Promise.all(taken);
}
