/** I/Os in flight where nobody states them, or against what is stated, by Little's law: their mean number is rate x mean latency. */

import type { Measurement } from '#types';
import { isSynchronous } from '../fio/engines.ts';
import { isReadWriteMix, isWholeLoad } from '../fio/patterns.ts';
import { hasSyncs } from '../model/load.ts';
import { rateOf } from '../model/rate.ts';
import { OURS, type Threshold } from './thresholds.ts';
import type { Judgement } from './types.ts';

/** Rate x mean latency beyond these shares of the stated I/Os in flight is flagged. Published figures are rounded to two digits or so. */
export const MOST_IN_FLIGHT: Threshold = {
  value: 1.1,
  unit: 'times the stated I/Os in flight',
  means: 'More than this by rate × mean latency: the load was not the one stated, as R-published-littles-law.',
  source: OURS,
};
export const LEAST_IN_FLIGHT: Threshold = {
  value: 0.5,
  unit: 'times the stated I/Os in flight',
  means: 'Less than this by rate × mean latency: the load did not reach its depth, unless it was held back.',
  source: OURS,
};

/** More digits would say more than rates and latencies as published do. */
const DIGITS = 3;

function product(rate: number | undefined, latencyNs: number | undefined): number | undefined {
  return rate && latencyNs ? (rate * latencyNs) / 1e9 : undefined;
}

/** Of a mix without a mean latency of its own: both directions', at their share of its rate. */
function ofBothDirections(mix: Measurement, others: readonly Measurement[]): number | undefined {
  const { rwmixread: reads } = mix;
  const rate = rateOf(mix);
  const [read, write] = (['read', 'write'] as const).map((direction) => {
    const one = others.find((other) => other.direction === direction && other.job === mix.job);
    const share = direction === 'read' ? reads : 100 - (reads ?? Number.NaN);
    const own = rate === undefined || share === undefined ? undefined : (rate * share) / 100;
    return product((one && rateOf(one)) ?? own, one?.lat_mean_ns);
  });
  return read === undefined || write === undefined ? undefined : read + write;
}

/** An engine that does one thing at a time syncs or writes; others do both at once, and nobody can tell how many are in flight. */
function withSyncs(inFlight: number | undefined, measurement: Measurement): number | undefined {
  const { syncs, sync_lat_mean_ns, runtime_s } = measurement;
  if (inFlight === undefined || !hasSyncs(measurement)) return inFlight;
  const syncing =
    isSynchronous(measurement) && syncs && runtime_s ? product(syncs / runtime_s, sync_lat_mean_ns) : undefined;
  return syncing === undefined ? undefined : inFlight + syncing;
}

/**
 * The number to three digits, of a measurement among those of its test and configuration. Undefined without rate or mean latency, and for one
 * direction of a mixed load, which is a part of it.
 */
export function derivedInFlight(measurement: Measurement, others: readonly Measurement[] = []): number | undefined {
  if (!isWholeLoad(measurement)) return undefined;
  const { lat_mean_ns: latency, rw } = measurement;
  const ios =
    product(rateOf(measurement), latency) ?? (isReadWriteMix(rw) ? ofBothDirections(measurement, others) : undefined);
  const own = withSyncs(ios, measurement);
  return own === undefined ? undefined : Number(own.toPrecision(DIGITS));
}

/** Whether the stated number cannot be, or was far from reached. A load that is held back need not reach it. */
export function disagrees({ rate_limited }: Measurement, stated: number, derived: number): boolean {
  const share = derived / stated;
  return share > MOST_IN_FLIGHT.value || (share < LEAST_IN_FLIGHT.value && rate_limited !== true);
}

/** yes: published figures need more I/Os in flight than their load can have. Undefined otherwise, and of fio's own files, which R-littles-law checks. */
export function judgeInFlight(measurement: Measurement): Judgement | undefined {
  const { evidence, outstanding, lat_mean_ns } = measurement;
  const [iops, derived] = [rateOf(measurement), derivedInFlight(measurement)];
  const isJudged = evidence === 'published' && outstanding !== undefined && lat_mean_ns !== undefined;
  if (!isJudged || iops === undefined || derived === undefined) return undefined;
  if (derived <= MOST_IN_FLIGHT.value * outstanding) return undefined;
  // As printed in the rule of the same law: whole numbers of many.
  const in_flight = derived < 100 ? derived : Math.round((iops * lat_mean_ns) / 1e9);
  return { answer: 'yes', reason: 'too_many', numbers: { iops, lat_mean_ns, in_flight, outstanding } };
}
