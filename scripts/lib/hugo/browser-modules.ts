/** Packages that scripts in the browser import, so that Hugo finds them wherever the site lies. */
import { basename, dirname, join } from 'node:path';
import type { ReadFiles } from '../base/effects.ts';

/** Tables of figures, what writes CSV and YAML, and the slim Vega: a dataflow made at build is run, nothing is parsed or compiled. */
const ROOTS = [
  '@tanstack/table-core',
  '@tanstack/virtual-core',
  'papaparse',
  'vega-dataflow',
  'vega-encode',
  'vega-interpreter',
  'vega-transforms',
  'vega-view',
  'vega-view-transforms',
  'yaml',
];

/** The others that these depend on are for Node alone. */
const IN_BROWSERS = /^(?:(?:d3|vega)-.*|internmap|topojson-client|@tanstack\/store)$/;

/** An entry by itself, or by who asks: `import` what has import statements, `.` for the package without a path. */
type Exports = string | { readonly [condition: string]: Exports };

interface PackageFile {
  readonly main?: string;
  readonly module?: string;
  /** A path: the entry for browsers. An object names what they lack. */
  readonly browser?: unknown;
  readonly exports?: Exports;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Place of a package that `from` needs: the nearest node_modules that has it. */
async function packageDir(files: ReadFiles, name: string, from: string): Promise<string> {
  for (let dir = from; dir !== dirname(dir); dir = dirname(dir)) {
    const found = join(dir, 'node_modules', name);
    if ((await files.stat(join(found, 'package.json'))) !== undefined) return found;
  }
  throw new Error(`the package ${name} is not installed`);
}

function entryOf(exports: Exports | undefined): string | undefined {
  if (exports === undefined || typeof exports === 'string') return exports;
  return entryOf(exports['.'] ?? exports.import ?? exports.default);
}

/**
 * What to mount below assets/, by name: the folder of a package whose entry is index.js, else its entry as `<package>.js`.
 * Dependencies are among them; of a package that is there twice the one found first counts.
 */
export async function browserModules(files: ReadFiles): Promise<ReadonlyMap<string, string>> {
  const modules = new Map<string, string>();
  const open = ROOTS.map((name) => ({ name, from: files.engineDir }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { name } = next;
    if (modules.has(name) || modules.has(`${name}.js`)) continue;
    const dir = await packageDir(files, name, next.from);
    const {
      module,
      main,
      browser,
      exports,
      dependencies = {},
    } = JSON.parse(await files.readText(join(dir, 'package.json'))) as PackageFile;
    const own = typeof browser === 'string' ? browser : undefined;
    const entry = join(dir, entryOf(exports) ?? module ?? own ?? main ?? 'index.js');
    if (basename(entry) === 'index.js') modules.set(name, dirname(entry));
    else modules.set(`${name}.js`, entry);
    for (const other of Object.keys(dependencies)) if (IN_BROWSERS.test(other)) open.push({ name: other, from: dir });
  }
  return new Map([...modules].sort(([a], [b]) => (a < b ? -1 : 1)));
}
