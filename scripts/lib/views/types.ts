/** Views as the templates get them: every text ready, every figure linked to its source. */
import type { Chart } from '../charts/types.ts';
import type { Cell } from '../model/page.ts';
import type { DataRows } from '../tables/data-rows.ts';

/** A cell of the head. `unit` stands once, where the metric is named. */
export interface HeadCell {
  readonly text: string;
  readonly unit?: string;
  /** "higher is better" or "lower is better". */
  readonly better?: string;
  readonly colspan: number;
  readonly rowspan: number;
  readonly scope: 'col' | 'colgroup';
  /** Heads a column of names, not of figures. */
  readonly names?: boolean;
}

export interface RowHeader {
  readonly text: string;
  readonly unit?: string;
  readonly href?: string;
  readonly rowspan: number;
  readonly scope: 'row' | 'rowgroup';
  /** In the first column, which stays in view when the table scrolls sideways. */
  readonly outermost?: boolean;
}

export interface ViewTableRow {
  readonly headers: readonly RowHeader[];
  readonly cells: readonly Cell[];
}

export interface TableView {
  /** True when the cells are figures, right-aligned; false when they are words. */
  readonly figures: boolean;
  readonly caption: string;
  readonly head: readonly (readonly HeadCell[])[];
  readonly rows: readonly ViewTableRow[];
}

/** A view of a report, ready for its page. */
export interface PresentedView {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly note?: string;
  readonly source_place?: string;
  /** Computed or drawn here; no table or figure of the source shows it. */
  readonly ours?: true;
  readonly table: TableView;
  readonly chart?: Chart;
  /** The figures in full, one a line; absent for the list of systems. */
  readonly figures?: DataRows;
}

/** A view on the page of its report: the table of a chart with very many figures has a page of its own. */
export interface ReportView extends Omit<PresentedView, 'table'> {
  readonly table?: TableView;
  /** Address of that page. */
  readonly table_href?: string;
}
