/** What is published of single runs: their pages and files, each taken from what was kept or made anew. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { describeDifference } from '../base/difference.ts';
import type { Effects, Files } from '../base/effects.ts';
import type { Database } from '../database/types.ts';
import { documentText } from '../exports/api-document.ts';
import { runDocuments } from '../exports/api-documents.ts';
import { compileSchemas } from '../formats/schemas.ts';
import type { MakingRun } from '../pages/page-kind.ts';
import type { SettledPage } from '../pages/page-parts.ts';
import { makingOfRun, pagesOfRun, SITE_RULES } from '../pages/site.ts';
import type { SiteView } from '../pages/site-page.ts';
import { type Kept, openKept } from '../store/kept.ts';
import { filesOfPages, type PublishedFile, requireFitting } from '../store/publish-files.ts';
import type { SchemaFile } from '../store/read-schemas.ts';
import type { WorkedOut } from './work-out-runs.ts';

/** Plain data. */
export interface OfRun {
  /** Without their files. */
  readonly pages: readonly SettledPage<SiteView>[];
  readonly files: readonly PublishedFile[];
}

interface RunsOfSite {
  readonly database: Database;
  readonly schemas: readonly SchemaFile[];
  /** Address of raw files that are published elsewhere. */
  readonly rawFiles?: string | undefined;
}

/** Where the pages of a site's runs are kept. */
export function keptOfRuns(files: Files, siteDir: string): Kept {
  return openKept(files, join(siteDir, '.build/of-runs'));
}

/** Makes what is published of a run. A document of the API that does not fit its schema is a fault of Plateau and throws. */
export function makerOfRun(schemas: readonly SchemaFile[]): (making: MakingRun) => Promise<OfRun> {
  let validator: ReturnType<typeof compileSchemas> | undefined;
  return async (making) => {
    validator ??= compileSchemas(schemas.map(({ schema }) => schema));
    const made = await pagesOfRun(making);
    const documents = runDocuments(making.record, making.rawFiles);
    requireFitting(documents, validator);
    return {
      pages: made.map(({ files: _, ...page }) => page),
      files: [
        ...documents.map((document) => ({ path: document.path, content: documentText(document) })),
        ...filesOfPages(made),
      ],
    };
  };
}

/** In the order of the database, all made anew. */
export async function makeOfRuns({ database, schemas, rawFiles }: RunsOfSite): Promise<readonly OfRun[]> {
  const make = makerOfRun(schemas);
  const made: OfRun[] = [];
  for (const record of database.runs)
    made.push(await make(makingOfRun(record, { database, rules: SITE_RULES, rawFiles })));
  return made;
}

/**
 * The same, each taken from what was kept where there is something for its record and for all that relating the runs has added to it.
 * `engine` is the engine's key; rules and schemas are the engine's.
 */
export async function takeOfRuns(
  effects: Effects,
  { database, schemas, rawFiles }: RunsOfSite,
  { runs, engine, kept }: { readonly runs: readonly WorkedOut[]; readonly engine: string; readonly kept: Kept },
): Promise<readonly OfRun[]> {
  const make = makerOfRun(schemas);
  const known = new Map(runs.map((run) => [run.alone.id, run]));
  const taken: OfRun[] = [];
  for (const [place, record] of database.runs.entries()) {
    effects.progress.tell('making pages of runs', place, database.runs.length);
    const making = makingOfRun(record, { database, rules: SITE_RULES, rawFiles });
    const { key: ofAlone, alone } = known.get(record.bundle.id) ?? {};
    const { rules: _, ...others } = making;
    const before = { record: { bundle: alone?.bundle, ...alone?.figures } };
    const text = [engine, ofAlone, describeDifference(others, before)].join('\n');
    const key = createHash('sha256').update(text).digest('hex');
    const found = await kept.read(key);
    if (found === undefined) {
      const made = await make(making);
      // Where nothing can be written, it is made again next time.
      await kept.write(key, serialize(made)).catch(() => undefined);
      taken.push(made);
    } else taken.push(deserialize(found) as OfRun);
  }
  effects.progress.tell('making pages of runs', database.runs.length, database.runs.length);
  return taken;
}
