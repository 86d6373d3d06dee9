/** What the pages of runs show. */
import type { Headline } from '../../tables/best.ts';
import type { Fact, FactGroup } from '../../tables/facts.ts';
import type { Badge, Link, Table } from '../../tables/table.ts';
import type { BenchDrawing } from '../../views/bench/types.ts';
import type { CitationView } from '../citation.ts';
import type { RemarkView } from '../conditions.ts';
import type { MadePage, PublishedChart, PublishedView } from '../page-parts.ts';
import type { ProblemView } from '../problems.ts';
import type { Bannered, Contents, Told } from '../view.ts';
import type { DisclosureView } from './disclosure.ts';
import type { RepeatView } from './repeat.ts';

/** The list of runs. */
export interface RunsView {
  readonly count: string;
  /** Absent where there are none. */
  readonly table?: Table;
  /** The pages beside this one, where one page is not enough for all. */
  readonly newer?: Link;
  readonly older?: Link;
}

/** What a run's own page shows over time: its first charts, and where the others are. */
export interface OverTime<V = PublishedView> {
  readonly views: readonly V[];
  readonly more: Link;
}

/** Under load: its first charts, and where everything is. */
export interface UnderLoad<C = PublishedChart> {
  readonly charts: readonly C[];
  readonly more: readonly Link[];
}

/** Of its latencies; `note` instead of views where there are too many lines. */
export interface RunTail<V = PublishedView> {
  readonly views: readonly V[];
  readonly note?: string;
}

/** Against the limits. */
export interface LimitsSection<V = PublishedView> {
  /** One sentence for each test that comes near a limit, and one for all that do not. */
  readonly sentences: readonly string[];
  readonly views: readonly V[];
  readonly ceilings: Table;
  readonly unknown: readonly string[];
}

/** What is drawn for a run, by section; sections without anything to show are left out. */
export interface DrawnSections<V = PublishedView, C = PublishedChart> {
  readonly 'over-time'?: OverTime<V>;
  readonly load?: UnderLoad<C>;
  readonly tail?: RunTail<V>;
  readonly limits?: LimitsSection<V>;
}

/** One kind of verdict in a few words, with a link to its place on the page. */
export interface DigestPart extends Link {
  /** Something speaks against a figure. */
  readonly is_bad?: true;
}

/** All verdicts of a run in one line. */
export interface Digest {
  /** The worst first. */
  readonly findings: readonly DigestPart[];
  /** What was looked for and not found. */
  readonly clear: readonly DigestPart[];
}

export interface VerdictLine {
  readonly badge: Badge;
  /** What was judged. */
  readonly about: string;
  readonly text: string;
  /** With its numbers. */
  readonly formula?: string;
}

/** Many of one answer and reason. */
export interface FoldedVerdicts {
  readonly badge: Badge;
  readonly text: string;
  /** Each with its numbers; none where there are no numbers. */
  readonly lines: readonly VerdictLine[];
  /** Says how many are not listed. */
  readonly more?: string;
}

/** One kind of verdict. */
export interface VerdictBlock {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly lines: readonly VerdictLine[];
  readonly folded: readonly FoldedVerdicts[];
  readonly tables: readonly Table[];
}

/** The tests of a run with links to the pages of their figures. */
export interface SourceList {
  readonly means: string;
  readonly summary: string;
  readonly is_long: boolean;
  readonly tests: readonly (Told & { readonly href: string })[];
}

/** Results of rounds, each by itself, behind a fold. */
export interface EachRound {
  readonly summary: string;
  readonly table: Table;
}

export interface FileView {
  readonly path: string;
  readonly href: string;
  readonly size: string;
  readonly sha256: string;
}

export interface FileGroup {
  readonly title: string;
  /** "96 files, 140 kB". */
  readonly summary: string;
  readonly is_long: boolean;
  readonly files: readonly FileView[];
}

/** What a page says of the archive of a run's raw files. */
export interface ArchivedView {
  /** "2802 raw files, 7.2 MB". */
  readonly text: string;
  readonly links: readonly Link[];
  /** Folders with the page's own files, each with the place of the first of them in the list. */
  readonly folders: readonly (Told & { readonly href: string })[];
}

/** What is in the archive. */
export interface ArchiveView extends Bannered {
  readonly run: Link;
  readonly archive: Link;
  /** The same for programs, below the base URL. */
  readonly document: string;
  readonly caption: string;
  /** Of sizes and places: bytes, in one column to the byte. */
  readonly unit: string;
  /** `at` and `bytes`: which bytes of the archive are the file. */
  readonly files: readonly (Omit<FileView, 'href'> & {
    readonly at_text: string;
    readonly bytes: number;
  })[];
}

/** A job file with its text. */
export interface JobFileView extends Pick<FileView, 'path' | 'href' | 'size'> {
  readonly text: string;
}

/** Sections that a run's page can have; each has a partial of its name in layouts/_partials/run/. */
export type RunSection =
  | keyof DrawnSections
  | 'results'
  | 'verdicts'
  | 'notes'
  | 'repeat'
  | 'conditions'
  | 'configurations'
  | 'hardware'
  | 'evidence'
  | 'corrections'
  | 'problems'
  | 'remarks'
  | 'not-in-text'
  | 'sources'
  | 'job-files'
  | 'files';

/** A run's own page. Its sections stand in the order of `sections`. */
export interface RunView extends Bannered, DrawnSections {
  readonly summary?: string;
  readonly system: Link;
  readonly badges: readonly Badge[];
  readonly facts: readonly Fact[];
  readonly headlines: readonly Headline[];
  readonly digest?: Digest;
  readonly charts: readonly PublishedChart[];
  readonly results?: Table;
  /** The rounds that rows of the results stand for. */
  readonly each_round?: EachRound;
  readonly verdicts?: readonly VerdictBlock[];
  readonly tests: readonly Told[];
  readonly configurations?: Table;
  readonly repeat?: RepeatView;
  readonly disclosure: DisclosureView;
  readonly conditions: readonly (Fact & { readonly state: string })[];
  readonly other_conditions: readonly RemarkView[];
  readonly bench: BenchDrawing;
  readonly hardware: readonly FactGroup[];
  readonly notes?: string;
  readonly remarks: readonly RemarkView[];
  readonly not_in_text: readonly RemarkView[];
  readonly evidence: { readonly text: string; readonly steady?: string; readonly citation?: CitationView };
  readonly corrections: readonly RemarkView[];
  readonly problems: readonly ProblemView[];
  readonly sources?: SourceList;
  readonly files_note?: string;
  readonly job_files: readonly JobFileView[];
  readonly files: readonly FileGroup[];
  readonly archived?: ArchivedView;
  readonly sections: readonly RunSection[];
}

/** What stays of a withdrawn run. */
export interface WithdrawnView extends Bannered {
  readonly withdrawn: { readonly title: string; readonly reason: string };
  readonly system: Link;
}

/** The results of a part of a run that has too many measurements for one page. */
export interface PartView extends Bannered {
  readonly system: Link;
  readonly results?: Table;
  readonly each_round?: EachRound;
  readonly tests: readonly Told[];
  readonly sources?: SourceList;
  readonly files: readonly FileGroup[];
  readonly archived?: ArchivedView;
  readonly sections: readonly RunSection[];
}

/** Views on a page of their own: all over time, all of a workload, or the table of a report's chart. */
export interface ViewsView extends Bannered {
  /** What the page stands under. */
  readonly run: Link;
  readonly lead: string;
  readonly contents?: readonly Contents[];
  readonly views: readonly PublishedView[];
}

export type RunsPage = MadePage<'runs', RunsView, 'section'>;
export type OlderRunsPage = MadePage<'older-runs', RunsView, 'page'>;
export type RunPage = MadePage<'runs', RunView | WithdrawnView, 'page'>;
export type PartPage = MadePage<'runs', PartView, 'page'>;
export type ArchivePage = MadePage<'raw-files', ArchiveView, 'page'>;
export type ViewsPage = MadePage<'run-views', ViewsView, 'page'>;
