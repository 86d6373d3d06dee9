/** What can be cited: a run, a report, the whole site. */
import type { Run } from '#types';

export interface Author {
  readonly name: string;
  /** Given when the name is that of a person. */
  readonly organisation?: string;
  readonly url?: string;
}

export interface Citable {
  /** Key of the BibTeX entry. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly author: Author;
  /** The site that publishes it. */
  readonly publisher: string;
  /** Year, month or day of the work itself; absent when it retells a source, whose date is the source's, or when it is not recorded. */
  readonly date?: string;
  /** Absent on a site without an address of its own. */
  readonly url?: string;
  /** State of the data, where the work grows. */
  readonly version?: string;
  /** SPDX identifier. */
  readonly licence?: string;
  readonly note?: string;
  /** The publication that its figures were copied from. */
  readonly source?: Run['source'];
}

/** How a page is cited. Addresses of its files are below the base URL, or hold the file (data:). */
export interface CiteView {
  readonly text: string;
  readonly bibtex: string;
  readonly cff: string;
  /** Parts of `text`, of a page whose readers choose what it shows; `citable` is its Citable as JSON. */
  readonly view?: {
    readonly lead: string;
    readonly title: string;
    readonly url?: string;
    readonly tail: string;
    readonly citable: string;
  };
}
