/** What the page of later findings shows. */
import type { Fact } from '../../tables/facts.ts';
import type { Badge, Link } from '../../tables/table.ts';
import type { CitationView } from '../citation.ts';
import type { MadePage } from '../page-parts.ts';

export interface NoteView {
  readonly anchor: string;
  readonly title: string;
  readonly badges: readonly Badge[];
  readonly date: string;
  readonly text: string;
  readonly citation: CitationView;
  /** What it asks for, key by key. */
  readonly query: readonly Fact[];
  readonly extent: string;
  readonly runs: readonly (Link & { readonly note: string; readonly badges: readonly Badge[] })[];
  readonly more?: string;
  readonly reports: readonly Link[];
}

export interface NotesView {
  readonly notes: readonly NoteView[];
}

export type NotesPage = MadePage<'notes', NotesView, 'section'>;
