/**
 * The engine's source as a hundred files of JavaScript in .build/engine: a process that reads these starts in a quarter of the time that
 * it takes for seven hundred of TypeScript. They are made anew as soon as one of the sources is another.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dir = join(root, '.build/engine');
const currentFile = join(dir, 'current.json');
/** What load-module.js is asked for, without its end. */
const ENTRIES = ['command-line', 'lib/store/node-effects', 'lib/site/run-tasks'];
/** What esbuild goes by besides the sources. */
const SETTINGS = ['tsconfig.json', 'package.json', 'package-lock.json', 'scripts/engine-bundle.js'];
/** A process that has begun with another bundle reads more of it when it needs it. */
const STALE_MS = 24 * 3600 * 1000;

/** Changes when the file does. */
function stateOf(path) {
  const { size, mtimeMs } = statSync(join(root, path));
  return `${size} ${mtimeMs}`;
}

/** The name of the last bundle, if all that it was made of is as it was then. */
function currentBundle() {
  try {
    const { name, sources } = JSON.parse(readFileSync(currentFile, 'utf8'));
    return Object.entries(sources).every(([path, state]) => stateOf(path) === state) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Files find what lies beside them by their own address, which is not that of the bundle. */
const ownAddresses = {
  name: 'own addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]scripts[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
    }),
};

async function makeBundle(build) {
  const name = randomUUID();
  const begun = Date.now();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map((entry) => ({ in: `scripts/${entry}.ts`, out: entry })),
    outdir: join(dir, name),
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external', target: 'node20.19' },
    ...{ sourcemap: 'linked', metafile: true, logLevel: 'silent', plugins: [ownAddresses] },
  });
  const paths = [...SETTINGS, ...Object.keys(metafile.inputs)];
  const sources = Object.fromEntries(paths.map((path) => [path, stateOf(path)]));
  // What was written meanwhile may not be what was read.
  if (paths.every((path) => statSync(join(root, path)).mtimeMs < begun)) {
    const fresh = join(dir, `${name}.json`);
    writeFileSync(fresh, JSON.stringify({ name, sources }));
    renameSync(fresh, currentFile);
  }
  for (const other of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, other.name);
    if (other.isDirectory() && other.name !== name && Date.now() - statSync(path).mtimeMs > STALE_MS)
      rmSync(path, { recursive: true, force: true });
  }
  return name;
}

let made;

/**
 * The address of a module in the bundle; undefined for one that nobody starts with, and where no bundle can be made: esbuild is not installed,
 * or nothing can be written. Throws for a fault in a source.
 */
export async function bundled(path) {
  const entry = ENTRIES.find((one) => `./${one}.ts` === path);
  if (entry === undefined) return undefined;
  made ??= (async () => {
    const current = currentBundle();
    if (current !== undefined) return current;
    const esbuild = await import('esbuild').catch(() => undefined);
    return esbuild && makeBundle(esbuild.build);
  })();
  const name = await made;
  return name === undefined ? undefined : pathToFileURL(join(dir, name, `${entry}.js`)).href;
}
