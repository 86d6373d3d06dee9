/** TrueType out of WOFF 1 (W3C Recommendation of 13 December 2012): the same tables, inflated, under another directory. */
import { unzlibSync } from 'fflate';

const [WOFF_HEADER, WOFF_ENTRY, SFNT_HEADER, SFNT_ENTRY] = [44, 20, 12, 16];

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** Throws when the bytes are no WOFF 1. */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (woff.length < WOFF_HEADER || from.getUint32(0) !== 0x774f4646) throw new Error('the font is not a WOFF 1 file');
  const count = from.getUint16(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const at = WOFF_HEADER + place * WOFF_ENTRY;
    const [start, packed, length] = [from.getUint32(at + 4), from.getUint32(at + 8), from.getUint32(at + 12)];
    const bytes = woff.subarray(start, start + packed);
    // A table that would not get smaller is stored as it is.
    return { at, checksum: from.getUint32(at + 16), bytes: packed < length ? unzlibSync(bytes) : bytes };
  });
  const head = SFNT_HEADER + count * SFNT_ENTRY;
  const out = new Uint8Array(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), head));
  const to = new DataView(out.buffer);
  const power = 2 ** Math.floor(Math.log2(count));
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  to.setUint16(6, power * 16);
  to.setUint16(8, Math.log2(power));
  to.setUint16(10, (count - power) * 16);
  let offset = head;
  for (const [place, { at, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + place * SFNT_ENTRY;
    to.setUint32(entry, from.getUint32(at));
    to.setUint32(entry + 4, checksum);
    to.setUint32(entry + 8, offset);
    to.setUint32(entry + 12, bytes.length);
    out.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return out;
}
