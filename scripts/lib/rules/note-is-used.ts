import type { NoteRule } from './types.ts';

export const noteIsUsed: NoteRule = {
  id: 'R-note-is-used',
  scope: 'note',
  severity: 'warning',
  title: 'A note is about a figure of the site',
  description:
    'A note that is about no figure stands on the page of notes and nowhere else. Mostly a word of its query is not written as in the runs. A note that waits for runs to come may stay as it is.',
  check: ({ file, note }, { runs }) =>
    runs !== 0
      ? []
      : [
          {
            file,
            pointer: '/affects',
            message: 'no figure of this site fits the query',
            found: JSON.stringify(note.affects),
            fix: 'hold each key against run.json, hardware.json and api/v1/measurements.csv of the runs that are meant',
          },
        ],
};
