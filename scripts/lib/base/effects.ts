/**
 * The world as one argument: files, output, other programs, the network. Commands and what they call take it from their caller, so that
 * a test hands them one that lives in memory. The real one is made once, in scripts/plateau.js.
 */

export interface FileFacts {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Bytes; of a file only. */
  readonly size: number;
  /** Of a file: another one when it is written or replaced, where the system tells. */
  readonly identity?: string;
  /** Of a file: when it was last written, renamed or linked, as nobody can set it, in ms since 1970. */
  readonly touched?: number;
}

export interface FolderEntry extends Pick<FileFacts, 'kind'> {
  readonly name: string;
}

/** What is thrown has the operating system's word as its `code`, such as ENOENT. */
export interface ReadFiles {
  /** Where the command runs; relative paths begin here. */
  readonly cwd: string;
  /** Where Plateau is installed: the folder with schemas/, layouts/, assets/ and scripts/. A site lies elsewhere, or in the same folder. */
  readonly engineDir: string;
  /** Throws EFBIG as soon as more than `limit` bytes come: a device or a pipe may never end. */
  readonly readFile: (path: string, limit?: number) => Promise<Uint8Array>;
  readonly readText: (path: string) => Promise<string>;
  /** Sorted by name; links are not followed. */
  readonly listFolder: (path: string) => Promise<readonly FolderEntry[]>;
  /** Follows links. Undefined when nothing is there. */
  readonly stat: (path: string) => Promise<FileFacts | undefined>;
  /** Tells a link as such. */
  readonly lstat: (path: string) => Promise<FileFacts | undefined>;
}

/** Writing makes the folders that a path needs. */
export interface Files extends ReadFiles {
  readonly writeFile: (path: string, content: string | Uint8Array, mode?: number) => Promise<void>;
  /** Gives a file a second name; false where that cannot be, and then nothing is done. What is written under one name later leaves the other. */
  readonly link: (path: string, name: string) => Promise<boolean>;
  readonly appendFile: (path: string, text: string) => Promise<void>;
  readonly makeFolder: (path: string) => Promise<void>;
  /** A new folder whose name begins like this. */
  readonly makeTempFolder: (prefix: string) => Promise<string>;
  readonly rename: (from: string, to: string) => Promise<void>;
  /** A file or a whole folder; nothing when it is not there. */
  readonly remove: (path: string) => Promise<void>;
  /** Where links lead; the absolute path itself when nothing is there. */
  readonly realPath: (path: string) => Promise<string>;
  /** Takes the lock, or throws a CliError that names who holds it. Returns what gives it back. */
  readonly lock: (path: string) => Promise<() => Promise<void>>;
  /**
   * Tells once of each burst of changes below the folders, with the paths that changed, and not again before `onChange` is through. Returns
   * what ends it.
   */
  readonly watch: (
    folders: readonly string[],
    isOfInterest: (name: string) => boolean,
    onChange: (paths: readonly string[]) => Promise<void>,
  ) => () => void;
}

/** A part of a long command, how long it took, and how many things it went through where they were counted. */
export interface Stage {
  readonly name: string;
  readonly ms: number;
  readonly count?: number;
}

export interface Progress {
  /** What is being done, and how much of it is done. Another stage ends the one before. */
  readonly tell: (stage: string, done?: number, total?: number) => void;
  /** Nothing is going on any more. Returns the stages so far. */
  readonly end: () => readonly Stage[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ProgramOptions {
  readonly env?: Environment;
  readonly timeoutMs?: number;
  /** What it reads; nothing by default. */
  readonly input?: string;
  /** What else is done on this machine comes first. */
  readonly isPatient?: boolean;
}

export interface ProgramResult {
  /** Exit code; undefined when it could not be started or was ended by a signal. */
  readonly code: number | undefined;
  /** True when it was ended because it ran longer than allowed. */
  readonly timedOut: boolean;
  readonly bytes: Uint8Array;
  /** The bytes as text. */
  readonly stdout: string;
  /** Or why it could not be started. */
  readonly stderr: string;
}

export interface Machine {
  /** As Node names them: linux, x64. */
  readonly platform: string;
  readonly arch: string;
  readonly homeDir: string;
  readonly tempDir: string;
  readonly hostName: string;
  /** Empty when nobody named the user. */
  readonly userName: string;
  /** The Node that runs this. */
  readonly node: string;
  /** Its version: v22.12.0. */
  readonly nodeVersion: string;
  /** Things that it can do at once. */
  readonly cores: number;
}

/** Processes beside this one. */
export interface Workers {
  /** Hands a task to the first one that is free. What it throws there is thrown here. */
  readonly run: (task: unknown) => Promise<unknown>;
  readonly end: () => Promise<void>;
}

/** What a browser gets. */
export interface Answer {
  readonly status: number;
  /** Media type. */
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Where else to look. */
  readonly location?: string;
}

/** `path` is decoded and has no slash at its beginning. */
export type Answering = (path: string) => Promise<Answer>;

export interface Served {
  /** Tells browsers that there is something newer. */
  readonly tell: () => void;
  readonly close: () => Promise<void>;
}

export interface Effects extends Files {
  readonly env: Environment;
  readonly machine: Machine;
  /** ms since 1970 by UTC. */
  readonly now: () => number;
  /** Data, to stdout. */
  readonly out: (text: string) => void;
  /** Words for people, to stderr. */
  readonly log: (text: string) => void;
  /** How far the command is, for someone who watches. */
  readonly progress: Progress;
  /** Records where the processor's time goes, until what is returned is called with the file to write it to. */
  readonly profile: () => Promise<(path: string) => Promise<void>>;
  /** Asks and gives the line that was typed, undefined at the end of input. Absent when nobody is there to answer. */
  readonly ask?: (prompt: string) => Promise<string | undefined>;
  /** Never throws. */
  readonly runProgram: (program: string, args: readonly string[], options?: ProgramOptions) => Promise<ProgramResult>;
  /** From now on the heap of this process stays near to what is in use, for some more work. */
  readonly saveMemory: () => void;
  /** So many processes for the tasks of lib/site/run-tasks.ts, which begin with `data`. None is started before there is something to do. */
  readonly startWorkers: (count: number, data: unknown) => Workers;
  /** Answers browsers of this machine only; `changes` is the path at which they listen. Throws EADDRINUSE for a port that is taken. */
  readonly serve: (port: number, answer: Answering, changes: string) => Promise<Served>;
  /** Waits until somebody wants the command to end. */
  readonly interrupted: () => Promise<void>;
  readonly fetch: typeof fetch;
  /** IP addresses of a name. Throws when it is not known. */
  readonly lookUp: (host: string) => Promise<readonly string[]>;
  readonly wait: (ms: number) => Promise<void>;
}
