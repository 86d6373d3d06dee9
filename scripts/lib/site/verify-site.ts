/** Checks a copy of a site, or of its evidence, against a manifest. */
import { join } from 'node:path';
import type { HashedFile, Manifest } from '#types';
import { CliError } from '../base/cli-error.ts';
import type { Effects } from '../base/effects.ts';
import { manifestPath, maxManifestBytes, readManifest } from '../exports/manifest.ts';
import { isEvidencePath } from '../formats/readers.ts';
import { fetchFile } from '../store/fetch-file.ts';
import { readFetched } from '../store/fetched.ts';
import { hashBytes } from '../store/hash-files.ts';

type Found = Omit<HashedFile, 'path'>;

export interface Verified {
  readonly copy: string;
  readonly manifest: string;
  /** The manifest is the copy's own: it shows damage, and no forgery. */
  readonly is_own_manifest: boolean;
  /** What was looked at: a built site, or content/runs/ of a site's folder. */
  readonly of: 'site' | 'evidence';
  /** Files that are as the manifest says. */
  readonly same: number;
  readonly changed: readonly { readonly path: string; readonly expected: Found; readonly found?: Found }[];
  readonly missing: readonly string[];
  /** Of a folder: files that the manifest does not name, and links and devices, which are no files. */
  readonly extra: readonly string[];
  readonly unread: readonly { readonly path: string; readonly reason: string }[];
  /** Files of an address that it leads elsewhere for. */
  readonly redirected: readonly { readonly path: string; readonly to: readonly string[] }[];
}

/** Requests, or files, at once. */
const AT_ONCE = 8;
/** So many files that cannot be read one after the other: then no more is asked for. */
const MOST_UNREAD = 20;

/** What was found where a file should be; `other` is no file, or a larger one. */
interface Look {
  readonly is: 'file' | 'missing' | 'other' | 'unread';
  /** Of a file. */
  readonly bytes?: Uint8Array;
  readonly reason?: string;
  readonly redirects?: readonly string[];
}

/** A copy: how a file of it is read, `limit` bytes at most, and what else lies in it, where that can be told. */
interface Copy {
  readonly look: (path: string, limit: number, sha256?: string) => Promise<Look>;
  readonly list?: () => Promise<readonly string[]>;
}

/** The address of a copy's folder; undefined for a folder of this machine. Throws CliError for other kinds of address. */
function addressOf(name: string): URL | undefined {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(name)) return undefined;
  const url = URL.canParse(name) ? new URL(name) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new CliError(`${name} cannot be read: give a folder, or an address that begins with http:// or https://`);
  return url;
}

function copyAt(effects: Effects, address: URL): Copy {
  const folder = new URL(`${address.origin}${address.pathname.replace(/\/*$/, '/')}`);
  return {
    look: async (path, limit) => {
      const url = new URL(path.split('/').map(encodeURIComponent).join('/'), folder);
      let found = await fetchFile(effects, url, limit);
      // A connection may break; what a server answers stays.
      if ('fault' in found && found.kind === 'unread' && !found.fault.startsWith('HTTP'))
        found = await fetchFile(effects, url, limit);
      const { redirects } = found;
      if ('bytes' in found) return { is: 'file', bytes: found.bytes, redirects };
      const is = found.kind === 'gone' ? 'missing' : found.kind === 'too_large' ? 'other' : 'unread';
      return { is, reason: found.fault, redirects };
    },
  };
}

function copyIn(effects: Effects, dir: string): Copy {
  const list = async (below: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const { name, kind } of await effects.listFolder(join(dir, below))) {
      const path = below === '' ? name : `${below}/${name}`;
      found.push(...(kind === 'folder' ? await list(path) : [path]));
    }
    return found;
  };
  return {
    look: async (path, limit, sha256) => {
      const facts = await effects.lstat(join(dir, path));
      if (facts === undefined) {
        // Evidence that is kept elsewhere, as it was fetched.
        const bytes = sha256 && (await readFetched(effects, dir, { sha256, size_bytes: limit }));
        return bytes ? { is: 'file', bytes } : { is: 'missing' };
      }
      if (facts.kind !== 'file' || facts.size > limit) return { is: 'other' };
      try {
        return { is: 'file', bytes: await effects.readFile(join(dir, path), limit) };
      } catch (error) {
        return { is: 'unread', reason: (error as Error).message };
      }
    },
    list: () => list(''),
  };
}

interface Original {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly manifest: Manifest;
}

async function readOriginal(name: string, copy: Copy, path: string): Promise<Original> {
  const found = await copy.look(path, maxManifestBytes);
  if (found.bytes === undefined) {
    const reason =
      found.reason ?? (found.is === 'missing' ? 'it is not there' : `no file of up to ${maxManifestBytes} bytes`);
    throw new CliError(`no manifest at ${name}: ${reason}; --manifest names its file or address`);
  }
  return { name, bytes: found.bytes, manifest: readManifest(name, new TextDecoder().decode(found.bytes)) };
}

function originalAt(effects: Effects, name: string): Promise<Original> {
  const url = addressOf(name);
  if (url === undefined) return readOriginal(name, copyIn(effects, ''), name);
  const [, folder = '', file = ''] = /^(.*\/)([^/]*)$/.exec(url.pathname) ?? [];
  return readOriginal(name, copyAt(effects, new URL(folder, url)), decodeURIComponent(file));
}

/** `from`: file or address of the manifest; that of the copy itself by default. Throws CliError when there is none. */
export async function verifySite(effects: Effects, name: string, from?: string): Promise<Verified> {
  const address = addressOf(name);
  const copy = address === undefined ? copyIn(effects, name) : copyAt(effects, address);
  if (address === undefined && (await effects.stat(name))?.kind !== 'folder')
    throw new CliError(`${name} is not a folder: give the folder of a built site, or an address`);
  const own = `${name.replace(/\/+$/, '')}/${manifestPath}`;
  const original = from === undefined ? await readOriginal(own, copy, manifestPath) : await originalAt(effects, from);
  const isBuilt = address !== undefined || (await effects.stat(join(name, 'content/runs'))) === undefined;
  const wanted = isBuilt ? filesOf(original) : evidenceOf(original);
  const paths = new Set(wanted.map(({ path }) => path));
  const runs = new Set(original.manifest.evidence.map(({ run_id }) => run_id));
  const isOfCopy = (path: string): boolean => {
    const [, run = '', inside = ''] = /^content\/runs\/([^/]+)\/(.*)$/.exec(path) ?? [];
    return isBuilt || (runs.has(run) && isEvidencePath(inside));
  };
  const all = (await copy.list?.()) ?? [];
  return {
    copy: name,
    manifest: original.name,
    is_own_manifest: from === undefined,
    of: isBuilt ? 'site' : 'evidence',
    ...(await compareAll(effects, copy, wanted)),
    extra: all.filter((path) => !paths.has(path) && isOfCopy(path)).sort(),
  };
}

/** The manifest is a file of the site too. */
function filesOf({ manifest, bytes }: Original): readonly HashedFile[] {
  return [...manifest.files, hashBytes(manifestPath, bytes)];
}

function evidenceOf({ manifest }: Original): readonly HashedFile[] {
  return manifest.evidence.flatMap(({ run_id, files }) =>
    files.map((file) => ({ ...file, path: `content/runs/${run_id}/${file.path}` })),
  );
}

async function compareAll(effects: Effects, copy: Copy, wanted: readonly HashedFile[]) {
  const looks = new Map<string, Omit<Look, 'bytes'> & { readonly found?: Found }>();
  const queue = wanted.values();
  let inVain = 0;
  const work = async (): Promise<void> => {
    for (const { path, size_bytes, sha256 } of queue) {
      const { bytes, ...look }: Look =
        inVain >= MOST_UNREAD
          ? { is: 'unread', reason: 'not asked for any more' }
          : await copy.look(path, size_bytes, isRawOfRun(path) ? sha256 : undefined);
      inVain = look.is === 'unread' ? inVain + 1 : 0;
      looks.set(path, { ...look, ...(bytes === undefined ? {} : { found: foundOf(hashBytes(path, bytes)) }) });
      effects.progress.tell('checking files', looks.size, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  effects.progress.end();
  const looked = wanted.map((file) => ({ file, path: file.path, ...looks.get(file.path) }));
  const isSame = ({ file, found }: (typeof looked)[number]): boolean => found?.sha256 === file.sha256;
  return {
    same: looked.filter(isSame).length,
    changed: looked
      .filter((one) => one.is === 'other' || (one.is === 'file' && !isSame(one)))
      .map(({ file, path, found }) => ({ path, expected: foundOf(file), found })),
    missing: looked.filter(({ is }) => is === 'missing').map(({ path }) => path),
    unread: looked
      .filter(({ is }) => is === 'unread')
      .map(({ path, reason = 'it cannot be read' }) => ({ path, reason })),
    redirected: looked.flatMap(({ path, redirects = [] }) => (redirects.length === 0 ? [] : [{ path, to: redirects }])),
  };
}

function isRawOfRun(path: string): boolean {
  return /^content\/runs\/[^/]+\/raw\//.test(path);
}

function foundOf({ size_bytes, sha256 }: HashedFile): Found {
  return { size_bytes, sha256 };
}
