/** Builds two sites, bundles programs and starts one browser, once for all tests that look at them: each when it is wanted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { engineDir } from '../scripts/lib/store/node-effects.ts';
import { serveBrowser } from './browser.ts';
import { isWanted, type MadeOnce, type NameOfMade, type Outcome, tellMade } from './made-once.ts';
import { writeLab } from './site/lab-folder.ts';
import { writePrograms } from './site/programs.ts';

/** The lab is built where hours are odd and commas are decimal: no test of it may notice. */
const FAR_AWAY = { TZ: 'Asia/Kathmandu', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' };

/** When all tests run everything is wanted, and is there sooner when nobody has to ask. Some tests want little of it. */
const isRunOfAll = process.argv.slice(2).every((word) => word === 'run' || word.startsWith('--'));

/** Called by vitest. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'plateau-tests-'));
  const running = new Set<ChildProcess>();
  let isOver = false;
  const below = (...path: readonly string[]): string => join(dir, ...path);
  /** Makes it when it is wanted, and tells what was made; of a failure, its message. */
  const whenWanted = async <Name extends NameOfMade>(
    name: Name,
    make: () => Promise<MadeOnce[Name]>,
  ): Promise<void> => {
    while (!isOver && !isRunOfAll && !(await isWanted(dir, name))) await sleep(100);
    if (!isOver) await tellMade(dir, name, await make().catch(({ message }: Error) => ({ failure: message })));
  };
  const build = (command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> => {
    const one = spawn(process.execPath, command, {
      cwd: engineDir,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(one);
    return outcomeOf(one);
  };
  let programs: Promise<void> | undefined;
  const programsOnce = (): Promise<void> => (programs ??= writePrograms(below('programs')));
  let stopBrowser = async (): Promise<void> => {};
  const tasks = [
    whenWanted('lab', async () => {
      await writeLab(below('lab/site'));
      const how = ['build', '--out', below('lab/published'), '--site', below('lab/site')];
      return build([join(engineDir, 'scripts/plateau.js'), ...how], FAR_AWAY);
    }),
    whenWanted('own', async () => {
      await programsOnce();
      return build([below('programs/build-own.mjs'), below('own'), below('own-pages')]);
    }),
    whenWanted('views', async () => {
      await programsOnce();
      return build([below('programs/view-schemas.mjs'), below('view-schemas.json')]);
    }),
    whenWanted('programs', async () => {
      await programsOnce();
      return {};
    }),
    whenWanted('browser', async () => {
      const { address, stop } = await serveBrowser();
      stopBrowser = stop;
      return { address };
    }),
  ];
  project.provide('madeOnce', dir);
  return async () => {
    isOver = true;
    for (const one of running) one.kill();
    await Promise.allSettled(tasks);
    await stopBrowser();
    await rm(dir, { recursive: true, force: true });
  };
}

async function outcomeOf(build: ChildProcess): Promise<Outcome> {
  let [stdout, stderr] = ['', ''];
  build.stdout?.setEncoding('utf8').on('data', (text) => (stdout += text));
  build.stderr?.setEncoding('utf8').on('data', (text) => (stderr += text));
  return new Promise((resolve, reject) => {
    build.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
