/** Takes what tasks make from what was kept, or has them done, here or in processes beside this one. */
import { deserialize } from 'node:v8';
import type { AnySettled } from '../pages/page-parts.ts';
import type { SiteView } from '../pages/site-page.ts';
import type { Kept } from '../store/kept.ts';
import { type Made, type MadeHead, unpackMade } from './made.ts';
import type { RunPool } from './run-pool.ts';
import type { RunTask } from './run-tasks.ts';

type Page = Made['pages'][number];

export interface Asked {
  /** Of everything that the result depends on. */
  readonly key: string;
  /** Asked for where there is no result yet. */
  readonly task: () => RunTask;
  /** As RunPool takes it. */
  readonly work: number;
}

/** What is made, as far as it is read: not held, so that memory does not grow with a site. */
export interface Taken {
  readonly key: string;
  readonly head: MadeHead;
  readonly read: () => Promise<Made>;
}

interface Takers {
  readonly kept: Kept;
  readonly pool: RunPool;
  /** Told how many results there are, each time that there is one more. */
  readonly tell?: (count: number) => void;
}

/** Writes the files of what is made. */
export type PutMade = (taken: Taken) => Promise<void>;

/** Waits for what was asked for, writes its files, and gives its pages. */
export type WriteMade = (put: PutMade) => Promise<readonly AnySettled<SiteView>[]>;

/** Gives the heads of pages, each with what reads the rest of it. Many use the same templates: these are held once. */
function latePages(): (taken: Taken) => readonly AnySettled<SiteView>[] {
  const known = new Map<string, Page['templates'][number]>();
  return ({ head, read }) =>
    head.pages.map(({ templates, ...page }, place) => {
      for (const template of templates) if (!known.has(template[0])) known.set(template[0], template);
      return {
        ...page,
        templates: templates.map((one) => known.get(one[0]) ?? one),
        read: reader(page.path, place, read),
      };
    });
}

/** Apart from where it is made: what it needs is held as long as the page. */
function reader(path: string, place: number, read: Taken['read']): () => Promise<Page> {
  return async () => {
    const page = (await read()).pages[place];
    if (page === undefined) throw new Error(`${path} was made with fewer pages the second time`);
    return page;
  };
}

const REST = '.rest';

/** What a result is kept under besides its head. */
function restOf(key: string): string {
  return `${key}${REST}`;
}

/** Whether this is kept beside the head of a result, and is none by itself. */
export function isRest(key: string): boolean {
  return key.endsWith(REST);
}

/** Results that are held after they were read: pages of one thing are asked for one after the other. */
const HELD = 8;

/**
 * In the order in which they are asked for. Other processes may be at work until what it gives is through, which throws what failed. What
 * they are not asked to do is done in this one, at the latest when that begins.
 */
export async function takeAll(all: Iterable<Asked>, { kept, pool, tell = () => {} }: Takers): Promise<WriteMade> {
  let count = 0;
  const held = new Map<string, Made>();
  const keep = async (key: string, packed: Uint8Array): Promise<ReturnType<typeof unpackMade>> => {
    const parts = unpackMade(packed);
    await kept.write(restOf(key), parts.rest);
    await kept.write(key, parts.head);
    return parts;
  };
  // What is there may be damaged, and nothing is where nothing can be written.
  const again = async ({ key, task, work }: Asked) => {
    const done = pool.run(task(), work);
    await pool.settle();
    return keep(key, await done);
  };
  const read = async (asked: Asked): Promise<Made> => {
    const found = held.get(asked.key);
    if (found !== undefined) return found;
    const made = deserialize((await kept.read(restOf(asked.key))) ?? (await again(asked)).rest) as Made;
    held.set(asked.key, made);
    for (const oldest of [...held.keys()].slice(0, -HELD)) held.delete(oldest);
    return made;
  };
  const take = async (asked: Asked, isThere: boolean): Promise<Asked> => {
    if (!isThere) await keep(asked.key, await pool.run(asked.task(), asked.work));
    count += 1;
    tell(count);
    return asked;
  };
  const taken: Promise<Asked>[] = [];
  for (const asked of all) {
    const isThere = (await kept.has(restOf(asked.key))) && (await kept.has(asked.key));
    const one = take(asked, isThere);
    // A failure is thrown when all are asked for.
    one.catch(() => undefined);
    taken.push(one);
  }
  return async (put) => {
    await pool.settle();
    const pages: AnySettled<SiteView>[] = [];
    const lateOf = latePages();
    for (const asked of await Promise.all(taken)) {
      const head = deserialize((await kept.read(asked.key)) ?? (await again(asked)).head) as MadeHead;
      const one = { key: asked.key, head, read: () => read(asked) };
      await put(one);
      pages.push(...lateOf(one));
    }
    return pages;
  };
}
