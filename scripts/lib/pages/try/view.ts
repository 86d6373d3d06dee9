/** What the page that reads files of fio is made from. */
import type { MadePage } from '../page-parts.ts';

export interface TryView {
  /** Size of the largest file that is read. */
  readonly most: string;
  /** Size of all files that are read at once. */
  readonly together: string;
}

export type TryPage = MadePage<'try', TryView, 'section'>;
