/** The shares of ceilings that the figures of a run reach, by name of the ceiling. */
import type { Ceiling, Held } from '../analyse/limit-types.ts';
import { isNearMost } from '../analyse/limits.ts';
import type { ChartCeiling } from '../charts/types.ts';
import type { RunRecord } from '../database/types.ts';
import { metricNumber } from '../model/metrics.ts';
import type { Item } from './dimensions.ts';
import { limitName } from './limit-words.ts';

/** A share with its ceiling and what it is called. */
export interface NamedShare {
  readonly name: string;
  readonly share: number;
  readonly ceiling: Ceiling;
  /** One of the two figures is an "about" of its source. */
  readonly is_rough: boolean;
}

export interface HeldItem {
  readonly held: Held;
  /** The nearest first; of ceilings with one name the nearest only. */
  readonly shares: readonly NamedShare[];
}

function isAbout(measurement: Item['measurement'], metric: Ceiling['metric']): boolean {
  const figures = measurement.source.figures;
  const other = metric === 'bw' ? 'iops' : metric === 'iops' ? 'bw' : metric;
  return (figures?.[metric] ?? figures?.[other])?.qualifiers?.includes('about') ?? false;
}

function isRough(measurement: Item['measurement'], { source, metric }: Ceiling): boolean {
  const base = source.basis === 'drives' && isAbout(source.figure.measurement, metric);
  return base || isAbout(measurement, metric);
}

/** What a measurement is held against; undefined when no ceiling holds for it. */
export function heldOf(run: RunRecord, measurement: Item['measurement']): HeldItem | undefined {
  const { limits } = run.analysis;
  const held = limits?.held.find(({ measurement_id }) => measurement_id === measurement.id);
  if (limits === undefined || held === undefined) return undefined;
  const byName = new Map<string, NamedShare>();
  for (const { ceiling: id, share } of held.shares) {
    const ceiling = limits.ceilings.find((one) => one.id === id);
    if (ceiling === undefined) continue;
    const name = limitName(ceiling);
    if (!byName.has(name)) byName.set(name, { name, share, ceiling, is_rough: isRough(measurement, ceiling) });
  }
  return { held, shares: [...byName.values()] };
}

/** The verdict as it is told: a range of which the lower end alone is near is a possible bottleneck. */
export function toldVerdict({ held: { verdict }, shares: [nearest] }: HeldItem): Held['verdict'] | 'near_low' {
  return verdict === 'near' && nearest !== undefined && !isNearMost(nearest.share, nearest.ceiling)
    ? 'near_low'
    : verdict;
}

/** Ceilings as lines of a chart, in the unit of its figures. Processors have none: their share says nothing of the rate. */
export function ceilingsOf({ run, measurement, metric }: Item): readonly ChartCeiling[] {
  const figure = metricNumber(measurement, metric);
  if (figure === undefined || (metric !== 'bw' && metric !== 'iops')) return [];
  return (heldOf(run, measurement)?.shares ?? [])
    .filter(({ share, ceiling }) => share > 0 && (ceiling.metric === 'bw' || ceiling.metric === 'iops'))
    .map(({ name, share, ceiling }) => ({
      name,
      value: ceiling.metric === metric ? ceiling.value : figure / share,
    }));
}
