/** What `index` hands on: everything that is published, related. Sorted; the same input gives the same order. */
import type { Hardware, Measurement, Note, Problem } from '#types';
import type { RunAnalysis } from '../analyse/types.ts';
import type { ParsedMethod, ParsedNote, ParsedReport, RecordedBundle } from '../formats/types.ts';
import type { MethodDuration, MethodStep, TestPlaces } from '../methods/types.ts';
import type { HeldBack } from '../model/held-back.ts';
import type { Metric } from '../model/metrics.ts';

/** The run that took the place of another. */
export interface Supersession {
  readonly run_id: string;
  readonly title: string;
  readonly date: string;
  /** Why the other run was superseded. */
  readonly reason: string;
}

/** One admitted run. */
export interface RunRecord {
  readonly bundle: RecordedBundle;
  /** Sorted by id. */
  readonly measurements: readonly Measurement[];
  /** Warnings and notices; a run with errors is not admitted. */
  readonly problems: readonly Problem[];
  readonly analysis: RunAnalysis;
  /** How the figures came about, as packDerivations gives it. */
  readonly packedDerivations?: string;
  /** Where its tests stand in the method it follows; absent when it follows none. */
  readonly places?: TestPlaces;
  /** Parts of a run with very many measurements, each with a page; absent where the run's own page shows all. */
  readonly parts?: readonly RunPart[];
  /** The run that replaced this one: its figures are shown on its own page and are ranked nowhere. */
  readonly superseded_by?: Supersession;
  /** Later findings about its figures; absent where there are none. */
  readonly notes?: readonly RunNote[];
  /** Not to be published yet: shown in previews only. */
  readonly held_back?: HeldBack;
}

/** A note of later, and how many figures of a run it is about. */
export interface RunNote {
  readonly note: Note;
  readonly measurements: number;
  /** All figures of the run. */
  readonly of: number;
}

/** A note of later with the runs that it is about, newest first. */
export interface NoteRecord {
  readonly parsed: ParsedNote;
  readonly runs: readonly RunRecord[];
}

/** Tests of a run whose results share a page. */
export interface RunPart {
  /** Last part of the page's address. */
  readonly id: string;
  /** What tells it from the other parts: dimensions of views with their values, and "piece" where nothing else does. */
  readonly values: readonly { readonly dimension: string; readonly value: string }[];
  readonly test_ids: readonly string[];
}

/** One product with all its runs, newest first. `hardware` is that of the newest run. */
export interface SystemRecord {
  readonly id: string;
  readonly vendor: string;
  readonly model: string;
  readonly kind: Hardware['system']['kind'];
  readonly hardware: Hardware;
  readonly runs: readonly RunRecord[];
  /** The same workload measured again; absent where there is none. */
  readonly history?: readonly HistoryLine[];
}

/** What ran, with versions, as far as it was recorded. */
export interface Versions {
  readonly os?: string | undefined;
  readonly kernel?: string | undefined;
  readonly firmware?: string | undefined;
  readonly software?: string | undefined;
  readonly fio?: string | undefined;
}

/** One figure of a system's history, against the one before it. */
export interface HistoryPoint {
  readonly measurement: Measurement;
  readonly run: RunRecord;
  readonly versions: Versions;
  /** Versions of the point before that differ from this one's. */
  readonly before: Versions;
  /** By metric: 0.1 is a tenth more than before. Not clear: less than one sample of each can tell. */
  readonly changes: Readonly<Partial<Record<Metric, { readonly share: number; readonly is_clear: boolean }>>>;
}

/** Figures of equal workloads on one system, in order of time; two or more. */
export interface HistoryLine {
  /** Values of the axes that all points share. */
  readonly axes: readonly string[];
  readonly points: readonly HistoryPoint[];
}

export interface ReportRecord {
  readonly parsed: ParsedReport;
  /** In the order the report names them. */
  readonly runs: readonly RunRecord[];
  readonly problems: readonly Problem[];
  /** Not to be published yet: shown in previews only. */
  readonly held_back?: HeldBack;
}

/** A method with everything that hangs on it. */
export interface MethodRecord {
  readonly parsed: ParsedMethod;
  readonly steps: readonly MethodStep[];
  readonly duration: MethodDuration;
  /** Runs that name it, newest first. */
  readonly runs: readonly RunRecord[];
}

/** One page that readers compare on: pattern, read share and block size. */
export interface WorkloadRecord {
  readonly id: string;
  readonly rw: string;
  readonly rwmixread?: number;
  readonly bs_bytes: number;
  readonly measurements: readonly Measurement[];
}

/** A bundle, report, method or note that was left out by --skip-bad, and why. */
export interface LeftOut {
  readonly id: string;
  readonly folder: string;
  readonly problems: readonly Problem[];
}

export interface Database {
  readonly runs: readonly RunRecord[];
  readonly systems: readonly SystemRecord[];
  readonly reports: readonly ReportRecord[];
  readonly methods: readonly MethodRecord[];
  readonly workloads: readonly WorkloadRecord[];
  readonly measurements: readonly Measurement[];
  /** Newest first; absent on a site without any. */
  readonly notes?: readonly NoteRecord[];
  readonly left_out: readonly LeftOut[];
}
