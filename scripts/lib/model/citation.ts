/** What can be cited: a run, a report, the whole site, and the work of others that figures rest on. */
import type { Run } from '#types';
import { formatDateInLine } from '../base/dates.ts';
import { word } from '../base/words.ts';

export type Source = NonNullable<Run['source']>;

/** Where raw files come from that somebody else measured. */
export type Origin = NonNullable<Run['origin']>;

/** Licence of figures that were copied: none, they are facts. A name of ours, in SPDX's form for such. */
export const FACTS_OF_SOURCE = 'LicenseRef-facts-of-the-named-source';

/** Under which licence the figures of a run may be used; what was written about the figures of others has the run's own. */
export function licenceOfFigures({ evidence, licence, origin }: Pick<Run, 'evidence' | 'licence' | 'origin'>): string {
  return evidence === 'published' ? FACTS_OF_SOURCE : (origin?.licence ?? licence);
}

/** "example.org/project": the repository that raw files come from, else the host. */
export function placeOfOrigin({ repository, url }: Pick<Origin, 'repository' | 'url'>): string {
  const withoutScheme = (repository ?? url).replace(/^https?:\/\//, '');
  return repository === undefined ? withoutScheme.replace(/[/?#].*$/, '') : withoutScheme.replace(/(?:\.git)?\/?$/, '');
}

/** The origin of raw files as a source to be cited: by who measured, at the place where the files are. */
function sourceOfOrigin(origin: Origin, measuredOn: Run['date']): Source {
  const { title, language = 'en', measured_by, date = measuredOn, url } = origin;
  return { title, authors: [measured_by], publisher: placeOfOrigin(origin), date, language, url };
}

/** What a run's figures were taken from where others made them: a publication, or the origin of the raw files. */
export function sourceOfRun({ source, origin, date }: Pick<Run, 'source' | 'origin' | 'date'>): Source | undefined {
  return source ?? (origin && sourceOfOrigin(origin, date));
}

/** The address that a DOI leads to. */
export function addressOfDoi(doi: string): string {
  return `https://doi.org/${encodeURI(doi)}`;
}

/** "Drives, vol. 70, pp. 34-38, 2024": where and when it appeared. A date that nobody recorded is left out. */
export function imprintOf({ publisher, volume, pages, date }: Omit<Source, 'title' | 'language'>): readonly string[] {
  return [
    publisher,
    ...(volume === undefined ? [] : [word('volume_of_source', { volume })]),
    ...(pages === undefined ? [] : [word('pages', { pages })]),
    ...(/^\d/.test(date) ? [formatDateInLine(date)] : []),
  ];
}

/** The whole source in one line: authors, title, where and when it appeared, DOI and address. */
export function sourceLine(source: Source): string {
  const { authors = [], title, title_en, doi, url } = source;
  const named = title_en === undefined ? title : `${title} (${title_en})`;
  const parts = [
    authors.length === 0 ? named : `${authors.join(', ')}: ${named}`,
    imprintOf(source).join(', '),
    ...(doi === undefined ? [] : [addressOfDoi(doi)]),
    ...(url === undefined ? [] : [url]),
  ];
  return parts.join('. ');
}

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
  /** Year, month or day of the work itself; absent when it rests on a source, whose date is the source's, or when it is not recorded. */
  readonly date?: string;
  /** Absent on a site without an address of its own. */
  readonly url?: string;
  /** State of the data, where the work grows. */
  readonly version?: string;
  /** SPDX identifier, or FACTS_OF_SOURCE. */
  readonly licence?: string;
  readonly note?: string;
  /** The publication or the raw files of others that its figures were taken from. */
  readonly source?: Source;
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
