/** Small sites outside the repository, for tests of the build. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, type BuildResult, buildSite } from '../../scripts/lib/site/build.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { writeLab } from './lab-folder.ts';

export interface FixtureSite {
  readonly siteDir: string;
  readonly outDir: string;
  /** Builds it under a base URL with a sub-path. */
  readonly build: (options?: Partial<BuildOptions>) => Promise<BuildResult>;
  /** A published file as text. */
  readonly read: (path: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** The site in this folder, as tests use it. */
export function fixtureSite(siteDir: string, outDir: string, remove: () => Promise<void>): FixtureSite {
  return {
    siteDir,
    outDir,
    build: (options = {}) => buildSite({ site: siteDir, out: outDir, ...options }, nodeEffects()),
    read: (path) => readFile(join(outDir, path), 'utf8'),
    remove,
  };
}

/** A lab's site in a new temporary folder: two runs of different evidence, nothing built yet. */
export async function makeFixtureSite(): Promise<FixtureSite> {
  const dir = await mkdtemp(join(tmpdir(), 'plateau-lab-'));
  await writeLab(join(dir, 'site'));
  return fixtureSite(join(dir, 'site'), join(dir, 'published'), () => rm(dir, { recursive: true, force: true }));
}

/** Everything that a build keeps, but the pictures for links: these take long to draw. */
const KEPT = ['runs', 'of-runs', 'made', 'fitting', 'pages', 'published'];

/** Makes a site forget what earlier builds have kept, so that the next one is from nothing; `but` may be left. */
export async function forget({ siteDir }: FixtureSite, but?: 'pages'): Promise<void> {
  for (const kind of KEPT) if (kind !== but) await rm(join(siteDir, '.build', kind), { recursive: true, force: true });
}

/** Adds a file to a run of the site. */
export async function addFile(site: FixtureSite, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(site.siteDir, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content);
}

type Tree = ReadonlyMap<string, Buffer>;

/** Paths of files that differ, or that only one of two folders has. `toEqual` takes seconds for a megabyte of bytes. */
export function differentFiles(one: Tree, two: Tree): readonly string[] {
  const paths = new Set([...one.keys(), ...two.keys()]);
  return [...paths].filter((path) => {
    const [left, right] = [one.get(path), two.get(path)];
    return left === undefined || right === undefined || !left.equals(right);
  });
}

/** Every file below a folder by path, as bytes. */
export async function readTree(dir: string): Promise<Tree> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.sort().map(async (path) => [path.slice(dir.length + 1), await readFile(path)] as const),
  );
  return new Map(files);
}
