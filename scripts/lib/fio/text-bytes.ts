/** From the bytes of a file to its text: gzip by its magic bytes, byte order marks, UTF-16, broken UTF-8. */
import { gunzip, isGzip, joinBytes, MOST_TIMES } from '../base/gunzip.ts';
import type { Repair } from '../base/json-value.ts';
import { describeForeignBytes } from './foreign-bytes.ts';
import type { Refusal } from './types.ts';

/** Unpacked text above this size is refused: no fio result comes near it, and a small archive can hold gigabytes. */
const maxUnpackedBytes = 128 * 1024 * 1024;

export interface DecodedText {
  readonly text: string;
  readonly repairs: readonly Repair[];
  /** The bytes that it was read from, where each of its characters is one of them. */
  readonly ascii?: Uint8Array;
}

function startsWith(bytes: Uint8Array, ...magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Of an archive that unpacks to far more than its size. */
export function tooDense(size: number, packed: number): Omit<Refusal, 'kind'> {
  return {
    message: `the archive unpacks to more than ${MOST_TIMES} times its size; fio's files do not`,
    found: `${size} bytes and more in ${packed}`,
    fix: 'submit the file as fio wrote it, without gzip',
  };
}

function unpack(bytes: Uint8Array): Uint8Array | Refusal {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const unpacking = gunzip(bytes, (piece) => {
    size += piece.length;
    pieces.push(piece);
    return size <= maxUnpackedBytes;
  });
  if (size > maxUnpackedBytes) {
    return {
      message: 'the archive unpacks to more than a fio result can be',
      found: `more than ${maxUnpackedBytes} bytes`,
      fix: 'submit the result of one test a file',
    };
  }
  if (unpacking === 'dense') return tooDense(size, bytes.length);
  if (unpacking === 'damaged') {
    return {
      message: 'the gzip archive is damaged or cut off',
      found: `${size} bytes before the damage`,
      fix: 'pack the original file again: gzip FILE',
    };
  }
  return joinBytes(pieces);
}

const strictly = new TextDecoder('utf-8', { fatal: true });
const leniently = new TextDecoder('utf-8');

/** Text of a file with the repairs that were needed, or why it has none. CRLF is kept: places stay true. */
export function decodeText(packed: Uint8Array): DecodedText | Refusal {
  const unpacked = isGzip(packed) ? unpack(packed) : packed;
  if (!(unpacked instanceof Uint8Array)) return unpacked;
  const repairs: Repair[] = [];
  if (startsWith(unpacked, 0xff, 0xfe) || startsWith(unpacked, 0xfe, 0xff)) {
    repairs.push({ kind: 'bom', text: 'the file is UTF-16 with a byte order mark; read as such' });
    const label = unpacked[0] === 0xff ? 'utf-16le' : 'utf-16be';
    return { text: new TextDecoder(label).decode(unpacked), repairs };
  }
  const binary = describeForeignBytes(unpacked);
  if (binary) return binary;
  if (startsWith(unpacked, 0xef, 0xbb, 0xbf)) {
    repairs.push({ kind: 'bom', text: 'the file begins with a byte order mark; left out' });
  }
  try {
    const text = strictly.decode(unpacked);
    return text.length === unpacked.length ? { text, repairs, ascii: unpacked } : { text, repairs };
  } catch {
    repairs.push({
      kind: 'invalid_utf8',
      text: 'bytes that are not UTF-8 (fio cuts long names by bytes); read as the replacement character',
    });
    return { text: leniently.decode(unpacked), repairs };
  }
}
