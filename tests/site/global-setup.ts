/** Builds the repository's own site once, for all tests that look at it, while the tests of the code run. */
import { spawn } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the built site: index.html, api/v1/ and so on. Files of this project begin when it is there: await-site.ts. */
    builtSite: string;
  }
}

/** How the build ended, beside the folder of the site. */
export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

export function outcomeFile(site: string): string {
  return join(site, '../outcome.json');
}

/** Called by vitest; hands the folder to tests as inject('builtSite'). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'plateau-own-site-'));
  const outDir = join(dir, 'public');
  const args = [join(engineDir, 'scripts/plateau.js'), 'build', '--out', outDir, '--base-url', '/'];
  const build = spawn(process.execPath, args, { cwd: engineDir, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise<Outcome>((resolve, reject) => {
    build.on('error', reject).on('close', (code) => resolve({ code, output }));
  }).then(async (outcome) => {
    // Whole or not at all: files of tests look for it all the time.
    await writeFile(join(dir, 'ended.json'), JSON.stringify(outcome));
    await rename(join(dir, 'ended.json'), outcomeFile(outDir));
  });
  project.provide('builtSite', outDir);
  return async () => {
    build.kill();
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
}
