/** What the pages of methods show. */
import type { Fact } from '../../tables/facts.ts';
import type { Link, Table } from '../../tables/table.ts';
import type { MadePage } from '../page-parts.ts';
import type { JobFileView } from '../runs/view.ts';

export interface MethodsView {
  /** Absent on a site without methods. */
  readonly choice?: Table;
}

/** When a run may name the method. */
export interface AcceptanceView {
  readonly text: string;
  /** The rule that holds it, or that the submitter declares it. */
  readonly by: { readonly text: string; readonly href?: string };
  readonly locator?: string;
}

/** Where a number comes from. */
export interface MethodSource {
  readonly taken: string;
  readonly link?: { readonly text: string; readonly href?: string };
  readonly locator?: string;
}

/** Sections in the order of the page; each has a partial of its name in layouts/_partials/method/, but for what runs show too. */
export type MethodSection =
  | 'why'
  | 'method-state'
  | 'method-axes'
  | 'method-steps'
  | 'method-acceptance'
  | 'method-run-it'
  | 'job-files'
  | 'runs'
  | 'method-sources';

export interface MethodView {
  readonly summary: string;
  readonly times: readonly Fact[];
  readonly sections: readonly MethodSection[];
  readonly html?: string;
  readonly state: readonly Fact[];
  readonly axes?: Table;
  readonly steps: Table;
  readonly acceptance: readonly AcceptanceView[];
  readonly command: readonly string[];
  readonly files: readonly (Link & { readonly means: string })[];
  readonly job_files: readonly JobFileView[];
  readonly runs?: Table;
  readonly sources: readonly MethodSource[];
}

export type MethodsPage = MadePage<'methods', MethodsView, 'section'>;
export type MethodPage = MadePage<'methods', MethodView, 'page'>;
