/** What `present` hands on: pages. Every string is ready to print; Hugo only places it. */
import type { CiteView } from './citation.ts';

/** A number and how people read it. `title` is the full value with unit, for hover; `reason` says why it is missing. */
export interface Cell {
  readonly value?: number;
  readonly text: string;
  readonly title?: string;
  readonly reason?: string;
  /** Length of the bar behind the figure, whole per cent of the column's largest. */
  readonly bar?: number;
  /** Room to leave after the text, so that the column lines up on its decimal mark: "2" digits, "d2" a mark and two digits. */
  readonly pad?: string;
  readonly href?: string;
  /** A second, quieter line. */
  readonly sub?: string;
  /** A published range, in SI units. `alone`: `value` is only its middle or its one end, for bars and sorting. */
  readonly range?: { readonly low?: number; readonly high?: number; readonly alone?: true };
  /** What the source says of the figure: about, at_least, as in figures.csv. */
  readonly qualifiers?: readonly string[];
  /** SI unit of `value`, where not all figures of the column have one. */
  readonly data_unit?: string;
  /** What files of the table hold beside the text, by what it is: {"bytes": 6000000000000}, {"date": "2024-05"}. Words name it there. */
  readonly data?: Readonly<Record<string, string | number>>;
}

/** Where a page finds its card. */
export interface CardLink {
  /** Below the base URL: og/runs/acme-a100-2026.png. */
  readonly path: string;
  /** What the picture shows, in words. */
  readonly alt: string;
}

/** A page whose view is not held: it is read when it is asked for. */
export interface StoredPage extends Omit<Page, 'view'> {
  readonly read: () => Promise<Page>;
  /** Of the view that is read. */
  readonly view_hash: string;
}

export type AnyPage = Page | StoredPage;

/** One page of the site. Rooms that only hand it on know neither section nor view. */
export interface Page<
  Section extends string = string,
  View = unknown,
  Kind extends 'home' | 'section' | 'page' = 'home' | 'section' | 'page',
> {
  /** Address below the base URL without leading slash: runs/acme-a100-2026. */
  readonly path: string;
  /** Template in layouts/: runs/page.html is "runs". */
  readonly section: Section;
  readonly kind: Kind;
  readonly title: string;
  readonly description: string;
  /** How it is cited; only pages of runs, of reports and of the API. */
  readonly cite?: CiteView;
  /** Its picture for links from other sites; a preview has none. */
  readonly card?: CardLink;
  /** The front page: Atom feed of the site, below the base URL; absent when there is none. */
  readonly feed?: string;
  /** JSON-LD for search engines, ready to stand in a script element. */
  readonly jsonld?: string;
  /** State of the data that the page was made of; only on pages whose tables or views can be taken away. */
  readonly data?: { readonly version: string; readonly licences: readonly string[]; readonly archive?: string };
  /** Its authors' texts are not in the language of its words. */
  readonly is_foreign?: true;
  /** The view model: plain JSON, of the type that the page's section declares. */
  readonly view: View;
  /** Text files published with the page, such as a table as CSV; paths below the base URL. */
  readonly files?: readonly PageFile[];
}

export interface PageFile {
  readonly path: string;
  readonly text: string;
  /** Written compressed; its name ends with .gz. */
  readonly is_gzipped?: true;
}

/** What is on it. */
export async function viewOf(page: AnyPage): Promise<unknown> {
  return 'read' in page ? (await page.read()).view : page.view;
}
