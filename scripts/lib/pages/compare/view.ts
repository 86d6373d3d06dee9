/** What the pages of comparisons show; the comparison itself is declared in types.ts, for browsers too. */
import type { Link, Table } from '../../tables/table.ts';
import type { MadePage, PublishedChart } from '../page-parts.ts';
import type { ComparisonView } from './types.ts';

export interface CompareView {
  readonly lead: string;
  /** Ready-made comparisons. */
  readonly ready?: Table;
  /** Where the rest of them is. */
  readonly more?: Link;
}

/** The list of all ready-made comparisons, where it is too long for the first page. */
export interface ReadyListView {
  readonly lead: string;
  readonly run: Link;
  readonly ready: Table;
}

/** Many systems in two settings. */
export interface MatrixView {
  readonly lead: string;
  readonly run: Link;
  readonly matrix: Table;
}

/** Configurations over each other, and their points. */
export interface CurvesView {
  readonly chart: PublishedChart;
  readonly table: Table;
}

/** One ready-made comparison. */
export interface ReadyView
  extends Pick<ComparisonView, 'lead' | 'answers' | 'words' | 'grades' | 'left_out' | 'receipt' | 'figures' | 'facts'> {
  /** What the page stands under. */
  readonly run: Link;
  /** Address of the same in the picker. */
  readonly open: string;
  readonly curves: readonly CurvesView[];
}

export type ComparePage = MadePage<'compare', CompareView, 'section'>;
export type ReadyPage = MadePage<'compare', ReadyView | ReadyListView | MatrixView, 'page'>;
