/** Which files a submission may hold. Everything else is refused by name before anything looks inside it. */

import { isReservedName, MOST_PATH } from '../base/latin-slug.ts';
import { runReaders } from '../formats/readers.ts';

/** What a folder of content/ holds. */
export type FolderKind = 'run' | 'report' | 'method';

interface AllowedFile {
  readonly pattern: RegExp;
  readonly max_bytes: number;
  /** For messages. */
  readonly name: string;
}

const kB = 1000;
const MB = 1000 * kB;

// Letters, digits and . _ + - only, and a letter or digit first: no hidden files, no names that Hugo or a shell reads specially.
const part = '[A-Za-z0-9][A-Za-z0-9._+-]*';

function allow(name: string, pattern: string, max_bytes: number): AllowedFile {
  return { name, pattern: new RegExp(`^${pattern}$`), max_bytes };
}

const media = allow('media/*.png, .jpg, .webp, .avif', `media/${part}\\.(png|jpg|webp|avif)`, 10 * MB);

const lists: Readonly<Record<FolderKind, readonly AllowedFile[]>> = {
  run: [
    allow('run.json', 'run\\.json', 2 * MB),
    allow('hardware.json', 'hardware\\.json', 2 * MB),
    allow('notes.md', 'notes\\.md', 500 * kB),
    ...runReaders.map(({ file }) => allow(file, file.replaceAll('.', '\\.'), 5 * MB)),
    allow('jobs/*.fio', `jobs/${part}\\.fio`, 500 * kB),
    allow(
      'raw/**/*.json, .log, .csv, .txt, .out and .gz of these',
      `raw/(${part}/)*${part}\\.(json|log|csv|txt|out)(\\.gz)?`,
      100 * MB,
    ),
    media,
  ],
  report: [allow('report.json', 'report\\.json', 2 * MB), allow('*.md', `${part}\\.md`, 500 * kB), media],
  method: [
    allow('method.json', 'method\\.json', 2 * MB),
    allow('page.md', 'page\\.md', 500 * kB),
    allow('jobs/*.fio', `jobs/${part}\\.fio`, 500 * kB),
  ],
};

/** Whole folder, bytes. */
export const maxFolderBytes = 1000 * MB;
/** Files in one folder. */
export const maxFolderFiles = 10_000;

/** The allow-list entry that a path falls under; undefined when the path is refused. */
export function allowedFile(kind: FolderKind, path: string): AllowedFile | undefined {
  if (path.length > MOST_PATH || isReservedName(path)) return undefined;
  return lists[kind].find((entry) => entry.pattern.test(path));
}

/** For messages: everything that a folder of this kind may hold. */
export function allowedNames(kind: FolderKind): string {
  return lists[kind].map((entry) => entry.name).join('; ');
}

/** Whether Node can find a file by the name that it lists it under: bytes that are not UTF-8 are lost in it. */
export function isReadable(name: string): boolean {
  return !name.includes('\ufffd');
}

/** What is said to have been found where another kind of thing is needed. */
export const KINDS_OF_ENTRY = {
  file: 'a file',
  folder: 'a folder',
  link: 'a link',
  other: 'neither a file nor a folder',
} as const;

/** What is said of a name that is not readable. */
export const NO_UTF8 = 'this name is not in UTF-8';

/** Files that desktops and git leave behind. They are never published, so they are passed over. */
export function isIgnored(name: string): boolean {
  return ['.DS_Store', 'Thumbs.db', 'desktop.ini', '.directory', '.gitkeep'].includes(name) || name.startsWith('._');
}

/** A submitter's own words beside a run, report or method: never opened, and so never published. */
export function isPrivate(path: string): boolean {
  return path === 'private.json';
}

const signatures: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => text(bytes, 1, 4) === 'PNG' && bytes[0] === 0x89,
  jpg: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  webp: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  avif: (bytes) => text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12)),
};

/** Whether a picture's first bytes are those of the format that its name promises. Other files: true. */
export function matchesExtension(path: string, bytes: Uint8Array): boolean {
  const extension = path.startsWith('media/') ? path.slice(path.lastIndexOf('.') + 1) : '';
  return signatures[extension]?.(bytes) ?? true;
}

/** What was found in place of the picture that the name promises, what is allowed, and the remedy. */
export function otherPicture(path: string, bytes: Uint8Array): readonly [found: string, allowed: string, fix: string] {
  const [stem = path, ending = ''] = [path.slice(0, path.lastIndexOf('.')), path.slice(path.lastIndexOf('.') + 1)];
  const other = Object.keys(signatures).find((name) => signatures[name]?.(bytes));
  return other === undefined
    ? ['other first bytes', `a picture of the kind ${ending}`, 'save it anew from a program for pictures']
    : [`a picture of the kind ${other}`, `a picture of the kind ${ending}`, `rename it to ${stem}.${other}`];
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
