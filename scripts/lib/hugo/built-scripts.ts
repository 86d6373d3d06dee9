/** The scripts of browsers, which Hugo bundles in its first run; later runs, of other pages, languages and builds, find them bundled. */
import { join } from 'node:path';
import type { Files } from '../base/effects.ts';
import { filesBelow } from '../store/files-below.ts';
import type { Kept } from '../store/kept.ts';

/** A bundled script by its name below js/, without the hash in its published name: "charts/live". */
type Scripts = Readonly<Record<string, string>>;

const PUBLISHED = /^js\/(.+)\.[0-9a-f]{64}\.js$/;

function foldersOf(workDir: string): string {
  return join(workDir, 'assets/built/js');
}

/** Puts scripts that were kept under `key` where layouts/_partials/script.html looks for them; false where there are none. */
export async function takeScripts(files: Files, workDir: string, kept: Kept, key: string): Promise<boolean> {
  const found = await kept.read(key);
  if (found === undefined) return false;
  const scripts: Scripts = JSON.parse(new TextDecoder().decode(found));
  for (const [name, text] of Object.entries(scripts))
    await files.writeFile(join(foldersOf(workDir), `${name}.js`), text);
  return true;
}

/** Keeps the scripts that Hugo has published below `outDir`. */
export async function keepScripts(files: Files, outDir: string, kept: Kept, key: string): Promise<void> {
  const scripts: Record<string, string> = {};
  for (const file of await filesBelow(files, join(outDir, 'js'))) {
    const name = PUBLISHED.exec(`js/${file}`)?.[1];
    if (name !== undefined) scripts[name] = await files.readText(join(outDir, 'js', file));
  }
  if (Object.keys(scripts).length > 0) await kept.write(key, new TextEncoder().encode(JSON.stringify(scripts)));
}
