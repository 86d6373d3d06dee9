/** Titles of a run's load charts: what they show, in one line. Without figures that may stand for the system the plain title. */

import type { Measurement } from '#types';
import { factKey, NEAR_HIGHEST, PLACE, testsOf, WORKLOAD } from '../../analyse/load-curves.ts';
import { joinKnown, listMark } from '../../base/marks.ts';
import { formatBlockSize } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import { isTie, type NoisyFigure, noiseOf } from '../../database/noise.ts';
import { totalsOf } from '../../fio/patterns.ts';
import { describeLoad, statedInFlight } from '../../model/load.ts';
import { figureText } from '../../model/metric-text.ts';
import { type Metric, metricNumber, metricValue } from '../../model/metrics.ts';
import { titleIn } from '../../model/title-in.ts';
import { isRepresentative } from '../../tables/best.ts';
import type { Family } from './load-families.ts';

interface Known {
  readonly measurement: Measurement;
  readonly value: number;
}

/**
 * Of a mixed load the total counts: its parts have other figures. What a source gives, "about 180 k", is not exact enough for a sentence.
 * From the lowest; the first measured of equals first.
 */
function knownOf(measurements: readonly Measurement[], metric: Metric): readonly Known[] {
  return totalsOf(measurements, ({ direction }) => direction)
    .filter((one) => one.evidence === 'measured' && isRepresentative(one))
    .flatMap((measurement) => {
      const value = metricNumber(measurement, metric);
      return value === undefined ? [] : [{ measurement, value }];
    })
    .toSorted((a, b) => a.value - b.value);
}

function noisy({ measurement, value }: Known): NoisyFigure {
  return { value, noise: noiseOf(measurement) };
}

function titleOf({ record }: Family, { configuration_id }: Measurement): string {
  return titleIn(record.bundle.run.configurations, configuration_id);
}

/** "8 jobs × QD32", with block size and configuration where there are several. */
function placeOf(family: Family, measurement: Measurement): string {
  const { bs_bytes } = measurement;
  const size = family.has_sizes && bs_bytes !== undefined ? formatBlockSize(bs_bytes) : '';
  const at = joinKnown(listMark(), size, describeLoad(measurement));
  return family.configurations.length > 1
    ? word('load_place', { at, configuration: titleOf(family, measurement) })
    : at;
}

function nearPeak(rates: readonly Known[]): readonly Measurement[] {
  const least = NEAR_HIGHEST * (rates.at(-1)?.value ?? 0);
  return rates.filter(({ value }) => value >= least).map(({ measurement }) => measurement);
}

/** Of curves over each other: the highest peak and the lowest, or that they tie. Of one configuration: what its rates cost. Rates of several sizes are unlike. */
export function curveFinding(workload: string, family: Family, shown: readonly Measurement[]): string | undefined {
  if (family.has_sizes) return undefined;
  const rates = knownOf(shown, 'iops');
  const peaks = family.configurations.flatMap(
    (id) => rates.findLast(({ measurement }) => measurement.configuration_id === id) ?? [],
  );
  const [least, best] = [peaks.toSorted((a, b) => a.value - b.value)[0], rates.at(-1)];
  if (best === undefined || least === undefined) return undefined;
  const high = figureText('iops', best.value);
  if (peaks.length > 1) {
    if (isTie(noisy(best), noisy(least))) return word('load_found_level', { workload, high, Count: peaks.length });
    return word('load_found_curves', {
      workload,
      high,
      best: titleOf(family, best.measurement),
      low: figureText('iops', least.value),
      least: titleOf(family, least.measurement),
    });
  }
  const [quickest] = knownOf(shown, 'lat_mean');
  const near = knownOf(nearPeak(rates), 'lat_mean')[0];
  const rate = quickest && metricValue(quickest.measurement, 'iops');
  const rateNear = near && metricValue(near.measurement, 'iops');
  if (rate === undefined || rateNear === undefined || quickest === undefined || near === undefined) return undefined;
  if (quickest.measurement.id === near.measurement.id)
    return word('load_found_at_once', {
      workload,
      latency: figureText('lat_mean', near.value),
      rate: figureText('iops', rateNear),
    });
  return word('load_found_curve', {
    workload,
    latency: figureText('lat_mean', quickest.value),
    rate: figureText('iops', rate),
    latency_near: figureText('lat_mean', near.value),
    near: figureText('iops', rateNear),
  });
}

/** A load that is not known is not the lightest. */
function loadOf(one: Measurement): number {
  return statedInFlight(one) ?? Number.MAX_VALUE;
}

/** All of the run that does the work of its curves, where they do: a load that is on no curve may be lighter, or the highest. */
function alikeOf({ measurements, record }: Family): readonly Measurement[] {
  const keyOf = (one: Measurement): string => factKey(one, [...PLACE, ...WORKLOAD]);
  const keys = new Set(measurements.map(keyOf));
  const testOf = testsOf(record.bundle.run);
  return record.measurements.filter(
    (one) => keys.has(keyOf(one)) && one.preconditioning !== true && testOf(one)?.round === undefined,
  );
}

/** The highest rate, and the lightest load of its configuration and size that comes as near. */
export function peakFinding(workload: string, family: Family): string | undefined {
  const rates = knownOf(alikeOf(family), 'iops');
  const best = rates.at(-1);
  if (best === undefined) return undefined;
  const isAlike = ({ measurement: one }: Known): boolean =>
    one.configuration_id === best.measurement.configuration_id && one.bs_bytes === best.measurement.bs_bytes;
  const [lightest = best.measurement] = nearPeak(rates.filter(isAlike)).toSorted((a, b) => loadOf(a) - loadOf(b));
  return word('load_found_peak', {
    workload,
    high: figureText('iops', best.value),
    at: placeOf(family, lightest),
  });
}

/** The lowest and the highest p99, and where each was measured; of a highest that several share, as fio's last bin is shared, how many do. */
export function tailFinding(workload: string, family: Family): string | undefined {
  const all = knownOf(family.measurements, 'lat_p99');
  const [low, high] = [all[0], all.at(-1)];
  if (low === undefined || high === undefined || low.value === high.value) return undefined;
  const Count = all.filter(({ value }) => value === high.value).length;
  return word(Count > 1 ? 'load_found_tail_shared' : 'load_found_tail', {
    workload,
    low: figureText('lat_p99', low.value),
    at_low: placeOf(family, low.measurement),
    high: figureText('lat_p99', metricValue(high.measurement, 'lat_p99') ?? high.value),
    at_high: placeOf(family, high.measurement),
    Count,
  });
}
