/** Writes a new bundle's folder: whole, or not at all. */
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Hardware, Run } from '#types';
import { CliError } from '../base/cli-error.ts';
import type { Effects, Files } from '../base/effects.ts';

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
  effects: Effects,
  source: string,
  target: string,
  files: BundleFiles,
  keep: boolean,
  look: (dir: string) => Promise<T>,
): Promise<T> {
  const there = await effects.lstat(target);
  if (there !== undefined && (there.kind !== 'folder' || (await effects.listFolder(target)).length > 0))
    throw new CliError(`${target} is there already: choose another --out or --id, or remove it`);
  const work = await effects.makeTempFolder(
    keep ? join(dirname(target), '.new-') : join(effects.machine.tempDir, 'plateau-new-'),
  );
  try {
    const dir = join(work, basename(target));
    await fill(effects, dir, source, files);
    const seen = await look(dir);
    if (keep) {
      // An empty folder may be there; it is replaced.
      await effects.remove(target);
      await effects.rename(dir, target);
    }
    return seen;
  } finally {
    await effects.remove(work);
  }
}

async function fill(
  effects: Files,
  dir: string,
  source: string,
  { run, hardware, notes, copies, rewrite }: BundleFiles,
): Promise<void> {
  for (const { from, to } of copies) {
    const bytes = await effects.readFile(join(source, from));
    const copy = rewrite === undefined ? bytes : rewriteText(Buffer.from(bytes), (text) => rewrite(text, to));
    await effects.writeFile(join(dir, to), copy);
  }
  await effects.writeFile(join(dir, 'run.json'), `${JSON.stringify(run, null, 2)}\n`);
  await effects.writeFile(join(dir, 'hardware.json'), `${JSON.stringify(hardware, null, 2)}\n`);
  await effects.writeFile(join(dir, 'notes.md'), notes);
}

interface Decoded {
  readonly text: string;
  readonly encode: (text: string) => Buffer;
}

/** Files that unpack to more were refused as results and logs. */
const MOST_UNPACKED = 2 ** 30;

function decode(bytes: Buffer): Decoded {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const { text, encode } = decode(gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED }));
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
