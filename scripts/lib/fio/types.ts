/** What reading fio's files hands on: values with their places in the file. Syntax only; units and meaning come later. */
import type { Problem } from '#types';
import type { JsonObject, Locate, Repair } from '../base/json-value.ts';

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

/** Why a file holds no result, and what to submit instead. */
export interface Refusal {
  /** Set when the file is plainly something else than a result. */
  readonly kind?: ForeignKind;
  readonly message: string;
  readonly found: string;
  readonly fix: string;
}

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

/** One option of a job file after `${VAR}` and include are resolved: fio's own name, the value as typed. A flag has value "1" as in fio. */
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
