/** /notes/: every note of a later finding, where it is published, and what it is about. */
import type { Note } from '#types';
import { formatDate } from '../../base/dates.ts';
import { formatCount } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { Database, NoteRecord, ReportRecord } from '../../database/types.ts';
import { systemName } from '../../model/system-name.ts';
import { type Fact, fact, factsOf } from '../../tables/facts.ts';
import { noteAnchor, severityBadge } from '../../tables/note-marks.ts';
import { standingBadges } from '../../tables/standing.ts';
import { presentCitation } from '../citation.ts';
import type { NotesPage, NoteView } from './view.ts';

/** More runs than these are left to the API. */
const MOST_RUNS = 50;

const KEYS = [
  'run_id',
  'system_id',
  'method',
  'vendor',
  'drive_model',
  'firmware',
  'software',
  'os',
  'kernel',
  'fio_version',
  'ioengine',
] as const;

function daysOf({ from, to }: NonNullable<Note['affects']['date']>): string {
  if (to === undefined) return word('note_days_from', { from: formatDate(from ?? '') });
  if (from === undefined) return word('note_days_to', { to: formatDate(to) });
  return word('note_days', { from: formatDate(from), to: formatDate(to) });
}

function queryOf({ affects }: Note): readonly Fact[] {
  const facts = KEYS.map((key) => {
    const asked = affects[key];
    const text = typeof asked === 'object' ? asked.join(word('note_or')) : asked;
    return fact(`note_${key}`, text);
  });
  return factsOf([...facts, fact('note_date', affects.date && daysOf(affects.date))]);
}

/** How many figures of a run the note is about; a withdrawn run shows none. */
function aboutRun(id: string, { bundle, notes = [] }: NoteRecord['runs'][number]): readonly string[] {
  const found = notes.find(({ note }) => note.id === id);
  if (bundle.run.withdrawn !== undefined || found === undefined) return [];
  return [word('note_figures_of', { Count: found.of, some: formatCount(found.measurements) })];
}

function noteView({ parsed, runs }: NoteRecord, reports: readonly ReportRecord[]): NoteView {
  const { id, title, severity, date, text, source } = parsed.note;
  const count = runs.flatMap(({ measurements }) =>
    measurements.filter(({ notes = [] }) => notes.some((one) => one.id === id)),
  );
  const rest = runs.length - MOST_RUNS;
  return {
    anchor: noteAnchor(id),
    title,
    badges: [severityBadge(severity)],
    date: formatDate(date),
    text,
    citation: presentCitation(source),
    query: queryOf(parsed.note),
    extent:
      runs.length === 0
        ? word('note_about_none')
        : word('note_about_runs', {
            figures: word('count_figures', { Count: count.length }),
            runs: word('count_runs', { Count: runs.length }),
          }),
    runs: runs.slice(0, MOST_RUNS).map((run) => ({
      text: run.bundle.run.title,
      href: `runs/${run.bundle.id}/`,
      note: [systemName(run.bundle.hardware.system), ...aboutRun(id, run)].join(' · '),
      badges: standingBadges(run, `runs/${run.bundle.id}/`),
    })),
    ...(rest > 0 ? { more: word('note_more_runs', { Count: rest }) } : {}),
    reports: reports
      .filter((report) => report.runs.some((run) => runs.includes(run)))
      .map((report) => ({ text: report.parsed.report.title, href: `reports/${report.parsed.id}/` })),
  };
}

/** The page, newest note first; it is there without any, so that links to it hold. */
export function presentNotes({ notes = [], reports }: Database): NotesPage {
  return {
    path: 'notes',
    section: 'notes',
    kind: 'section',
    title: word('notes_title'),
    description: word('notes_description'),
    view: { notes: notes.map((note) => noteView(note, reports)) },
  };
}
