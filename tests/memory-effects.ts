/** Effects for tests: a world in memory that begins with a few files, and the real one with what it prints kept. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Effects, Environment, FileFacts, FolderEntry, ProgramResult } from '../scripts/lib/base/effects.ts';
import { engineDir, nodeEffects } from '../scripts/lib/store/node-effects.ts';
import { makeProgress } from '../scripts/lib/store/progress.ts';

/** What a command said. */
export interface Recorded extends Effects {
  readonly printed: () => string;
  readonly logged: () => string;
}

export interface MemoryEffects extends Recorded {
  /** By absolute path. */
  readonly files: Map<string, Uint8Array>;
  readonly textOf: (path: string) => string;
}

/** Where commands run in memory. */
export const cwd = '/site';

/** The day on which tests run, after all dates in fixtures. */
const someDay = Date.UTC(2026, 11, 30);

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** What these effects print and log is kept instead of shown. */
function record<T extends Effects>(effects: T): T & Recorded {
  let [printed, logged] = ['', ''];
  return {
    ...effects,
    out: (text) => {
      printed += text;
    },
    log: (text) => {
      logged += text;
    },
    printed: () => printed,
    logged: () => logged,
  };
}

/** This machine, nobody at the terminal, and always the same day. */
export function recordedEffects(): Recorded {
  return record({ ...nodeEffects(), ask: undefined, now: () => someDay });
}

/** Files of a folder on disk, to begin with in memory below `at`. */
export function filesFrom(folder: string, at: string): Readonly<Record<string, Uint8Array>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return Object.fromEntries(paths.map((path) => [join(at, path), readFileSync(join(folder, path))]));
}

/** How a program ended that printed this; null is the code of one that could not be started. */
export function programEnd(stdout = '', code: number | null = 0, stderr = ''): ProgramResult {
  return { code: code ?? undefined, timedOut: false, bytes: bytesOf(stdout), stdout, stderr };
}

function fault(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

/** Paths are relative to `cwd`. There is no network, no program and nobody to ask, but for what `more` brings. */
export function memoryEffects(
  start: Readonly<Record<string, string | Uint8Array>> = {},
  more: Partial<Effects> & { readonly env?: Environment } = {},
): MemoryEffects {
  const files = new Map<string, Uint8Array>();
  const folders = new Set(['/']);
  const locks = new Set<string>();
  const place = (path: string): string => resolve(cwd, path);
  const makeFolder = (path: string): void => {
    for (let dir = path; !folders.has(dir); dir = dirname(dir)) folders.add(dir);
  };
  const put = (path: string, content: string | Uint8Array): void => {
    makeFolder(dirname(place(path)));
    files.set(place(path), bytesOf(content));
  };
  const below = (path: string): readonly string[] =>
    [...files.keys(), ...folders].filter((one) => one === place(path) || one.startsWith(`${place(path)}/`));
  const look = async (path: string): Promise<FileFacts | undefined> => {
    const bytes = files.get(place(path));
    if (bytes !== undefined) return { kind: 'file', size: bytes.length };
    return folders.has(place(path)) ? { kind: 'folder', size: 0 } : undefined;
  };
  const readFile: Effects['readFile'] = async (path, limit = Number.POSITIVE_INFINITY) => {
    const bytes = files.get(place(path));
    if (bytes === undefined) throw fault('ENOENT', path);
    if (bytes.length > limit) throw fault('EFBIG', path);
    return bytes;
  };
  const readText = async (path: string): Promise<string> => new TextDecoder().decode(await readFile(path));
  makeFolder(cwd);
  for (const [path, content] of Object.entries(start)) put(path, content);
  const effects: Effects = {
    cwd,
    engineDir,
    env: {},
    machine: {
      platform: 'linux',
      arch: 'x64',
      homeDir: '/home/somebody',
      tempDir: '/tmp',
      hostName: 'a-host',
      userName: 'somebody',
      node: '/bin/node',
      nodeVersion: 'v22.0.0',
      cores: 1,
    },
    now: () => someDay,
    readFile,
    readText,
    listFolder: async (path) => {
      if (!folders.has(place(path))) throw fault('ENOENT', path);
      const inside = [...files.keys(), ...folders].filter((one) => one !== '/' && dirname(one) === place(path));
      const entries = inside.map((one): FolderEntry => {
        return { name: relative(place(path), one), kind: files.has(one) ? 'file' : 'folder' };
      });
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    stat: look,
    lstat: look,
    link: async (path, name) => {
      const bytes = files.get(place(path));
      if (bytes !== undefined) put(name, bytes);
      return bytes !== undefined;
    },
    writeFile: async (path, content) => put(path, content),
    appendFile: async (path, text) => put(path, (await readText(path).catch(() => '')) + text),
    makeFolder: async (path) => makeFolder(place(path)),
    makeTempFolder: async (prefix) => {
      let count = 0;
      while (folders.has(`${place(prefix)}${count}`)) count += 1;
      makeFolder(`${place(prefix)}${count}`);
      return `${place(prefix)}${count}`;
    },
    rename: async (from, to) => {
      for (const path of below(from)) {
        const [target, bytes] = [place(to) + path.slice(place(from).length), files.get(path)];
        if (bytes === undefined) makeFolder(target);
        else put(target, bytes);
        files.delete(path);
        folders.delete(path);
      }
    },
    remove: async (path) => {
      for (const one of below(path)) {
        files.delete(one);
        folders.delete(one);
      }
    },
    realPath: async (path) => place(path),
    lock: async (path) => {
      if (locks.has(path)) throw new Error(`${path} is locked`);
      locks.add(path);
      return async () => {
        locks.delete(path);
      };
    },
    watch: () => () => {},
    out: () => {},
    log: () => {},
    progress: makeProgress({ write: () => {}, isTerminal: false, now: () => 0 }),
    profile: async () => async () => {},
    runProgram: async (program) => programEnd('', null, `there is no ${program} in memory`),
    saveMemory: () => {},
    startWorkers: () => ({
      run: () => Promise.reject(new Error('there are no processes in memory')),
      end: async () => {},
    }),
    serve: () => Promise.reject(new Error('there is no server in memory')),
    interrupted: async () => {},
    fetch: () => Promise.reject(new Error('there is no network in memory')),
    lookUp: () => Promise.reject(new Error('there is no network in memory')),
    wait: async () => {},
  };
  const textOf = (path: string): string => {
    const bytes = files.get(place(path));
    if (bytes === undefined) throw fault('ENOENT', path);
    return new TextDecoder().decode(bytes);
  };
  return { ...record({ ...effects, ...more }), files, textOf };
}

/** The same with the engine's own folders and packages, as they are installed here. */
export function withEngine(memory: MemoryEffects): MemoryEffects {
  const real = nodeEffects();
  const of = (path: string): Effects => (path.startsWith(engineDir) ? real : memory);
  return {
    ...memory,
    stat: (path) => of(path).stat(path),
    readFile: (path, limit) => of(path).readFile(path, limit),
    readText: (path) => of(path).readText(path),
    listFolder: (path) => of(path).listFolder(path),
  };
}
