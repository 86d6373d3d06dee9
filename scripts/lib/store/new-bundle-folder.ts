/** Writes a new bundle's folder: whole, or not at all. */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Hardware, Run } from '#types';
import { CliError } from '../base/cli-error.ts';

interface BundleFiles {
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

interface Decoded {
  readonly text: string;
  readonly encode: (text: string) => Buffer;
}

function decode(bytes: Buffer): Decoded {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const { text, encode } = decode(gunzipSync(bytes));
    return { text, encode: (changed) => gzipSync(encode(changed), { level: 9 }) };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: bytes.toString('utf16le'), encode: (text) => Buffer.from(text, 'utf16le') };
  const text = bytes.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(bytes)) return { text, encode: (changed) => Buffer.from(changed, 'utf8') };
  // fio cuts long names by bytes. Latin-1 has a character for each.
  return { text: bytes.toString('latin1'), encode: (changed) => Buffer.from(changed, 'latin1') };
}

/** The bytes with `change` applied to their text, unpacked and packed again where they are gzip; the same bytes when it changes nothing. */
function rewriteText(bytes: Buffer, change: (text: string) => string): Buffer {
  const { text, encode } = decode(bytes);
  const changed = change(text);
  return changed === text ? bytes : encode(changed);
}
