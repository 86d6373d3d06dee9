import { gunzip, isGzip, joinBytes } from '../base/gunzip.ts';
import { oncePer } from '../base/once-per.ts';
import { decodeAny } from '../base/text-encoding.ts';
import type { ParsedBundle } from '../formats/types.ts';
import { LICENCE_FILE } from '../model/licence-file.ts';
import type { SourceFile } from '../model/source-files.ts';

/** More of a file is not looked through, bytes of text: names stand at its head. */
const MOST = 8 * 2 ** 20;
/** Logs are rows of numbers: a text in one stands at its head. */
const MOST_OF_LOG = 4096;

export interface BundleText {
  readonly path: string;
  readonly text: string;
}

/** Texts of a bundle as far as they are worth looking through for words, by path; without pictures and the licence of others. */
export const textsOf = oncePer(({ files }: ParsedBundle): readonly BundleText[] =>
  files.filter(isOwnText).map(readHead),
);

function isOwnText({ path }: SourceFile): boolean {
  return !path.startsWith('media/') && path !== LICENCE_FILE;
}

function readHead({ path, bytes }: SourceFile): BundleText {
  const head = headOf(bytes, /\.log(?:\.gz)?$/.test(path) ? MOST_OF_LOG : MOST);
  return { path, text: decodeAny(head) };
}

/** The first bytes, unpacked. What is damaged counts as far as it can be read. */
function headOf(bytes: Uint8Array, most: number): Uint8Array {
  if (!isGzip(bytes)) return bytes.subarray(0, most);
  const pieces: Uint8Array[] = [];
  let left = most;
  gunzip(bytes, (piece) => {
    pieces.push(piece.subarray(0, left));
    left -= piece.length;
    return left > 0;
  });
  return joinBytes(pieces);
}

/** Line of a place in a text, from 1. */
export function lineOf(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1;
  return line;
}

/** Enough of a word to find it by, and too little to give it away: "sto…" (11 characters). */
export function shortened(word: string): string {
  const shown = word.slice(0, Math.max(1, Math.min(4, Math.floor(word.length / 3))));
  return `${JSON.stringify(`${shown}…`)} (${word.length} characters)`;
}
