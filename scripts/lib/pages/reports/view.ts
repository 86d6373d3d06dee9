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
  /** Computed or judged here, and not in the source. */
  readonly ours?: true;
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

/** A picture of the source: what it shows, where it stands, and the way to it. */
export interface GalleryItem {
  readonly what: string;
  readonly locator: string;
  readonly link?: Link;
}

/** A publication that the source refers to. */
export interface ReferenceView {
  readonly title: string;
  readonly title_en?: string;
  readonly language: string;
  readonly authors?: string;
  readonly place?: string;
  readonly url?: string;
  /** "read by the authors on 11 June 2024" */
  readonly read_on?: string;
  readonly note?: string;
}

/** A system of the report, and the run that its figures are of. */
export interface ReportSystem {
  readonly name: string;
  readonly href: string;
  readonly figures: string;
  readonly run: Link;
  readonly badges: readonly Badge[];
}

/** What the runs were measured with. */
export interface SetupView {
  readonly shared: readonly FactGroup[];
  /** Of some runs: their titles. */
  readonly own: readonly { readonly title: string; readonly groups: readonly FactGroup[] }[];
}

export interface ReportPageView extends Bannered {
  /** Who tested, and when. */
  readonly by_line: string;
  /** Who wrote it here, where it retells a source. */
  readonly retold?: string;
  readonly lab: Report['lab'];
  readonly badges: readonly Badge[];
  readonly summary: string;
  readonly headlines: readonly Headline[];
  readonly contents: readonly Contents[];
  readonly sections: readonly ReportSection[];
  readonly findings: readonly FindingGroup[];
  readonly systems: readonly ReportSystem[];
  readonly setup: SetupView;
  /** Pictures of the source. */
  readonly gallery: readonly GalleryItem[];
  /** What else is missing from the text. */
  readonly not_in_text: readonly { readonly what: string; readonly locator: string }[];
  readonly remarks: readonly RemarkView[];
  /** What the report rests on, a sentence each. */
  readonly evidence: readonly string[];
  readonly citation?: CitationView;
  readonly references: readonly ReferenceView[];
}

export type ReportsPage = MadePage<'reports', ReportsView, 'section'>;
export type ReportPage = MadePage<'reports', ReportPageView, 'page'>;
