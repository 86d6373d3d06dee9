/** What the pages of comparisons show; the comparison itself is declared in types.ts, for browsers too. */
import type { Chart } from '../../charts/types.ts';
import type { Page } from '../../model/page.ts';
import type { Link, Table } from '../../tables/table.ts';
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

/** Configurations over each other, and their points. */
export interface CurvesView {
  readonly chart: Chart;
  readonly table: Table;
}

/** One ready-made comparison. */
export interface ReadyView
  extends Pick<ComparisonView, 'lead' | 'words' | 'answer' | 'left_out' | 'receipt' | 'figures' | 'facts'> {
  /** What the page stands under. */
  readonly run: Link;
  /** Address of the same in the picker. */
  readonly open: string;
  readonly curves: readonly CurvesView[];
}

export type ComparePage = Page<'compare', CompareView, 'section'>;
export type ReadyPage = Page<'compare', ReadyView | ReadyListView, 'page'>;
