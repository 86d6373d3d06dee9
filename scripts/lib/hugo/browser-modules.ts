/** Packages that scripts in the browser import, so that Hugo finds them wherever the site lies. */
import { basename, dirname, join } from 'node:path';
import type { ReadFiles } from '../base/effects.ts';

/**
 * Tables of figures, what writes CSV and YAML, and the slim Vega: a dataflow made at build is run, nothing is parsed or compiled. The whole of it, and the
 * others, are for the page that reads files of fio.
 */
const ROOTS = [
  '@noble/hashes',
  '@tanstack/table-core',
  '@tanstack/virtual-core',
  'ajv',
  'ajv-formats',
  'fflate',
  'jsonc-parser',
  'papaparse',
  'vega',
  'vega-dataflow',
  'vega-encode',
  'vega-interpreter',
  'vega-lite',
  'vega-transforms',
  'vega-view',
  'vega-view-transforms',
  'yaml',
];

const FONTS = ['@fontsource/ibm-plex-mono', '@fontsource/ibm-plex-sans'];

/** The others that these depend on are for Node alone. */
const IN_BROWSERS =
  /^(?:(?:d3|vega)-.*|delaunator|fast-deep-equal|internmap|robust-predicates|topojson-client|@tanstack\/store)$/;

/** An entry by itself, or by who asks: `import` what has import statements, `.` for the package without a path. */
type Exports = string | { readonly [condition: string]: Exports };

/** Single files of packages that are for Node otherwise: what compiled validators ask for. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ajv: ['dist/runtime/equal.js', 'dist/runtime/ucs2length.js'],
  'ajv-formats': ['dist/formats.js'],
};

/** Packages whose entry has another name and imports what lies beside it. */
const WITH_OTHERS = new Set(['jsonc-parser']);

interface PackageFile {
  readonly version?: string;
  readonly license?: string;
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

interface Package extends PackageFile {
  readonly name: string;
  readonly dir: string;
}

/** These and those that they depend on, by name; of a package that is there twice the one found first counts. */
async function packagesOf(files: ReadFiles, roots: readonly string[]): Promise<readonly Package[]> {
  const found = new Map<string, Package>();
  const open = roots.map((name) => ({ name, from: files.engineDir }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { name } = next;
    if (found.has(name)) continue;
    const dir = await packageDir(files, name, next.from);
    const one = JSON.parse(await files.readText(join(dir, 'package.json'))) as PackageFile;
    found.set(name, { ...one, name, dir });
    for (const other of Object.keys(one.dependencies ?? {}))
      if (IN_BROWSERS.test(other)) open.push({ name: other, from: dir });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What to mount below assets/, by name: the folder of a package whose entry is index.js or has others beside it, else its entry as `<package>.js`. */
export async function browserModules(files: ReadFiles): Promise<ReadonlyMap<string, string>> {
  const found = await packagesOf(files, ROOTS);
  const modules = found.flatMap(({ name, dir, module, main, browser, exports }): [string, string][] => {
    const parts = PARTS[name];
    if (parts !== undefined) return parts.map((part) => [`${name}/${part}`, join(dir, part)]);
    const own = typeof browser === 'string' ? browser : undefined;
    const entry = join(dir, entryOf(exports) ?? module ?? own ?? main ?? 'index.js');
    if (WITH_OTHERS.has(name) || basename(entry) === 'index.js') return [[name, dirname(entry)]];
    return [[`${name}.js`, entry]];
  });
  return new Map(modules.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names, versions and licences of what a site hands on to browsers, with the texts that these licences ask to be handed on too. */
export async function browserLicences(files: ReadFiles): Promise<string> {
  const parts: string[] = [];
  for (const { name, version, license, dir } of await packagesOf(files, [...ROOTS, ...FONTS])) {
    const entry = (await files.listFolder(dir)).find((one) => /^licen[cs]e(\.\w+)?$/i.test(one.name));
    if (entry === undefined || license === undefined) throw new Error(`the package ${name} names no licence`);
    const text = (await files.readText(join(dir, entry.name))).replaceAll('\r\n', '\n').trim();
    parts.push(`${name} ${version}: ${license}\n\n${text}\n`);
  }
  return parts.join(`\n${'-'.repeat(80)}\n\n`);
}
