/** Builds two sites and starts one browser, once for all tests that look at them, while the tests of the code run: each site when it is wanted. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { serveBrowser } from '../browser.ts';
import { writeLab } from './lab-folder.ts';
import { isWanted, tellOutcome } from './outcome.ts';
import { writePrograms } from './programs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the repository's own site: index.html, api/v1/ and so on, once it is built: built-sites.ts. */
    ownSite: string;
    /** Folder of its pages as Hugo was given them. */
    ownPages: string;
    /** Folder of programs.ts. */
    programs: string;
    /** Folder of a lab's site: site/ as it is written, published/ as it is built. */
    lab: string;
    /** Where the one browser listens, or why there is none. */
    browser: { readonly address: string } | { readonly failure: string };
  }
}

/** The lab is built where hours are odd and commas are decimal: no test of it may notice. */
const FAR_AWAY = { TZ: 'Asia/Kathmandu', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' };

/** When all tests run both sites are wanted, and are there sooner when nobody has to ask. Of some tests few look at both. */
const isRunOfAll = process.argv.slice(2).every((word) => word === 'run' || word.startsWith('--'));

/** Starts a build as soon as it is wanted. */
function buildWhenWanted(...[outDir, ...how]: Parameters<typeof startBuild>) {
  let started: ReturnType<typeof startBuild> | undefined;
  let isOver = false;
  const begun = (async () => {
    while (!isOver && !isRunOfAll && !(await isWanted(outDir))) await sleep(100);
    if (!isOver) started = startBuild(outDir, ...how);
  })();
  return {
    end: async () => {
      isOver = true;
      await begun;
      started?.kill();
      await started?.ended;
    },
  };
}

/** Starts a build; how it ended is written beside the folder of the site. */
function startBuild(outDir: string, command: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const build = spawn(process.execPath, command, {
    cwd: engineDir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  build.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  build.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const ended = new Promise<void>((resolve, reject) => {
    build.on('error', reject).on('close', async (code) => {
      await tellOutcome(outDir, { code, stdout, stderr });
      resolve();
    });
  });
  return { ended, kill: () => build.kill() };
}

/** Called by vitest. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'plateau-sites-'));
  const below = (name: string): string => join(dir, name);
  const [own, ownPages, lab, programs] = [below('own'), below('own-pages'), below('lab'), below('programs')];
  await Promise.all([writeLab(join(lab, 'site')), writePrograms(programs)]);
  const published = join(lab, 'published');
  const plateau = join(engineDir, 'scripts/plateau.js');
  const builds = [
    buildWhenWanted(published, [plateau, 'build', '--out', published, '--site', join(lab, 'site')], FAR_AWAY),
    buildWhenWanted(own, [join(programs, 'build-own.mjs'), own, ownPages]),
  ];
  const browser = await serveBrowser().catch(({ message }: Error) => ({ failure: message }));
  project.provide('ownSite', own);
  project.provide('ownPages', ownPages);
  project.provide('programs', programs);
  project.provide('lab', lab);
  project.provide('browser', 'failure' in browser ? browser : { address: browser.address });
  return async () => {
    await Promise.all([...builds.map(({ end }) => end()), 'failure' in browser ? undefined : browser.stop()]);
    await rm(dir, { recursive: true, force: true });
  };
}
