/** Who stands where in a workload class under one choice of load: a row a system, best first, each with its grade against the fastest. */

import type { Measurement } from '#types';
import { groupBy } from '../base/group-by.ts';
import { totalsOf } from '../fio/patterns.ts';
import { statedInFlight } from '../model/load.ts';
import { loadKey, sweepKey } from '../model/load-keys.ts';
import { isLayoutOfSeveral } from '../model/put-together.ts';
import { byRate, rateOf } from '../model/rate.ts';
import { type Comparison, compareMeasurements } from './comparability.ts';
import { groupComparable, groupSimilar } from './comparable-groups.ts';
import type { Comparand } from './comparand.ts';
import type { GateKind } from './gate.ts';
import { GATES } from './gates.ts';
import { isTie, type Noise, noiseOf } from './noise.ts';
import { gatesAtPeak } from './peak-gate.ts';
import { type GroupGate, groupGates, highestOfEach, rankFigures } from './ranking.ts';

/** One I/O in flight, 32 of one job, or the load at which each configuration does most. */
const LOAD_CHOICES = ['peak', 'qd1', 'qd32'] as const;
export type LoadChoice = (typeof LOAD_CHOICES)[number];
/** More systems are not compared, but the highest are. */
const MOST_ROWS = 120;
const IN_FLIGHT = { qd1: 1, qd32: 32 } as const;

export interface Standing {
  readonly measurement: Measurement;
  /** I/Os per second. */
  readonly rate: number;
  readonly noise: Noise;
  /** 1 first, among systems that may be ranked; who is tied with the first of a rank shares it. */
  readonly rank?: number;
  /** Tied with the first of its rank, or only with the system ranked above it. */
  readonly tie?: 'rank' | 'above';
  /** Against the reference; absent for the reference itself. */
  readonly comparison?: Comparison;
  /** Of a system that is ranked: its highest figure, where it has a higher one behind another controller, say, than those ranked. */
  readonly elsewhere?: Measurement;
  /** Made to show how a method works, beside figures of products, or under a load that flatters, beside figures that none does. */
  readonly is_aside: boolean;
  /** Its load makes it look better than storage is under the loads of others. */
  readonly flatters: boolean;
}

export interface Standings {
  /** From the highest rate: figures of products, what compares with nothing after the others, then those that stand aside. A system has one. */
  readonly rows: readonly Standing[];
  /** Systems with a rate under the load; of very many `rows` has the highest. */
  readonly count: number;
  /** What the others are graded against: the fastest of those ranked, else the highest that compares with most. Absent without rows. */
  readonly reference?: Standing;
  /** Of those ranked: what was asked, and what each has, in the order of their ranks; empty where nobody is. */
  readonly gates: readonly GroupGate[];
  /** Those ranked were tested under this load alone: what a peak would be, nobody knows. */
  readonly only_load?: true;
}

/** Which figures may lead, which do so only where no other does, and which were made to show a method. */
export interface StandingRules {
  readonly mayLead: (measurement: Measurement) => boolean;
  readonly flatters: (measurement: Measurement) => boolean;
  readonly isDemonstration: (measurement: Measurement) => boolean;
}

/** One job at that depth: 32 jobs at QD1 are another load. Synchronous engines have no depth. */
export function isAt(measurement: Measurement, load: LoadChoice): boolean {
  if (load === 'peak') return true;
  const wanted = IN_FLIGHT[load];
  return statedInFlight(measurement) === wanted && (measurement.iodepth ?? wanted) === wanted;
}

function fastestFirst(a: Comparand, b: Comparand): number {
  return byRate(a.measurement, b.measurement);
}

/** Of a mixed load the total, of drives one drive and no stripe of them, and what may lead: then the highest. */
function bestOfSystem(own: readonly Comparand[], { mayLead }: StandingRules): Comparand | undefined {
  const weight = ({ measurement: m, facts }: Comparand): number =>
    4 * Number(mayLead(m)) + 2 * Number(m.direction === 'mixed') + Number(!isLayoutOfSeveral(m.kind, facts.layout));
  return own.toSorted((a, b) => weight(b) - weight(a) || fastestFirst(a, b))[0];
}

function systemsOf(group: readonly Comparand[]): ReadonlyMap<string, readonly Comparand[]> {
  return groupBy(group, ({ measurement }) => measurement.system_id);
}

/** The largest group of systems of which any two may be ranked, else of the highest rate; empty where no two may. */
function largestGroup(all: readonly Comparand[], gates: readonly GateKind[]): readonly Comparand[] {
  const sized = <T>(group: readonly Comparand[], own: T) => ({ own, size: systemsOf(group).size, top: group[0] });
  const inOrder = (a: ReturnType<typeof sized>, b: ReturnType<typeof sized>): number =>
    b.size - a.size || (a.top && b.top ? fastestFirst(a.top, b.top) : 0);
  const sets = groupSimilar(all, gates)
    .map((set) => ({ ...set, members: set.members.toSorted(fastestFirst) }))
    .map((set) => sized(set.members, set))
    .toSorted(inOrder)
    .map(({ own }) => own);
  const [first] = groupComparable(sets, gates)
    .map((group) => group.flatMap(({ members }) => members).toSorted(fastestFirst))
    .map((group) => sized(group, group))
    .filter(({ size }) => size > 1)
    .toSorted(inOrder);
  return first?.own ?? [];
}

/** Figures of as many systems as are compared, those with the highest. */
function highestSystems(all: readonly Comparand[]): readonly Comparand[] {
  const kept = new Set([...systemsOf(all.toSorted(fastestFirst)).keys()].slice(0, MOST_ROWS));
  return all.filter(({ measurement }) => kept.has(measurement.system_id));
}

/** Where nobody is ranked: the highest of those that leave fewest of the others without a comparison. */
function widestReference(all: readonly Comparand[], gates: readonly GateKind[]): Comparand | undefined {
  const refused = (one: Comparand): number =>
    all.filter((other) => other !== one && compareMeasurements(one, other, gates).grade === 'D').length;
  return all
    .map((one) => ({ one, count: refused(one) }))
    .toSorted((a, b) => a.count - b.count || fastestFirst(a.one, b.one))[0]?.one;
}

/** The highest figure of a system, where the one that is ranked is less of it. */
function elsewhereOf({ measurement: own }: Comparand, best: Comparand | undefined): Pick<Standing, 'elsewhere'> {
  if (best === undefined || best.measurement.direction !== own.direction) return {};
  const [value, highest] = [rateOf(own) ?? 0, rateOf(best.measurement) ?? 0];
  const isMore =
    highest > value && !isTie({ value, noise: noiseOf(own) }, { value: highest, noise: noiseOf(best.measurement) });
  return isMore ? { elsewhere: best.measurement } : {};
}

/** What compares with nothing after what does, and demonstrations after both. */
function weightOf({ comparison, is_aside: isAside }: Standing): number {
  return 2 * Number(isAside) + Number(comparison?.grade === 'D');
}

interface Ranked {
  readonly comparand: Comparand;
  readonly rank: number;
  readonly tie?: 'rank' | 'above';
}

/** The best of each system of a group, ranked. */
function rankGroup(group: readonly Comparand[]): readonly Ranked[] {
  const best = highestOfEach(group);
  const byId = new Map(best.map((one) => [one.measurement.id, one]));
  const figures = rankFigures(best.map(({ measurement }) => ({ measurement, noise: noiseOf(measurement) })));
  return figures.flatMap(({ measurement_id, rank, is_tied, rate, noise }, place): readonly Ranked[] => {
    const comparand = byId.get(measurement_id);
    const above = figures[place - 1];
    if (comparand === undefined) return [];
    const isNear = above !== undefined && isTie({ value: above.rate, noise: above.noise }, { value: rate, noise });
    return [{ comparand, rank, ...(is_tied ? { tie: 'rank' } : isNear ? { tie: 'above' } : {}) }];
  });
}

/**
 * The standings of the figures of one class. Every system with a measured rate under that load has a row; figures of one kind of work under
 * another load, of another kind of system or as parts of a mix are graded for what they are.
 */
export function standingsOf(all: readonly Comparand[], load: LoadChoice, rules: StandingRules): Standings {
  const rated = all.filter(
    ({ measurement: m }) =>
      rateOf(m) !== undefined && m.basis === 'measured' && m.do_not_rely !== true && isAt(m, load),
  );
  const gates = load === 'peak' ? gatesAtPeak(rated) : GATES;
  const leading = rated.filter(({ measurement }) => rules.mayLead(measurement));
  const products = leading.filter(({ measurement }) => !rules.isDemonstration(measurement));
  const plain = products.filter(({ measurement }) => !rules.flatters(measurement));
  const field = totalsOf(
    [plain, products].find(({ length }) => length > 0) ?? leading,
    ({ measurement }) => measurement.direction,
  );
  // Only the highest figure of a configuration can be its peak.
  const competing = load === 'peak' ? highestOfEach(field, ({ measurement }) => sweepKey(measurement)) : field;
  const ranked = rankGroup(largestGroup(highestSystems(competing), gates));
  const rankedOf = new Map(ranked.map((one) => [one.comparand.measurement.system_id, one]));
  const isAside = ({ measurement: m }: Comparand): boolean =>
    (products.length > 0 && rules.isDemonstration(m)) || (plain.length > 0 && rules.flatters(m));
  const places = [...systemsOf(rated)].flatMap(
    ([system, own]): readonly (Partial<Ranked> & Pick<Ranked, 'comparand'> & Pick<Standing, 'elsewhere'>)[] => {
      const known = rankedOf.get(system);
      const best = bestOfSystem(own.some((one) => !isAside(one)) ? own.filter((one) => !isAside(one)) : own, rules);
      if (known !== undefined) return [{ ...known, ...elsewhereOf(known.comparand, best) }];
      return best === undefined ? [] : [{ comparand: best }];
    },
  );
  const shown = places.toSorted((a, b) => fastestFirst(a.comparand, b.comparand)).slice(0, MOST_ROWS);
  const eligible = shown
    .map(({ comparand }) => comparand)
    .filter((one) => !isAside(one) && rules.mayLead(one.measurement));
  const head = ranked[0]?.comparand ?? widestReference(eligible, gates);
  const rows = shown
    .map(({ comparand, rank, tie, elsewhere }): Standing => {
      const { measurement } = comparand;
      return {
        measurement,
        rate: rateOf(measurement) ?? 0,
        noise: noiseOf(measurement),
        ...(rank === undefined ? {} : { rank }),
        ...(tie === undefined ? {} : { tie }),
        ...(elsewhere === undefined ? {} : { elsewhere }),
        ...(head === undefined || head === comparand
          ? {}
          : { comparison: compareMeasurements(head, comparand, gates) }),
        is_aside: isAside(comparand),
        flatters: rules.flatters(measurement),
      };
    })
    .toSorted((a, b) => weightOf(a) - weightOf(b));
  const reference = rows.find(({ measurement }) => measurement === head?.measurement);
  const loads = new Set(
    rated.flatMap(({ measurement }) => (rankedOf.has(measurement.system_id) ? [loadKey(measurement)] : [])),
  );
  return {
    rows,
    count: places.length,
    ...(reference === undefined ? {} : { reference }),
    ...(load === 'peak' && loads.size === 1 ? { only_load: true } : {}),
    gates:
      ranked.length === 0
        ? []
        : groupGates(
            ranked.map(({ comparand }) => comparand),
            gates,
          ),
  };
}

/** Loads that a class was tested under, of those that can be chosen: a choice that shows what another shows is none. */
export function choicesOf(all: readonly Comparand[]): readonly LoadChoice[] {
  const loads = new Set(all.map(({ measurement }) => loadKey(measurement)));
  if (loads.size < 2) return ['peak'];
  return LOAD_CHOICES.filter((load) => all.some(({ measurement }) => isAt(measurement, load)));
}
