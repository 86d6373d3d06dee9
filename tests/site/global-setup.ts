/** Builds the repository's own site once, for all tests that look at it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite } from '../../scripts/lib/build-site.ts';
import { formatProblem } from '../../scripts/lib/check/format-problem.ts';
import { engineDir } from '../../scripts/lib/effects/engine-dir.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the built site: index.html, api/v1/ and so on. */
    builtSite: string;
  }
}

/** Called by vitest; hands the folder to tests as inject('builtSite'). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'plateau-own-site-'));
  const remove = (): Promise<void> => rm(dir, { recursive: true, force: true });
  const outDir = join(dir, 'public');
  const result = await buildSite({ siteDir: engineDir, outDir, baseUrl: '/' }, () => {});
  if (!result.published) {
    await remove();
    const problems = result.left_out.flatMap((part) => part.problems.map(formatProblem));
    throw new Error(`the repository's own site has errors:\n${problems.join('\n\n')}`);
  }
  project.provide('builtSite', outDir);
  return remove;
}
