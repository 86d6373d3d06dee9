/** What reading the files of a bundle hands on: each by its syntax. Units and meaning come later. */
import type { Figure, Hardware, Method, Note, Problem, Report, Run } from '#types';
import type { Locate } from '../base/json-value.ts';
import type { FioLog, FioOutput, JobFile } from '../fio/types.ts';
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
