/** What the page of the static API shows. */
import type { Link, Table } from '../../tables/table.ts';
import type { LeftOutView } from '../home/view.ts';
import type { MadePage } from '../page-parts.ts';

/** What a version of the data is, and where older ones are. */
export interface VersionsView {
  readonly now: string;
  /** Address of older ones, with {version} in it. */
  readonly kept?: string;
  /** Those that the publisher names, newest first. */
  readonly releases: readonly Link[];
  /** What the newest days brought. */
  readonly changes?: Table;
  /** How a publisher keeps them. */
  readonly lines: readonly string[];
}

export interface ApiExample {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface ApiView {
  readonly documents: Table;
  /** Whether one file of each form holds all measurements, and up to which size. */
  readonly parts: string;
  readonly columns?: Table;
  readonly examples: readonly ApiExample[];
  /** What the JSON of a table looks like. */
  readonly table_form: readonly string[];
  /** The same of what search hands over. */
  readonly search_form: readonly string[];
  readonly versions: VersionsView;
  readonly left_out: readonly LeftOutView[];
}

export type ApiPage = MadePage<'api', ApiView, 'section'>;
