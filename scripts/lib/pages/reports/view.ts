/** What the pages of reports show. */
import type { Report } from '#types';
import type { Headline } from '../../tables/best.ts';
import type { FactGroup } from '../../tables/facts.ts';
import type { Badge, Link } from '../../tables/table.ts';
import type { BenchView } from '../../views/bench-view.ts';
import type { ComputationView } from '../../views/computations.ts';
import type { CitationView } from '../citation.ts';
import type { RemarkView } from '../conditions.ts';
import type { ReportCard } from '../home/view.ts';
import type { MadePage, PublishedReportView } from '../page-parts.ts';
import type { Bannered, Contents } from '../view.ts';

export interface ReportsView {
  readonly lead: string;
  readonly reports: readonly (ReportCard & { readonly counts: string; readonly badges: readonly Badge[] })[];
}

/** Views beside each other where the screen is wide: charts that follow each other, else one alone. */
export interface ViewRow {
  readonly is_beside: boolean;
  readonly views: readonly (PublishedReportView | BenchView)[];
}

export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly html?: string;
  readonly rows: readonly ViewRow[];
}

export interface FindingGroup {
  readonly title: string;
  readonly findings: readonly {
    readonly text: string;
    readonly locator?: string;
    readonly evidence?: { readonly kind: Badge['kind']; readonly text: string; readonly title: string };
    readonly computed: readonly ComputationView[];
    /** What is said about it here and not by the source. */
    readonly note?: string;
  }[];
}

/** A system of the report, and the run that its figures are of. */
export interface ReportSystem {
  readonly name: string;
  readonly href: string;
  readonly figures: string;
  readonly run: Link;
  readonly badges: readonly Badge[];
}

export interface ReportPageView extends Bannered {
  readonly by_line: string;
  readonly lab: Report['lab'];
  readonly badges: readonly Badge[];
  readonly summary: string;
  readonly headlines: readonly Headline[];
  readonly contents: readonly Contents[];
  readonly sections: readonly ReportSection[];
  readonly findings: readonly FindingGroup[];
  readonly systems: readonly ReportSystem[];
  readonly bench: readonly FactGroup[];
  readonly not_in_text: readonly { readonly what: string; readonly locator: string }[];
  readonly remarks: readonly RemarkView[];
  /** What the report rests on, a sentence each. */
  readonly evidence: readonly string[];
  readonly citation?: CitationView;
}

export type ReportsPage = MadePage<'reports', ReportsView, 'section'>;
export type ReportPage = MadePage<'reports', ReportPageView, 'page'>;
