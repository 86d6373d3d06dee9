/** The records of all runs of a site, each taken from what was kept or worked out anew. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Effects, Files } from '../base/effects.ts';
import { textSharing } from '../base/share-texts.ts';
import { methodsOf } from '../database/admit-site.ts';
import { type RunAlone, recordRun } from '../database/run-record.ts';
import type { FolderInput } from '../model/source-files.ts';
import { readFolder } from '../store/folder.ts';
import { type Kept, openKept } from '../store/kept.ts';
import type { RunPool } from './run-pool.ts';

interface RunsOfSite {
  readonly siteDir: string;
  /** Folders of the runs, from the site's on. */
  readonly runs: readonly string[];
  readonly methods: readonly FolderInput[];
}

/** A run by itself. */
export interface WorkedOut {
  readonly alone: RunAlone;
  /** Of everything that it was made from: its folder, the site's methods, the engine. */
  readonly key: string;
}

/** A folder as text: equal texts have equal names, bytes and problems. */
function describe({ folder, files, problems }: FolderInput): string {
  return JSON.stringify([folder, files.map(({ path, sha256 }) => [path, sha256]), problems]);
}

/** Where the records of a site's runs are kept. */
export function keptRuns(files: Files, siteDir: string): Kept {
  return openKept(files, join(siteDir, '.build/runs'));
}

interface Memory {
  /** The engine's key. */
  readonly engine: string;
  readonly kept: Kept;
}

/** Looks for the record of a folder: its key, and the record as it was kept. */
function finder(
  methods: readonly FolderInput[],
  { engine, kept }: Memory,
): (input: FolderInput) => Promise<{ readonly key: string; readonly found: Uint8Array | undefined }> {
  const around = createHash('sha256').update(`${engine}\n${methods.map(describe).join('\n')}\n`);
  return async (input) => {
    const key = around.copy().update(describe(input)).digest('hex');
    return { key, found: await kept.read(key) };
  };
}

/** The record that is kept from now on. */
async function keep(kept: Kept, key: string, bytes: Uint8Array): Promise<RunAlone> {
  await kept.write(key, bytes);
  return deserialize(bytes) as RunAlone;
}

/** Gives the record of a folder: the one that was kept, or one worked out anew. */
export function recorder(methods: readonly FolderInput[], memory: Memory): (input: FolderInput) => Promise<RunAlone> {
  const [find, known] = [finder(methods, memory), methodsOf(methods)];
  return async (input) => {
    const { key, found } = await find(input);
    if (found !== undefined) return deserialize(found) as RunAlone;
    return keep(memory.kept, key, serialize(recordRun(input, known)));
  };
}

/** Gives the record of a run's folder as it was kept; nothing is worked out. */
export function findKeptRun(
  files: Files,
  { siteDir, methods }: Omit<RunsOfSite, 'runs'>,
  memory: Memory,
): (path: string) => Promise<WorkedOut | undefined> {
  const find = finder(methods, memory);
  return async (path) => {
    const { key, found } = await find(await readFolder(files, join(siteDir, path), siteDir, 'run'));
    return found && { key, alone: deserialize(found) as RunAlone };
  };
}

/** In the order of the folders. Of those that are worked out anew, only the bytes of a few are held at a time. */
export async function workOutRuns(
  effects: Effects,
  { siteDir, runs, methods }: RunsOfSite,
  memory: Memory & { readonly pool: RunPool },
): Promise<readonly WorkedOut[]> {
  const { kept, pool } = memory;
  const find = finder(methods, memory);
  const share = textSharing();
  let count = 0;
  const tell = (): void => effects.progress.tell('reading and checking runs', count, runs.length);
  const workOut = async (input: FolderInput, { key, found }: Awaited<ReturnType<typeof find>>): Promise<WorkedOut> => {
    const work = input.files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
    const bytes = found ?? (await pool.run({ kind: 'record', input }, work));
    const alone = share(found === undefined ? await keep(kept, key, bytes) : (deserialize(bytes) as RunAlone));
    count += 1;
    tell();
    return { key, alone };
  };
  const records: Promise<WorkedOut>[] = [];
  tell();
  for (const path of runs) {
    const input = await readFolder(effects, join(siteDir, path), siteDir, 'run');
    const one = workOut(input, await find(input));
    // A failure is thrown when all are asked for.
    one.catch(() => undefined);
    records.push(one);
    await pool.room();
  }
  await pool.settle();
  return Promise.all(records);
}
