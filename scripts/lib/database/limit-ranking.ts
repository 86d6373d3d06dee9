/** What configurations reach under a limit on latency, read off their load curves, and who is ahead. Pure; runs in a browser too. */
import { isCurve } from '../analyse/load-curves.ts';
import { groupBy } from '../base/group-by.ts';
import { sweepKey } from '../model/load-keys.ts';
import { keyOfMetric, type MetricIn } from '../model/metrics.ts';
import type { LoadFigure, LoadTable, Sweep } from './load-table.ts';
import { isTie, type Noise } from './noise.ts';
import { type Rank, ranksOf } from './ranks.ts';

export type LimitedLatency = MetricIn<'limit'>;

export interface Limit {
  readonly latency: LimitedLatency;
  readonly ns: number;
}

/** A point of a load curve. */
interface CurvePoint {
  /** I/Os in flight. */
  readonly load: number;
  /** I/Os per second, or bytes per second. */
  readonly rate: number;
  readonly lat_ns: number;
}

/** between: the limit is crossed from `below` to `above`. beyond: never crossed. under: crossed before the lowest load. */
type AtLimit<P extends CurvePoint = CurvePoint> =
  | {
      readonly kind: 'between';
      readonly rate: number;
      readonly below: P;
      readonly above: P;
      /** The last load within the limit has just this latency: nothing was read off the line. */
      readonly is_measured?: true;
    }
  | { readonly kind: 'beyond'; readonly rate: number; readonly below: P }
  | { readonly kind: 'under'; readonly above: P };

/** The point of the highest rate; of equal ones the first. */
export function highest<P extends Pick<CurvePoint, 'rate'>>(points: readonly P[]): P | undefined {
  return points.reduce<P | undefined>(
    (best, one) => (best === undefined || one.rate > best.rate ? one : best),
    undefined,
  );
}

/**
 * The highest rate up to the first load at which latency passes the limit: on the straight line between the points on either
 * side, or at a lower load where that reached more; `below` is the point it rests on. Of a curve that stays under the limit,
 * the highest rate, which is a lower bound. Undefined without points.
 */
export function readAtLimit<P extends CurvePoint>(points: readonly P[], limit_ns: number): AtLimit<P> | undefined {
  const sorted = points.toSorted((a, b) => a.load - b.load);
  const crossing = sorted.findIndex(({ lat_ns }) => lat_ns > limit_ns);
  const above = sorted[crossing];
  const within = above === undefined ? sorted : sorted.slice(0, crossing);
  const [peak, last] = [highest(within), within.at(-1)];
  if (peak === undefined || last === undefined) return above === undefined ? undefined : { kind: 'under', above };
  if (above === undefined) return { kind: 'beyond', rate: peak.rate, below: peak };
  const share = (limit_ns - last.lat_ns) / (above.lat_ns - last.lat_ns);
  const onLine = last.rate + share * (above.rate - last.rate);
  const [rate, below] = onLine > peak.rate ? [onLine, last] : [peak.rate, peak];
  return { kind: 'between', rate, below, above, ...(share === 0 ? { is_measured: true } : {}) };
}

/** A figure as a point of a curve. */
export interface FigurePoint extends CurvePoint {
  readonly figure: LoadFigure;
}

/**
 * `lone`: no curve, only figures; the highest of those within the limit is a lower bound. `unknown`: no figure has this latency.
 * `highest`: no limit was set.
 */
type Found =
  | AtLimit<FigurePoint>
  | { readonly kind: 'lone' | 'highest'; readonly rate: number; readonly below: FigurePoint }
  | { readonly kind: 'unknown' };

/** One curve of a configuration, or its figures that lie on none, under a limit. */
export interface Reading {
  readonly sweep?: Sweep;
  /** One of its figures, to name system and configuration by. */
  readonly sample: LoadFigure;
  readonly found: Found;
}

function pointsOf(figures: readonly LoadFigure[], latency: LimitedLatency): readonly FigurePoint[] {
  return figures.flatMap((figure): readonly FigurePoint[] => {
    const lat_ns = figure.measurement[keyOfMetric(latency)];
    const { outstanding: load = 0 } = figure.measurement;
    return lat_ns === undefined ? [] : [{ load, rate: figure.rate, lat_ns, figure }];
  });
}

/** Of figures without a curve the highest within the limit, else the one of the lowest latency. */
function readLone(points: readonly FigurePoint[], limit_ns: number): Found {
  const below = highest(points.filter(({ lat_ns }) => lat_ns <= limit_ns));
  if (below !== undefined) return { kind: 'lone', rate: below.rate, below };
  const [above] = points.toSorted((a, b) => a.lat_ns - b.lat_ns);
  return above === undefined ? { kind: 'unknown' } : { kind: 'under', above };
}

function byConfiguration(figures: readonly LoadFigure[]): readonly (readonly LoadFigure[])[] {
  return [...groupBy(figures, ({ measurement }) => sweepKey(measurement)).values()];
}

/** A reading of each curve, and one of each configuration's figures that lie on none. */
export function readTable({ figures, sweeps }: LoadTable, { latency, ns }: Limit): readonly Reading[] {
  const onCurves = new Set<LoadFigure>();
  const ofSweeps = sweeps.flatMap((sweep): readonly Reading[] => {
    const own = sweep.figures.flatMap((place) => figures[place] ?? []);
    const points = pointsOf(own, latency);
    const [sample] = own;
    if (sample === undefined || !isCurve(points)) return [];
    for (const { figure } of points) onCurves.add(figure);
    return [{ sweep, sample, found: readAtLimit(points, ns) ?? { kind: 'unknown' } }];
  });
  const lone = byConfiguration(figures.filter((figure) => !onCurves.has(figure))).flatMap((own): readonly Reading[] => {
    const [sample] = own;
    return sample === undefined ? [] : [{ sample, found: readLone(pointsOf(own, latency), ns) }];
  });
  return [...ofSweeps, ...lone];
}

/** Without a limit: the highest figure of each configuration. */
export function readHighest({ figures }: LoadTable): readonly Reading[] {
  return byConfiguration(figures).flatMap((own): readonly Reading[] => {
    const points = own.map((figure) => ({ load: 0, rate: figure.rate, lat_ns: 0, figure }));
    const below = highest(points);
    return below === undefined ? [] : [{ sample: below.figure, found: { kind: 'highest', rate: below.rate, below } }];
  });
}

/** Below every rate where none is known. */
export function rateOfReading({ found }: Reading): number {
  return 'rate' in found ? found.rate : -1;
}

/** Of each system and direction the reading of the highest rate, of those that `isPreferred` if there are any; where none has one, the first. */
export function bestReadings(
  readings: readonly Reading[],
  isPreferred: (reading: Reading) => boolean = () => true,
): readonly Reading[] {
  const best = new Map<string, Reading>();
  for (const reading of readings) {
    const { system_id, direction } = reading.sample.measurement;
    const key = JSON.stringify([system_id, direction]);
    const known = best.get(key);
    const lead = known === undefined ? 1 : Number(isPreferred(reading)) - Number(isPreferred(known));
    const isMore = known === undefined || (lead === 0 ? rateOfReading(reading) > rateOfReading(known) : lead > 0);
    if (isMore) best.set(key, reading);
  }
  const kept = new Set(best.values());
  return readings.filter((reading) => kept.has(reading));
}

/** Figures that a reading rests on. */
function figuresOf({ found }: Reading): readonly LoadFigure[] {
  if (found.kind === 'unknown') return [];
  return [...('below' in found ? [found.below.figure] : []), ...('above' in found ? [found.above.figure] : [])];
}

/** Group of all figures that a reading rests on; undefined where they have none in common. */
export function groupOfReading(reading: Reading): number | undefined {
  const groups = new Set(figuresOf(reading).map(({ group }) => group));
  const [group] = groups;
  return groups.size === 1 ? group : undefined;
}

/** A rate under a limit, the least and the most that it may be: the true curve lies anywhere between the two points read from. */
interface Span {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly noise: Noise;
}

function spanOf(reading: Reading): Span | undefined {
  const { found } = reading;
  const [first, ...others] = figuresOf(reading).map(({ noise }) => noise);
  if (first === undefined || !('rate' in found)) return undefined;
  const noise = others.reduce((worst, one) => (one.share > worst.share ? one : worst), first);
  const { rate } = found;
  if (found.kind === 'between' && found.is_measured !== true) {
    return {
      rate,
      noise,
      low: Math.min(rate, found.below.rate),
      high: Math.max(rate, found.below.rate, found.above.rate),
    };
  }
  return {
    rate,
    noise,
    low: rate,
    high: found.kind === 'beyond' || found.kind === 'lone' ? Number.POSITIVE_INFINITY : rate,
  };
}

/** Ahead for certain: the spans do not meet, and the rates differ by more than the noise. */
function isAhead(a: Span, b: Span): boolean {
  return a.low > b.high && !isTie({ value: a.rate, noise: a.noise }, { value: b.rate, noise: b.noise });
}

/** Nobody raised the load until latency passed the limit: the rate is a lower bound. */
function isOpen({ high }: Span): boolean {
  return high === Number.POSITIVE_INFINITY;
}

export interface LimitRank extends Rank {
  readonly reading: Reading;
  readonly group: number;
}

/** A lower bound below a known rate may be more than it and has no rank; nor is there one where all are lower bounds. */
function rankGroup(readings: readonly Reading[], group: number): readonly LimitRank[] {
  const spans = bestReadings(readings)
    .flatMap((reading) => {
      const span = spanOf(reading);
      return span === undefined ? [] : [{ reading, span }];
    })
    .toSorted(
      (a, b) =>
        b.span.rate - a.span.rate || (a.reading.sample.measurement.id < b.reading.sample.measurement.id ? -1 : 1),
    );
  const bounded = spans.findIndex(({ span }) => !isOpen(span));
  if (bounded < 0) return [];
  const known = spans.filter(({ span }, place) => !isOpen(span) || place < bounded);
  const ranks = ranksOf(known, (leader, one) => isAhead(leader.span, one.span));
  return known.flatMap(({ reading }, place) => {
    const rank = ranks[place];
    return rank === undefined ? [] : [{ reading, group, ...rank }];
  });
}

function topRate([first]: readonly LimitRank[]): number {
  return first === undefined ? 0 : rateOfReading(first.reading);
}

/** Ranks of systems under a limit, group by group, each system by its highest reading there. The largest groups come first, then those of the highest rate. */
export function rankReadings(readings: readonly Reading[]): readonly LimitRank[] {
  return [...groupBy(readings, groupOfReading)]
    .flatMap(([group, own]) => (group === undefined ? [] : [rankGroup(own, group)]))
    .filter((ranks) => ranks.length > 1)
    .toSorted((a, b) => b.length - a.length || topRate(b) - topRate(a))
    .flat();
}

/** What a class gives under a limit, or without one. */
export interface Under {
  readonly limit?: Limit;
  readonly readings: readonly Reading[];
  /** Without a limit there are none: figures of unlike loads. */
  readonly ranks: readonly LimitRank[];
}

/** Readings under a limit with their ranks; without one the highest figures of configurations. */
export function readUnder(table: LoadTable, limit?: Limit): Under {
  if (limit === undefined) return { readings: readHighest(table), ranks: [] };
  const readings = readTable(table, limit);
  return { limit, readings, ranks: rankReadings(readings) };
}

/** The same of some of its curves alone: figures that lie on none of them are left out. */
export function readSweeps(table: LoadTable, limit: Limit, sweeps: readonly Sweep[]): Under {
  const readings = readTable({ ...table, sweeps }, limit).filter(({ sweep }) => sweep !== undefined);
  return { limit, readings, ranks: rankReadings(readings) };
}
