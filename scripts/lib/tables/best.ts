/** The figures to show first of one run or one system. They say what was reached, never that one system beats another. */
import type { Measurement } from '#types';
import { NBSP } from '../base/digits.ts';
import { joinKnown, listMark } from '../base/marks.ts';
import { word } from '../base/words.ts';
import { isOfOtherWork } from '../fio/notices.ts';
import { measurementHref } from '../model/anchors.ts';
import { describeHalf, describeSetting } from '../model/load.ts';
import { formatMetric } from '../model/metric-text.ts';
import { betterOf, type Metric, metricNumber, metricsIn, metricValue } from '../model/metrics.ts';
import { isTrial } from '../model/trial.ts';
import { offeredBadge } from './offered.ts';
import { bufferedBadge } from './page-cache.ts';
import { reducibleBadge } from './reducible-data.ts';
import { syncsOf } from './syncs.ts';
import { unevenBadge } from './uneven-access.ts';

export interface Headline {
  readonly label: string;
  readonly text: string;
  readonly unit: string;
  readonly title: string;
  /** Under which load, and in which test. */
  readonly conditions: string;
  readonly href: string;
}

/** A line may end with it, and never begins with it. */
const BETWEEN = `${NBSP}· `;

export const BEST_METRICS = metricsIn('best');

/** Notices of figures of what was not done to its end, or took no time by fio's clock: writes that verify_only leaves out are counted, too. */
const UNDONE: ReadonlySet<string> = new Set(['N-job-error', 'N-no-runtime']);

/**
 * Whether a figure may stand for its system: really measured, of the workload it is called, done without an error, to be relied on, not held
 * back by a throttle, and more than a preparation.
 */
export function isRepresentative(measurement: Measurement): boolean {
  const { basis, do_not_rely, rate_limited, preconditioning, notices } = measurement;
  if (isOfOtherWork(notices) || notices.some(({ rule }) => UNDONE.has(rule))) return false;
  return basis === 'measured' && do_not_rely !== true && rate_limited !== true && preconditioning !== true;
}

/** Whether a figure may stand in a head: representative, and neither of a shortened run nor of a round that its method does not count. */
export function mayHead(measurement: Measurement): boolean {
  const { formula, verdict } = measurement.steady_state;
  const isOutside = formula === 'V-steady-rounds' && verdict !== 'steady';
  return isRepresentative(measurement) && !isTrial(measurement) && !isOutside;
}

/**
 * The measurement with the best figure of a metric, the first by id among equals; undefined where there is none. Buffered I/O, uneven access, data
 * that storage may reduce and runs under half a second count only where nothing else has one: caches are faster than any storage. `may`: which count.
 */
export function bestOf(
  measurements: readonly Measurement[],
  metric: Metric,
  may: (measurement: Measurement) => boolean = mayHead,
): Measurement | undefined {
  const sign = betterOf(metric) === 'lower' ? -1 : 1;
  let best: { readonly measurement: Measurement; readonly score: number; readonly doubts: number } | undefined;
  for (const measurement of measurements) {
    const value = metricNumber(measurement, metric);
    if (value === undefined) continue;
    const score = sign * value;
    // Where one without doubts is as good, nothing else is asked of those that follow.
    const isPassed = best?.doubts === 0 && score <= best.score;
    if (isPassed || !may(measurement)) continue;
    const one = { measurement, score, doubts: flatteryOf(measurement).length };
    const isBetter = best?.doubts === one.doubts ? one.score > best.score : one.doubts < (best?.doubts ?? Infinity);
    if (isBetter) best = one;
  }
  return best?.measurement;
}

/** What makes a figure look better than storage is under such a load, or says little: it heads only where nothing else does. */
export function flatteryOf(measurement: Measurement): readonly string[] {
  const isShort = measurement.notices.some(({ rule }) => rule === 'N-short-run');
  return [
    ...[bufferedBadge, unevenBadge, reducibleBadge].flatMap((badgeOf) => badgeOf(measurement)).map(({ text }) => text),
    ...(isShort ? [word('short_run')] : []),
  ];
}

/** Which figures lead where systems stand beside each other, as in a head. */
export const LEADING = {
  mayLead: mayHead,
  flatters: (measurement: Measurement): boolean => flatteryOf(measurement).length > 0,
} as const;

/** What a head may show all the same: figures that no longer stand, are not to be relied on, flatter, leave out syncs, or whose load was held back. */
function doubtsOf(measurement: Measurement): readonly string[] {
  const { superseded_by, do_not_rely } = measurement;
  const syncs = syncsOf(measurement);
  return [
    ...offeredBadge(measurement).map(({ text }) => text),
    ...(syncs === undefined ? [] : [word('with_syncs', { syncs })]),
    ...flatteryOf(measurement),
    ...(superseded_by === undefined ? [] : [word('superseded')]),
    ...(do_not_rely === true ? [word('note_do_not_rely')] : []),
  ];
}

/** One figure with its conditions and the address of its source. */
export function headlineOf(measurement: Measurement, metric: Metric, label: string): Headline | undefined {
  const quantity = metricValue(measurement, metric);
  if (quantity === undefined) return undefined;
  return {
    label,
    ...formatMetric(metric, quantity),
    conditions: joinKnown(
      BETWEEN,
      describeSetting(measurement, BETWEEN),
      describeHalf(measurement),
      ...doubtsOf(measurement),
    ),
    href: measurementHref(measurement),
  };
}

function isBetter(metric: Metric, value: number | undefined, than: number | undefined): boolean {
  if (value === undefined || than === undefined) return false;
  return betterOf(metric) === 'lower' ? value < than : value > than;
}

/** Whether a shortened run has a better figure than this one, which heads all the same. */
function isPassedByTrial(measurements: readonly Measurement[], metric: Metric, head: Measurement): boolean {
  const trial = bestOf(measurements, metric, (one) => isRepresentative(one) && isTrial(one));
  return trial !== undefined && isBetter(metric, metricNumber(trial, metric), metricNumber(head, metric));
}

/**
 * What was better than the figure that heads, and does not count beside it: "buffered I/O". Empty where the highest heads, or what is better was
 * shortened. `may`: which count.
 */
export function passedByFlattery(
  measurements: readonly Measurement[],
  metric: Metric,
  head: Measurement,
  may: (measurement: Measurement) => boolean = mayHead,
): string {
  const [own, ofHead] = [metricNumber(head, metric), flatteryOf(head)];
  const what = measurements
    .filter((one) => isBetter(metric, metricNumber(one, metric), own) && may(one))
    .flatMap(flatteryOf)
    .filter((text) => !ofHead.includes(text));
  return what.length === 0 ? '' : word('best_beside_flattery', { what: [...new Set(what)].join(listMark()) });
}

/** Highest IOPS, highest bandwidth and lowest mean latency, as far as there are such figures. */
export function presentBest(measurements: readonly Measurement[]): readonly Headline[] {
  return BEST_METRICS.flatMap((metric) => {
    const measurement = bestOf(measurements, metric);
    const headline = measurement && headlineOf(measurement, metric, word(`best_${metric}`));
    if (measurement === undefined || headline === undefined) return [];
    const shortened = isPassedByTrial(measurements, metric, measurement) ? word('best_beside_shortened') : '';
    const flattery = passedByFlattery(measurements, metric, measurement);
    const parts = [headline.conditions, shortened, flattery].filter((part) => part !== '');
    return [{ ...headline, conditions: parts.join(BETWEEN) }];
  });
}
