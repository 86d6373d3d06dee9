/** A lab's site in two states, old and new, for builds that fail between them. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestPath } from '../../scripts/lib/exports/manifest.ts';
import { verifySite } from '../../scripts/lib/site/verify-site.ts';
import { recordedEffects } from '../memory-effects.ts';
import { addFile, type FixtureSite } from './build.ts';
import { measuredRun } from './lab-folder.ts';

/** Changes what is said of a run. */
export function tell(site: FixtureSite, words: string): Promise<void> {
  return addFile(site, `content/runs/${measuredRun}/notes.md`, `${words}\n`);
}

export function manifestOf(outDir: string): Promise<string> {
  return readFile(join(outDir, manifestPath), 'utf8');
}

/** Place of the manifest that the published site has, when the site is whole by it; else what is wrong. */
export async function whatIsPublished(outDir: string, manifests: readonly string[]): Promise<number | string> {
  if (!existsSync(outDir)) return 'away';
  const { changed, missing, extra } = await verifySite(recordedEffects(), outDir);
  const wrong = [...changed.map(({ path }) => path), ...missing, ...extra];
  if (wrong.length > 0) return `${wrong.length} files differ: ${wrong[0]}`;
  const place = manifests.indexOf(await manifestOf(outDir));
  return place < 0 ? 'another site' : place;
}
