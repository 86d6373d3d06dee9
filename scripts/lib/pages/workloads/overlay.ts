/** Which load curve of each system the page lays over those of the others: of all systems the same sweep, as far as they have it. */

import { isCurve, keptLoad, sweepWeight } from '../../analyse/load-curves.ts';
import { groupBy } from '../../base/group-by.ts';
import { highest, type LimitedLatency } from '../../database/limit-ranking.ts';
import type { LoadFigure, LoadTable, Sweep } from '../../database/load-table.ts';
import { totalsOf } from '../../fio/patterns.ts';
import { keyOfMetric, metricsIn } from '../../model/metrics.ts';

/** The latency that is drawn, and the curves, as places among the sweeps of their table. */
export interface Overlay {
  readonly latency: LimitedLatency;
  readonly sweeps: readonly number[];
}

interface Overlaid {
  readonly loads: LoadTable;
  readonly overlay?: Overlay;
}

/** More curves than these are no picture; those of the highest rates are kept. */
const MOST_CURVES = 40;

interface Candidate {
  readonly place: number;
  readonly system: string;
  readonly direction: string;
  /** What varies and what is kept: equal for sweeps that can lie on each other. */
  readonly key: string;
  /** Depth before jobs, then the lightest of what is kept. */
  readonly weight: number;
  readonly points: number;
  readonly rate: number;
}

export function figuresOfSweep({ figures }: LoadTable, sweep: Sweep): readonly LoadFigure[] {
  return sweep.figures.flatMap((place) => figures[place] ?? []);
}

function candidatesOf(loads: LoadTable, latency: LimitedLatency): readonly Candidate[] {
  return loads.sweeps.flatMap((sweep, place): readonly Candidate[] => {
    const own = figuresOfSweep(loads, sweep).filter(
      ({ measurement }) => measurement[keyOfMetric(latency)] !== undefined,
    );
    const [sample] = own;
    if (sample === undefined || !isCurve(own)) return [];
    const kept = keptLoad(sample.measurement, sweep.varied);
    const { system_id: system, direction } = sample.measurement;
    const weight = sweepWeight(sample.measurement, sweep.varied);
    const key = JSON.stringify([sweep.varied, kept]);
    return [{ place, system, direction, key, weight, points: own.length, rate: highest(own)?.rate ?? 0 }];
  });
}

/** The sweep that most systems have; of equally many the lightest. */
function commonKey(all: readonly Candidate[]): string | undefined {
  const ranked = [...groupBy(all, ({ key }) => key)].map(([key, own]) => ({
    key,
    systems: new Set(own.map(({ system }) => system)).size,
    weight: own[0]?.weight ?? 0,
  }));
  return ranked.toSorted((a, b) => b.systems - a.systems || a.weight - b.weight)[0]?.key;
}

function systemsIn(all: readonly Candidate[]): number {
  return new Set(all.map(({ system }) => system)).size;
}

/**
 * One curve a system, from the highest rate: the sweep that most have, else the system's own longest one. `isAside` tells curves that are
 * drawn only where there are no others. Undefined without any.
 */
export function overlayOf(loads: LoadTable, isAside: (figure: LoadFigure) => boolean): Overlay | undefined {
  const shown = (all: readonly Candidate[]): readonly Candidate[] => {
    const products = all.filter(({ place }) => {
      const [first] = loads.sweeps[place] === undefined ? [] : figuresOfSweep(loads, loads.sweeps[place]);
      return first !== undefined && !isAside(first);
    });
    return totalsOf(products.length > 0 ? products : all, ({ direction }) => direction);
  };
  const [best] = [...metricsIn('limit')]
    .map((latency) => ({ latency, all: shown(candidatesOf(loads, latency)) }))
    .filter(({ all }) => all.length > 0)
    // Of equally many systems p99, which tells more than the mean.
    .toSorted(
      (a, b) =>
        systemsIn(b.all) - systemsIn(a.all) || Number(b.latency === 'lat_p99') - Number(a.latency === 'lat_p99'),
    );
  if (best === undefined) return undefined;
  const key = commonKey(best.all);
  const chosen = [...groupBy(best.all, ({ system }) => system).values()].flatMap((own) => {
    const common = own.filter((one) => one.key === key);
    const [first] =
      common.length > 0
        ? common.toSorted((a, b) => b.rate - a.rate)
        : own.toSorted((a, b) => b.points - a.points || b.rate - a.rate);
    return first === undefined ? [] : [first];
  });
  const sweeps = chosen
    .toSorted((a, b) => b.rate - a.rate || a.place - b.place)
    .slice(0, MOST_CURVES)
    .map(({ place }) => place);
  return { latency: best.latency, sweeps };
}

/** The curves that are drawn. */
export function drawnSweeps({ loads, overlay }: Overlaid): readonly Sweep[] {
  return (overlay?.sweeps ?? []).flatMap((place) => loads.sweeps[place] ?? []);
}

/** All curves of the systems of which one is drawn: what a system reaches may lie on another. */
export function sweepsOfDrawn(data: Overlaid): readonly Sweep[] {
  const systemOf = (sweep: Sweep): string => {
    const [first] = figuresOfSweep(data.loads, sweep);
    return JSON.stringify([first?.measurement.system_id, first?.measurement.direction]);
  };
  const drawn = new Set(drawnSweeps(data).map(systemOf));
  return data.loads.sweeps.filter((sweep) => drawn.has(systemOf(sweep)));
}
