/** What the pages of vendors show. */
import type { Page } from '../../model/page.ts';
import type { Table } from '../../tables/table.ts';

export interface VendorsView {
  readonly count: string;
  readonly table?: Table;
}

export interface VendorView {
  readonly lead: string;
  readonly systems?: Table;
  readonly drives?: Table;
}

export type VendorsPage = Page<'vendors', VendorsView, 'section'>;
export type VendorPage = Page<'vendors', VendorView, 'page'>;
