/** Sites of generated runs. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Bundle, type BundleChoice, bundleId, makeBundle } from './bundles/bundle.ts';

export function runFolder(siteDir: string, choice: BundleChoice): string {
  return join(siteDir, 'content/runs', bundleId(choice));
}

/** In the place of what stood there under its id. */
export async function writeBundle(siteDir: string, { id, files }: Bundle): Promise<void> {
  const folder = join(siteDir, 'content/runs', id);
  await rm(folder, { recursive: true, force: true });
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

export function writeRun(siteDir: string, choice: BundleChoice): Promise<void> {
  return writeBundle(siteDir, makeBundle(choice));
}

export async function removeRun(siteDir: string, choice: BundleChoice): Promise<void> {
  await rm(runFolder(siteDir, choice), { recursive: true });
}

/** A site with the first `runs` runs of this seed and kind. */
export async function writeSite(
  siteDir: string,
  { seed, kind, runs }: Pick<BundleChoice, 'seed' | 'kind'> & { readonly runs: number },
): Promise<void> {
  await mkdir(join(siteDir, 'content/runs'), { recursive: true });
  await writeFile(
    join(siteDir, 'hugo.toml'),
    'baseURL = "https://example.org/"\ntitle = "Generated runs of Plateau\'s bench"\n',
  );
  for (let place = 0; place < runs; place += 1) await writeRun(siteDir, { seed, kind, place });
}
