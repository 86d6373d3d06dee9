/** Names of files inside a bundle: as they were, where a bundle may hold such names. */
import { isReservedName, MOST_PATH, plainName } from '../base/latin-slug.ts';
import type { LooseJobFile, LooseLog, LooseMonitor, LooseResult } from './types.ts';

type Hide = (text: string) => string;

const extension = /\.(json|log|csv|txt|out)(\.gz)?$/;

/** One part of a path as a bundle may have it. */
function cleanPart(part: string): string {
  const plain = plainName(part).slice(-100) || 'x';
  return isReservedName(plain) ? `x-${plain}` : plain;
}

/** Room for the number of a name that another file has, and for an ending. */
const SPARE = 10;

/** Without the folders from above that make a path longer than a bundle may have. */
function short(path: string): string {
  const parts = path.split('/');
  while (parts.length > 1 && parts.join('/').length > MOST_PATH - 'raw/'.length - SPARE) parts.shift();
  return parts.join('/');
}

/** fio's log of a client ends in the client's name, which a bundle may not show: client-1 stands for it, before .log. */
function withoutClient(path: string, { name }: LooseLog, clients: readonly string[]): string {
  if (name?.client === undefined) return path;
  const number = clients.indexOf(name.client) + 1;
  const suffix = `.log.${name.client}`;
  const at = path.lastIndexOf(suffix);
  return `${path.slice(0, at)}.client-${number}.log${path.slice(at + suffix.length)}`;
}

function rawName(file: LooseResult | LooseLog | LooseMonitor, clients: readonly string[], hide: Hide): string {
  const path = file.kind === 'log' ? withoutClient(file.path, file, clients) : file.path;
  const clean = short(
    hide(path)
      .replace(/^raw\//, '')
      .split('/')
      .map(cleanPart)
      .join('/'),
  );
  if (extension.test(clean)) return `raw/${clean}`;
  const packed = /\.gz$/.test(clean);
  const bare = packed ? clean.slice(0, -'.gz'.length) : clean;
  return `raw/${bare}${file.kind === 'log' ? '.log' : '.txt'}${packed ? '.gz' : ''}`;
}

function jobName({ path }: LooseJobFile, hide: Hide): string {
  const name = cleanPart(hide(path.slice(path.lastIndexOf('/') + 1)));
  return `jobs/${name.endsWith('.fio') ? name : `${name}.fio`}`;
}

/** x.json, x-2.json: names that differ only in capitals would be one file on some machines. */
function once(name: string, taken: Set<string>): string {
  const [, stem = name, end = ''] = /^(.*?)((?:\.[a-z]+)+)$/.exec(name) ?? [];
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${stem}-${count}${end}`;
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

/**
 * Path in the bundle by path in the folder. Included job files keep the name that include gives, with .fio behind it, so they come first.
 * `clients` are the hosts whose names stand in names of logs, in order; `hide` takes out what else a name may not show.
 */
export function nameFiles(
  files: readonly (LooseResult | LooseLog | LooseMonitor | LooseJobFile)[],
  included: ReadonlySet<string>,
  clients: readonly string[],
  hide: Hide,
): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const sorted = [...files].sort(
    (a, b) => Number(included.has(b.path)) - Number(included.has(a.path)) || (a.path < b.path ? -1 : 1),
  );
  return new Map(
    sorted.map((file) => {
      if (file.kind !== 'job_file') return [file.path, once(rawName(file, clients, hide), taken)];
      return [file.path, once(jobName(file, hide), taken)];
    }),
  );
}
