/** Works out a part of a site's runs ahead of its build, so that several machines share them: what each keeps is what a build takes. */
import { join, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { Effects } from '../base/effects.ts';
import { relateSite } from '../database/admit-site.ts';
import { findHugo } from '../hugo/find-hugo.ts';
import { readLanguage } from '../hugo/own-words.ts';
import { readSiteConfig } from '../hugo/site-config.ts';
import { requireSite } from '../store/discover-site.ts';
import { engineKey, pagesKey } from '../store/engine-key.ts';
import { holdBack } from '../store/hold-back.ts';
import { type Kept, openKept } from '../store/kept.ts';
import { readSiteAround } from '../store/read-site.ts';
import { viewRules } from '../views/view-rules.ts';
import { type BuildOptions, dayOf } from './build.ts';
import { keptOfRuns, namesOf, takeOfRuns } from './of-runs.ts';
import { openRunPool } from './run-pool.ts';
import { isRest } from './take.ts';
import { findKeptRun, keptRuns, type WorkedOut, workOutRuns } from './work-out-runs.ts';

/** The second of four parts is {part: 2, of: 4}. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

export interface ShardResult {
  /** Runs of this part, whose records are kept now. */
  readonly own: number;
  /** Runs of the site. */
  readonly runs: number;
  /** Runs of other parts whose records are not here: without them no pages can be made. */
  readonly missing: number;
}

/** Where results of single runs are kept in .build/. */
const KINDS = ['runs', 'of-runs'];

/** Reads "2/4". Throws a CliError. */
export function parseShard(text: string): Shard {
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > of)
    throw new CliError(`--shard ${text} (allowed: a part and how many there are, such as 2/4)`);
  return { part, of };
}

/** What is found or written goes to `other` too. Throws a CliError where it does not get there: what is missing would be worked out twice. */
function alsoTo(kept: Kept, other: Kept | undefined): Kept {
  const hand = async (key: string, bytes: Uint8Array): Promise<void> => {
    await other?.write(key, bytes);
    if (other !== undefined && !(await other.has(key)))
      throw new CliError('a result cannot be written into the folder of --hand-on; make room there, or name another');
  };
  return {
    ...kept,
    read: async (key) => {
      const bytes = await kept.read(key);
      if (bytes !== undefined) await hand(key, bytes);
      return bytes;
    },
    write: async (key, bytes) => {
      await kept.write(key, bytes);
      await hand(key, bytes);
    },
  };
}

/** The folders are there though a part has no run: --merge looks for them. */
async function openHandedOn(effects: Effects, handOn: string | undefined): Promise<readonly (Kept | undefined)[]> {
  if (handOn === undefined) return [];
  const folders = KINDS.map((kind) => resolve(effects.cwd, handOn, kind));
  for (const folder of folders) await effects.makeFolder(folder);
  return folders.map((folder) => openKept(effects, folder));
}

/**
 * Keeps the records of this part's runs. Where those of all others are here too, it relates them and keeps what is published of this
 * part's runs as well. Every n-th run belongs to a part, so that runs of one lab, which lie beside each other, are spread. `handOn`:
 * a folder for copies of this part's results, without whatever else is kept here.
 */
export async function workOutShard(
  { site, baseUrl, date, handOn }: Pick<BuildOptions, 'site' | 'baseUrl' | 'date'> & { readonly handOn?: string },
  { part, of }: Shard,
  effects: Effects,
): Promise<ShardResult> {
  const siteDir = resolve(effects.cwd, site);
  await requireSite(effects, siteDir);
  const engine = await engineKey(effects);
  const around = await readSiteAround(effects, siteDir);
  const { site: input } = await holdBack(effects, siteDir, around, dayOf(effects, date));
  const kept = keptRuns(effects, siteDir);
  const [handedRuns, handedMade] = await openHandedOn(effects, handOn);
  const pool = openRunPool(effects, { methods: input.methods });
  const isOwn = (place: number): boolean => place % of === part - 1;
  const ownPaths = input.runs.filter((_, place) => isOwn(place));
  const memory = { engine, kept: alsoTo(kept, handedRuns), pool };
  const own = await workOutRuns(effects, { ...input, runs: ownPaths, siteDir }, memory);
  const find = findKeptRun(effects, { siteDir, methods: input.methods }, { engine, kept });
  const all: (WorkedOut | undefined)[] = [];
  for (const [place, path] of input.runs.entries())
    all.push(isOwn(place) ? own[Math.floor(place / of)] : await find(path));
  const there = all.filter((run) => run !== undefined);
  const result = { own: own.length, runs: all.length, missing: all.length - there.length };
  if (result.missing === 0) {
    const { database } = relateSite(
      input,
      there.map(({ alone }) => alone),
      viewRules,
    );
    const { rawFiles, languages } = await readSiteConfig(effects, await findHugo(effects), siteDir, baseUrl);
    // Pages in further languages are made by the build.
    const { vocabulary } = await readLanguage(effects, siteDir, languages[0]);
    const ids = new Set(own.map(({ alone }) => alone.id));
    const forPages = {
      names: namesOf(database, there, pagesKey(engine, vocabulary)),
      kept: alsoTo(keptOfRuns(effects, siteDir), handedMade),
      pool,
      vocabulary,
    };
    const made = await takeOfRuns(effects, { database, rawFiles }, forPages, ({ bundle }) => ids.has(bundle.id));
    // What is read is handed on.
    await made(async ({ read }) => void (await read()));
  }
  await pool.end();
  return result;
}

/** Takes what shards have kept into the site: `dirs`: what they handed on, or their .build folders. Tells how many results came, and which files are no whole result and stay where they are. */
export async function mergeShards(
  site: string,
  dirs: readonly string[],
  effects: Effects,
): Promise<{ readonly count: number; readonly damaged: readonly string[] }> {
  let count = 0;
  const damaged: string[] = [];
  for (const dir of dirs) {
    const from = resolve(effects.cwd, dir);
    if ((await effects.stat(join(from, 'runs')))?.kind !== 'folder')
      throw new CliError(
        `--merge ${dir}: there is no folder runs in it; name what a shard has handed on, or its .build folder`,
      );
    for (const kind of KINDS) {
      const [theirs, ours] = [from, resolve(effects.cwd, site, '.build')].map((one) =>
        openKept(effects, join(one, kind)),
      );
      for (const entry of await effects.listFolder(join(from, kind)).catch(() => [])) {
        // A pipe is opened only when somebody writes into it.
        const bytes = entry.kind === 'file' ? await theirs?.read(entry.name) : undefined;
        if (bytes === undefined) damaged.push(join(dir, kind, entry.name));
        else await ours?.write(entry.name, bytes);
        if (bytes !== undefined && !isRest(entry.name)) count += 1;
      }
    }
  }
  return { count, damaged };
}
