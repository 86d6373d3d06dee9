import type { Measurement } from '#types';
import { derivedInFlight, disagrees } from '../analyse/in-flight.ts';
import { factorOf } from '../base/units.ts';
import { rateOf } from '../model/rate.ts';
import { figurePlace, published } from './published.ts';
import type { BundleRule, Finding } from './types.ts';

/** Three digits for few, whole numbers for many: 1.23, 587, 1,139. */
function countOf(inFlight: number): string {
  return inFlight < 100 ? inFlight.toPrecision(3) : Math.round(inFlight).toLocaleString('en');
}

/** More clients than a source would leave unsaid: a latency in the wrong unit implies a thousand times as many. */
const MOST_CLIENTS = 100;

/** Most I/Os that the load can have in flight, and what is multiplied; where clients are not stated, of the most there may be. */
function limitOf({ outstanding, numjobs, iodepth, clients }: Measurement) {
  if (outstanding) return { stated: outstanding, of: 'iodepth x numjobs x clients, as stated' };
  if (!numjobs || !iodepth || clients !== undefined) return undefined;
  return {
    most: numjobs * iodepth * MOST_CLIENTS,
    of: `iodepth x numjobs, as stated, x ${MOST_CLIENTS} clients, which are not`,
  };
}

export const publishedLittlesLaw: BundleRule = {
  id: 'R-published-littles-law',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'warning',
  title: "Published values obey Little's law",
  description:
    'IOPS (or bandwidth / block size) times mean latency is the number of outstanding I/Os. Where the source states iodepth, numjobs and clients, it cannot exceed their product: a higher one means that a value is rounded, was taken at another time, or that the load was not the one stated (warning above 1.1 times). Below half of it the load did not reach its queue depth (notice). Where clients are not stated, over 100 of them by this count are taken for a slip of units, such as ms for µs (warning). Only for totals and one-way loads, because a mixed load divides its queue depth.',
  check: (bundle, measurements) =>
    published(measurements).flatMap((measurement): Finding[] => {
      const { lat_mean_ns: latency, direction, test_id, iops, iops_low } = measurement;
      const [rate, derived, limit] = [rateOf(measurement), derivedInFlight(measurement), limitOf(measurement)];
      if (!rate || !latency || limit === undefined || derived === undefined) return [];
      const most = limit.stated ?? limit.most;
      const tooMany = derived > most;
      if (limit.stated === undefined ? !tooMany : !disagrees(measurement, limit.stated, derived)) return [];
      return [
        {
          ...figurePlace(bundle, measurement, (iops ?? iops_low) === undefined ? 'bw' : 'iops'),
          severity: tooMany ? 'warning' : 'notice',
          message: tooMany
            ? `figures of ${test_id}, ${direction}, need more I/Os in flight than the load could have`
            : `figures of ${test_id}, ${direction}, keep less than half of the load's I/Os in flight`,
          found: `${countOf((rate * latency) / 1e9)} in flight = ${Math.round(rate).toLocaleString('en')} IOPS x ${latency / factorOf('ms')} ms`,
          allowed: `${tooMany ? 'at most' : 'about'} ${most} = ${limit.of}`,
          fix: 'check the values and the load; if the source really says so, note it in remarks',
        },
      ];
    }),
};
