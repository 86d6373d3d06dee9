/** What is published of single runs: their pages and files, each taken from what was kept or made anew. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { describeDifference, describeValue, type Names } from '../base/difference.ts';
import type { Effects, Files } from '../base/effects.ts';
import type { Vocabulary } from '../base/words.ts';
import type { Database, RunRecord } from '../database/types.ts';
import { makingOfRun, siteRules } from '../pages/site.ts';
import { type Kept, openKept } from '../store/kept.ts';
import type { SchemaFile } from '../store/read-schemas.ts';
import { makerOfRun, type OfRun } from './make-of-run.ts';
import type { RunPool } from './run-pool.ts';
import type { WorkedOut } from './work-out-runs.ts';

interface RunsOfSite {
  readonly database: Database;
  /** Address of raw files that are published elsewhere. */
  readonly rawFiles?: string | undefined;
}

/** Where the pages of a site's runs are kept. */
export function keptOfRuns(files: Files, siteDir: string): Kept {
  return openKept(files, join(siteDir, '.build/of-runs'));
}

/** In the order of the database, all made anew. */
export async function makeOfRuns(
  { database, rawFiles }: RunsOfSite,
  schemas: readonly SchemaFile[],
): Promise<readonly OfRun[]> {
  const make = makerOfRun(schemas);
  const made: OfRun[] = [];
  for (const record of database.runs)
    made.push(await make(makingOfRun(record, { database, rules: siteRules(), rawFiles })));
  return made;
}

/**
 * Names of the records of runs and of their measurements: the key of a record alone with all that relating the runs has added to it,
 * in which everything about the run is told. `engine` is the engine's key.
 */
export function namesOf({ runs }: Pick<Database, 'runs'>, workedOut: readonly WorkedOut[], engine: string): Names {
  const known = new Map(workedOut.map((run) => [run.alone.id, run]));
  const names = new Map<unknown, string>();
  for (const record of runs) {
    const { key: ofAlone, alone } = known.get(record.bundle.id) ?? {};
    const added = describeDifference(record, { bundle: alone?.bundle, ...alone?.figures });
    const key = createHash('sha256').update([engine, ofAlone, added].join('\n')).digest('hex');
    names.set(record, key);
    for (const [place, measurement] of record.measurements.entries()) names.set(measurement, `${key} ${place}`);
  }
  return names;
}

interface Memory {
  /** As `namesOf` gives them; rules and schemas are the engine's. */
  readonly names: Names;
  readonly kept: Kept;
  readonly pool: RunPool;
  /** Language of the pages. */
  readonly vocabulary?: Vocabulary;
}

/** Work of a run whatever its size: its charts. */
const LEAST_OF_RUN = 300_000;
const OF_MEASUREMENT = 3_000;

/**
 * The same, each taken from what was kept where there is something for all that it is made of. When this is through, nothing is made
 * in this process any more; others may be at work until what it gives is through. `isAsked`: of these runs only.
 */
export async function takeOfRuns(
  effects: Effects,
  { database, rawFiles }: RunsOfSite,
  { names, kept, pool, vocabulary = {} }: Memory,
  isAsked: (record: RunRecord) => boolean = () => true,
): Promise<() => Promise<readonly OfRun[]>> {
  const asked = database.runs.filter(isAsked);
  const { length } = asked;
  let count = 0;
  const tell = (): void => effects.progress.tell('making pages of runs', count, length);
  const taken: Promise<OfRun>[] = [];
  tell();
  for (const record of asked) {
    const { rules: _, ...making } = makingOfRun(record, { database, rules: siteRules(), rawFiles });
    const key = createHash('sha256').update(describeValue(making, names)).digest('hex');
    const found = await kept.read(key);
    const make = async (): Promise<OfRun> => {
      const work = LEAST_OF_RUN + OF_MEASUREMENT * record.measurements.length;
      const bytes = found ?? (await pool.run({ kind: 'make', making, vocabulary }, work));
      if (found === undefined) await kept.write(key, bytes);
      count += 1;
      return deserialize(bytes) as OfRun;
    };
    const one = make();
    // A failure is thrown when all are asked for.
    one.catch(() => undefined);
    taken.push(one);
  }
  await pool.settle();
  return async () => {
    if (count < length) tell();
    return Promise.all(taken);
  };
}
