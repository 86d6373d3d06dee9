/** What the page that reads files of fio is made from. */
import type { MadePage } from '../page-parts.ts';

export interface TryView {
  /** Size of the largest file that is read. */
  readonly most: string;
  /** Size of all files that are read at once. */
  readonly together: string;
  /** A run whose files can be shown; absent where the site has none that is small enough. */
  readonly example?: { readonly run: string; readonly system: string } | undefined;
}

export type TryPage = MadePage<'try', TryView, 'section'>;
