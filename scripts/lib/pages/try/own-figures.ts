/** What of a run that a reader gave can be set beside published figures. */
import type { Measurement } from '#types';
import { groupBy } from '../../base/group-by.ts';
import { word } from '../../base/words.ts';
import { type Comparand, type ComparedRun, comparandsOf } from '../../database/comparand.ts';
import { isAt } from '../../database/standings.ts';
import { measurementAnchor } from '../../model/anchors.ts';
import { rateOf } from '../../model/rate.ts';

export type Kind = Measurement['kind'];

/** More tests are counted. */
const MOST_PLACED = 24;

/** A figure of the reader's. */
export interface OwnFigure {
  /** With ids that no published figure has, and of the kind that was told, or none. */
  readonly comparand: Comparand;
  /** Place on the page that says where it was read from. */
  readonly anchor: string;
  /** Its configuration, of several. */
  readonly configuration?: string;
  /** Tests of the same work under the same load, of which this is the highest. */
  readonly count: number;
  /** Why it is set beside nothing. */
  readonly refused?: string;
}

/** Parts of a mixed load stand for themselves only where the whole is not known. */
function isPartOfMix({ test_id, job, configuration_id, direction }: Measurement, all: readonly Measurement[]): boolean {
  return (
    direction !== 'mixed' &&
    all.some(
      (one) =>
        one.direction === 'mixed' &&
        one.test_id === test_id &&
        one.job === job &&
        one.configuration_id === configuration_id,
    )
  );
}

function refusalOf({ rate_limited, source }: Measurement, faulty: ReadonlySet<string>): string | undefined {
  if ('file' in source && source.file !== undefined && faulty.has(source.file)) return word('try_place_faulty');
  return rate_limited === true ? word('obstacle_rate_limited') : undefined;
}

/** Works in the order of the run, each from the lightest load. */
function inOrder(figures: readonly OwnFigure[]): readonly OwnFigure[] {
  const loadOf = ({ comparand: { measurement: m } }: OwnFigure): readonly number[] => [
    m.outstanding ?? 0,
    m.numjobs ?? 0,
  ];
  return [...groupBy(figures, workOf).values()].flatMap((own) =>
    own.toSorted((a, b) => {
      const [[least = 0, jobs = 0], [other = 0, otherJobs = 0]] = [loadOf(a), loadOf(b)];
      return least - other || jobs - otherJobs;
    }),
  );
}

function workOf({ comparand: { measurement: m } }: OwnFigure): string {
  return JSON.stringify([m.workload_class, m.direction, m.configuration_id]);
}

/** Loads that readers look for first: the one of the highest rate, one I/O in flight, and 32 of one job. */
function isWanted(figure: OwnFigure, own: readonly OwnFigure[]): boolean {
  const rate = ({ comparand }: OwnFigure): number => rateOf(comparand.measurement) ?? 0;
  const { measurement } = figure.comparand;
  return isAt(measurement, 'qd1') || isAt(measurement, 'qd32') || own.every((one) => rate(one) <= rate(figure));
}

/** As many as are placed, from each work in turn; in the order given. */
export function choosePlaced(figures: readonly OwnFigure[]): readonly OwnFigure[] {
  const turns = [...groupBy(figures, workOf).values()].flatMap((own) => {
    const wanted = own.filter((one) => isWanted(one, own));
    return [...wanted, ...own.filter((one) => !wanted.includes(one))].map((figure, turn) => ({ figure, turn }));
  });
  const chosen = turns.toSorted((a, b) => a.turn - b.turn).slice(0, MOST_PLACED);
  const kept = new Set(chosen.map(({ figure }) => figure));
  return figures.filter((figure) => kept.has(figure));
}

/**
 * What of a run can be placed: of equal work under one load in one configuration the highest. `kind`: of the system, where it is
 * told; `faulty`: files with errors, by their path in the run.
 */
export function ownFigures(
  record: ComparedRun,
  kind: Kind | undefined,
  faulty: ReadonlySet<string> = new Set(),
): readonly OwnFigure[] {
  const comparandOf = comparandsOf(record);
  const found = new Map<string, { readonly best: Measurement; readonly count: number }>();
  for (const one of record.measurements) {
    const { workload_class, direction, configuration_id, outstanding, iodepth, numjobs, clients, rate_limited } = one;
    if (workload_class === undefined || rateOf(one) === undefined || isPartOfMix(one, record.measurements)) continue;
    const load = [outstanding, iodepth, numjobs, clients, rate_limited];
    const key = JSON.stringify([workload_class, direction, configuration_id, refusalOf(one, faulty), ...load]);
    const known = found.get(key);
    const isHigher = known === undefined || (rateOf(one) ?? 0) > (rateOf(known.best) ?? 0);
    found.set(key, { best: isHigher ? one : known.best, count: (known?.count ?? 0) + 1 });
  }
  const { configurations } = record.bundle.run;
  const figures = [...found.values()].map(({ best, count }): OwnFigure => {
    const { facts, measurement } = comparandOf(best);
    const refused = refusalOf(best, faulty);
    // Of no kind where nobody tells it: that is a fact of its own to the gates.
    const placed = { ...measurement, id: `~${best.id}`, run_id: '~', system_id: '~', kind } as Measurement;
    const title = configurations.find(({ id }) => id === best.configuration_id)?.title;
    return {
      comparand: { measurement: placed, facts },
      anchor: measurementAnchor(best),
      count,
      ...(configurations.length < 2 || title === undefined ? {} : { configuration: title }),
      refused,
    };
  });
  return inOrder(figures);
}
