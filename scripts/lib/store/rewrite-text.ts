/** Changes the text of a file and leaves everything else of it: packing, encoding, bytes that are no text. */
import { gunzipSync, gzipSync } from 'node:zlib';

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
export function rewriteText(bytes: Buffer, change: (text: string) => string): Buffer {
  const { text, encode } = decode(bytes);
  const changed = change(text);
  return changed === text ? bytes : encode(changed);
}
