/** A figure that nobody published, set beside published ones of its workload: a grade with each system, and a rank where one may be given. Pure; runs in a browser. */
import type { Measurement } from '#types';
import { groupBy } from '../base/group-by.ts';
import { type Comparison, compareMeasurements } from './comparability.ts';
import { groupComparable, groupSimilar } from './comparable-groups.ts';
import type { Comparand } from './comparand.ts';
import { GRADES } from './gate.ts';
import { noiseOf } from './noise.ts';
import { type RankedFigure, rankFigures } from './ranking.ts';
import { rateOf } from './rate.ts';

type Load = Pick<Measurement, 'outstanding' | 'iodepth' | 'numjobs' | 'clients'>;

/** Beyond any two loads that are known. */
const UNKNOWN_LOAD = 1e6;

/** 0 for the same load, up to 1 for as many I/Os in flight split in another way, and more the further they are apart, in doublings. */
export function loadDistance(a: Load, b: Load): number {
  if (!a.outstanding || !b.outstanding) return UNKNOWN_LOAD;
  const apart = Math.abs(Math.log2(a.outstanding / b.outstanding));
  if (apart > 0) return 1 + apart;
  const isSplitAlike = a.iodepth === b.iodepth && a.numjobs === b.numjobs && (a.clients ?? 1) === (b.clients ?? 1);
  return isSplitAlike ? 0 : 1;
}

/** The figure of a published system that says most about the one that is placed. */
export interface Beside {
  readonly comparand: Comparand;
  readonly comparison: Comparison;
  /** I/Os per second. */
  readonly rate: number;
  /** Of those that may be ranked with the figure that is placed. */
  readonly ranked?: RankedFigure;
}

export interface Placement {
  /** A system each: the best grade first, then the nearest load, then the highest rate. */
  readonly beside: readonly Beside[];
  /** Among `of` systems, any two of which may be ranked; absent where no other may. */
  readonly ranked?: RankedFigure & { readonly of: number };
}

/** In the order of `beside`. */
function inOrder(own: Measurement): (a: Beside, b: Beside) => number {
  const weight = ({ comparison, comparand }: Beside): readonly [number, number] => [
    GRADES.indexOf(comparison.grade),
    loadDistance(own, comparand.measurement),
  ];
  return (a, b) => {
    const [[grade, load], [otherGrade, otherLoad]] = [weight(a), weight(b)];
    return grade - otherGrade || load - otherLoad || b.rate - a.rate;
  };
}

/** Of one system: among the figures at the load nearest to the own one, the best graded, then the highest. */
function bestOfSystem(own: Comparand, all: readonly Comparand[]): Beside | undefined {
  const distances = all.map(({ measurement }) => loadDistance(own.measurement, measurement));
  const nearest = Math.min(...distances);
  return all
    .filter((_, place) => distances[place] === nearest)
    .map((comparand): Beside => {
      const comparison = compareMeasurements(own, comparand);
      return { comparand, comparison, rate: rateOf(comparand.measurement) ?? 0 };
    })
    .toSorted(inOrder(own.measurement))[0];
}

/** Ranks of the figure and of those that may be ranked with each other, by the ids of their measurements; it may be ranked with all that are given. */
function rankAmong(own: Comparand, others: readonly Comparand[]): ReadonlyMap<string, RankedFigure> {
  // It may be compared with each of them, so that it is in the first group.
  const [group = []] = groupComparable(groupSimilar([own, ...others]));
  const members = group.flatMap((set) => set.members);
  if (members.length < 2 || !members.includes(own)) return new Map();
  const ranked = rankFigures(members.map(({ measurement }) => ({ measurement, noise: noiseOf(measurement) })));
  return new Map(ranked.map((one) => [one.measurement_id, one]));
}

/**
 * The place of a figure. `published` may be of any workload; of it counts what has a rate, is of the same class and direction, and may stand
 * for its system as `mayLead` says. The ids of the figure are its own, none of them published.
 */
export function placeFigure(
  own: Comparand,
  published: readonly Comparand[],
  mayLead: (measurement: Measurement) => boolean,
): Placement {
  const { workload_class, direction } = own.measurement;
  const usable = published.filter(
    ({ measurement: m }) =>
      m.workload_class === workload_class && m.direction === direction && rateOf(m) !== undefined && mayLead(m),
  );
  const bySystem = groupBy(usable, ({ measurement }) => measurement.system_id);
  const beside = [...bySystem.values()]
    .flatMap((all) => bestOfSystem(own, all) ?? [])
    .toSorted(inOrder(own.measurement));
  const ranks = rankAmong(
    own,
    beside.filter(({ comparison }) => comparison.grade === 'B').map(({ comparand }) => comparand),
  );
  const rank = ranks.get(own.measurement.id);
  return {
    beside: beside.map((one) => {
      const ranked = ranks.get(one.comparand.measurement.id);
      return ranked === undefined ? one : { ...one, ranked };
    }),
    ...(rank === undefined ? {} : { ranked: { ...rank, of: ranks.size } }),
  };
}
