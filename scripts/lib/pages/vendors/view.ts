/** What the pages of vendors show. */
import type { Table } from '../../tables/table.ts';
import type { MadePage } from '../page-parts.ts';

export interface VendorsView {
  readonly count: string;
  readonly table?: Table;
}

export interface VendorView {
  readonly lead: string;
  readonly systems?: Table;
  readonly drives?: Table;
}

export type VendorsPage = MadePage<'vendors', VendorsView, 'section'>;
export type VendorPage = MadePage<'vendors', VendorView, 'page'>;
