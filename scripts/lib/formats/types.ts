/** What `parse` hands on: values with their places in the file. Syntax only; units and meaning come later. */
import type { Figure, Hardware, Method, Note, Problem, Report, Run } from '#types';
import type { SourceFile } from '../model/source-files.ts';

/** A place in a text file, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds the place of a JSON Pointer in the text it was read from. Costs a second parse: ask only for problems. */
export type Locate = (pointer: string) => Place | undefined;

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** A JSON document that people write: run.json, hardware.json, report.json. */
export interface JsonDocument {
  readonly file: string;
  readonly value: JsonValue;
  readonly locate: Locate;
}

/** Something fio (or an editor) wrote that JSON does not allow, and that was read all the same without guessing. */
export interface Repair {
  readonly kind: 'nan' | 'control_character' | 'bom' | 'invalid_utf8' | 'text_around' | 'duplicate_key';
  /** For people: what was found and how it was read. */
  readonly text: string;
  readonly pointer?: string;
}

/** One JSON document of a fio output. NaN and infinity are null; objects have no prototype. */
export interface FioDocument {
  /** Position in the file, counted from 0. */
  readonly index: number;
  readonly value: JsonObject;
  readonly locate: Locate;
  readonly repairs: readonly Repair[];
}

/** What a file is that is plainly no result in JSON. */
export type ForeignKind =
  | 'empty'
  | 'fio_log'
  | 'job_file'
  | 'terse_output'
  | 'normal_output'
  | 'fio_messages'
  | 'other_json'
  | 'other_text'
  | 'binary';

/** A file that fio wrote with --output-format=json or json+. Unreadable ones have no documents, and problems that say why. */
export interface FioOutput {
  readonly file: string;
  readonly sha256?: string;
  /** Whole documents in file order. fio's snapshots are cumulative: the last one is final. */
  readonly documents: readonly FioDocument[];
  /** Text outside the documents, as lines; fio says there that it was interrupted, and why. */
  readonly text_lines: readonly string[];
  readonly problems: readonly Problem[];
  /** Set when the file has no documents and is plainly something else: not a result that is damaged or cut off. */
  readonly foreign?: ForeignKind;
}

/** One option of a job file, as typed, after `${VAR}` and include are resolved. A flag has value "1" as in fio. */
export interface JobOption {
  readonly name: string;
  readonly value: string;
  readonly file: string;
  readonly line: number;
}

/** A [section] of a job file; [global] sections are folded into the jobs that follow them, as fio does. */
export interface JobSection {
  readonly name: string;
  readonly line: number;
  /** Effective options: global ones in force at this point, then the section's own. */
  readonly options: ReadonlyMap<string, JobOption>;
  /** Of these, the global ones in force at this point, as they were before the section's own. */
  readonly globals: ReadonlyMap<string, JobOption>;
}

export interface JobFile {
  readonly file: string;
  readonly sections: readonly JobSection[];
  readonly problems: readonly Problem[];
}

/** What reading a log came to. */
export interface LogReading {
  readonly rows: number;
  /** Lines that were left out. */
  readonly broken: number;
  readonly problems: readonly Problem[];
}

/**
 * A log that fio wrote beside its result. `read` goes through it from the start each time, row by row, and keeps none:
 * `cells` holds `columns` numbers and is used again for the next row. It stops when `row` returns false, or after `maxRows`.
 */
export interface FioLog {
  readonly file: string;
  readonly read: (row: (cells: Float64Array, columns: number, line: number) => boolean, maxRows?: number) => LogReading;
}

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

/** A row of figures.csv with its line in the file. */
export interface FigureRow extends Figure {
  readonly line: number;
}

export interface ParsedBundle {
  readonly id: string;
  readonly folder: string;
  readonly files: readonly SourceFile[];
  readonly run: Run;
  readonly hardware: Hardware;
  readonly figures: readonly FigureRow[];
  /** fio outputs by path: raw/…. */
  readonly results: ReadonlyMap<string, FioOutput>;
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
