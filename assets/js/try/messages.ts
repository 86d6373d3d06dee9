/** What the page and its worker tell each other. */

/** A file as the reader gave it: its name, or its path from the folder that was given. */
export interface GivenFile {
  readonly path: string;
  /** Found in a folder. */
  readonly walked: boolean;
  readonly blob: Blob;
}

export type Asked =
  | { readonly kind: 'view'; readonly files: readonly GivenFile[] }
  /** What `plateau inspect --json` prints of the same files. */
  | { readonly kind: 'json' }
  /** A zip of the bundle that `plateau new` would begin with. */
  | { readonly kind: 'bundle' };

export type Told =
  /** `share`: of all bytes, where it is known. */
  | { readonly kind: 'stage'; readonly text: string; readonly share?: number }
  | { readonly kind: 'view'; readonly html: string; readonly text: string; readonly has_results: boolean }
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly content: BlobPart }
  | { readonly kind: 'failed'; readonly text: string };
