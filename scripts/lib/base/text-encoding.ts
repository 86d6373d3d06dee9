/** In which encoding the bytes of a text are. Plateau's own files are UTF-8; editors and shells of Windows write others. */

/** Pairs of bytes that are looked at where no mark says it. */
const LOOKED_AT = 64;

/** Labels as TextDecoder takes them. */
export type Utf16 = 'utf-16le' | 'utf-16be';

export interface EncodingFault {
  readonly line: number;
  readonly message: string;
  readonly found: string;
  readonly fix: string;
}

/** By the byte order mark; without one by zero bytes in the one place of each pair, and none in the other. */
export function utf16Of(bytes: Uint8Array): Utf16 | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2 * LOOKED_AT);
  if (head.length < 4 || !head.includes(0)) return undefined;
  const zeros = [0, 1].map((from) => head.filter((byte, at) => at % 2 === from && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  const most = 0.8 * Math.floor(head.length / 2);
  if (even === 0 && odd >= most) return 'utf-16le';
  return odd === 0 && even >= most ? 'utf-16be' : undefined;
}

/** "UTF-16 (little-endian)" */
export function nameOfUtf16(encoding: Utf16): string {
  return `UTF-16 (${encoding === 'utf-16le' ? 'little' : 'big'}-endian)`;
}

/** The text of bytes in UTF-8 or UTF-16, without its byte order mark. What is neither becomes the replacement character. */
export function decodeAny(bytes: Uint8Array): string {
  return new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes);
}

/** What is wrong with the encoding of a text that has to be UTF-8; undefined when nothing is. */
export function encodingFault(bytes: Uint8Array): EncodingFault | undefined {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) {
    return {
      line: 1,
      message: `the text is ${nameOfUtf16(utf16)}, not UTF-8`,
      found: [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      fix: 'save it as UTF-8; in PowerShell write with Out-File -Encoding utf8',
    };
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return undefined;
  } catch {
    const text = new TextDecoder().decode(bytes);
    const before = text.slice(0, Math.max(0, text.indexOf('\ufffd')));
    const line = before.split('\n').length;
    return {
      line,
      message: 'the text is not UTF-8: it may be Windows-1252 or ISO 8859-1',
      found: (text.split('\n')[line - 1] ?? '').trim().slice(0, 60),
      fix: 'save it as UTF-8',
    };
  }
}
