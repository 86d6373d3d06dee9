/** A folder of fio output on its way to a bundle: what is in it, what belongs together, and what only its owner knows. */
import type { Hardware, Problem, Run } from '#types';
import type { LogName } from '../fio/log-name.ts';
import type { Target } from '../fio/targets.ts';
import type { JobFile } from '../fio/types.ts';
import type { TestResult } from '../formats/types.ts';

interface LooseFile {
  /** Relative to the folder that was asked for, with forward slashes. */
  readonly path: string;
  readonly size_bytes: number;
  readonly sha256: string;
}

export interface LooseResult extends LooseFile {
  readonly kind: 'result';
  readonly result: TestResult;
}

export interface LooseJobFile extends LooseFile {
  readonly kind: 'job_file';
  readonly text: string;
}

/** A log of fio with what its rows tell. */
export interface LooseLog extends LooseFile {
  readonly kind: 'log';
  /** The name's parts: <prefix>_<type>.<index>.log.<client>; undefined when it is not named as fio does. */
  readonly name?: LogName;
  readonly rows: number;
  /** fio's numbers of directions: 0 read, 1 write, 2 trim. */
  readonly directions: ReadonlySet<number>;
  /** Times of the first and last row, ms; since the start of the job, or since 1970. */
  readonly first_ms?: number;
  readonly last_ms?: number;
}

/** What iostat, sar and the like recorded. */
export interface LooseMonitor extends LooseFile {
  readonly kind: 'monitor';
  /** Tool, with the options that its layout shows. */
  readonly tool: string;
  /** What the times count by: UTC, the zone of the host, or its own start. */
  readonly clock: 'utc' | 'local' | 'own';
  /** Times of the first and last row, ms; absent when the text has none. */
  readonly first_ms?: number;
  readonly last_ms?: number;
}

/** Neither result, log nor job file, or one that cannot be read. */
export interface LooseOther extends Pick<LooseFile, 'path'> {
  readonly kind: 'other';
  readonly why: string;
  /** It promises a result and holds none: its owner has to know. */
  readonly is_damaged: boolean;
  /** What would bring its figures in. */
  readonly fix?: string;
}

export type SortedFile = LooseResult | LooseJobFile | LooseLog | LooseMonitor | LooseOther;

/** What a result and its job file tell about the files and facts that belong to it. */
export interface ResultFacts {
  readonly path: string;
  readonly sha256: string;
  readonly job_file?: string;
  /** Prefixes of logs as the options give them: last part of the path, and the folders before it. */
  readonly logs: readonly { readonly prefix: string; readonly folders: readonly string[]; readonly type: string }[];
  /** Names of jobs: fio calls logs after them where the options give no prefix, which it does not print before 3.39. */
  readonly jobs: readonly string[];
  /** The logs tell the time of a clock that the options name, whatever it counts from (log_alternate_epoch). */
  readonly has_clock: boolean;
  /** False when neither fio nor a job file tells the options. */
  readonly lists_options: boolean;
  /** Highest index that a log can have; undefined when jobs were summed. */
  readonly most_jobs?: number;
  /** Machines by their addresses: fio names logs by these. */
  readonly hosts: readonly string[];
  /** fio servers, of which one machine may run several: address and port. */
  readonly servers: readonly string[];
  /** What was measured, as far as fio names it; several when jobs ran one after the other. */
  readonly targets: readonly Target[];
  readonly directions: ReadonlySet<number>;
  readonly start_ms?: number;
  readonly end_ms?: number;
  /** How far the clock on the host's wall was ahead of UTC, ms. fio: time against timestamp. */
  readonly zone_ms?: number;
  /** Longest a job ran, with its warm-up, ms. */
  readonly ran_ms: number;
  /** Longest a direction was measured, ms. Logs count from here on when the warm-up is not logged. */
  readonly measured_ms: number;
  readonly fio_version?: string;
  /** Whether all or some of its jobs began with a ramp time. fio: ramp_time. */
  readonly warm_up?: 'all' | 'some';
  /** The load in words: rw, block size, iodepth, numjobs. */
  readonly load: LoadWords;
  /** Equal for results of the same workload, as far as its words and its fingerprint tell. */
  readonly workload: string;
  /** What else is known of it, by fio's option, as a title says it. */
  readonly known: Readonly<Record<string, string>>;
  readonly errors: readonly Problem[];
  /** There is no result: logs alone tell of it. */
  readonly is_of_logs?: true;
}

export interface LoadWords {
  readonly title: string;
  readonly id: string;
}

/** Something that the files do not tell. */
export interface Question {
  /** Key of the answer. */
  readonly id: string;
  /** How to answer on the command line. */
  readonly flag: string;
  readonly text: string;
  readonly choices?: readonly string[];
  /** A value that --yes takes; where `optional`, it is taken without asking when nobody can be asked. */
  readonly suggestion?: string;
  readonly optional?: true;
}

export interface Answers {
  /** By id of the question. */
  readonly values: ReadonlyMap<string, string>;
}

/** A file that is not in the bundle: why, and what would bring its figures in. */
export type LeftOutFile = Pick<LooseOther, 'path' | 'why' | 'fix'>;

export interface Plan {
  readonly questions: readonly Question[];
  /** Why files were put together, one line each. */
  readonly pairings: readonly string[];
  readonly left_out: readonly LeftOutFile[];
  /** Words in the files that may say more than their owner wants. */
  readonly look_at: readonly string[];
  /** Undefined while a question without a suggestion is open. */
  readonly bundle?: PlannedBundle;
}

export interface PlannedBundle {
  readonly id: string;
  readonly run: Run;
  readonly hardware: Hardware;
  readonly notes: string;
  /** Files to copy byte for byte, from the folder into the bundle. */
  readonly copies: readonly { readonly from: string; readonly to: string }[];
}

export interface PairedJobFile {
  readonly job_file: JobFile;
  readonly path: string;
  /** Files that it includes, by path. */
  readonly includes: readonly string[];
}
