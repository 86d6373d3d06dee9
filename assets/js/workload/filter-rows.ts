/** Filters the tables that came with the page: by words, kind and evidence. */
import { matcherOf } from '../search/words.ts';
import type { WorkloadState } from './state.ts';

function isShown(row: HTMLTableRowElement, { kind, evidence }: WorkloadState, isFound: boolean): boolean {
  return (
    isFound &&
    (kind === undefined || row.dataset.kind === kind) &&
    (evidence === undefined || row.dataset.evidence === evidence)
  );
}

/** Hides what was not asked for, and headings with nothing below; returns how many rows are left. */
export function filterRows(table: HTMLTableElement, state: WorkloadState): number {
  const fits = matcherOf(state.q);
  let count = 0;
  for (const body of table.tBodies) {
    const rows = [...body.rows].filter((row) => !row.classList.contains('group'));
    const shown = rows.filter((row) => isShown(row, state, fits(row.textContent ?? '')));
    for (const row of rows) row.hidden = !shown.includes(row);
    body.hidden = shown.length === 0;
    count += shown.length;
  }
  return count;
}
