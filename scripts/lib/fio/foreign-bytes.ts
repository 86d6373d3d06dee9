/** Says what bytes are that hold no text, and what to submit instead. */
import { nameOfUtf16, utf16Of } from '../base/text-encoding.ts';
import type { Refusal } from './types.ts';

type Binary = Omit<Refusal, 'kind'>;

interface Kind {
  readonly magic: string;
  readonly at?: number;
  readonly refusal: Binary;
}

const json = "submit fio's JSON as it is, or packed with gzip";

function archive(name: string, command: string): Binary {
  return {
    message: `this is ${name} archive, and what is in it is not read`,
    found: `${name} archive`,
    fix: `unpack it (${command}) and give the files that were in it`,
  };
}

function packed(tool: string, command: string): Binary {
  return {
    message: `this is packed with ${tool}, and only gzip is read`,
    found: `${tool} data`,
    fix: `unpack it (${command}), or pack it with gzip instead`,
  };
}

function document(name: string): Binary {
  return {
    message: `this is ${name}, not what fio wrote`,
    found: name,
    fix: `${json}; values known only from a publication go into figures.csv`,
  };
}

function picture(name: string): Binary {
  return {
    message: `this is ${name}: figures cannot be read from it`,
    found: name,
    fix: `${json}; a photo or diagram of the system belongs into media/`,
  };
}

const zip = 'PK\u0003\u0004';

/** In order: the first that fits is told. */
const kinds: readonly Kind[] = [
  { magic: 'ustar', at: 257, refusal: archive('a tar', 'tar xf FILE') },
  { magic: '(\u00b5/\u00fd', refusal: packed('zstd', 'zstd -d FILE') },
  { magic: '\u00fd7zXZ', refusal: packed('xz', 'xz -d FILE') },
  { magic: 'BZh', refusal: packed('bzip2', 'bzip2 -d FILE') },
  { magic: "7z\u00bc\u00af'\u001c", refusal: archive('a 7z', '7z x FILE') },
  { magic: 'Rar!\u001a\u0007', refusal: archive('a RAR', 'unrar x FILE') },
  { magic: '\u00d0\u00cf\u0011\u00e0', refusal: document('an old office document (.xls, .doc)') },
  { magic: '%PDF', refusal: document('a PDF document') },
  { magic: '\u0089PNG', refusal: picture('a PNG picture') },
  { magic: '\u00ff\u00d8\u00ff', refusal: picture('a JPEG picture') },
  { magic: 'GIF8', refusal: picture('a GIF picture') },
  { magic: 'WEBP', at: 8, refusal: picture('a WebP picture') },
];

const zlibStarts = ['x\u0001', 'x^', 'x\u009c', 'x\u00da'];

/** Whether the signs of `magic`, a byte each, stand at a place. */
function holds(bytes: Uint8Array, magic: string, at = 0): boolean {
  for (let place = 0; place < magic.length; place += 1) if (bytes[at + place] !== magic.charCodeAt(place)) return false;
  return true;
}

/** Office documents are zip archives of parts with names that they share. */
function describeZip(bytes: Uint8Array): Binary {
  const start = String.fromCharCode(...bytes.subarray(0, 2048));
  return /\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|word\/|vnd\.oasis\.opendocument/.test(start)
    ? document('an office document (.xlsx, .ods, .docx)')
    : archive('a zip', 'unzip FILE');
}

const leniently = new TextDecoder('utf-8');

/** Why bytes are no text; undefined where they may be some. */
export function describeForeignBytes(bytes: Uint8Array): Refusal | undefined {
  if (zlibStarts.some((two) => holds(bytes, two))) {
    return {
      kind: 'binary',
      message: "fio's compressed log store is binary",
      found: 'a zlib stream (.fz)',
      fix: 'unpack it with fio --inflate-log=FILE > LOG, by a fio like the one that wrote it, or run without log_store_compressed',
    };
  }
  if (holds(bytes, zip)) return { kind: 'binary', ...describeZip(bytes) };
  const known = kinds.find(({ magic, at }) => holds(bytes, magic, at));
  if (known !== undefined) return { kind: 'binary', ...known.refusal };
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) {
    return {
      message: 'this is UTF-16 text without a byte order mark',
      found: nameOfUtf16(utf16),
      fix: 'submit the file as fio wrote it, or save it as UTF-8',
    };
  }
  // Found in a text several times as fast as among bytes.
  if (leniently.decode(bytes.subarray(0, 4096)).includes('\0')) {
    return {
      kind: 'binary',
      message: 'this is binary data, not text',
      found: 'zero bytes',
      fix: 'submit what fio wrote with --output-format=json or json+',
    };
  }
  return undefined;
}
