/** Fetches the raw files that runs keep elsewhere, and takes no byte that was not stated. */
import { join, relative, resolve } from 'node:path';
import type { Problem } from '#types';
import type { Effects } from '../base/effects.ts';
import { groupBy } from '../base/group-by.ts';
import { isPrivateHost } from '../base/private-hosts.ts';
import { inFolder, plural, sortProblems } from '../check/problems.ts';
import { faultOfAddress, faultOfWay } from '../model/remote-files.ts';
import { allowedFile, maxFolderBytes } from '../store/allowed-files.ts';
import { discoverSite, requireSite } from '../store/discover-site.ts';
import { type Fetched, type FetchLimits, fetchFile } from '../store/fetch-file.ts';
import { fetchedPath, isStated, keepFetched, readFetched, remoteFilesOf, type StatedFile } from '../store/fetched.ts';
import { hashBytes } from '../store/hash-files.ts';
import { findFolders } from '../store/requested.ts';

export interface FetchOptions {
  readonly site: string;
  /** Take files from private networks, and from this machine, too. */
  readonly allowPrivate?: boolean | undefined;
  /** All runs of the site beside those that are named: a check holds a run against them. */
  readonly others?: boolean;
  /** ms without enough bytes, after which an attempt is given up. */
  readonly patienceMs?: number;
}

export interface FetchResult {
  /** Runs that keep files elsewhere. */
  readonly runs: number;
  /** Files that are here now, and what came for them. */
  readonly fetched: number;
  readonly fetched_bytes: number;
  /** Files that were here before. */
  readonly here: number;
  readonly problems: readonly Problem[];
}

/** A file of a run; `folder`: from the site's on. */
interface Wanted extends StatedFile {
  readonly folder: string;
}

/** Requests at once. */
const AT_ONCE = 4;
/** ms before each further attempt. */
const PAUSES = [1_000, 4_000, 16_000];
/** ms that a server may ask to be left alone; what asks for more is not waited for. */
const LONGEST_PAUSE = 120_000;
/** So many files of one host in a row that could not be fetched now: then it is not asked for more. */
const MOST_IN_VAIN = 8;
/** What a server may say that passes. */
const PASSES = /^HTTP (?:408|425|429|5\d\d)(?:;|$)/;

/**
 * Fetches what runs at or below `paths` keep elsewhere and is not here, of all runs of the site by default. What could not be fetched is in
 * the result. Throws CliError for a site or a path that is not there, and for a path that holds no run.
 */
export async function fetchRemote(
  effects: Effects,
  paths: readonly string[],
  { site, allowPrivate = false, others = paths.length === 0, patienceMs }: FetchOptions,
): Promise<FetchResult> {
  const siteDir = resolve(effects.cwd, site);
  const dirs = new Set([...(others ? await runsOfSite(effects, siteDir) : []), ...(await runsAt(effects, paths))]);
  const problems: Problem[] = [];
  const files = new Map<string, Wanted>();
  let [runs, here] = [0, 0];
  for (const dir of dirs) {
    const before = problems.length;
    const own = await statedIn(effects, siteDir, dir, problems);
    if (own.length + problems.length > before) runs += 1;
    const tooMuch = refusedTogether(own);
    if (tooMuch !== undefined) problems.push(tooMuch);
    for (const file of tooMuch === undefined ? own : []) {
      const refused = refusedBefore(file);
      if (refused !== undefined) problems.push(refused);
      else if (await isHere(effects, siteDir, dir, file)) here += 1;
      else files.set(`${file.sha256} ${file.size_bytes} ${file.url}`, file);
    }
  }
  const limits = { refuse: refuser(effects, allowPrivate), patienceMs };
  const queue = files.values();
  let [fetched, fetched_bytes, done] = [0, 0, 0];
  const inVain = new Map<string, number>();
  const unasked: Wanted[] = [];
  const work = async (): Promise<void> => {
    for (const file of queue) {
      const { host } = new URL(file.url);
      if ((inVain.get(host) ?? 0) >= MOST_IN_VAIN) {
        unasked.push(file);
        continue;
      }
      effects.progress.tell('fetching raw files', done, files.size);
      const found = await fetchPatiently(effects, file, limits);
      const problem = problemOf(file, found) ?? (await keep(effects, siteDir, file, found));
      done += 1;
      inVain.set(host, 'fault' in found && found.kind === 'unread' ? (inVain.get(host) ?? 0) + 1 : 0);
      if (problem !== undefined) problems.push(problem);
      else {
        fetched += 1;
        fetched_bytes += file.size_bytes;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  effects.progress.end();
  for (const [host, own] of groupBy(unasked, ({ url }) => new URL(url).host)) problems.push(...unaskedOf(host, own));
  return { runs, fetched, fetched_bytes, here, problems: sortProblems(problems) };
}

/** Told once for all files of a host. */
function unaskedOf(host: string, files: readonly Wanted[]): readonly Problem[] {
  return files.slice(0, 1).map((first) =>
    problemAt(first, 'url', {
      message: `${host} was not asked for this and ${plural(files.length - 1, 'more file')}, after ${MOST_IN_VAIN} in a row that it did not give`,
      found: first.url,
      fix: 'try again later; what was fetched is kept',
    }),
  );
}

async function runsOfSite(effects: Effects, siteDir: string): Promise<readonly string[]> {
  await requireSite(effects, siteDir);
  return (await discoverSite(effects, siteDir)).bundles.map((path) => join(siteDir, path));
}

async function runsAt(effects: Effects, paths: readonly string[]): Promise<readonly string[]> {
  const found = (await Promise.all(paths.map((path) => findFolders(effects, path)))).flat();
  return found.flatMap(([dir, kind]) => (kind === 'run' ? [dir] : []));
}

async function statedIn(effects: Effects, siteDir: string, dir: string, told: Problem[]): Promise<Wanted[]> {
  const path = join(dir, 'run.json');
  if ((await effects.lstat(path))?.kind !== 'file') return [];
  const bytes = await effects.readFile(path, allowedFile('run', 'run.json')?.max_bytes).catch(() => new Uint8Array());
  const folder = relative(siteDir, dir).replaceAll('\\', '/') || '.';
  const own = remoteFilesOf(new TextDecoder().decode(bytes), (one) => told.push(...inFolder(folder, [one])));
  return own.map((file) => ({ ...file, folder }));
}

/** A file of the folder needs no other; whether it is the right one, the check tells. */
async function isHere(effects: Effects, siteDir: string, dir: string, file: Wanted): Promise<boolean> {
  if ((await effects.lstat(join(dir, file.path))) !== undefined) return true;
  return (await readFetched(effects, siteDir, file)) !== undefined;
}

function problemAt(file: Wanted, key: string, words: Pick<Problem, 'message' | 'found' | 'allowed' | 'fix'>): Problem {
  const pointer = `${file.pointer}${key === '' ? '' : `/${key}`}`;
  const place = file.locate(pointer);
  return { file: `${file.folder}/run.json`, pointer, ...place, rule: 'R-remote-files', severity: 'error', ...words };
}

/** Files of one run. */
function refusedTogether(own: readonly Wanted[]): Problem | undefined {
  const [first] = own;
  const total = own.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (first === undefined || total <= maxFolderBytes) return undefined;
  return problemAt(first, '', {
    message: 'the files of this run are too large together, so none was fetched',
    found: `${total} bytes`,
    allowed: `${maxFolderBytes} bytes`,
    fix: 'gzip the logs, or split the run',
  });
}

/** What no request is made for. */
function refusedBefore(file: Wanted): Problem | undefined {
  const limit = allowedFile('run', file.path)?.max_bytes;
  if (limit === undefined)
    return problemAt(file, 'path', {
      message: 'a run may hold no file of this name, so it was not fetched',
      found: file.path,
      fix: 'rename it; plateau check tells what is allowed',
    });
  if (file.size_bytes > limit)
    return problemAt(file, 'size_bytes', {
      message: 'this file is too large, so it was not fetched',
      found: `${file.size_bytes} bytes`,
      allowed: `${limit} bytes at most`,
      fix: 'gzip it, or shorten it',
    });
  const fault = faultOfAddress(file.url);
  if (fault === undefined) return undefined;
  return problemAt(file, 'url', {
    message: `${fault}, so nothing was fetched`,
    found: file.url,
    fix: 'give an address that stays, and that anyone may read',
  });
}

/** Why nothing is fetched from an address: whoever writes a run.json must not reach what only this machine can. */
function refuser(effects: Effects, allowPrivate: boolean): NonNullable<FetchLimits['refuse']> {
  return async (url) => {
    // Storage leads on to addresses with keys of its own: these are not published.
    const fault = faultOfWay(url);
    if (fault !== undefined || allowPrivate) return fault;
    if (isPrivateHost(url.hostname)) return `${url.hostname} is of a private network`;
    const isAddress = /^\[|^[\d.]+$/.test(url.hostname);
    const inside = isAddress ? undefined : (await effects.lookUp(url.hostname)).find(isPrivateHost);
    return inside === undefined ? undefined : `${url.hostname} leads into a private network (${inside})`;
  };
}

type Patient = Fetched & { readonly attempts: number };

async function fetchPatiently(effects: Effects, { url, size_bytes }: Wanted, limits: FetchLimits): Promise<Patient> {
  for (let attempts = 1; ; attempts += 1) {
    const found = await fetchFile(effects, new URL(url), size_bytes, limits);
    const pause = PAUSES[attempts - 1];
    if (!mayPass(found) || pause === undefined) return { ...found, attempts };
    const { retryAfterMs = 0, fault } = found;
    if (retryAfterMs > LONGEST_PAUSE)
      return { ...found, attempts, fault: `${fault}; the server asks to wait ${retryAfterMs / 1000} s` };
    await effects.wait(Math.max(pause, retryAfterMs));
  }
}

function mayPass(found: Fetched): found is Extract<Fetched, { readonly fault: string }> {
  return 'fault' in found && found.kind === 'unread' && (!found.fault.startsWith('HTTP') || PASSES.test(found.fault));
}

/** Without what lets whoever has it in. */
function withoutKeys(address: string): string {
  return address.replace(/\?.*$/, '?…');
}

/** What is wrong with bytes that came from an address; undefined for the stated ones. */
function problemOfBytes(file: Wanted, bytes: Uint8Array, address: string): Problem | undefined {
  const { size_bytes, sha256 } = hashBytes('', bytes);
  if (size_bytes !== file.size_bytes)
    return problemAt(file, 'size_bytes', {
      message: `fewer bytes came than stated, from ${address}`,
      found: `${size_bytes} bytes`,
      allowed: `${file.size_bytes} bytes`,
      fix: 'put the whole file there, or state its size and SHA-256',
    });
  if (isStated(bytes, file)) return undefined;
  return problemAt(file, 'sha256', {
    message: `another file came than the stated one, from ${address}`,
    found: sha256,
    allowed: file.sha256,
    fix: 'put the file as it was back there; of a run that is not published yet, state its SHA-256',
  });
}

/** Why an address gives no file, which no further attempt changes. */
const REFUSALS = {
  refused: {
    what: 'nothing is fetched from here',
    allowed: 'https addresses of the public internet; with --allow-private others too',
    fix: 'give an address that anyone can read; where you trust the run and it is of your own network, add --allow-private',
  },
  astray: {
    what: 'nothing is fetched from here',
    allowed: 'an address of the web that leads to the file, in five redirects at most',
    fix: 'give the address of the file itself',
  },
  gone: { what: 'there is no such file', fix: 'put the file back there, or correct its address' },
  denied: {
    what: 'the server does not give it',
    allowed: 'a file that anyone can read without logging in',
    fix: 'let everybody read the file there, or correct its address',
  },
} as const;

/** What is wrong with what came; undefined for the stated bytes. */
function problemOf(file: Wanted, found: Patient): Problem | undefined {
  const led = found.redirects.length === 0 ? '' : `, led on to ${withoutKeys(found.redirects.at(-1) ?? '')}`;
  const address = `${file.url}${led}`;
  if ('bytes' in found) return problemOfBytes(file, found.bytes, address);
  const { kind, fault } = found;
  if (kind === 'too_large')
    return problemAt(file, 'size_bytes', {
      message: `more bytes came than stated, from ${address}`,
      found: fault,
      allowed: `${file.size_bytes} bytes`,
      fix: 'put the file as it was back there, or state its size and SHA-256',
    });
  if (mayPass(found))
    return problemAt(file, 'url', {
      message: `it could not be fetched in ${plural(found.attempts, 'attempt')}: ${fault}`,
      found: address,
      fix: 'try again later; what was fetched is kept',
    });
  const { what, ...more } = REFUSALS[kind === 'unread' ? 'denied' : kind];
  return problemAt(file, 'url', { message: `${what}: ${fault}`, found: address, ...more });
}

async function keep(effects: Effects, siteDir: string, file: Wanted, found: Fetched): Promise<Problem | undefined> {
  if (!('bytes' in found)) return undefined;
  try {
    await keepFetched(effects, siteDir, file.sha256, found.bytes);
    return undefined;
  } catch (error) {
    return problemAt(file, '', {
      message: `it cannot be written: ${(error as Error).message}`,
      found: fetchedPath(siteDir, file.sha256),
      fix: 'make room there, and fetch again',
    });
  }
}
