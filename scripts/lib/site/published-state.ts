/** Tells whether a build would publish what is published already: nothing it is made of has changed, and nobody touched the result. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Problem } from '#types';
import type { Effects } from '../base/effects.ts';
import { addFile, addFolder, folderDigest } from '../store/folder-digest.ts';

interface State {
  /** Of everything that a site is made of, and of how it was asked for. */
  readonly sources: string;
  /** What Hugo says of itself. */
  readonly hugo: string;
  /** Of the published folder. */
  readonly result: string;
  readonly told: Told;
}

/** What a build tells of what it published. */
export interface Told {
  readonly pages: number;
  readonly runs: number;
  readonly reports: number;
  readonly problems: readonly Problem[];
}

interface Wanted {
  readonly siteDir: string;
  readonly outDir: string;
  /** Other options of the build. */
  readonly options: object;
  /** The engine's key. */
  readonly engine: string;
}

const PARTS = ['content', 'layouts', 'assets', 'static', 'i18n'];
/** Of the site in the engine's repository: another site takes the engine's pages and methods only, which are all that a package has. */
const OWN_OF_ENGINE = new Set(['content/runs', 'content/reports']);

async function sourcesKey(effects: Effects, { siteDir, options, engine }: Wanted): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([engine, options]));
  for (const dir of new Set([effects.engineDir, siteDir])) {
    const leftOut = dir === siteDir ? undefined : OWN_OF_ENGINE;
    for (const part of PARTS) await addFolder(hash, effects, join(dir, part), part, leftOut);
    await addFile(hash, effects, join(dir, 'hugo.toml'), 'hugo.toml');
  }
  return hash.digest('hex');
}

async function readState(effects: Effects, file: string): Promise<Partial<State>> {
  try {
    return JSON.parse(await effects.readText(file)) as Partial<State>;
  } catch {
    return {};
  }
}

/** Ask before the build, and keep after it. `hugoVersion` is asked for only when everything else is as it was. */
export async function publishedState(effects: Effects, wanted: Wanted, hugoVersion: () => Promise<string>) {
  const { siteDir, outDir } = wanted;
  const name = createHash('sha256').update(outDir).digest('hex').slice(0, 16);
  const file = join(siteDir, '.build/published', `${name}.json`);
  const sources = await sourcesKey(effects, wanted);
  return {
    /** What was told then, when it is still true. */
    unchanged: async (): Promise<Told | undefined> => {
      const state = await readState(effects, file);
      const isSame =
        state.sources === sources &&
        state.hugo === (await hugoVersion()) &&
        state.result === (await folderDigest(effects, outDir));
      return isSame ? state.told : undefined;
    },
    keep: async (told: Told): Promise<void> => {
      const result = await folderDigest(effects, outDir);
      const state: State = { sources, hugo: await hugoVersion(), result, told };
      await effects.writeFile(file, JSON.stringify(state));
    },
  };
}
