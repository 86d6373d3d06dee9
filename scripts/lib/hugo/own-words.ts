/** The words of a language: the engine's i18n/<code>.json, and a site's file of the same name over it. */
import { join } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { ReadFiles } from '../base/effects.ts';
import { faultsOfWords, pageWords, type Vocabulary, type Words } from '../base/words.ts';

/** A language that pages are made in. */
export interface Language {
  /** As BCP 47 names it: "ru". */
  readonly code: string;
  readonly vocabulary: Vocabulary;
  /** Words of pages that it has not: English stands there. */
  readonly missing: number;
}

/** Where words of a language are, in the engine and in a site. */
function wordFiles(engineDir: string, siteDir: string, code: string): readonly string[] {
  return [...new Set([engineDir, siteDir])].map((dir) => join(dir, 'i18n', `${code}.json`));
}

/** A CliError names each key that is not the engine's or cannot be filled in, and a language that there are no words of. */
export async function readLanguage(files: ReadFiles, siteDir: string, code: string): Promise<Language> {
  const { engineDir } = files;
  const found: Partial<Words>[] = [];
  for (const file of wordFiles(engineDir, siteDir, code)) {
    if (file === join(engineDir, 'i18n/en.json') || (await files.stat(file)) === undefined) continue;
    const words = await readTable(files, file);
    const faults = faultsOfWords(words, code);
    if (faults.length > 0) throw new CliError(`${file}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    found.push(words);
  }
  if (code === 'en') return { code, vocabulary: found.length === 0 ? {} : { words: found[0] }, missing: 0 };
  if (found.length === 0)
    throw new CliError(
      `params.languages of hugo.toml names "${code}", and there are no words of it: add ${join(siteDir, 'i18n', `${code}.json`)} with keys of the engine's i18n/en.json`,
    );
  const words: Partial<Words> = { language_name: code, ...Object.assign({}, ...found), language_code: code };
  const texts = join(engineDir, 'i18n/texts', `${code}.json`);
  const isThere = (await files.stat(texts)) !== undefined;
  return {
    code,
    vocabulary: { words, ...(isThere && { texts: (await readTable(files, texts)) as Record<string, string> }) },
    missing: pageWords().filter((key) => !Object.hasOwn(words, key)).length,
  };
}

async function readTable(files: ReadFiles, file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const found: unknown = JSON.parse(await files.readText(file));
    if (found !== null && typeof found === 'object' && !Array.isArray(found)) return found as Record<string, unknown>;
  } catch (error) {
    throw new CliError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  throw new CliError(`${file} has to be an object of words by key, like {"home_lead": "What we measured."}`);
}
