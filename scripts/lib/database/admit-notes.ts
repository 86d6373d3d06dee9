/** Which notes of later findings are published. Pure. */
import type { Problem } from '#types';
import { sortProblems } from '../check/format-problem.ts';
import { checkNote } from '../check/note.ts';
import { runNoteRules } from '../check/run-rules.ts';
import type { ParsedNote } from '../formats/types.ts';
import type { NoteInput } from '../model/source-files.ts';
import type { Database, LeftOut } from './types.ts';

/** Notes without errors, and the others with what is wrong with them. */
export function admitNotes(inputs: readonly NoteInput[]): {
  readonly good: readonly ParsedNote[];
  readonly bad: readonly LeftOut[];
} {
  const good: ParsedNote[] = [];
  const bad: LeftOut[] = [];
  for (const input of inputs) {
    const { note, problems: ofForm } = checkNote(input);
    const problems = note === undefined ? ofForm : [...ofForm, ...runNoteRules(note)];
    if (note !== undefined && problems.every(({ severity }) => severity !== 'error')) good.push(note);
    else bad.push({ id: input.id, folder: input.file, problems: sortProblems(problems) });
  }
  return { good, bad };
}

/** What is said of published notes, now that it is known which runs they are about. */
export function adviceOnNotes({ notes = [] }: Database): readonly Problem[] {
  return notes.flatMap(({ parsed, runs }) => runNoteRules(parsed, { runs: runs.length }));
}
