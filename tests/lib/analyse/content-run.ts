/** A run of content/, checked, normalised and analysed by itself: real files, or figures as published. */
import { join } from 'node:path';
import { analyseBundle } from '../../../scripts/lib/analyse/bundle.ts';
import type { Analysed } from '../../../scripts/lib/analyse/types.ts';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import { normaliseBundle } from '../../../scripts/lib/formats/normalise-bundle.ts';
import { readFolder } from '../../../scripts/lib/store/folder.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';

export async function analysedRun(id: string): Promise<Analysed> {
  const { bundle } = checkBundle(await readFolder(nodeEffects(), join(engineDir, 'content/runs', id), engineDir));
  if (bundle === undefined) throw new Error(`the run ${id} is not there`);
  const { measurements, latencies } = normaliseBundle(bundle);
  return analyseBundle(bundle, measurements, latencies);
}
