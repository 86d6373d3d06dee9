import type { NoteRule } from './types.ts';

export const noteFileName: NoteRule = {
  id: 'R-note-file-name',
  scope: 'note',
  severity: 'error',
  title: 'The advisory has the id of its file',
  description:
    'The name of the file, `id` in it and the anchor on the page of data advisories are one name, so that links never break.',
  check: ({ id, file, note }) =>
    note.id === id
      ? []
      : [
          {
            file,
            pointer: '/id',
            message: 'id is not the name of the file',
            found: note.id,
            allowed: id,
            fix: 'make the two equal',
          },
        ],
};
