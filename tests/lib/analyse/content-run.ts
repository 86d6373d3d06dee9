/** A run of content/, checked, normalised and analysed by itself: real files, or figures as published. */
import { join } from 'node:path';
import { analyseBundle } from '../../../scripts/lib/analyse/bundle.ts';
import type { Analysed } from '../../../scripts/lib/analyse/types.ts';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { normaliseBundle } from '../../../scripts/lib/formats/normalise-bundle.ts';
import { recordBundle } from '../../../scripts/lib/formats/record-bundle.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import { readFolder } from '../../../scripts/lib/store/folder.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';

async function parsedRun(id: string): Promise<ParsedBundle> {
  const { bundle } = checkBundle(await readFolder(nodeEffects(), join(engineDir, 'content/runs', id), engineDir));
  if (bundle === undefined) throw new Error(`the run ${id} is not there`);
  return bundle;
}

function analyse(bundle: ParsedBundle): Analysed {
  const { measurements, latencies } = normaliseBundle(bundle);
  return analyseBundle(bundle, measurements, latencies);
}

export async function analysedRun(id: string): Promise<Analysed> {
  return analyse(await parsedRun(id));
}

/** The same as a record, without what its method says of it. */
export async function recordOfContent(id: string): Promise<RunRecord> {
  const bundle = await parsedRun(id);
  const { measurements, analysis, problems } = analyse(bundle);
  return { bundle: recordBundle(bundle), measurements, analysis, problems };
}
