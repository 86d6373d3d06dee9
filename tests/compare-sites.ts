/**
 * What differs between two built sites: `npx tsx tests/compare-sites.ts OLD NEW [--limit N] [--ignore GLOB]...`
 *
 * Every page and document is compared byte for byte, but for the fingerprints of scripts, their words and styles (in their names, in
 * `integrity` and `?v=`): a changed script alone changes no page. Of scripts and styles only the presence counts; pictures,
 * fonts and the compressed twins of documents are left out. Exit: 0 equal, 1 different, 2 misuse.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export type Difference =
  | { readonly kind: 'missing' | 'extra'; readonly path: string }
  | { readonly kind: 'different'; readonly path: string; readonly place: string };

const LEFT_OUT = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf)$/;
const PRESENCE_ONLY = /\.(js|css|map)$/;
const USAGE = 'Usage: npx tsx tests/compare-sites.ts OLD NEW [--limit N] [--ignore GLOB]...';

/** Text without what a changed script or style leaves in every page that names it. */
export function withoutFingerprints(text: string): string {
  return text
    .replace(/\.[0-9a-f]{32,128}(?=\.(?:js|css|map|json)\b)/g, '')
    .replace(/ integrity=(?:"[^"]*"|'[^']*'|[^\s>]+)/g, '')
    .replace(/(\.(?:js|css))\?v=[\w.-]+/g, '$1');
}

/** The files of a site by their names without fingerprints. */
function filesOf(site: string, ignored: readonly string[]): ReadonlyMap<string, string> {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(site, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const all = new Set(files);
  const compared = files.filter(
    (path) =>
      !LEFT_OUT.test(path) &&
      !(path.endsWith('.gz') && all.has(path.slice(0, -'.gz'.length))) &&
      !ignored.some((glob) => matchesGlob(path, glob)),
  );
  return new Map(compared.map((path) => [withoutFingerprints(path), join(site, path)]));
}

/** Where two texts part: line, column and what stands there, or undefined when they do not. */
function firstDifference(left: string, right: string): string | undefined {
  if (left === right) return undefined;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const before = left.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const shown = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 30), at + 60));
  return `${line}:${column}\n    old ${shown(left)}\n    new ${shown(right)}`;
}

/** Everything that tells two built sites apart, sorted by path. */
export function compareSites(before: string, after: string, ignored: readonly string[] = []): readonly Difference[] {
  const [left, right] = [filesOf(before, ignored), filesOf(after, ignored)];
  const paths = [...new Set([...left.keys(), ...right.keys()])].sort();
  return paths.flatMap((path): readonly Difference[] => {
    const [leftFile, rightFile] = [left.get(path), right.get(path)];
    if (rightFile === undefined) return [{ kind: 'missing', path }];
    if (leftFile === undefined) return [{ kind: 'extra', path }];
    if (PRESENCE_ONLY.test(path)) return [];
    const [leftBytes, rightBytes] = [readFileSync(leftFile), readFileSync(rightFile)];
    if (leftBytes.equals(rightBytes)) return [];
    // Latin-1 keeps each byte of a document that is no text.
    const text = (bytes: Buffer): string => withoutFingerprints(bytes.toString('latin1'));
    const place = firstDifference(text(leftBytes), text(rightBytes));
    return place === undefined ? [] : [{ kind: 'different', path, place }];
  });
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      limit: { type: 'string', default: '20' },
      ignore: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(
      `${USAGE}\n\n--limit N   print at most N files of each kind (default 20)\n--ignore G  leave out paths that match`,
    );
    return 0;
  }
  const limit = Number(values.limit);
  const [before, after, ...rest] = positionals;
  if (before === undefined || after === undefined || rest.length > 0 || !Number.isInteger(limit) || limit < 0)
    throw new Error(USAGE);
  for (const site of [before, after]) if (!statSync(site).isDirectory()) throw new Error(`${site} is no folder`);
  const differences = compareSites(before, after, values.ignore);
  for (const kind of ['missing', 'extra', 'different'] as const) {
    const found = differences.filter((one) => one.kind === kind);
    console.log(`${kind}: ${found.length}`);
    for (const one of found.slice(0, limit)) console.log(`  ${one.path}${'place' in one ? `:${one.place}` : ''}`);
    if (found.length > limit) console.log(`  and ${found.length - limit} more`);
  }
  return differences.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    process.exitCode = main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
