/** What there is to say of a kind of page. Its records stand in registry.ts, its views in <kind>/view.ts, its templates in layouts/<section>/. */

import type { VerdictKind } from '../analyse/verdict-kinds.ts';
import type { Database, RunRecord } from '../database/types.ts';
import type { CitingSite } from '../exports/citables.ts';
import type { Page } from '../model/page.ts';
import type { PageInput } from '../model/source-files.ts';
import type { About } from './cards/types.ts';
import type { DatedSite } from './data-state.ts';
import type { RuleInfo } from './rules/rules.ts';
import type { SchemaFile } from './schemas/schemas.ts';
import type { FindingParts } from './search/search.ts';
import type { SitePage, SiteView } from './site-page.ts';

/** What pages are made from. */
export interface Making extends DatedSite {
  readonly database: Database;
  /** What leads from one page to others. */
  readonly finding: FindingParts;
  /** Title of the site, as in its hugo.toml. */
  readonly title: string;
  /** What the site says of itself to search engines: params.description of its hugo.toml. */
  readonly description?: string | undefined;
  /** Address of the site with a slash at its end, for examples and citations. */
  readonly baseUrl: string;
  /** Address of raw files that are published elsewhere, with {run} and {path} in it. */
  readonly rawFiles?: string | undefined;
  /** Rules and notices. */
  readonly rules: readonly RuleInfo[];
  readonly verdicts: readonly VerdictKind[];
  /** How figures are set against each other. */
  readonly comparisons: readonly VerdictKind[];
  readonly schemas: readonly SchemaFile[];
  /** Markdown pages of content/; one of the site's own replaces the engine's of the same path. */
  readonly pages: readonly PageInput[];
}

/** Everything that the pages of one run are made from. They are kept under what is in here, so there is no way from it to other runs. */
export interface MakingRun extends Pick<Making, 'rawFiles' | 'rules'> {
  readonly record: RunRecord;
  /** The reports that show the run, in the order of the database. */
  readonly reports: readonly { readonly id: string; readonly title: string }[];
}

type Made = readonly SitePage[] | Promise<readonly SitePage[]>;

/**
 * What has pages that are made of it alone, such as a report: they are kept under it, and made beside each other. `Of` is all that they
 * are made of besides the engine: plain data and records of runs.
 */
export interface Things<Of extends object = object> {
  readonly list: (making: Making) => readonly Of[];
  /** The same with no more than `make` reads: it may go to another process. Without it, all does. */
  readonly read?: (of: Of) => Of;
  readonly make: (of: Of) => Promise<readonly SitePage[]>;
}

/** The same, where it does not matter what they are made of. */
export function ofThings<Of extends object>({ list, read, make }: Things<Of>): Things {
  return { list, ...(read && { read: (of) => read(of as Of) }), make: (of) => make(of as Of) };
}

/** A run without how each of its figures came about, which only its own pages tell. */
export function withoutDerivations({ packedDerivations: _, ...record }: RunRecord): RunRecord {
  return record;
}

/** One thing with pages of its own. Plain data. */
export interface Thing {
  /** The first section of its kind of page. */
  readonly section: string;
  readonly of: object;
}

/** A page that is cited as a work of its own, with what machines are told. */
export type Cited = readonly [path: string, added: Pick<Page, 'cite' | 'jsonld' | 'files'>];

export interface PageKind {
  /** Sections of its pages, which are folders of layouts/. */
  readonly sections: readonly SitePage['section'][];
  readonly make?: (making: Making) => Made;
  readonly things?: Things;
  /** Pages of a single run. */
  readonly makeOfRun?: (making: MakingRun) => Made;
  /** What the card of one page says that its view does not. `id` is the last part of its address. */
  readonly card?: (database: Database, id: string, view: SiteView) => About;
  readonly citation?: {
    /** Works of their own; none for what is withdrawn. */
    readonly works?: (database: Database, site: CitingSite) => readonly Cited[];
    /** Pages of many runs, which are cited as the view that a reader chose: all, or those of one thing only. */
    readonly views?: 'all' | 'pages';
  };
}
