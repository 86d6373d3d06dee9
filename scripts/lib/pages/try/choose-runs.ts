/** Which published runs are worth fetching for figures that a reader gave: each is a document of its own, so that not all can be. */
import type { Measurement } from '#types';
import { groupBy } from '../../base/group-by.ts';
import { loadDistance } from '../../database/placement.ts';
import { type Rated, rateOf } from '../../model/rate.ts';

/** Some 100 kB each, compressed. */
export const MOST_RUNS = 32;

/** What the index of all published figures tells of one that may stand for its system. */
export type PublishedRow = Rated &
  Pick<
    Measurement,
    'run_id' | 'system_id' | 'kind' | 'direction' | 'workload_class' | 'outstanding' | 'iodepth' | 'numjobs' | 'clients'
  > & {
    /** Of a run that only shows how a method works. */
    readonly is_demonstration: boolean;
  };

export interface ChosenRuns {
  /** Ids. */
  readonly runs: readonly string[];
  /** Published systems of the workload, by the id of the figure. */
  readonly systems: ReadonlyMap<string, number>;
  /** Ids of figures of which not every system at the same load is among the runs: no rank among them is one among all. */
  readonly incomplete: ReadonlySet<string>;
}

interface Wanted {
  readonly own: Measurement;
  /** Those to fetch first. */
  readonly rows: readonly PublishedRow[];
}

/** A row a system: at the nearest load, the highest. The same kind and the same load come first, and there the fastest, then those nearest in rate. */
function wantedFor(own: Measurement, rows: readonly PublishedRow[], kind: string | undefined): Wanted {
  const rate = rateOf(own) ?? 1;
  const list = rows
    .filter((row) => row.workload_class === own.workload_class && row.direction === own.direction)
    .flatMap((row) => {
      const found = rateOf(row);
      return found === undefined || !(found > 0) ? [] : [{ row, rate: found, distance: loadDistance(own, row) }];
    });
  const products = list.filter(({ row }) => !row.is_demonstration);
  const best = [...groupBy(products.length > 0 ? products : list, ({ row }) => row.system_id).values()].flatMap((all) =>
    all.toSorted((a, b) => a.distance - b.distance || b.rate - a.rate).slice(0, 1),
  );
  const isOther = ({ row }: (typeof best)[number]): number => Number(kind !== undefined && row.kind !== kind);
  const [fastest] = best.toSorted((a, b) => isOther(a) - isOther(b) || a.distance - b.distance || b.rate - a.rate);
  const apart = (one: (typeof best)[number]): number => (one === fastest ? -1 : Math.abs(Math.log(one.rate / rate)));
  return {
    own,
    rows: best
      .toSorted((a, b) => isOther(a) - isOther(b) || a.distance - b.distance || apart(a) - apart(b))
      .map(({ row }) => row),
  };
}

/** Runs for these figures, turn by turn: each has its first before any has its second. `kind`: of the system that they are of, where it is told. */
export function chooseRuns(
  figures: readonly Measurement[],
  rows: readonly PublishedRow[],
  kind: string | undefined,
): ChosenRuns {
  const wanted = figures.map((own) => wantedFor(own, rows, kind));
  const runs = new Set<string>();
  const longest = Math.max(0, ...wanted.map((one) => one.rows.length));
  for (let turn = 0; turn < longest; turn += 1)
    for (const one of wanted) {
      const run = one.rows[turn]?.run_id;
      if (run !== undefined && runs.size < MOST_RUNS) runs.add(run);
    }
  const isMissed = ({ own, rows: all }: Wanted): boolean =>
    all.some((row) => loadDistance(own, row) === 0 && !runs.has(row.run_id));
  return {
    runs: [...runs],
    systems: new Map(wanted.map(({ own, rows: all }) => [own.id, all.length])),
    incomplete: new Set(wanted.filter(isMissed).map(({ own }) => own.id)),
  };
}
