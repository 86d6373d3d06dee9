/** Rows of figures filtered and in order, with the columns to show: the row models of TanStack Table over the index's columns. */
import {
  columnFilteringFeature,
  columnVisibilityFeature,
  constructTable,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { ColumnId } from '#engine/scripts/lib/pages/search/column-ids.ts';
import type { Asked } from '#engine/scripts/lib/pages/search/state.ts';
import type { FigureColumn } from './figure-columns.ts';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnVisibilityFeature,
});

/** A row is its place in the index. */
interface Place {
  readonly row: number;
}
const helper = createColumnHelper<typeof features, Place>();

/** Larger than any figure. */
const MISSING = 1e300;

/** Not shown: tells which rows were found. */
const FOUND = 'found';

export interface OrderedFigures {
  readonly rows: readonly number[];
  readonly columns: readonly FigureColumn[];
  /** What the rows are ordered by, first what counts most. */
  readonly sorting: readonly { readonly id: ColumnId; readonly desc: boolean }[];
}

/** What orders rows where nobody said: by workload, the highest rate first. */
const BY_RATE: OrderedFigures['sorting'] = [
  { id: 'iops', desc: true },
  { id: 'bw', desc: true },
];

/** Makes a table of all rows once; the function it gives shows some of them. `found` are rows, `hidden` columns, `named` the figure that words ask about. */
export function orderRows(
  columns: readonly FigureColumn[],
  count: number,
): (found: readonly number[], sort: Asked['sort'], hidden: ReadonlySet<ColumnId>, named?: ColumnId) => OrderedFigures {
  const data = Array.from({ length: count }, (_, row): Place => ({ row }));
  /** What each row is ordered by, by column; made when it is first needed. */
  const keys = new Map<ColumnId, Float64Array>();
  const byId = new Map(columns.map((column) => [column.id as string, column]));
  /** What has no value comes last in either order: the table turns a comparison round where it is descending. */
  const setKeys = ({ id, desc }: OrderedFigures['sorting'][number]): void => {
    const missing = desc ? -MISSING : MISSING;
    const orderAt = byId.get(id)?.orderAt ?? (() => undefined);
    keys.set(
      id,
      Float64Array.from(data, ({ row }) => orderAt(row) ?? missing),
    );
  };
  const compare = (id: ColumnId) => (a: { index: number }, b: { index: number }) => {
    const own = keys.get(id);
    return own === undefined ? 0 : (own[a.index] ?? 0) - (own[b.index] ?? 0);
  };
  const table = constructTable({
    features,
    data,
    columns: helper.columns([
      helper.accessor('row', {
        id: FOUND,
        filterFn: (row, _, isFound: Uint8Array) => isFound[row.index] === 1,
      }),
      ...columns.map(({ id, orderAt }) =>
        helper.accessor(({ row }) => orderAt(row), { id, sortFn: compare(id), sortUndefined: false }),
      ),
    ]),
  });
  const isLargestFirst = (id: ColumnId): boolean => byId.get(id)?.is_largest_first === true;
  return (found, sort, hidden, named) => {
    const isFound = new Uint8Array(count);
    for (const row of found) isFound[row] = 1;
    const best = named === undefined ? BY_RATE : [{ id: named, desc: isLargestFirst(named) }, ...BY_RATE];
    const sorting =
      sort === undefined
        ? [{ id: 'work' as const, desc: false }, ...best.filter(({ id }, place) => place === 0 || id !== named)]
        : [{ id: sort.column, desc: isLargestFirst(sort.column) !== sort.is_reversed }];
    for (const one of sorting) setKeys(one);
    table.setColumnFilters([{ id: FOUND, value: isFound }]);
    table.setSorting([...sorting]);
    table.setColumnVisibility({ [FOUND]: false, ...Object.fromEntries([...hidden].map((id) => [id, false])) });
    return {
      rows: table.getRowModel().rows.map(({ index }) => index),
      columns: table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []),
      sorting,
    };
  };
}
