/** Figures as the text of their CSV file. */
import type { DataRows } from '../../../scripts/lib/tables/data-rows.ts';
import { writeCsv } from '../../../scripts/lib/tables/write-table.ts';

export function csvOf(figures: DataRows | undefined): string {
  return figures === undefined ? '' : writeCsv({ title: '', ...figures });
}
