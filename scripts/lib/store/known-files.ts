/** What is known of the files of a published folder: enough to publish one again, or to say that nobody touched it, without reading it. */
import { join } from 'node:path';
import type { FileFacts, ReadFiles } from '../base/effects.ts';
import { sha256Of } from './hash-files.ts';

export interface KnownFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** FileFacts.identity of the file with these bytes. */
  readonly identity?: string | undefined;
  /** FileFacts.touched when it was looked at. */
  readonly touched?: number | undefined;
  /** A name of all that it was made of: with the same one it would be made the same. */
  readonly of?: string | undefined;
}

/** By path below the folder, with forward slashes. */
export type KnownFiles = ReadonlyMap<string, KnownFile>;

/** Whether the file is the one that is known, with nothing done to it since. */
export function isUntouched(known: KnownFile, facts: FileFacts | undefined): boolean {
  const { identity, touched } = known;
  return identity !== undefined && facts?.identity === identity && facts.touched === touched;
}

interface Entry {
  readonly path: string;
  readonly kind: FileFacts['kind'];
}

/** Everything below a folder but the folders. */
async function entriesBelow(files: ReadFiles, dir: string, under = '', found: Entry[] = []): Promise<readonly Entry[]> {
  for (const { name, kind } of await files.listFolder(join(dir, under))) {
    const path = under === '' ? name : `${under}/${name}`;
    if (kind === 'folder') await entriesBelow(files, dir, path, found);
    else found.push({ path, kind });
  }
  return found;
}

/** What is no file is known by its kind. */
async function hashOf(files: ReadFiles, dir: string, { path, kind }: Entry): Promise<string> {
  return kind === 'file' ? sha256Of(await files.readFile(join(dir, path))) : kind;
}

/** The same once they are in their place, each as it was touched last; without those that somebody has changed by now. */
export async function* lookAgain(
  files: ReadFiles,
  dir: string,
  made: KnownFiles,
): AsyncGenerator<readonly [path: string, known: KnownFile]> {
  for (const [path, known] of made) {
    const facts = await files.lstat(join(dir, path));
    if (facts !== undefined && facts.identity === known.identity) yield [path, { ...known, touched: facts.touched }];
  }
}

/** Whether a folder holds these files and no others. What was touched is read. */
export async function isAsKnown(files: ReadFiles, dir: string, known: KnownFiles): Promise<boolean> {
  if ((await files.stat(dir))?.kind !== 'folder') return false;
  const entries = await entriesBelow(files, dir);
  if (entries.length !== known.size) return false;
  for (const entry of entries) {
    const one = known.get(entry.path);
    if (one === undefined) return false;
    if (isUntouched(one, await files.lstat(join(dir, entry.path)))) continue;
    if ((await hashOf(files, dir, entry)) !== one.sha256) return false;
  }
  return true;
}

/** Lines that are held as text at a time: there may be hundreds of thousands. */
const LINES = 2000;

/** `head`, a line, and a line a file; one whose path has a tab or a line end is left out, and the folder is built again next time. */
export async function writeKnown(
  head: string,
  known: AsyncIterable<readonly [string, KnownFile]>,
): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let lines = [head];
  for await (const [path, { sha256, size, identity = '', touched = '', of = '' }] of known) {
    if (/[\t\n]/.test(path)) continue;
    if (lines.length === LINES) {
      parts.push(Buffer.from(`${lines.join('\n')}\n`));
      lines = [];
    }
    lines.push([path, sha256, size, identity, touched, of].join('\t'));
  }
  return Buffer.concat([...parts, Buffer.from(lines.join('\n'))]);
}

/** Reads what writeKnown wrote. */
export function readKnown(bytes: Uint8Array): { readonly head: string; readonly known: KnownFiles } {
  const [head = '', ...lines] = new TextDecoder().decode(bytes).split('\n');
  const known = new Map(
    lines.map((line) => {
      const [path = '', sha256 = '', size, identity, touched, of] = line.split('\t');
      const file: KnownFile = {
        sha256,
        size: Number(size),
        identity: identity || undefined,
        touched: touched ? Number(touched) : undefined,
        of: of || undefined,
      };
      return [path, file] as const;
    }),
  );
  return { head, known };
}
