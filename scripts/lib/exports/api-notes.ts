/** Notes of later findings as the API has them. */
import type { Notes, RunDetail } from '#types';
import type { Database, NoteRecord, RunRecord } from '../database/types.ts';

type NotesOfRun = NonNullable<RunDetail['notes']>;

/** One entry of notes.json. */
export function noteEntry({ parsed, runs }: NoteRecord, { reports }: Database): Notes['notes'][number] {
  const { id, note } = parsed;
  const ids = new Set(runs.map(({ bundle }) => bundle.id));
  return {
    url: addressOf(id, '../../'),
    note,
    run_ids: [...ids].sort(),
    system_ids: [...new Set(runs.map(({ bundle }) => bundle.hardware.system.id))].sort(),
    report_ids: reports
      .filter((report) => report.runs.some(({ bundle }) => ids.has(bundle.id)))
      .map((report) => report.parsed.id)
      .sort(),
    measurements: runs.flatMap((run) => run.measurements).filter(({ notes = [] }) => notes.some((one) => one.id === id))
      .length,
  };
}

/** The notes of one run, for its own document; nothing where there are none. */
export function notesOfRun({ notes = [] }: RunRecord): { readonly notes?: NotesOfRun } {
  if (notes.length === 0) return {};
  return {
    notes: notes.map(({ note, measurements }) => ({ note, url: addressOf(note.id, '../../../'), measurements })),
  };
}

function addressOf(id: string, up: string): string {
  return `${up}notes/#note-${id}`;
}
