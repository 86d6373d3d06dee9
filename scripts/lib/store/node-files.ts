/** Files through Node. Each step is done at once: handing it to another thread takes several times as long as to read or write a small file. */
import {
  appendFileSync,
  createReadStream,
  type Dirent,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { FileFacts, Files } from '../base/effects.ts';
import { watchFolders } from './watch-folders.ts';

/** How long others wait for their turn: workers' results, signals, those who are served. */
const TURN_MS = 10;
let turnBegan = performance.now();

async function turn(): Promise<void> {
  if (performance.now() - turnBegan < TURN_MS) return;
  await new Promise<void>((go) => setImmediate(go));
  turnBegan = performance.now();
}

/** Does it at once, after letting others have theirs. */
function atOnce<Asked extends readonly unknown[], T>(step: (...asked: Asked) => T): (...asked: Asked) => Promise<T> {
  return async (...asked) => {
    await turn();
    return step(...asked);
  };
}

function factsOf(found: Dirent | Stats): FileFacts['kind'] {
  if (found.isFile()) return 'file';
  if (found.isDirectory()) return 'folder';
  return found.isSymbolicLink() ? 'link' : 'other';
}

function look(read: (path: string) => Stats | undefined, path: string): FileFacts | undefined {
  try {
    const stats = read(path);
    if (stats === undefined) return undefined;
    const { ino, size, mtimeMs, ctimeMs } = stats;
    // Joined, it is one text in memory and not one of five parts; there may be hundreds of thousands.
    return { kind: factsOf(stats), size, identity: [ino, size, mtimeMs].join(' '), touched: ctimeMs };
  } catch {
    return undefined;
  }
}

/** Writes a file; most often its folder is there. */
function inFolder(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    makeFolderOf(path);
    write();
  }
}

function makeFolderOf(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
}

/** Everything in a folder and the folder. */
function removeFolder(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) removeFolder(path);
    else unlinkSync(path);
  }
  rmdirSync(dir);
}

/** Node's own way tries to remove each folder before it is empty; with thousands of folders that takes longer than all else. */
function remove(path: string): void {
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) removeFolder(path);
  } catch {
    // What somebody else removes or holds at the same time is left to Node, which tries again.
  }
  rmSync(path, { recursive: true, force: true });
}

export const nodeFiles: Omit<Files, 'cwd' | 'engineDir'> = {
  readFile: (path, limit) => (limit === undefined ? readWhole(path) : readBytes(path, limit)),
  readText: atOnce((path) => readFileSync(path, 'utf8')),
  listFolder: atOnce((path) =>
    readdirSync(path, { withFileTypes: true })
      .map((entry) => ({ name: entry.name, kind: factsOf(entry) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  ),
  stat: atOnce((path) => look((one) => statSync(one, { throwIfNoEntry: false }), path)),
  lstat: atOnce((path) => look((one) => lstatSync(one, { throwIfNoEntry: false }), path)),
  writeFile: atOnce((path, content, mode) => {
    const before = lstatSync(path, { throwIfNoEntry: false });
    if (before?.isFile() && before.nlink > 1) unlinkSync(path);
    inFolder(path, () => writeFileSync(path, content, { mode }));
  }),
  link: atOnce((path, name) => {
    try {
      inFolder(name, () => linkSync(path, name));
      return true;
    } catch {
      return false;
    }
  }),
  appendFile: atOnce((path, text) => {
    makeFolderOf(path);
    appendFileSync(path, text);
  }),
  makeFolder: atOnce((path) => {
    mkdirSync(path, { recursive: true });
  }),
  makeTempFolder: atOnce((prefix) => {
    makeFolderOf(prefix);
    return mkdtempSync(prefix);
  }),
  rename: atOnce(renameSync),
  remove: atOnce(remove),
  realPath: atOnce((path) => {
    try {
      return realpathSync(path);
    } catch {
      return resolve(path);
    }
  }),
  lock,
  watch: watchFolders,
};

const readWhole = atOnce((path: string): Uint8Array => readFileSync(path));

async function readBytes(path: string, limit: number): Promise<Uint8Array> {
  const tooLarge = Object.assign(new Error(`${path} is larger than ${limit} bytes`), { code: 'EFBIG' });
  const found = statSync(path);
  if (found.size > limit) throw tooLarge;
  // A stream takes several times as long; it is for what has no end that is known.
  if (found.isFile()) {
    const bytes = await readWhole(path);
    if (bytes.length > limit) throw tooLarge;
    return bytes;
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw tooLarge;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Locks of this process. */
const held = new Set<string>();

/** A lock whose process is gone is taken over, also one whose number this process has now: in a container it is often the same. */
async function lock(path: string): Promise<() => Promise<void>> {
  makeFolderOf(path);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, `${process.pid}\n`, { flag: 'wx' });
      held.add(path);
      return async () => {
        held.delete(path);
        rmSync(path, { force: true });
      };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new CliError(`${dirname(path)}: no file can be made in this folder; choose another`);
      if (code !== 'EEXIST') throw error;
    }
    const holder = Number(holderOf(path).trim());
    if (holder === process.pid ? held.has(path) : isAlive(holder))
      throw new CliError(`another build (process ${holder}) is writing here; if that is not so, remove ${path}`);
    rmSync(path, { force: true });
  }
  throw new CliError(`two builds want to write here at the same time; the lock is ${path}`);
}

function holderOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
