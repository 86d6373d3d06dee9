/** Finds what a site holds, by folder; opens nothing. */
import { join } from 'node:path';
import type { Problem } from '#types';
import { CliError } from '../base/cli-error.ts';
import type { FolderEntry, ReadFiles } from '../base/effects.ts';
import { isIgnored, isReadable, KINDS_OF_ENTRY, NO_UTF8 } from './allowed-files.ts';
import { unreadable } from './unreadable.ts';

/** Paths relative to the site, sorted. */
export interface SitePaths {
  /** Folders content/runs/<id>. */
  readonly bundles: readonly string[];
  /** Folders content/reports/<id>. */
  readonly reports: readonly string[];
  /** Folders content/methods/<id>. */
  readonly methods: readonly string[];
  /** Whatever lies in content/notes/. */
  readonly notes: readonly string[];
  /** Markdown files content/<name>.md. */
  readonly pages: readonly string[];
  /** Folders content/<language>, which hold translations. */
  readonly languages: readonly string[];
  readonly problems: readonly Problem[];
}

const pageName = /^[a-z0-9]+(-[a-z0-9]+)*\.md$/;
const folderKinds = ['runs', 'reports', 'methods', 'notes'];
/** Addresses of the pages that a site makes itself. To ask the kinds of pages for them would load all that draws these. */
export const OWN_ADDRESSES: readonly string[] = [
  '404',
  'api',
  'compare',
  'drives',
  'methods',
  'notes',
  'reports',
  'rules',
  'runs',
  'schemas',
  'search',
  'systems',
  'try',
  'vendors',
  'workloads',
];
const allowed = 'folders runs, reports, methods and notes, pages named like about.md, and folders of languages like ru';

/** Whatever has no place in content/ is a problem, and a name in static/ that cannot be published, so that nothing is passed over in silence. */
export async function discoverSite(files: ReadFiles, siteDir: string): Promise<SitePaths> {
  const problems: Problem[] = [];
  const entries = async (folder: string): Promise<readonly FolderEntry[]> => {
    const dir = join(siteDir, folder);
    const found = await files.stat(dir);
    // A file in place of content/ itself is for reading to tell; in place of a folder in it, it is told there.
    if (found === undefined || (found.kind !== 'folder' && folder !== 'content')) return [];
    const listed = await files.listFolder(dir).catch((error: unknown) => {
      if (folder === 'content') throw error;
      problems.push(unreadable(folder, error));
      return [];
    });
    return listed.filter(({ name }) => !isIgnored(name));
  };
  const pages: string[] = [];
  const languages: string[] = [];
  for (const entry of await entries('content')) {
    const path = `content/${entry.name}`;
    if (entry.kind === 'file' && pageName.test(entry.name)) {
      const address = entry.name.slice(0, -'.md'.length);
      if (OWN_ADDRESSES.includes(address) || (await isLanguage(files, siteDir, address)))
        problems.push(takenName(path));
      else pages.push(path);
    } else if (entry.kind === 'folder' && (await isLanguage(files, siteDir, entry.name))) languages.push(path);
    else if (!(entry.kind === 'folder' && folderKinds.includes(entry.name)))
      problems.push(stray(path, allowed, entry.kind));
  }
  const folders = async (kind: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const entry of await entries(`content/${kind}`)) {
      const path = `content/${kind}/${entry.name}`;
      // A link is handed on: reading refuses it with its own words.
      if (!isReadable(entry.name)) problems.push(unreadableName(path));
      else if (entry.kind === 'folder' || entry.kind === 'link') found.push(path);
      else problems.push(stray(path, 'one folder for each', entry.kind));
    }
    return found;
  };
  const lookAtNames = async (folder: string): Promise<void> => {
    for (const { name, kind } of await entries(folder)) {
      if (!isReadable(name)) problems.push(unreadableName(`${folder}/${name}`));
      else if (kind === 'folder') await lookAtNames(`${folder}/${name}`);
      else if (kind === 'link') problems.push(unfollowed(`${folder}/${name}`));
      else if (name === 'index.html' && addresses.has(folder)) problems.push(takenName(`${folder}/${name}`));
    }
  };
  const ofPages = pages.map((path) => path.slice('content/'.length, -'.md'.length));
  const addresses = new Set(['static', ...[...OWN_ADDRESSES, ...ofPages].map((name) => `static/${name}`)]);
  await lookAtNames('static');
  return {
    bundles: await folders('runs'),
    reports: await folders('reports'),
    methods: await folders('methods'),
    notes: (await entries('content/notes')).map(({ name }) => `content/notes/${name}`),
    pages,
    languages,
    problems,
  };
}

function unreadableName(file: string): Problem {
  return { ...stray(file, 'names in UTF-8'), message: NO_UTF8, fix: 'rename it' };
}

/** Hugo passes over it without a word. */
function unfollowed(file: string): Problem {
  const fix = 'put the file or folder itself here';
  return { ...stray(file, 'files and folders', 'link'), message: 'a link in static/ is not published', fix };
}

function takenName(file: string): Problem {
  return {
    file,
    pointer: '',
    rule: 'input',
    severity: 'error',
    message: 'this page would lie at the address of a page that the site makes itself',
    found: `/${file.slice(file.indexOf('/') + 1).replace(/\.md$|index\.html$/, '')}`.replace(/\/?$/, '/'),
    allowed: `any other than ${OWN_ADDRESSES.join(', ')} and codes of languages`,
    fix: 'rename it',
  };
}

/** Throws a CliError where there is no site: all of it would pass as one without content. */
export async function requireSite(files: ReadFiles, siteDir: string): Promise<void> {
  for (const name of ['content', 'hugo.toml']) if ((await files.stat(join(siteDir, name))) !== undefined) return;
  throw new CliError(
    `there is no hugo.toml in ${siteDir}, and no content/: --site names the folder that holds content/ and hugo.toml`,
  );
}

/** Whether there are words of a language of this code: its folder holds translations. */
async function isLanguage(files: ReadFiles, siteDir: string, code: string): Promise<boolean> {
  for (const dir of new Set([files.engineDir, siteDir]))
    if ((await files.stat(join(dir, 'i18n', `${code}.json`))) !== undefined) return true;
  return false;
}

function stray(file: string, places: string, kind: FolderEntry['kind'] = 'file'): Problem {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return {
    file,
    pointer: '',
    rule: 'input',
    severity: 'error',
    message: 'this has no place in content/',
    found: kind === 'link' || kind === 'other' ? `${name}, ${KINDS_OF_ENTRY[kind]}` : name,
    allowed: places,
    fix: 'remove it, or move it to where it belongs',
  };
}
