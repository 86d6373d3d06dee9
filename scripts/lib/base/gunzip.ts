/** Unpacks gzip: with the zlib of Node where there is one, else by fflate, which is slower and the same in browsers. */
import { Gunzip } from 'fflate';

interface NativeZlib {
  readonly gunzipSync: (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;
}
interface Host {
  readonly process?: { readonly getBuiltinModule?: (name: string) => NativeZlib };
}

const native = (globalThis as Host).process?.getBuiltinModule?.('node:zlib');

/** Packed bytes that fflate is handed at a time, and unpacked bytes that are handed on at a time. */
const STEP = 1 << 16;
/** More is not unpacked in one go. */
const MOST_AT_ONCE = 64 * 2 ** 20;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Hands on what an archive holds, piece by piece, until `take` returns false. Returns whether all of it was well: false for one that is
 * damaged or cut off, whose sound beginning is handed on.
 */
export function gunzip(bytes: Uint8Array, take: (piece: Uint8Array) => boolean): boolean {
  const whole = unpackAtOnce(bytes);
  if (whole === undefined) return unpackInSteps(bytes, take);
  for (let at = 0; at < whole.length; at += STEP) if (!take(whole.subarray(at, at + STEP))) return true;
  return true;
}

/** Undefined where Node cannot, and where the archive is not one sound member of the length that its last four bytes tell. */
function unpackAtOnce(bytes: Uint8Array): Uint8Array | undefined {
  if (native === undefined || bytes.length < 18) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(bytes.length - 4, true);
  if (length > MOST_AT_ONCE) return undefined;
  try {
    const whole = native.gunzipSync(bytes, { maxOutputLength: Math.max(1, length) });
    return whole.length === length ? whole : undefined;
  } catch {
    return undefined;
  }
}

function unpackInSteps(bytes: Uint8Array, take: (piece: Uint8Array) => boolean): boolean {
  let wants = true;
  let ended = false;
  const stream = new Gunzip((piece, final) => {
    ended ||= final;
    if (wants) wants = take(piece);
  });
  try {
    for (let at = 0; at < bytes.length && wants; at += STEP)
      stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  } catch {
    ended = false;
  }
  return ended || !wants;
}

/** Pieces as one. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
