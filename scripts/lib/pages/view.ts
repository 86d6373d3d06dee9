/** What views of several kinds of page have in common. */
import type { Banner } from '../tables/standing.ts';

/** Any page may carry what a reader must know before its figures. */
export interface Bannered {
  readonly banners?: readonly Banner[];
}

/** A title with a text under it. */
export interface Told {
  readonly title: string;
  readonly text: string;
}

/** A line of a table of contents; `id` is the anchor. */
export interface Contents {
  readonly id: string;
  readonly title: string;
}
