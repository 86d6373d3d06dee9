/** What an edit touches: the runs, reports and pages that can be shown before the whole site is made anew. */
import { join, relative } from 'node:path';
import type { ReadFiles } from '../base/effects.ts';
import { PARTS } from './published-state.ts';

export interface Parts {
  /** Folders of runs and reports. */
  readonly folders: readonly string[];
  /** What they are shown at: runs/<id>/, about/. */
  readonly addresses: readonly string[];
}

interface Around {
  readonly siteDir: string;
  /** Path that a browser asked for last: runs/acme-a1/. */
  readonly lastSeen: string;
}

/** With more at once, the whole site is nearly as fast. */
const MOST_FOLDERS = 3;

/** Folders of a site that pages are made from. */
export function siteParts(siteDir: string): readonly string[] {
  return PARTS.map((name) => join(siteDir, name));
}

/** The same of the engine, with its code. */
export function engineParts(engineDir: string): readonly string[] {
  return [...siteParts(engineDir), ...['schemas', 'scripts'].map((name) => join(engineDir, name))];
}

/** Paths are absolute. `parts` is undefined where only the whole site shows what was edited; `isEngine`: code that is loaded was edited. */
export async function editedParts(
  files: ReadFiles,
  { siteDir, lastSeen }: Around,
  paths: readonly string[],
): Promise<{ readonly parts?: Parts; readonly isEngine: boolean }> {
  const folders = new Map<string, string>();
  const pages = new Set<string>();
  let isOfAll = false;
  for (const path of paths) {
    const [first, kind = '', id] = relative(siteDir, path).replaceAll('\\', '/').split('/');
    if (first === 'content' && (kind === 'runs' || kind === 'reports') && id !== undefined)
      folders.set(join(siteDir, 'content', kind, id), `${kind}/${id}/`);
    else if (first === 'content' && id === undefined && kind.endsWith('.md')) pages.add(`${kind.slice(0, -3)}/`);
    else isOfAll = true;
  }
  // A layout or style is looked at where the browser is.
  const [, kind, id] = (isOfAll && /^(runs|reports)\/([^/]+)\//.exec(lastSeen)) || [];
  if (kind !== undefined && id !== undefined) folders.set(join(siteDir, 'content', kind, id), `${kind}/${id}/`);
  if (isOfAll && /^[a-z0-9-]+\/$/.test(lastSeen) && (await isPage(files, siteDir, lastSeen))) pages.add(lastSeen);
  const there: (readonly [string, string])[] = [];
  for (const one of folders) if ((await files.stat(one[0])) !== undefined) there.push(one);
  const code = ['scripts', 'schemas', 'i18n'].map((name) => join(files.engineDir, name));
  const isEngine = paths.some((path) => code.some((folder) => path.startsWith(folder)));
  if (there.length > MOST_FOLDERS || there.length + pages.size === 0) return { isEngine };
  const addresses = [...there.map(([, address]) => address), ...pages];
  return { parts: { folders: there.map(([folder]) => folder), addresses }, isEngine };
}

async function isPage(files: ReadFiles, siteDir: string, address: string): Promise<boolean> {
  const name = `content/${address.slice(0, -1)}.md`;
  const found = await Promise.all([siteDir, files.engineDir].map((dir) => files.stat(join(dir, name))));
  return found.some((one) => one !== undefined);
}
