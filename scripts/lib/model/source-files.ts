/** What `read` hands on: bytes and their hashes, no meaning yet. */
import type { Problem } from '#types';
import type { HeldFolder } from './held-back.ts';

/** One file as it lies on disk. `path` is relative to its bundle, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly size_bytes: number;
  /** SHA-256 of the bytes, lower-case hex. */
  readonly sha256: string;
  /** Of a raw file that is kept elsewhere, and linked there. */
  readonly url?: string;
}

/** A folder of content/runs/, content/reports/ or content/methods/. Files that the allow-list refuses are problems, not files. */
export interface FolderInput {
  /** Name of the folder: the run's, report's or method's id. */
  readonly id: string;
  /** Path for messages, relative to the site: content/runs/<id>. */
  readonly folder: string;
  readonly files: readonly SourceFile[];
  /** Files that are kept elsewhere and were not fetched; absent where there are none. */
  readonly absent?: readonly Omit<SourceFile, 'bytes'>[];
  readonly problems: readonly Problem[];
}

/** A file of content/notes/. One that reading refuses has problems and no source. */
export interface NoteInput {
  /** Name of the file without .json. */
  readonly id: string;
  /** Path for messages, relative to the site: content/notes/<id>.json. */
  readonly file: string;
  readonly source?: SourceFile;
  readonly problems: readonly Problem[];
}

/** A Markdown page of content/ outside runs/, reports/ and methods/: content/about.md is /about/. */
export interface PageInput {
  readonly path: string;
  readonly markdown: string;
  /** The page that it is a translation of: its headings give the anchors. */
  readonly original?: string;
}

/** A file that people wrote, by its path from the site on. */
export interface WrittenText {
  readonly file: string;
  readonly text: string;
}

export interface SiteInput {
  readonly bundles: readonly FolderInput[];
  readonly reports: readonly FolderInput[];
  /** The site's methods, and those of the engine that it has none of the same name of. */
  readonly methods: readonly FolderInput[];
  readonly pages: readonly PageInput[];
  /** What lies in content/<language>/; absent where none was asked for. */
  readonly translations?: readonly WrittenText[];
  /** Notes of later findings; absent where none were asked for. */
  readonly notes?: readonly NoteInput[];
  /** What is wrong outside the folders of runs and reports, for example a stray file in content/runs/. */
  readonly problems: readonly Problem[];
  /** YYYY-MM-DD, where dates are to be held against it; a build is the same on any day. */
  readonly today?: string;
  /** Runs and reports that are held back, and are shown all the same: in a preview. */
  readonly held?: readonly HeldFolder[];
}

/** One file that `inspect` or `new` is asked for, or the reason why there is none. */
export interface InspectedFile {
  /** As the caller named it, with forward slashes. */
  readonly file: string;
  /** Found by walking a folder, not named by the caller. */
  readonly walked: boolean;
  readonly bytes?: Uint8Array;
  readonly sha256?: string;
  readonly fault?: string;
  /** A symbolic link below a folder: links are not followed, for they may lead out of it, or round. */
  readonly is_link?: true;
}

/** Bytes. No fio result comes near it, and what JSON.parse makes of it must fit into memory. */
export const LARGEST_INSPECTED = 128 * 1024 * 1024;

/** Bytes of all files that a browser is given: it holds them and what is made of them at once. */
export const LARGEST_TOGETHER = 512 * 1024 * 1024;

/** The fault of a file with more. */
export const TOO_LARGE = `it is larger than ${LARGEST_INSPECTED / 1024 ** 2} MiB`;
