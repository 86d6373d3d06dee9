/** Bytes of what a reader gave, piece by piece, so that a large file tells how far it is. */
import { sha256OfParts } from '#engine/scripts/lib/base/sha256.ts';
import { unitSymbol } from '#engine/scripts/lib/base/unit-symbols.ts';
import { word } from '#engine/scripts/lib/base/words.ts';
import {
  type InspectedFile,
  LARGEST_INSPECTED,
  LARGEST_TOGETHER,
  TOO_LARGE,
} from '#engine/scripts/lib/model/source-files.ts';
import type { GivenFile, Told } from './messages.ts';

type Stage = Extract<Told, { readonly kind: 'stage' }>;

/** Bytes that are read at once. */
const PIECE = 8 * 1024 ** 2;

/** The browser's own way is many times as fast; outside https it has none. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (crypto.subtle === undefined) return sha256OfParts([bytes]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isRead = ({ blob }: GivenFile): boolean => blob.size <= LARGEST_INSPECTED;

async function bytesOf(blob: Blob, told: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(blob.size);
  for (let at = 0; at < blob.size; at += PIECE) {
    told(at);
    bytes.set(new Uint8Array(await blob.slice(at, at + PIECE).arrayBuffer()), at);
  }
  return bytes;
}

async function readFile(given: GivenFile, told: (bytes: number) => void): Promise<InspectedFile> {
  const { path: file, walked, blob } = given;
  if (!isRead(given)) return { file, walked, fault: TOO_LARGE };
  try {
    const bytes = await bytesOf(blob, told);
    return { file, walked, bytes, sha256: await sha256Of(bytes) };
  } catch (error) {
    return { file, walked, fault: error instanceof Error ? error.message : String(error) };
  }
}

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} ${unitSymbol('MiB')}`;

/** In the order given; what cannot be read has the reason. Throws, before anything is read, where they are too much for a browser to hold. */
export async function readFiles(
  given: readonly GivenFile[],
  tell: (stage: Stage) => void,
): Promise<readonly InspectedFile[]> {
  const all = given.filter(isRead).reduce((sum, { blob }) => sum + blob.size, 0);
  if (all > LARGEST_TOGETHER)
    throw new Error(word('try_too_much', { all: mebibytes(all), most: mebibytes(LARGEST_TOGETHER) }));
  const files: InspectedFile[] = [];
  let done = 0;
  for (const [place, one] of given.entries()) {
    const text = word('try_reading_file', { done: place + 1, all: given.length, file: one.path });
    const told = (bytes: number): void => tell({ kind: 'stage', text, share: all === 0 ? 0 : (done + bytes) / all });
    told(0);
    files.push(await readFile(one, told));
    done += isRead(one) ? one.blob.size : 0;
  }
  return files;
}
