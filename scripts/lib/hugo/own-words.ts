/** A site's own words: its i18n/en.json, with any of the keys of the engine's. */
import { join } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { ReadFiles } from '../base/effects.ts';
import { faultsOfWords, type Words } from '../base/words.ts';

/** Undefined where the site has none, or is the engine itself. A CliError names each key that is not the engine's or cannot be filled in. */
export async function readOwnWords(files: ReadFiles, siteDir: string): Promise<Partial<Words> | undefined> {
  const file = join(siteDir, 'i18n/en.json');
  if (siteDir === files.engineDir || (await files.stat(file)) === undefined) return undefined;
  const found = parse(file, await files.readText(file));
  const faults = faultsOfWords(found);
  if (faults.length > 0) throw new CliError(`${file}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return found;
}

function parse(file: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text);
    if (found !== null && typeof found === 'object' && !Array.isArray(found)) return found as Record<string, unknown>;
  } catch (error) {
    throw new CliError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  throw new CliError(`${file} has to be an object of words by key, like {"home_lead": "What we measured."}`);
}
