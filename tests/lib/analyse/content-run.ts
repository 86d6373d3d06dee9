/** Runs of content/, as a build reads them: real files, or figures as published. Each is worked out once for all tests of a process. */
import { join } from 'node:path';
import { methodsOf, relateSite } from '../../../scripts/lib/database/admit-site.ts';
import { type RunAlone, recordRun } from '../../../scripts/lib/database/run-record.ts';
import type { Database, RunRecord } from '../../../scripts/lib/database/types.ts';
import { readFolder } from '../../../scripts/lib/store/folder.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readMethods } from '../../../scripts/lib/store/read-site.ts';

const effects = nodeEffects();

async function readAllMethods() {
  const inputs = await readMethods(effects, engineDir);
  return { inputs, methods: methodsOf(inputs) };
}

let allMethods: ReturnType<typeof readAllMethods> | undefined;
const runs = new Map<string, Promise<RunAlone>>();

async function recordAlone(id: string): Promise<RunAlone> {
  allMethods ??= readAllMethods();
  const { methods } = await allMethods;
  return recordRun(await readFolder(effects, join(engineDir, 'content/runs', id), engineDir, 'run'), methods);
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

/** The database of a site that has these runs and all methods. */
export async function databaseOfContent(ids: readonly string[]): Promise<Database> {
  const alone = await Promise.all(ids.map(runAlone));
  allMethods ??= readAllMethods();
  const { inputs } = await allMethods;
  return relateSite({ reports: [], methods: inputs, pages: [], problems: [] }, alone, []).database;
}
