/** A figure that nobody published, set beside published ones of its workload: a grade with each system, and a rank where one may be given. Pure; runs in a browser. */
import type { Measurement } from '#types';
import { groupBy } from '../base/group-by.ts';
import { statedInFlight } from '../model/load.ts';
import { rateOf } from '../model/rate.ts';
import { type Comparison, compareMeasurements } from './comparability.ts';
import { groupComparable, groupSimilar } from './comparable-groups.ts';
import type { Comparand } from './comparand.ts';
import { GRADES } from './gate.ts';
import { noiseOf } from './noise.ts';
import { highestOfEach, type RankedFigure, rankFigures } from './ranking.ts';

type Load = Pick<Measurement, 'outstanding' | 'iodepth' | 'numjobs' | 'clients'>;

/** Beyond any two loads that are known. */
const UNKNOWN_LOAD = 1e6;

/**
 * 0 for the same load, up to 1 for as many I/Os in flight split in another way, and more the further they are apart, in doublings. Beyond
 * these a load of which only jobs and depth are stated, and beyond all one that is not known.
 */
export function loadDistance(a: Load, b: Load): number {
  if (!a.outstanding || !b.outstanding) {
    const [one, other] = [statedInFlight(a), statedInFlight(b)];
    return one && other ? UNKNOWN_LOAD + Math.abs(Math.log2(one / other)) : 2 * UNKNOWN_LOAD;
  }
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

/** Of one system the figures at the load nearest to the own one: the best graded first, then the highest. */
function nearestOfSystem(own: Comparand, all: readonly Comparand[]): readonly Beside[] {
  const distances = all.map(({ measurement }) => loadDistance(own.measurement, measurement));
  const nearest = Math.min(...distances);
  return all
    .filter((_, place) => distances[place] === nearest)
    .map((comparand): Beside => {
      const comparison = compareMeasurements(own, comparand);
      return { comparand, comparison, rate: rateOf(comparand.measurement) ?? 0 };
    })
    .toSorted(inOrder(own.measurement));
}

/** Ranks of the figure and of the highest of each system that may be ranked with it and each other, by the ids of their measurements. */
function rankAmong(own: Comparand, others: readonly Beside[]): ReadonlyMap<string, RankedFigure> {
  const rankable = others.filter(({ comparison }) => comparison.grade === 'B').map(({ comparand }) => comparand);
  // It may be compared with each of them, so that it is in the first group, which is that of most systems.
  const [group = []] = groupComparable(groupSimilar([own, ...rankable]));
  const members = new Set(group.flatMap((set) => set.members));
  if (members.size < 2 || !members.has(own)) return new Map();
  const figures = [own, ...highestOfEach(rankable.filter((one) => members.has(one)))];
  const ranked = rankFigures(figures.map(({ measurement }) => ({ measurement, noise: noiseOf(measurement) })));
  return new Map(ranked.map((one) => [one.measurement_id, one]));
}

/** What a figure was tested on, where the very same file is among those published. */
function withBench(own: Comparand, published: readonly Comparand[]): Comparand {
  const { sha256, pointer } = own.measurement.source;
  const twin = published.find(
    ({ measurement: { source } }) => sha256 !== undefined && source.sha256 === sha256 && source.pointer === pointer,
  );
  return twin === undefined ? own : { ...own, measurement: { ...own.measurement, axes: twin.measurement.axes } };
}

/**
 * The place of a figure. `published` may be of any workload; of it counts what has a rate, is of the same class and direction, and may stand
 * for its system as `mayLead` says. The ids of the figure are its own, none of them published.
 */
export function placeFigure(
  given: Comparand,
  published: readonly Comparand[],
  mayLead: (measurement: Measurement) => boolean,
): Placement {
  const own = withBench(given, published);
  const { workload_class, direction } = own.measurement;
  const usable = published.filter(
    ({ measurement: m }) =>
      m.workload_class === workload_class && m.direction === direction && rateOf(m) !== undefined && mayLead(m),
  );
  const systems = [...groupBy(usable, ({ measurement }) => measurement.system_id).values()].map((all) =>
    nearestOfSystem(own, all),
  );
  const ranks = rankAmong(own, systems.flat());
  const rank = ranks.get(own.measurement.id);
  const rankOf = ({ comparand }: Beside): RankedFigure | undefined => ranks.get(comparand.measurement.id);
  const beside = systems.flatMap((all) => {
    const one = all.find((own) => rankOf(own) !== undefined) ?? all[0];
    const ranked = one && rankOf(one);
    return one === undefined ? [] : [ranked === undefined ? one : { ...one, ranked }];
  });
  return {
    beside: beside.toSorted(inOrder(own.measurement)),
    ...(rank === undefined ? {} : { ranked: { ...rank, of: ranks.size } }),
  };
}
