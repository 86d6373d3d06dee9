/** What the search page shows. */
import type { Link } from '../../tables/table.ts';
import type { MadePage } from '../page-parts.ts';
import type { Facet } from './filter-rows.ts';

/** What can be found. `thing` is its address without the last slash, or a place on a page: "rules/#R-x"; `text` is what words are looked for in. */
export interface Entry {
  readonly thing: string;
  readonly title: string;
  readonly sub: string;
  readonly text: string;
}

export interface FacetOption {
  readonly value: string;
  readonly count: string;
  readonly text: string;
}

export interface FacetView {
  readonly name: Facet;
  readonly label: string;
  readonly options: readonly FacetOption[];
  /** Behind a fold. */
  readonly more?: { readonly summary: string; readonly options: readonly FacetOption[] };
}

/** A field for a limit on a figure. */
export interface LimitField {
  readonly name: string;
  readonly key: string;
  readonly label: string;
  readonly example: string;
}

export interface SearchView {
  /** Address of the index, below the base URL. */
  readonly index: string;
  readonly facets: readonly FacetView[];
  readonly limits: readonly LimitField[];
  readonly presets: readonly Link[];
  /** Where the same is had without JavaScript. */
  readonly without: readonly Link[];
  /** Lists to look through where nothing was found. */
  readonly instead: readonly Link[];
  readonly groups: readonly {
    readonly id: string;
    readonly title: string;
    readonly count: string;
    readonly entries: readonly Entry[];
  }[];
}

export type SearchPage = MadePage<'search', SearchView, 'section'>;
