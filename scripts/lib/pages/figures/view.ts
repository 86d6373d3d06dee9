/** What the page of a run's figures shows, and what the panel reads. */
import type { Problem } from '#types';
import type { Fact } from '../../tables/facts.ts';
import type { Badge, Link } from '../../tables/table.ts';
import type { MadePage } from '../page-parts.ts';
import type { FileView } from '../runs/view.ts';
import type { Bannered } from '../view.ts';

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
export interface Explanation extends Omit<SourceView, 'checks' | 'figures'> {
  readonly figures: readonly Omit<FigureView, 'keys'>[];
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
  /** What it is below the title of its test. */
  readonly title: string;
  /** What that title does not say. */
  readonly conditions: string;
  readonly file?: Link;
  /** Pointers of its entries, or the place in the source. */
  readonly place: string;
  /** Rounds that it is the mean of. */
  readonly rounds?: readonly Link[];
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

export type FiguresPage = MadePage<'figures', FiguresView, 'page'>;
