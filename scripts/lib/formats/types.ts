/** What reading the files of a bundle hands on: each by its syntax. Units and meaning come later. */
import type { Hardware, Measurement, Method, Note, Problem, Report, Run } from '#types';
import type { Locate, Place } from '../base/json-value.ts';
import type { FioRun } from '../fio/at-once.ts';
import type { FioLog, ForeignKind, JobFile } from '../fio/types.ts';
import type { Derive } from '../model/derivation.ts';
import type { LatencyCounts, Normalised, Readings } from '../model/measurement.ts';
import type { SourceFile } from '../model/source-files.ts';

/**
 * What the times of a monitor count: ms since its own start, ms since 1970 by UTC or by the clock on the host's wall, or
 * samples, where the text has no times.
 */
export type MonitorClock = 'own' | 'utc' | 'local' | 'samples';

/** One value that a monitor wrote. */
export interface MonitorLine {
  readonly time: number;
  /** Which sample of the file, from 0. Rows of one sample are of one moment. */
  readonly sample: number;
  /** Device, process, or "host". */
  readonly of: string;
  readonly quantity: string;
  readonly unit: string;
  readonly value: number;
}

/** How a table is read: what run.json says of it (tests[].monitors[]). */
export interface MonitorMapping {
  readonly time?: { readonly column: string; readonly unit: 's' | 'ms' | 'epoch_s' | 'epoch_ms' | 'date' };
  readonly device?: string;
  readonly columns?: readonly {
    readonly column: string;
    readonly quantity: string;
    readonly unit: string;
    readonly of?: string;
  }[];
}

/** A file of a monitoring tool; nothing is looked at before `read`. */
export interface MonitorFile {
  readonly file: string;
  /** `interval_s`: time between two samples, where the text has no times. */
  readonly read: (
    mapping: MonitorMapping | undefined,
    interval_s: number,
  ) => { readonly clock: MonitorClock; readonly lines: readonly MonitorLine[]; readonly problems: readonly Problem[] };
}

/** A bundle's measurements; by id how their figures came about, and what percentiles were computed from where the result has bins. */
export interface NormalisedBundle extends Normalised<Measurement> {
  readonly latencies: ReadonlyMap<string, LatencyCounts>;
  readonly derivations: ReadonlyMap<string, Derive>;
}

interface ReadFile {
  readonly file: string;
  /** What is wrong with its syntax, and with what its schema says. */
  readonly problems: readonly Problem[];
}

/** A file in raw/ that a test names as its result. */
export interface TestResult extends ReadFile {
  /** Documents that could be read, in file order, and places in them; none when the file is no result. */
  readonly documents: readonly { readonly index: number; readonly locate: Locate }[];
  /** Set when the file is plainly something else: not a result that is damaged or cut off. */
  readonly foreign?: ForeignKind;
  /** `jobFile`: the one that ran. `beside`: results that ran at the same time as parts of the same test, to be added up. */
  readonly readings: (jobFile?: JobFile, beside?: readonly FioRun[]) => Readings;
}

/** A file of the bundle that holds figures of many tests, and says of which. */
export interface RunFigures extends ReadFile {
  readonly measure: (bundle: ParsedBundle) => NormalisedBundle;
}

/** A file with figures in it, read. */
export type ResultFile = TestResult | RunFigures;

/** A format of results. Only its reader knows how such a file looks. */
export interface ResultReader<R extends ResultFile> {
  readonly id: string;
  readonly matches: (file: ResultBytes) => boolean;
  readonly read: (file: ResultBytes) => R;
}

/** Where a format has one file of its own in the bundle, its name. */
export interface RunReader extends ResultReader<RunFigures> {
  readonly file: string;
}

export type ResultBytes = Pick<SourceFile, 'path' | 'bytes'> & Partial<Pick<SourceFile, 'sha256'>>;

export interface ParsedBundle {
  readonly id: string;
  readonly folder: string;
  readonly files: readonly SourceFile[];
  readonly run: Run;
  readonly hardware: Hardware;
  /** Files with figures by path, in the order of the tests that name them; then those that hold figures of many tests. */
  readonly results: ReadonlyMap<string, ResultFile>;
  /** Job files by path: jobs/…. */
  readonly jobFiles: ReadonlyMap<string, JobFile>;
  /** Logs by path: raw/…. */
  readonly logs?: ReadonlyMap<string, FioLog>;
  /** Files of monitoring tools by path: raw/…. */
  readonly monitors?: ReadonlyMap<string, MonitorFile>;
  /** notes.md, as written. */
  readonly notes?: string;
  /** Places in run.json and hardware.json, by file name. */
  readonly locate: ReadonlyMap<string, Locate>;
}

/** What is kept of a file once it was read. */
export type RecordedFile = Omit<SourceFile, 'bytes'>;

/** A bundle once its figures are measurements: what people wrote, and facts of its files. Plain data, without the raw results. */
export interface RecordedBundle extends Pick<ParsedBundle, 'id' | 'folder' | 'run' | 'hardware' | 'notes'> {
  readonly files: readonly RecordedFile[];
  /** Job files as text, by path. */
  readonly jobTexts: ReadonlyMap<string, string>;
  /** Paths of results that fio wrote. */
  readonly fioResults: ReadonlySet<string>;
  /** Where what other runs are held against stands in its file: "run.json#/supersedes/run_id". */
  readonly places: ReadonlyMap<string, Place>;
}

export interface ParsedMethod {
  readonly id: string;
  readonly folder: string;
  readonly method: Method;
  /** All files of the folder. */
  readonly files: readonly SourceFile[];
  /** Job files by path: jobs/…. Variables are kept as typed. */
  readonly jobFiles: ReadonlyMap<string, JobFile>;
  /** Job files as text, by path. */
  readonly jobTexts: ReadonlyMap<string, string>;
  /** page.md, as written. */
  readonly page?: string;
  readonly locate: Locate;
}

/** A note of later about published figures. */
export interface ParsedNote {
  readonly id: string;
  /** content/notes/<id>.json */
  readonly file: string;
  readonly note: Note;
  readonly locate: Locate;
}

export interface ParsedReport {
  readonly id: string;
  readonly folder: string;
  readonly report: Report;
  /** Markdown files of the folder, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly locate: Locate;
}
