/** What the page and its worker tell each other. */
import type { Kind } from '#engine/scripts/lib/pages/try/own-figures.ts';
import type { SiteRoots } from '../site-root.ts';

/** A file as the reader gave it: its name, or its path from the folder that was given. */
export interface GivenFile {
  readonly path: string;
  /** Found in a folder. */
  readonly walked: boolean;
  readonly blob: Blob;
}

export type Asked =
  /** `words`: where those of the page are. `system`: the kind of what was tested, where it is known. */
  | {
      readonly kind: 'view';
      readonly files: readonly GivenFile[];
      readonly roots: SiteRoots;
      readonly words: string;
      readonly system: Kind | undefined;
    }
  /** Where the results stand among published ones, now that the kind of their system is told, or no longer is. */
  | { readonly kind: 'place'; readonly system: Kind | undefined }
  /** What `plateau inspect --json` prints of the same files. */
  | { readonly kind: 'json' }
  /** A zip of the bundle that `plateau new` would begin with. */
  | { readonly kind: 'bundle' };

export type Told =
  /** `share`: of all bytes, where it is known. */
  | { readonly kind: 'stage'; readonly text: string; readonly share?: number }
  | { readonly kind: 'view'; readonly html: string; readonly text: string; readonly has_results: boolean }
  /** What stands in the place for it, at any time after the view. */
  | { readonly kind: 'placement'; readonly html: string }
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly content: BlobPart }
  | { readonly kind: 'failed'; readonly text: string };
