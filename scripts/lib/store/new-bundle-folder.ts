/** Writes a new bundle's folder: whole, or not at all. */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Hardware, Run } from '#types';
import { CliError } from '../base/cli-error.ts';
import { rewriteText } from './rewrite-text.ts';

export interface BundleFiles {
  readonly run: Run;
  readonly hardware: Hardware;
  readonly notes: string;
  /** `from` is relative to the source folder, `to` to the bundle. */
  readonly copies: readonly { readonly from: string; readonly to: string }[];
  /** Applied to the text of every copy; absent: copies are byte for byte. Throws CliError for a text that must not go out. */
  readonly rewrite?: (text: string, to: string) => string;
}

/**
 * Puts the bundle at `target`, or throws CliError when something is there. `look` sees the finished folder under its last name before
 * it is in its place; with `keep` false it is removed afterwards.
 */
export async function writeNewBundle<T>(
  source: string,
  target: string,
  files: BundleFiles,
  keep: boolean,
  look: (dir: string) => Promise<T>,
): Promise<T> {
  if ((await readdir(target).catch(() => [])).length > 0)
    throw new CliError(`${target} is there already: choose another --out or --id, or remove it`);
  const parent = keep ? dirname(target) : await scratch();
  if (keep) await mkdir(parent, { recursive: true });
  const work = await mkdtemp(join(parent, '.new-'));
  try {
    const dir = join(work, basename(target));
    await fill(dir, source, files);
    const seen = await look(dir);
    if (keep) {
      // An empty folder may be there; it is replaced.
      await rm(target, { recursive: true, force: true });
      await rename(dir, target);
    }
    return seen;
  } finally {
    await rm(keep ? work : parent, { recursive: true, force: true });
  }
}

async function scratch(): Promise<string> {
  const { tmpdir } = await import('node:os');
  return mkdtemp(join(tmpdir(), 'plateau-new-'));
}

async function fill(
  dir: string,
  source: string,
  { run, hardware, notes, copies, rewrite }: BundleFiles,
): Promise<void> {
  await mkdir(dir);
  for (const { from, to } of copies) {
    await mkdir(dirname(join(dir, to)), { recursive: true });
    if (rewrite === undefined) await copyFile(join(source, from), join(dir, to));
    else
      await writeFile(
        join(dir, to),
        rewriteText(await readFile(join(source, from)), (text) => rewrite(text, to)),
      );
  }
  await writeFile(join(dir, 'run.json'), `${JSON.stringify(run, null, 2)}\n`);
  await writeFile(join(dir, 'hardware.json'), `${JSON.stringify(hardware, null, 2)}\n`);
  await writeFile(join(dir, 'notes.md'), notes);
}
