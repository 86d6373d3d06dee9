/** Reads one note of a later finding: a JSON file of its own in content/notes/. */
import { basename, relative } from 'node:path';
import type { Problem } from '#types';
import type { ReadFiles } from '../base/effects.ts';
import type { NoteInput } from '../model/source-files.ts';
import { KINDS_OF_ENTRY } from './allowed-files.ts';
import { hashBytes } from './hash-files.ts';
import { unreadable } from './unreadable.ts';

/** The largest note, bytes. */
export const maxNoteBytes = 100_000;

/** Whether a file may be named so: an id of 80 characters at most, and .json. */
export function isNoteName(name: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*\.json$/.test(name) && name.length <= 85;
}

/** The file as bytes. A link, a name that is no id and a file that is too large are problems, and are not read. */
export async function readNote(files: ReadFiles, path: string, siteDir: string): Promise<NoteInput> {
  const file = relative(siteDir, path).replaceAll('\\', '/');
  const name = basename(file);
  const id = name.replace(/\.json$/, '');
  const refuse = (message: string, found: string, allowed: string, fix: string): NoteInput => {
    const problem: Problem = { file, pointer: '', rule: 'input', severity: 'error', message, found, allowed, fix };
    return { id, file, problems: [problem] };
  };
  const found = await files.lstat(path);
  if (found?.kind !== 'file')
    return refuse('this is no file', KINDS_OF_ENTRY[found?.kind ?? 'other'], 'a file', 'put the file itself here');
  if (!isNoteName(name))
    return refuse(
      'the name of the file is not an id with .json',
      name,
      'lower-case letters, digits and single hyphens, 80 at most, then .json',
      'rename it',
    );
  if (found.size > maxNoteBytes)
    return refuse('this file is too large', `${found.size} bytes`, `${maxNoteBytes} bytes at most`, 'shorten it');
  const bytes = await files.readFile(path).catch((error: unknown) => unreadable(file, error));
  if ('rule' in bytes) return { id, file, problems: [bytes] };
  return { id, file, source: { ...hashBytes(name, bytes), bytes }, problems: [] };
}
