/** Which workloads and loads are drawn, where there are more of them than a page has room for. */
import { groupBy } from '../../base/group-by.ts';
import { isWholeLoad } from '../../fio/patterns.ts';
import { firstOf, mostShared, type WorkloadRow } from './matching-workloads.ts';

/** The first of each list, then the second of each and so on until there are `most`, in the order of the lists. */
export function shareOut<T>(lists: readonly (readonly T[])[], most: number): readonly T[] {
  const all = lists.flatMap((list, place) => list.map((one, turn) => ({ one, place, turn })));
  const chosen = all.toSorted((a, b) => a.turn - b.turn).slice(0, most);
  return chosen.toSorted((a, b) => a.place - b.place || a.turn - b.turn).map(({ one }) => one);
}

/** A part of a mixed load tells less than what was read or written alone. */
function partsLast(row: WorkloadRow | undefined): number {
  return row === undefined || isWholeLoad(firstOf(row).measurement) ? 0 : 1;
}

/** Rows of equal loads by workload and direction, parts of a mixed load last: of each the lightest load, then those at which most is done. */
export function loadsToDraw(rows: readonly WorkloadRow[]): readonly (readonly WorkloadRow[])[] {
  const workloads = groupBy(
    rows.filter(({ kind }) => kind === 'same_load'),
    (row) => {
      const { workload_class, test_id, direction } = firstOf(row).measurement;
      return `${workload_class ?? test_id}/${direction}`;
    },
  );
  return [...workloads.values()]
    .map(([lightest, ...others]) => [...(lightest === undefined ? [] : [lightest]), ...others.toSorted(mostShared)])
    .toSorted(([a], [b]) => partsLast(a) - partsLast(b));
}
