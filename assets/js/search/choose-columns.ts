/** Which columns of figures are worth their place: those that differ from row to row, or that the reader asked for. Pure. */
import type { ColumnId } from '#engine/scripts/lib/pages/search/column-ids.ts';
import type { Asked } from '#engine/scripts/lib/pages/search/state.ts';
import type { FigureColumn } from './figure-columns.ts';

/** Shown only when asked for. */
const ON_DEMAND: ReadonlySet<ColumnId> = new Set(['protection', 'kind', 'fio', 'engine', 'method', 'run', 'test']);

export interface ChosenColumns {
  readonly hidden: ReadonlySet<ColumnId>;
  /** Columns left out because every row says the same, with what it says. */
  readonly same: readonly { readonly id: ColumnId; readonly label: string; readonly text: string }[];
  /** Labels of figures that no row has. */
  readonly missing: readonly string[];
}

/** The text that all rows share; undefined where they differ or there is but one row. */
function sharedText(column: FigureColumn, rows: readonly number[]): string | undefined {
  const [first] = rows;
  if (column.kind !== 'text' || first === undefined || rows.length < 2) return undefined;
  const text = column.textAt(first);
  return rows.every((row) => column.textAt(row) === text) ? text : undefined;
}

export function chooseColumns(
  columns: readonly FigureColumn[],
  rows: readonly number[],
  asked: Asked['columns'],
): ChosenColumns {
  const hidden = new Set<ColumnId>();
  const same: { id: ColumnId; label: string; text: string }[] = [];
  const missing: string[] = [];
  for (const column of columns) {
    const { id, label } = column;
    if (id === 'system' || asked[id] === true) continue;
    if (asked[id] === false) hidden.add(id);
    else if (ON_DEMAND.has(id) || id.startsWith('axis:')) hidden.add(id);
    else if (column.kind === 'number') {
      if (rows.some((row) => column.orderAt(row) !== undefined)) continue;
      hidden.add(id);
      missing.push(label);
    } else if (column.isImplied !== undefined && rows.every(column.isImplied)) hidden.add(id);
    else {
      const text = sharedText(column, rows);
      if (text === undefined) continue;
      hidden.add(id);
      if (text !== '') same.push({ id, label, text });
    }
  }
  // The workload says it under its name.
  if (!hidden.has('work') && asked.direction !== true) hidden.add('direction');
  return { hidden, same: same.filter(({ id }) => id !== 'direction' || hidden.has('work')), missing };
}
