/** What the front page shows. */
import type { Headline } from '../../tables/best.ts';
import type { Link, Table } from '../../tables/table.ts';
import type { MadePage } from '../page-parts.ts';
import type { ProblemView } from '../problems.ts';

/** A report in short. */
export interface ReportCard {
  readonly title: string;
  readonly href: string;
  readonly line: string;
  readonly summary: string;
  readonly headlines: readonly Headline[];
}

/** What --skip-bad left out, with the problems that kept it out. */
export interface LeftOutView {
  readonly id: string;
  readonly folder: string;
  readonly problems: readonly ProblemView[];
}

export interface HomeView {
  readonly counts: readonly Link[];
  readonly reports: readonly ReportCard[];
  readonly systems?: Table;
  /** The newest. */
  readonly runs?: Table;
  /** Runs that show methods rather than products. */
  readonly demonstrations?: { readonly lead: string; readonly links: readonly Link[] };
  readonly left_out: readonly LeftOutView[];
}

export type HomePage = MadePage<'home', HomeView, 'home'>;
