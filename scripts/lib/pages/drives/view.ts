/** What the pages of drive models show. */
import type { Table } from '../../tables/table.ts';
import type { MadePage, PublishedChart } from '../page-parts.ts';
import type { Bannered } from '../view.ts';

export interface DrivesView {
  readonly count: string;
  readonly table?: Table;
}

export interface DriveView extends Bannered {
  readonly lead: string;
  readonly charts: readonly PublishedChart[];
  /** Figures by workload; absent where there are none. */
  readonly table?: Table;
  readonly uses: Table;
  readonly runs: Table;
}

export type DrivesPage = MadePage<'drives', DrivesView, 'section'>;
export type DrivePage = MadePage<'drives', DriveView, 'page'>;
