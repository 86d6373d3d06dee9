/** What the pages of drive models show. */
import type { Chart } from '../../charts/types.ts';
import type { Page } from '../../model/page.ts';
import type { Table } from '../../tables/table.ts';
import type { Bannered } from '../view.ts';

export interface DrivesView {
  readonly count: string;
  readonly table?: Table;
}

export interface DriveView extends Bannered {
  readonly lead: string;
  readonly charts: readonly Chart[];
  /** Figures by workload; absent where there are none. */
  readonly table?: Table;
  readonly uses: Table;
  readonly runs: Table;
}

export type DrivesPage = Page<'drives', DrivesView, 'section'>;
export type DrivePage = Page<'drives', DriveView, 'page'>;
