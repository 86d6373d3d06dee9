/** The two sites that are built once for all tests: each test waits for the one that it looks at. */
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findHugo } from '../../scripts/lib/hugo/find-hugo.ts';
import { sourcesKeys } from '../../scripts/lib/hugo/render-pages.ts';
import type { PageRecord } from '../../scripts/lib/hugo/run-hugo.ts';
import { engineKey } from '../../scripts/lib/store/engine-key.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { madeOnce, placeOfMade } from '../made-once.ts';
import { type FixtureSite, fixtureSite, makeFixtureSite } from './build.ts';

async function built(name: 'own' | 'lab', outDir: string): Promise<string> {
  const { code, stdout, stderr } = await madeOnce(name);
  if (code !== 0) throw new Error(`the site was not built:\n${stdout}${stderr}`);
  return placeOfMade(outDir);
}

/** Folder of the repository's own site, built with the base URL /. To be read only. */
export function ownSite(): Promise<string> {
  return built('own', 'own');
}

/** Its pages as Hugo was given them. */
export async function ownPages(): Promise<readonly PageRecord[]> {
  await ownSite();
  const dir = placeOfMade('own-pages');
  const files = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), 'utf8')));
  return files.flatMap((text) => JSON.parse(text) as readonly PageRecord[]);
}

/** The lab's site, to be read only. */
export async function builtFixtureSite(): Promise<FixtureSite> {
  return fixtureSite(placeOfMade('lab/site'), await built('lab', 'lab/published'), async () => {});
}

/** Puts the pictures for links that it has into another site's .build/: they take long to draw. Three are left out. */
export async function copyCards(siteDir: string): Promise<void> {
  const from = join((await builtFixtureSite()).siteDir, '.build/cards');
  for (const name of (await readdir(from)).slice(3)) await cp(join(from, name), join(siteDir, '.build/cards', name));
}

/** Puts the scripts of browsers that it has bundled into another site's .build/: to bundle them takes longer than to make its pages. */
export async function copyScripts(siteDir: string): Promise<void> {
  const [{ siteDir: lab }, effects] = [await builtFixtureSite(), nodeEffects()];
  const hugo = await findHugo(effects);
  const { scripts } = await sourcesKeys(effects, { hugo, siteDir: lab }, await engineKey(effects));
  await cp(join(lab, '.build/pages', scripts), join(siteDir, '.build/pages', scripts));
}

/** A copy of it, to be changed and built again. Its pictures for links are there already. */
export async function copyFixtureSite(): Promise<FixtureSite> {
  const [{ siteDir, outDir }, copy] = await Promise.all([builtFixtureSite(), makeFixtureSite()]);
  await cp(join(siteDir, '.build'), join(copy.siteDir, '.build'), { recursive: true });
  await cp(outDir, copy.outDir, { recursive: true });
  return copy;
}
