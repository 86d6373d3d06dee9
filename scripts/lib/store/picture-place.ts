/** Whether a picture tells where it was taken: the place in Exif (CIPA DC-008, GPS IFD) or in XMP. Pictures are published as they are. */

/** Tag of IFD 0 that leads to the place. */
const GPS_IFD = 0x8825;
/** TIFF's two byte orders. */
const HEADERS = ['II*\0', 'MM\0*'];
const XMP_PLACE = 'GPSLatitude';

/** Exif stands in JPEG, PNG, WebP and AVIF behind a mark of its own; XMP is text. */
export function tellsPlace(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.includes(XMP_PLACE, 0, 'latin1')) return true;
  return HEADERS.some((header) => {
    for (let at = buffer.indexOf(header, 0, 'latin1'); at >= 0; at = buffer.indexOf(header, at + 1, 'latin1'))
      if (hasPlace(buffer.subarray(at), header === HEADERS[0])) return true;
    return false;
  });
}

/** `tiff` begins with its header: byte order, 42, offset of IFD 0; that has a count of entries of 12 bytes. */
function hasPlace(tiff: Buffer, isLittle: boolean): boolean {
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  if (tiff.length < 10) return false;
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first < 8 || first + 2 > tiff.length) return false;
  const count = short(first);
  for (let place = 0; place < count; place += 1) {
    const at = first + 2 + 12 * place;
    if (at + 12 > tiff.length) return false;
    if (short(at) === GPS_IFD) return true;
  }
  return false;
}
