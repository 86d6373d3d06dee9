/** The records of all runs of a site, each taken from what was kept or worked out anew. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Effects, Files } from '../base/effects.ts';
import { methodsOf } from '../database/admit-site.ts';
import { type RunAlone, recordRun } from '../database/run-record.ts';
import type { FolderInput } from '../model/source-files.ts';
import { readFolder } from '../store/folder.ts';
import { type Kept, openKept } from '../store/kept.ts';

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

/** Gives the record of a folder: the one that was kept, or one worked out anew. `engine` is the engine's key. */
export function recorder(
  methods: readonly FolderInput[],
  { engine, kept }: { readonly engine: string; readonly kept: Kept },
): (input: FolderInput) => Promise<WorkedOut> {
  const known = methodsOf(methods);
  const around = createHash('sha256').update(`${engine}\n${methods.map(describe).join('\n')}\n`);
  return async (input) => {
    const key = around.copy().update(describe(input)).digest('hex');
    const found = await kept.read(key);
    if (found !== undefined) return { key, alone: deserialize(found) as RunAlone };
    const alone = recordRun(input, known);
    await kept.write(key, serialize(alone));
    return { key, alone };
  };
}

/** In the order of the folders. Only one folder's bytes are held at a time. */
export async function workOutRuns(
  effects: Effects,
  { siteDir, runs, methods }: RunsOfSite,
  memory: { readonly engine: string; readonly kept: Kept },
): Promise<readonly WorkedOut[]> {
  const record = recorder(methods, memory);
  const records: WorkedOut[] = [];
  for (const [place, path] of runs.entries()) {
    effects.progress.tell('reading and checking runs', place, runs.length);
    records.push(await record(await readFolder(effects, join(siteDir, path), siteDir, 'run')));
  }
  effects.progress.tell('reading and checking runs', runs.length, runs.length);
  return records;
}
