import type { NoteRule } from './types.ts';

export const noteIsUsed: NoteRule = {
  id: 'R-note-is-used',
  scope: 'note',
  severity: 'warning',
  title: 'An advisory affects a result of the site',
  description:
    'An advisory that affects no result is shown on the page of data advisories and nowhere else. Usually a term of its query is not written as in the runs. An advisory for runs still to come may stay as it is.',
  check: ({ file, note }, { runs }) =>
    runs !== 0
      ? []
      : [
          {
            file,
            pointer: '/affects',
            message: 'no result of this site matches the query',
            found: JSON.stringify(note.affects),
            fix: 'compare each key with run.json, hardware.json and api/v1/measurements.csv of the runs it should match',
          },
        ],
};
