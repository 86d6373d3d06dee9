/** Ids of the feed and its entries, which must never change: not with the address of the site, nor with what is built around them. */
import { sha256Hex } from '../base/sha256.ts';

/** A UUID of version 8 (RFC 9562, appendix B.2: SHA-256 of a name), as a URN. The same parts give the same one. */
export function entryId(parts: readonly (string | number)[]): string {
  const hex = sha256Hex(JSON.stringify(['plateau', ...parts]));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return `urn:uuid:${[...groups, hex.slice(20, 32)].join('-')}`;
}
