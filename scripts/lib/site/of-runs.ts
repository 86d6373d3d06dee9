/** What is published of single runs: their pages and files, each taken from what was kept or made anew. */
import { join } from 'node:path';
import { describeDifference, describeValue, type Names } from '../base/difference.ts';
import type { Effects, Files } from '../base/effects.ts';
import type { Vocabulary } from '../base/words.ts';
import type { Database, RunRecord } from '../database/types.ts';
import { makingOfRun } from '../pages/site.ts';
import { sha256Of } from '../store/hash-files.ts';
import { type Kept, openKept } from '../store/kept.ts';
import type { RunPool } from './run-pool.ts';
import { type Asked, takeAll, type WriteMade } from './take.ts';
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
    const key = sha256Of([engine, ofAlone, added].join('\n'));
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
const OF_MEASUREMENT = 10_000;

/**
 * In the order of the database, each taken from what was kept where there is something for all that it is made of, as takeAll takes them.
 * `isAsked`: of these runs only.
 */
export async function takeOfRuns(
  effects: Effects,
  { database, rawFiles }: RunsOfSite,
  { names, kept, pool, vocabulary = {} }: Memory,
  isAsked: (record: RunRecord) => boolean = () => true,
): Promise<WriteMade> {
  const asked = database.runs.filter(isAsked);
  const tell = (count: number): void => effects.progress.tell('making pages of runs', count, asked.length);
  const all = asked.map((record): Asked => {
    const { rules: _, ...making } = makingOfRun(record, { database, rules: [], rawFiles });
    return {
      key: sha256Of(describeValue(making, names)),
      task: () => ({ kind: 'make', making, vocabulary }),
      work: LEAST_OF_RUN + OF_MEASUREMENT * record.measurements.length,
    };
  });
  if (all.length > 0) tell(0);
  return takeAll(all, { kept, pool, tell });
}
