/** What the front page shows. */
import type { Headline } from '../../tables/best.ts';
import type { Badge, Link, Table } from '../../tables/table.ts';
import type { MadePage } from '../page-parts.ts';
import type { ProblemView } from '../problems.ts';

/** A report in short. */
export interface ReportCard {
  readonly title: string;
  readonly href: string;
  readonly line: string;
  /** In a preview: that the report is held back. */
  readonly badges?: readonly Badge[];
  readonly summary: string;
  readonly headlines: readonly Headline[];
}

/** The best result of one system. */
export interface Leader {
  readonly system: Link;
  readonly text: string;
  readonly unit: string;
  readonly title: string;
  /** Kind of system and load; of a drive what it was tested on. */
  readonly conditions: string;
  /** What the system does in another configuration, where that is more than what is ranked. */
  readonly elsewhere?: Link;
  /** The measurement. */
  readonly href: string;
  /** "=1": among those that may be ranked. */
  readonly rank?: string;
  /** Of the comparison with the fastest; absent where a system stands alone. */
  readonly grade?: Badge;
  /** Of the highest, in per cent; 0 where kinds of systems differ. */
  readonly share: number;
}

/** The highest results of one workload. */
export interface LeaderBoard {
  readonly title: string;
  /** Page of the workload. */
  readonly href: string;
  /** "all 12 systems". */
  readonly all: string;
  readonly rows: readonly Leader[];
}

/** What --skip-bad left out, with the problems that kept it out. */
export interface LeftOutView {
  readonly id: string;
  readonly folder: string;
  readonly problems: readonly ProblemView[];
}

export interface HomeView {
  /** HTML: what the site is. */
  readonly lead: string;
  /** HTML of what else content/home.md says. */
  readonly text?: string;
  /** Absent where no run is counted. */
  readonly counts?: readonly Link[] | undefined;
  readonly leaders: readonly LeaderBoard[];
  /** What order and grades of the leaders mean; absent where no system has another beside it. */
  readonly leaders_lead?: string | undefined;
  readonly reports: readonly ReportCard[];
  readonly systems?: Table;
  /** The newest. */
  readonly runs?: Table;
  /** Runs that show methods rather than products. */
  readonly demonstrations?: { readonly lead: string; readonly links: readonly Link[] };
  readonly left_out: readonly LeftOutView[];
}

export type HomePage = MadePage<'home', HomeView, 'home'>;
