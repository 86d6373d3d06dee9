/** Tells whether a build would publish what is published already: nothing it is made of has changed, and nobody touched the result. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Problem } from '#types';
import type { Effects } from '../base/effects.ts';
import { addFile, addFolder } from '../store/folder-digest.ts';
import { sha256Of } from '../store/hash-files.ts';
import { openKept } from '../store/kept.ts';
import { isAsKnown, type KnownFiles, lookAgain, readKnown, writeKnown } from '../store/known-files.ts';
import { type SiteSize, sizeOf } from './site-size.ts';

interface State {
  /** Of everything that a site is made of, and of how it was asked for. */
  readonly sources: string;
  /** What Hugo says of itself. */
  readonly hugo: string;
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

/** Folders that a site is made of. */
export const PARTS = ['content', 'layouts', 'assets', 'static', 'i18n'];
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

/** The state in the first line, the files in those that follow. */
function parse(bytes: Uint8Array | undefined): { readonly state?: State; readonly known: KnownFiles } {
  if (bytes === undefined) return { known: new Map() };
  const { head, known } = readKnown(bytes);
  return { state: JSON.parse(head) as State, known };
}

/** Ask before the build, and keep after it. `hugoVersion` is asked for only when everything else is as it was. */
export async function publishedState(effects: Effects, wanted: Wanted, hugoVersion: () => Promise<string>) {
  const { siteDir, outDir } = wanted;
  const name = sha256Of(outDir).slice(0, 16);
  const kept = openKept(effects, join(siteDir, '.build/published'));
  const sources = await sourcesKey(effects, wanted);
  const { state, known } = parse(await kept.read(name));
  return {
    /** What was told then, when it is still true. */
    unchanged: async (): Promise<(Told & { readonly size: SiteSize }) | undefined> => {
      const isSame =
        state?.sources === sources && state.hugo === (await hugoVersion()) && (await isAsKnown(effects, outDir, known));
      return isSame ? { ...state.told, size: sizeOf(known) } : undefined;
    },
    /** The files as they were then: somebody may have touched them. */
    known,
    /** `made`: what is known of the files that are published now. */
    keep: async (told: Told, made: KnownFiles): Promise<void> => {
      const now: State = { sources, hugo: await hugoVersion(), told };
      await kept.write(name, await writeKnown(JSON.stringify(now), lookAgain(effects, outDir, made)));
    },
  };
}
