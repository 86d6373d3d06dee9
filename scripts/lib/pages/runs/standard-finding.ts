/** Titles of the charts of a run or a system by test: what its strongest setting changes, or from what to what the figures go. */
import type { Measurement } from '#types';
import { groupBy } from '../../base/group-by.ts';
import { word } from '../../base/words.ts';
import { compareMeasurements } from '../../database/comparability.ts';
import { comparandsOf } from '../../database/comparand.ts';
import { isTie, type NoisyFigure, noiseOfMetric } from '../../database/noise.ts';
import { changeBetween } from '../../database/one-test.ts';
import type { RunRecord } from '../../database/types.ts';
import { figureText } from '../../model/metric-text.ts';
import { isLatency, type Metric, metricLabel, metricValue, numberOf, type Quantity } from '../../model/metrics.ts';
import { isRepresentative } from '../../tables/best.ts';
import { dimensionLabel, dimensionName } from '../../views/dimensions.ts';
import { timesDigits } from '../compare/ratio-text.ts';

/** A longer title says less than the plain one. */
const LONGEST = 120;
/** "bandwidth", and "IOPS" as it is. */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}

interface Known {
  readonly measurement: Measurement;
  readonly quantity: Quantity;
  readonly value: number;
}

function knownOf(measurements: readonly Measurement[], metric: Metric): readonly Known[] {
  return measurements
    .filter(({ basis }) => basis === 'measured')
    .flatMap((measurement) => {
      const quantity = metricValue(measurement, metric);
      const value = quantity && numberOf(quantity);
      return quantity === undefined || value === undefined ? [] : [{ measurement, quantity, value }];
    })
    .toSorted((a, b) => a.value - b.value || (a.measurement.id < b.measurement.id ? -1 : 1));
}

function noisy({ measurement, value }: Known, metric: Metric): NoisyFigure {
  return { value, noise: noiseOfMetric(measurement, metric) };
}

/** What one setting changed between two figures of one test, in the order of the manifest. */
interface Effect {
  readonly measurements: readonly Measurement[];
  readonly axis: string;
  readonly from: string;
  readonly to: string;
  /** Of the figures, `to` over `from`. */
  readonly ratio: number;
  readonly is_tie: boolean;
}

function effectsOf(run: RunRecord, all: readonly Known[], metric: Metric): readonly Effect[] {
  const comparandOf = comparandsOf(run);
  const { configurations } = run.bundle.run;
  const placeOf = (axis: string, value: string): number => configurations.findIndex(({ axes }) => axes[axis] === value);
  return all.flatMap((left, place) =>
    all.slice(place + 1).flatMap((right): readonly Effect[] => {
      const [a, b] = [comparandOf(left.measurement), comparandOf(right.measurement)];
      if (changeBetween(a, b)?.length !== 1) return [];
      const { grade, change } = compareMeasurements(a, b);
      const [only] = change ?? [];
      if (grade !== 'A' || only?.a === undefined || only.b === undefined) return [];
      const is_tie = isTie(noisy(left, metric), noisy(right, metric));
      const { axis } = only;
      const measurements = [left.measurement, right.measurement];
      return placeOf(axis, only.a) < placeOf(axis, only.b)
        ? [{ measurements, axis, from: only.a, to: only.b, ratio: right.value / left.value, is_tie }]
        : [{ measurements, axis, from: only.b, to: only.a, ratio: left.value / right.value, is_tie }];
    }),
  );
}

/** How far a ratio is from one, either way. */
function sizeOf({ ratio }: Effect): number {
  return Math.abs(Math.log(ratio));
}

/**
 * "Transport TCP → RDMA: 0.98× to 3.41× the IOPS": of the setting that changed most. Tests that are held back compare too, for both sides were
 * offered the same. Undefined where no two figures are of one test; and where some drawn beside them do not compare, that all is the same.
 */
function effectText(run: RunRecord, metric: Metric): string | undefined {
  const drawn = knownOf(run.measurements, metric);
  const all = drawn.filter(({ measurement, value }) => measurement.do_not_rely !== true && value > 0);
  const groups = groupBy(effectsOf(run, all, metric), ({ axis, from, to }) => JSON.stringify([axis, from, to]));
  const most = (own: readonly Effect[]): number => Math.max(...own.map(sizeOf));
  const [strongest] = [...groups.values()].toSorted((a, b) => most(b) - most(a));
  const [first] = strongest ?? [];
  if (strongest === undefined || first === undefined) return undefined;
  const { axis, from, to } = first;
  const values = { axis: dimensionName(`axis:${axis}`), from, to, metric: inSentence(metricLabel(metric)) };
  if (strongest.every(({ is_tie }) => is_tie)) {
    const told = new Set(strongest.flatMap(({ measurements }) => measurements));
    return drawn.every(({ measurement }) => told.has(measurement)) ? word('chart_found_no_change', values) : undefined;
  }
  const ratios = strongest.map(({ ratio }) => ratio);
  const [low, high] = [timesDigits(Math.min(...ratios)), timesDigits(Math.max(...ratios))];
  return low === high
    ? word('chart_found_change', { ...values, ratio: low })
    : word('chart_found_changes', { ...values, low, high });
}

function isOfOneTest(a: Measurement, b: Measurement): boolean {
  return a.run_id === b.run_id && a.configuration_id === b.configuration_id && a.test_id === b.test_id;
}

/** Whether jobs of one test are drawn that have a direction in common: it does not tell them apart then. */
function sharesDirection(one: Measurement, drawn: readonly Known[]): boolean {
  return drawn.some(
    ({ measurement: other }) => isOfOneTest(one, other) && other.direction === one.direction && other.job !== one.job,
  );
}

/** What tells two figures apart in words: their tests, else their jobs or directions, else their configurations. */
function apartBy(
  a: Measurement,
  b: Measurement,
  runs: readonly RunRecord[],
  drawn: readonly Known[],
): (one: Measurement) => string {
  if (a.test_id !== b.test_id) return ({ test_id }) => dimensionLabel('test', test_id, runs);
  if (a.job !== b.job && [a, b].some((one) => one.direction === 'mixed' || sharesDirection(one, drawn)))
    return ({ job }) => job;
  if (a.direction !== b.direction) return ({ direction }) => dimensionLabel('direction', direction, runs);
  return ({ configuration_id }) => dimensionLabel('configuration', configuration_id, runs);
}

/** Of a mixed load the total is its rate, and its parts are its latencies. */
function wholeOf(measurements: readonly Measurement[], metric: Metric): readonly Measurement[] {
  const keyOf = ({ run_id, configuration_id, test_id, job }: Measurement): string =>
    JSON.stringify([run_id, configuration_id, test_id, job]);
  const mixed = new Set(measurements.filter(({ direction }) => direction === 'mixed').map(keyOf));
  return measurements.filter((one) =>
    isLatency(metric) ? one.direction !== 'mixed' : one.direction === 'mixed' || !mixed.has(keyOf(one)),
  );
}

/** "84.9 k IOPS in total: 59.5 k IOPS read, 25.5 k IOPS written": of the only mixed load that is drawn. */
function partsText(runs: readonly RunRecord[], { measurement, quantity }: Known, metric: Metric): string | undefined {
  if (measurement.direction !== 'mixed' || !isRepresentative(measurement)) return undefined;
  const textOf = (direction: string): string | undefined => {
    const part = runs
      .flatMap(({ measurements }) => measurements)
      .find((one) => one.direction === direction && one.job === measurement.job && isOfOneTest(one, measurement));
    const own = part && metricValue(part, metric);
    return own && figureText(metric, own);
  };
  const [read, write] = [textOf('read'), textOf('write')];
  if (read === undefined || write === undefined) return undefined;
  return word('chart_found_parts', { total: figureText(metric, quantity), read, write });
}

/** "62.0 k IOPS (4k random write) to 438 k IOPS (4k random read)": the ends of what is drawn. Undefined where they are one, or not to be relied on. */
export function rangeText(runs: readonly RunRecord[], metric: Metric): string | undefined {
  const all = knownOf(
    runs.flatMap(({ measurements }) => wholeOf(measurements, metric)),
    metric,
  );
  const [low, high] = [all[0], all.at(-1)];
  if (low !== undefined && low === high) return partsText(runs, low, metric);
  if (low === undefined || high === undefined || low.value === high.value) return undefined;
  if (!isRepresentative(low.measurement) || !isRepresentative(high.measurement)) return undefined;
  const nameOf = apartBy(low.measurement, high.measurement, runs, all);
  const [at_low, at_high] = [nameOf(low.measurement), nameOf(high.measurement)];
  const values = { low: figureText(metric, low.quantity), high: figureText(metric, high.quantity), at_low, at_high };
  const text = isLatency(metric)
    ? word('chart_found_latencies', { ...values, metric: metricLabel(metric) })
    : word('chart_found_rates', values);
  return text.length > LONGEST || at_low === at_high ? undefined : text;
}

/**
 * What a chart of one metric by test shows; `runs` hold the measurements that it draws. Configurations of one run are set against each other
 * as far as they are of one test; runs are not, for nothing says that their tests are alike. Undefined where nothing is to be said.
 */
export function standardFinding(
  runs: readonly RunRecord[],
  metric: Metric,
  of: 'configuration' | 'run',
): string | undefined {
  const [only, ...others] = runs.filter(({ measurements }) => measurements.length > 0);
  const effect = of === 'run' || only === undefined || others.length > 0 ? undefined : effectText(only, metric);
  return effect ?? rangeText(runs, metric);
}
