/** Unpacks gzip: with the zlib of Node where there is one, else by fflate, which is slower and the same in browsers. */
import { Gunzip } from 'fflate';

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of gzip (RFC 1952, section 8), CRC-32; `before` is that of the bytes before them. */
function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/**
 * A stream of Node, by the call that its own synchronous functions unpack with. No documentation names it, though archivers have relied on
 * the like for many years: where it is missing, or finds anything but a whole archive, fflate has the word.
 */
interface NativeStream {
  readonly _handle?: {
    readonly writeSync?: (
      flush: number,
      packed: Uint8Array,
      at: number,
      left: number,
      into: Uint8Array,
      from: number,
      room: number,
    ) => void;
  };
  /** What is left after a call: room for what is unpacked, and packed bytes. */
  readonly _writeState?: ArrayLike<number>;
  /** After a fault. */
  readonly destroyed: boolean;
  readonly on: (event: 'error', listener: () => void) => void;
  readonly close: () => void;
}

interface NativeZlib {
  readonly gunzipSync: (
    bytes: Uint8Array,
    options: { readonly maxOutputLength: number; readonly chunkSize: number },
  ) => Uint8Array;
  readonly createGunzip: () => NativeStream;
  readonly constants: { readonly Z_FINISH: number };
  /** From Node 20.15 on. */
  readonly crc32?: (bytes: Uint8Array, before: number) => number;
}
interface Host {
  readonly process?: { readonly getBuiltinModule?: (name: string) => NativeZlib };
}

const native = (globalThis as Host).process?.getBuiltinModule?.('node:zlib');

const checksum = native?.crc32 ?? crc32;

/** Unpacked bytes that are handed on at a time. */
const STEP = 1 << 16;
/** Less room is not asked for: Node takes no less. */
const LEAST_ROOM = 64;
/** Packed bytes that fflate is handed at a time: it unpacks them in one go. */
const PACKED_STEP = 1 << 14;
/** More is not unpacked in one go. */
const MOST_AT_ONCE = 64 * 2 ** 20;
/** Results and logs of fio unpack to 5 to 60 times their size, and gzip packs nothing but zeros 1,032 times. */
export const MOST_TIMES = 250;
/** As much may be packed as densely as it likes. */
const ALWAYS = 16 * 2 ** 20;

/** CRC-32 and length of what a member holds, behind it (RFC 1952). */
const TRAILER = 8;

/** `damaged`: or cut off, or another content than it was packed with; `dense`: unpacks to more than MOST_TIMES its size, and is not unpacked any further. */
export type Unpacking = 'whole' | 'damaged' | 'dense';

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Hands on what an archive holds, piece by piece, until `take` returns false. The beginning of one that is not whole is handed on; one that
 * was no longer wanted counts as whole.
 */
export function gunzip(bytes: Uint8Array, take: (piece: Uint8Array) => boolean): Unpacking {
  const whole = unpackAtOnce(bytes);
  if (whole === 'refused') return unpackInSteps(bytes, take) === 'dense' ? 'dense' : 'damaged';
  if (whole === undefined) return unpackByStream(bytes, take);
  for (let at = 0; at < whole.length; at += STEP) if (!take(whole.subarray(at, at + STEP))) return 'whole';
  return 'whole';
}

/** `packed`: bytes that were read for it. */
function isDense(length: number, packed: number): boolean {
  return length > ALWAYS && length > MOST_TIMES * packed;
}

/**
 * Undefined where Node cannot, and where the archive is not one member of the length that its last four bytes tell. `refused`: zlib finds a
 * fault, and so will everybody who unpacks it, whatever fflate makes of it.
 */
function unpackAtOnce(bytes: Uint8Array): Uint8Array | 'refused' | undefined {
  if (native === undefined || bytes.length < 18) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(bytes.length - 4, true);
  if (length > MOST_AT_ONCE || isDense(length, bytes.length)) return undefined;
  try {
    // In one piece: many small ones, put together afterwards, take half as long again and twice the memory.
    const chunkSize = Math.max(LEAST_ROOM, length + 1);
    const whole = native.gunzipSync(bytes, { maxOutputLength: Math.max(1, length), chunkSize });
    return whole.length === length ? whole : undefined;
  } catch (error) {
    return /^Z_/.test(String((error as { code?: unknown }).code)) ? 'refused' : undefined;
  }
}

/** As many packed bytes as fflate would have been handed by then. */
function inWholeSteps(packed: number, all: number): number {
  return Math.min(all, PACKED_STEP * Math.ceil(packed / PACKED_STEP));
}

/** By Node piece by piece, where the whole is too large or has several members; what Node does not come to the end of is left to fflate. */
function unpackByStream(bytes: Uint8Array, take: (piece: Uint8Array) => boolean): Unpacking {
  const stream = native?.createGunzip();
  const [handle, state] = [stream?._handle, stream?._writeState];
  if (native === undefined || stream === undefined || !handle?.writeSync || !state) return unpackInSteps(bytes, take);
  stream.on('error', () => {});
  let handed = 0;
  try {
    for (let left = bytes.length; ; ) {
      const piece = new Uint8Array(STEP);
      handle.writeSync(native.constants.Z_FINISH, bytes, bytes.length - left, left, piece, 0, STEP);
      if (stream.destroyed) break;
      const [room = STEP, after = left] = [state[0], state[1]];
      left = after;
      handed += STEP - room;
      if (room < STEP && !take(piece.subarray(0, STEP - room))) return 'whole';
      if (isDense(handed, inWholeSteps(bytes.length - left, bytes.length))) return 'dense';
      if (room === 0) continue;
      if (left === 0) return 'whole';
      break;
    }
  } finally {
    stream.close();
  }
  return unpackInSteps(bytes, behind(handed, take));
}

/** Leaves out what was handed on before. */
function behind(handed: number, take: (piece: Uint8Array) => boolean): (piece: Uint8Array) => boolean {
  let known = handed;
  return (piece) => {
    const from = Math.min(known, piece.length);
    known -= from;
    return from === piece.length || take(piece.subarray(from));
  };
}

/** fflate does not look whether a member holds what it was packed from. */
function unpackInSteps(bytes: Uint8Array, take: (piece: Uint8Array) => boolean): Unpacking {
  let wants = true;
  let ended = false;
  let length = 0;
  let member = { crc: 0, length: 0 };
  let isSound = true;
  const closeMember = (end: number): void => {
    const trailer = new DataView(bytes.buffer, bytes.byteOffset + end - TRAILER, TRAILER);
    isSound &&= trailer.getUint32(0, true) === member.crc && trailer.getUint32(4, true) === member.length % 2 ** 32;
    member = { crc: 0, length: 0 };
  };
  const stream = new Gunzip((piece, final) => {
    ended ||= final;
    length += piece.length;
    member = { crc: checksum(piece, member.crc), length: member.length + piece.length };
    if (wants) wants = take(piece);
  });
  stream.onmember = closeMember;
  try {
    for (let at = 0; at < bytes.length && wants; at += PACKED_STEP) {
      const next = at + PACKED_STEP;
      stream.push(bytes.subarray(at, next), next >= bytes.length);
      if (wants && isDense(length, Math.min(next, bytes.length))) return 'dense';
    }
    if (wants && ended) closeMember(bytes.length);
  } catch {
    ended = false;
  }
  return (ended && isSound) || !wants ? 'whole' : 'damaged';
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
