/** Rounds and sweeps as one row: the measurement with the highest rate, and the spread of all. */
import type { Measurement } from '#types';
import { formatCount } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import { partPath } from '../model/anchors.ts';
import type { Spread } from '../model/format-column.ts';
import { statedInFlight } from '../model/load.ts';
import { type Metric, metricValue } from '../model/metrics.ts';
import { rateOf } from '../model/rate.ts';
import { measurementBadges } from './badges.ts';
import type { TableCell } from './table.ts';

/** Of fewer measurements each has a row of its own. */
const FEWEST = 3;

/** What a row shows: one thing, or several of which `best` has the highest rate. */
export interface Fold<T> {
  readonly best: T;
  readonly all: readonly T[];
}

/** Keys that must be equal, so that only load and round tell measurements of one fold apart. */
const EQUAL = [
  'run_id',
  'configuration_id',
  'direction',
  'evidence',
  'basis',
  'job',
  'rw',
  'rwmixread',
  'bs_bytes',
  'clients',
  'ioengine',
  'direct',
  'rate_limited',
  'do_not_rely',
  'preconditioning',
  'ramp_time_s',
  'size_bytes',
] as const satisfies readonly (keyof Measurement)[];

function keyOf(measurement: Measurement): string {
  const marks = measurementBadges(measurement).map(({ text }) => text);
  return JSON.stringify([EQUAL.map((key) => measurement[key]), measurement.steady_state.verdict, marks]);
}

/** Run times are measured: those of one length differ a little. */
const MOST_LONGER = 1.25;

function isAsLong({ runtime_s: a }: Measurement, { runtime_s: b }: Measurement): boolean {
  return a === undefined || b === undefined ? a === b : Math.max(a, b) <= MOST_LONGER * Math.min(a, b);
}

/** Published figures were chosen by their authors: each stands for itself. So does one whose load is not known. */
function canFold(measurement: Measurement): boolean {
  const { evidence, numjobs, iodepth } = measurement;
  const isKnown = numjobs !== undefined && iodepth !== undefined && statedInFlight(measurement) !== undefined;
  return evidence === 'measured' && isKnown && rateOf(measurement) !== undefined;
}

/** Folds in the order of their first members; `apart` tells what else may not be folded together, undefined what stands alone. */
export function foldSweeps<T>(
  list: readonly T[],
  measurementOf: (one: T) => Measurement,
  apart: (one: T) => string | undefined = () => '',
): readonly Fold<T>[] {
  const folds: T[][] = [];
  const byKey = new Map<string, T[][]>();
  for (const one of list) {
    const measurement = measurementOf(one);
    const own = apart(one);
    const canBe = own !== undefined && canFold(measurement);
    const key = `${own}\n${keyOf(measurement)}`;
    const alike = canBe ? (byKey.get(key) ?? []) : [];
    const known = alike.find(([first]) => first !== undefined && isAsLong(measurementOf(first), measurement));
    if (known === undefined) {
      const fold = [one];
      folds.push(fold);
      if (canBe) byKey.set(key, [...alike, fold]);
    } else known.push(one);
  }
  const rate = (one: T): number => rateOf(measurementOf(one)) ?? 0;
  return folds.flatMap((all): Fold<T>[] => {
    if (all.length < FEWEST) return all.map((one) => ({ best: one, all: [one] }));
    return [{ best: all.reduce((best, one) => (rate(one) > rate(best) ? one : best)), all }];
  });
}

/** From the lowest to the highest figure of a metric; undefined where there is no spread. */
export function spreadOf(all: readonly Measurement[], metric: Metric): Spread | undefined {
  if (all.length < FEWEST) return undefined;
  const known = all.flatMap((one) => metricValue(one, metric) ?? []);
  const values = known.flatMap(({ value }) => value ?? []);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const qualifiers = known.find(({ value }) => value === high)?.qualifiers?.filter((one) => one === 'at_least') ?? [];
  return low < high ? { low, high, ...(qualifiers.length > 0 ? { qualifiers } : {}) } : undefined;
}

/** What a row is the highest of, for the cell that says its load: "highest of 42 measurements, 1–4 096 in flight". */
export function foldedLoad(all: readonly Measurement[]): Pick<TableCell, 'sub' | 'links'> {
  const [first] = all;
  if (first === undefined || all.length < FEWEST) return {};
  const loads = all.flatMap((one) => statedInFlight(one) ?? []);
  const [least, most] = [Math.min(...loads), Math.max(...loads)];
  const count = formatCount(all.length);
  const { run_id, part } = first;
  return {
    sub:
      least === most
        ? word('fold_rounds', { count, load: formatCount(most) })
        : word('fold_sweep', { count, least: formatCount(least), most: formatCount(most) }),
    links: [
      {
        text: word('fold_all', { count }),
        href: part === undefined ? `runs/${run_id}/#results-table` : `${partPath(run_id, part)}/`,
      },
    ],
  };
}
