/** What to do about a file or folder of a name that a submission may not have. */
import { isReservedName, MOST_PATH, plainName } from '../base/latin-slug.ts';
import { allowedFile, type FolderKind } from './allowed-files.ts';

/** Endings that say the same as one that is allowed. */
const SAME_ENDING: Readonly<Record<string, string>> = { jpeg: 'jpg', job: 'fio', ini: 'fio' };

/** By its ending, what becomes of a file that is allowed under no name. */
const BY_ENDING: readonly (readonly [RegExp, string])[] = [
  [/\.(?:zip|7z|rar|tar|tgz|tar\.(?:gz|xz|bz2|zst))$/i, 'unpack it: what is in it is not read'],
  [/\.(?:xlsx?|ods|docx?|odt|pdf|rtf)$/i, 'take it out, and write into notes.md what it tells'],
  [/\.(?:svg|heic|gif|tiff?|bmp)$/i, 'take it out, or save it as .png or .jpg in media/'],
];

/** Copies that editors and office programs keep beside a file. */
const IS_LEFT_BEHIND = /^[.~]|~$|\.(?:bak|orig|old|tmp|swp)$/i;

/** What the manifest of another kind of folder is called. */
const OTHER_KINDS: readonly (readonly [kind: FolderKind, manifest: string])[] = [
  ['run', 'run.json'],
  ['report', 'report.json'],
  ['method', 'method.json'],
];

const CHARACTERS = 'letters a-z, digits and . _ + - only, a letter or digit first';

function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Names that a file may be meant to have, the likeliest first. */
function namesFor(name: string): readonly string[] {
  const dot = name.lastIndexOf('.');
  const ending = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  const stem = plainName(dot < 0 ? name : name.slice(0, dot));
  if (stem === '') return [];
  const whole = ending === '' ? stem : `${stem}.${SAME_ENDING[ending] ?? ending}`;
  return [...new Set([plainName(name), whole, whole.toLowerCase()])];
}

/** Another name or folder under which the file would be taken. */
export function fileRemedy(kind: FolderKind, path: string): string {
  if (path.length > MOST_PATH) return `shorten it to ${MOST_PATH} characters, folders of the run counted`;
  if (isReservedName(path)) return 'rename it: Windows has no file of this name';
  const other = OTHER_KINDS.find(([of, manifest]) => of !== kind && manifest === path);
  if (other !== undefined)
    return `move the folder to content/${other[0]}s/, if it holds a ${other[0]}; else take the file out`;
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  if (IS_LEFT_BEHIND.test(name)) return 'take it out';
  const folder = parts.join('/');
  const plainFolder = parts.map(plainName).join('/');
  const names = namesFor(name);
  const renamed = names.find((one) => allowedFile(kind, inFolder(plainFolder, one)) !== undefined);
  if (renamed !== undefined) return `rename it to ${plainFolder === folder ? renamed : inFolder(plainFolder, renamed)}`;
  const homes = ['', 'raw', 'jobs', 'media'];
  const moved = homes
    .flatMap((home) => names.map((one) => inFolder(home, one)))
    .find((one) => allowedFile(kind, one) !== undefined);
  if (moved !== undefined) return `move it to ${moved}, or take it out`;
  const ending = /(?:\.[A-Za-z0-9]+)+$/.exec(name)?.[0] ?? '';
  if (names.length === 0 && allowedFile(kind, inFolder(plainFolder, `x${ending}`)) !== undefined)
    return `rename it: ${CHARACTERS}`;
  const known = BY_ENDING.find(([pattern]) => pattern.test(name))?.[1];
  if (known !== undefined) return known;
  return /\.(?:md|txt)$/i.test(name) && kind === 'run' ? 'put its text into notes.md' : 'take it out';
}

/** `inside`: names of what is in the folder; `main`: the file that makes a folder a run, report or method. */
export function folderRemedy(kind: FolderKind, path: string, inside: readonly string[], main: string): string {
  if (inside.includes(main)) return 'move what is in it one folder up';
  const plain = path.split('/').map(plainName).join('/');
  if (path.startsWith('raw/') && plain !== path)
    return plain.endsWith('/') ? `rename it: ${CHARACTERS}` : `rename it to ${plain}`;
  return kind === 'run' ? 'move its files into raw/, jobs/ or media/, or take it out' : 'take it out';
}
