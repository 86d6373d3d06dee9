/** Where the tables and figures of a page come from. */

import type { Page } from '../model/page.ts';
import type { DataSource } from '../tables/data-table.ts';
import type { DatedSite } from './data-state.ts';

export interface TablesSite extends DatedSite {
  readonly title: string;
  /** Ends with a slash. */
  readonly baseUrl: string;
}

/** The page as files say where they were taken. */
export function sourceOf(
  { path, title }: Page,
  site: TablesSite,
  { version, licences }: NonNullable<Page['data']>,
): DataSource {
  const folder = path === '' ? '' : `${path}/`;
  return { site: site.title, title, page: `${site.baseUrl}${folder}`, data_version: version, licences };
}
