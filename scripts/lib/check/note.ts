/** From the file of a note to typed values. */
import type { Problem } from '#types';
import { readJson } from '../base/json.ts';
import type { ParsedNote } from '../formats/types.ts';
import type { NoteInput } from '../model/source-files.ts';
import { decode } from './bundle.ts';
import { problemsOfAjv } from './problem-of-ajv.ts';
import { isSubmitted, schemaErrors } from './schemas.ts';

/** Every problem of form in one note, and the note when it fits its schema. Rules run afterwards: run-rules.ts. */
export function checkNote({ id, file, source, problems: ofReading }: NoteInput): {
  readonly note?: ParsedNote;
  readonly problems: readonly Problem[];
} {
  if (source === undefined) return { problems: ofReading };
  const { document, problems: syntax } = readJson(file, decode(source));
  const form = document ? problemsOfAjv(file, document.locate, schemaErrors('note', document.value)) : [];
  const problems = [...ofReading, ...syntax, ...form];
  if (document === undefined || !isSubmitted('note', document.value)) return { problems };
  return { note: { id, file, note: document.value, locate: document.locate }, problems };
}
