/** What the pages of runs show. */
import type { Problem } from '#types';
import type { Headline } from '../../tables/best.ts';
import type { Fact, FactGroup } from '../../tables/facts.ts';
import type { Badge, Link, Table } from '../../tables/table.ts';
import type { BenchDrawing } from '../../views/bench/types.ts';
import type { CitationView } from '../citation.ts';
import type { RemarkView } from '../conditions.ts';
import type { MadePage, PublishedChart, PublishedView } from '../page-parts.ts';
import type { ProblemView } from '../problems.ts';
import type { Bannered, Contents, Told } from '../view.ts';

/** The list of runs. */
export interface RunsView {
  readonly count: string;
  readonly table: Table;
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
  readonly charts: readonly PublishedChart[];
  readonly results?: Table;
  readonly verdicts?: readonly VerdictBlock[];
  readonly tests: readonly Told[];
  readonly configurations?: Table;
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
  readonly tests: readonly Told[];
  readonly sources?: SourceList;
  readonly files: readonly FileGroup[];
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

/** Numbers as they stand in the file. */
export interface ReadingView {
  /** fio's key. */
  readonly name: string;
  readonly value: string;
  /** JSON Pointer, or what the number is of. */
  readonly place?: string;
  /** The number before its unit was converted: "4.7 × 1000". */
  readonly converted?: string;
}

export interface StepView {
  /** What this step is for where it is not the figure itself: "read". */
  readonly of?: string;
  /** As computed: "1000 × sum(total_ios) / max(runtime)"; absent where the number is taken as it stands. */
  readonly formula?: string;
  /** The same with its numbers, unless they are too many. */
  readonly filled?: string;
  readonly result: string;
  /** A sentence on what was converted, or on the bin that a percentile is. */
  readonly note?: string;
  readonly is_long: boolean;
  /** "32 numbers". */
  readonly summary: string;
  readonly readings: readonly ReadingView[];
}

export interface FigureView {
  readonly label: string;
  /** As tables round it: "84.9 k IOPS". */
  readonly shown: string;
  /** As the API has it: "84 947.802 IOPS". */
  readonly exact: string;
  /** Keys of the measurement that it is. */
  readonly keys: readonly string[];
  /** Value and unit as the source prints them, with its qualifiers. */
  readonly published?: string;
  /** Place in the source, and line of figures.csv. */
  readonly locator?: string;
  readonly steps: readonly StepView[];
}

export interface RaisedView {
  readonly rule: string;
  readonly href: string;
  readonly severity: Problem['severity'];
  readonly severity_text: string;
  readonly text: string;
}

export interface ChecksView {
  readonly raised: readonly RaisedView[];
  /** Rules that ran on it and found nothing. */
  readonly passed: readonly { readonly id: string; readonly href: string; readonly title: string }[];
  /** "18 rules looked at this and found nothing." */
  readonly summary: string;
}

export interface VerdictView {
  readonly id: string;
  readonly href: string;
  readonly text: string;
  /** With its numbers. */
  readonly formula?: string;
}

/** Where the figures of one measurement come from. */
export interface SourceView {
  readonly anchor: string;
  readonly title: string;
  readonly conditions: string;
  /** The measurement's id in the API. */
  readonly id: string;
  readonly badges: readonly Badge[];
  readonly notices: readonly { readonly rule: string; readonly href: string; readonly text: string }[];
  readonly facts: readonly Fact[];
  readonly figures: readonly FigureView[];
  readonly checks: ChecksView;
  readonly verdicts: readonly VerdictView[];
}

/** A measurement as the panel's file has it: rules that found nothing are places in the list of all. */
export interface Explanation extends Omit<SourceView, 'checks'> {
  readonly checks: Omit<ChecksView, 'passed'> & { readonly passed: readonly number[] };
}

/** What the panel reads first: which file of explanations holds an anchor. */
export interface ExplanationIndex {
  /** Anchor of the first explanation in each file, in order; the files are 0.json.gz, 1.json.gz and so on. */
  readonly first: readonly string[];
  readonly rules: ChecksView['passed'];
  readonly words: Readonly<
    Record<
      'as_published' | 'checks' | 'evidence' | 'figures' | 'notice' | 'passed_means' | 'shown' | 'verdicts',
      string
    >
  >;
}

/** A measurement in the list of all. */
export interface ListedMeasurement {
  readonly anchor: string;
  readonly title: string;
  readonly conditions: string;
  readonly file?: Link;
  /** Pointers of its entries, or the place in the source. */
  readonly place: string;
  /** "IOPS 84 947.8 IOPS [1] · …": each with the number of its recipe, or with what the source prints. */
  readonly figures: string;
}

/** All figures of a run. */
export interface FiguresView extends Bannered {
  readonly run: Link;
  readonly means: string;
  readonly tests: readonly {
    readonly anchor: string;
    readonly title: string;
    readonly text?: string;
    readonly measurements: readonly ListedMeasurement[];
  }[];
  /** How figures are made of the numbers in an entry, in the order of their numbers. */
  readonly recipes: readonly string[];
  readonly files: readonly Omit<FileView, 'size'>[];
}

export type RunsPage = MadePage<'runs', RunsView, 'section'>;
export type RunPage = MadePage<'runs', RunView | WithdrawnView, 'page'>;
export type PartPage = MadePage<'runs', PartView, 'page'>;
export type ViewsPage = MadePage<'run-views', ViewsView, 'page'>;
export type FiguresPage = MadePage<'figures', FiguresView, 'page'>;
