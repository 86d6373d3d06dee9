/** Runs of content/, as a build reads them: real files, or figures as published. Each is worked out once, by a test or by the build before them. */
import { join } from 'node:path';
import { relateSite } from '../../../scripts/lib/database/admit-site.ts';
import { type Comparand, comparandsOf } from '../../../scripts/lib/database/comparand.ts';
import type { RunAlone } from '../../../scripts/lib/database/run-record.ts';
import type { Database, RunRecord } from '../../../scripts/lib/database/types.ts';
import { keptRuns, recorder } from '../../../scripts/lib/site/work-out-runs.ts';
import { engineKey } from '../../../scripts/lib/store/engine-key.ts';
import { readFolder } from '../../../scripts/lib/store/folder.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readMethods } from '../../../scripts/lib/store/read-site.ts';

const effects = nodeEffects();

const kept = keptRuns(effects, engineDir);

async function readAround() {
  const methods = await readMethods(effects, engineDir);
  return { methods, record: recorder(methods, { engine: await engineKey(effects), kept }) };
}

let around: ReturnType<typeof readAround> | undefined;
const runs = new Map<string, Promise<RunAlone>>();

async function recordAlone(id: string): Promise<RunAlone> {
  around ??= readAround();
  const { record } = await around;
  return record(await readFolder(effects, join(engineDir, 'content/runs', id), engineDir, 'run'));
}

function runAlone(id: string): Promise<RunAlone> {
  const alone = runs.get(id) ?? recordAlone(id);
  runs.set(id, alone);
  return alone;
}

/** A run by itself. */
export async function recordOfContent(id: string): Promise<RunRecord> {
  const { bundle, figures, problems } = await runAlone(id);
  if (bundle === undefined || figures === undefined) throw new Error(`the run ${id} is not there`);
  return { bundle, ...figures, problems };
}

/** A figure of one of these runs, with what is known of it. */
export function comparandIn({ runs: among }: Pick<Database, 'runs'>, id: string): Comparand {
  const run = among.find(({ bundle }) => id.startsWith(`${bundle.id}/`));
  const measurement = run?.measurements.find((one) => one.id === id);
  if (run === undefined || measurement === undefined) throw new Error(`no measurement ${id}`);
  return comparandsOf(run)(measurement);
}

/** The database of a site that has these runs and all methods. */
export async function databaseOfContent(ids: readonly string[]): Promise<Database> {
  const alone = await Promise.all(ids.map(runAlone));
  around ??= readAround();
  const { methods } = await around;
  return relateSite({ reports: [], methods, pages: [], problems: [] }, alone, []).database;
}
