/** A rule: one file, one id, one failing fixture, one message. */
import type { Measurement, Problem } from '#types';
import type { MonitorSeries, TestSeries } from '../analyse/types.ts';
import type { FioOutput } from '../fio/types.ts';
import type { ParsedBundle, ParsedMethod, ParsedNote, ParsedReport, RecordedBundle } from '../formats/types.ts';
import type { TestPlaces } from '../methods/types.ts';
import type { TestMeasurement } from '../model/measurement.ts';

export type Severity = Problem['severity'];

/** A Problem before the runner has filled in rule, severity and place. */
export type Finding = Omit<Problem, 'rule' | 'severity' | 'column'> & {
  readonly severity?: Severity;
  /** Which JSON document of a fio output the pointer is in, counted from 0; the last one when absent. */
  readonly document?: number;
};

interface RuleText {
  /** R-…, permanent, never reused. */
  readonly id: string;
  /** One line for the list of rules. */
  readonly title: string;
  /** For /rules/: what is checked, why it matters, the formula and its source. Markdown. */
  readonly description: string;
  readonly severity: Severity;
  /** A rule for bundles that looks at one measurement after the other: at which. Rules for fio's output look at every one of fio. */
  readonly looks_at?: 'measured' | 'published' | 'fio';
}

/** Looks at one fio output, with or without a bundle around it. */
export interface FioRule extends RuleText {
  readonly scope: 'fio';
  readonly check: (output: FioOutput, measurements: readonly TestMeasurement[]) => readonly Finding[];
}

/** What a run may refer to, and what its logs show. */
export interface BundleBase {
  /** By test. */
  readonly series?: ReadonlyMap<string, TestSeries>;
  /** What monitors watched, by test. */
  readonly monitors?: ReadonlyMap<string, readonly MonitorSeries[]>;
  /** Methods of the site, by id. */
  readonly methods: ReadonlyMap<string, ParsedMethod>;
}

/** Looks at a whole bundle: manifest, hardware, job files, results and figures together. */
export interface BundleRule extends RuleText {
  readonly scope: 'bundle';
  readonly check: (bundle: ParsedBundle, measurements: readonly Measurement[], base: BundleBase) => readonly Finding[];
}

/** Holds a run against the others of its site, and against the day. */
export interface RelationRule extends RuleText {
  readonly scope: 'bundle';
  /** `bundles`: runs of the site that can be read, by id. `today`: YYYY-MM-DD, where somebody asks on a day. */
  readonly relate: (
    bundle: RecordedBundle,
    bundles: ReadonlyMap<string, RecordedBundle>,
    today?: string,
  ) => readonly Finding[];
}

/** What a report stands on. */
export interface ReportBase {
  /** Admitted runs of the site, by id. */
  readonly bundles: ReadonlyMap<string, RecordedBundle>;
  /** All their measurements. */
  readonly measurements: readonly Measurement[];
  /** Where tests stand in the methods that runs follow, by run. */
  readonly places?: ReadonlyMap<string, TestPlaces>;
}

/** Looks at a report and at the runs it is made from. */
export interface ReportRule extends RuleText {
  readonly scope: 'report';
  /** It holds a report against the figures of its runs: silent while one of these is missing, from which everything may follow. */
  readonly reads_figures?: true;
  readonly check: (report: ParsedReport, base: ReportBase) => readonly Finding[];
}

/** Looks at a method: its steps and its job files. */
export interface MethodRule extends RuleText {
  readonly scope: 'method';
  readonly check: (method: ParsedMethod) => readonly Finding[];
}

/** Looks at a note of later, and at how much of the site it is about. */
export interface NoteRule extends RuleText {
  readonly scope: 'note';
  /** `runs`: how many admitted runs it is about; absent while that is not known. */
  readonly check: (note: ParsedNote, base: { readonly runs?: number }) => readonly Finding[];
}

export type Rule = FioRule | BundleRule | RelationRule | ReportRule | MethodRule | NoteRule;
