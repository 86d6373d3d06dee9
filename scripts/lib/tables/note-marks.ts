/** How notes of later findings are marked on pages of what they are about: badges beside figures and runs, banners above. */

import type { Measurement, Note } from '#types';
import { formatDate } from '../base/dates.ts';
import { clauseMark } from '../base/marks.ts';
import { formatCount } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import type { RunNote, RunRecord } from '../database/types.ts';
import type { Banner } from './standing.ts';
import type { Badge } from './table.ts';

type Named = Pick<Note, 'id' | 'severity' | 'title'>;

/** Where a note stands on the site. */
export function noteHref({ id }: Pick<Note, 'id'>): string {
  return `notes/#${noteAnchor(id)}`;
}

/** Begins with a letter, whatever the id begins with. */
export function noteAnchor(id: string): string {
  return `note-${id}`;
}

const SEVERITIES: readonly Note['severity'][] = ['do_not_rely', 'warning', 'information'];

function kindOf(severity: Note['severity']): 'warning' | 'notice' {
  return severity === 'information' ? 'notice' : 'warning';
}

export function severityBadge(severity: Note['severity'], title = word(`note_${severity}_means`)): Badge {
  return { kind: kindOf(severity), text: word(`note_${severity}`), title };
}

/** One badge for each severity, the gravest first; it leads to the first of its notes. */
function badgesOf(notes: readonly Named[]): readonly Badge[] {
  return SEVERITIES.flatMap((severity) => {
    const own = notes.filter((note) => note.severity === severity);
    const [first] = own;
    if (first === undefined) return [];
    return [{ ...severityBadge(severity, own.map(({ title }) => title).join(clauseMark())), href: noteHref(first) }];
  });
}

/** Of one figure. */
export function noteBadges({ notes = [] }: Pick<Measurement, 'notes'>): readonly Badge[] {
  return badgesOf(notes);
}

/** Of a run, whatever part of its figures the notes are about. */
export function runNoteBadges({ notes = [] }: Pick<RunRecord, 'notes'>): readonly Badge[] {
  return badgesOf(notes.map(({ note }) => note));
}

/** "3 of 12 figures here." */
function extentOf({ measurements, of }: Pick<RunNote, 'measurements' | 'of'>): string {
  return measurements === of
    ? word('note_about_all', { Count: of })
    : word('note_about_some', { Count: measurements, of: formatCount(of) });
}

/** A banner for each note about the runs that a page shows, the gravest first. Withdrawn runs show no figures, and have none. */
export function noteBanners(runs: readonly RunRecord[]): readonly Banner[] {
  const shown = runs.filter(({ bundle }) => bundle.run.withdrawn === undefined);
  if (shown.every(({ notes }) => notes === undefined)) return [];
  const all = shown.reduce((sum, run) => sum + run.measurements.length, 0);
  const found = new Map<string, { readonly note: Note; readonly measurements: number }>();
  for (const { note, measurements } of shown.flatMap(({ notes = [] }) => notes)) {
    const known = found.get(note.id)?.measurements ?? 0;
    found.set(note.id, { note, measurements: known + measurements });
  }
  return [...found.values()]
    .sort((a, b) => SEVERITIES.indexOf(a.note.severity) - SEVERITIES.indexOf(b.note.severity))
    .map(({ note, measurements }) => bannerOf(note, extentOf({ measurements, of: all })));
}

function bannerOf(note: Note, extent: string): Banner {
  const { id, severity, title, text, date } = note;
  return {
    id: noteAnchor(id),
    ...(severity === 'information' ? { kind: 'information' as const } : {}),
    title: word('note_banner_title', { severity: word(`note_${severity}`), title }),
    text: `${text} ${extent}${severity === 'do_not_rely' ? ` ${word('note_do_not_rely_means')}` : ''}`,
    links: [{ text: word('note_read', { date: formatDate(date) }), href: noteHref(note) }],
  };
}
