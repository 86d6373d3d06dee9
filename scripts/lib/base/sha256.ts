/** SHA-256 of texts, the same in Node and in browsers. Files are hashed in store/ by Node's, which is nine times as fast. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lower-case hex, 64 digits. */
export function sha256Hex(text: string): string {
  return sha256OfParts([text]);
}

/** The same of texts and bytes one after the other, of which one at a time is held. */
export function sha256OfParts(parts: Iterable<string | Uint8Array>): string {
  const hash = sha256.create();
  for (const part of parts) hash.update(typeof part === 'string' ? utf8ToBytes(part) : part);
  return bytesToHex(hash.digest());
}
