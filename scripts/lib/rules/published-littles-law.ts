import type { Measurement } from '#types';
import { factorOf } from '../base/units.ts';
import { isWholeLoad } from '../fio/patterns.ts';
import { figurePlace, published } from './published.ts';
import type { BundleRule, Finding } from './types.ts';

/** Published figures are rounded to two digits or so. */
const MOST = 1.1;
const LEAST = 0.5;

/** IOPS as published, or from bandwidth and block size; the metric it stands on. */
function rateOf({
  iops,
  bw_bytes_per_s: bw,
  bs_bytes: bs,
}: Measurement): { readonly iops: number; readonly metric: string } | undefined {
  if (iops) return { iops, metric: 'iops' };
  return bw && bs ? { iops: bw / bs, metric: 'bw' } : undefined;
}

/** Three digits for few, whole numbers for many: 1.23, 587, 1,139. */
function countOf(inFlight: number): string {
  return inFlight < 100 ? inFlight.toPrecision(3) : Math.round(inFlight).toLocaleString('en');
}

export const publishedLittlesLaw: BundleRule = {
  id: 'R-published-littles-law',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'warning',
  title: "Published values obey Little's law",
  description:
    'IOPS (or bandwidth / block size) times mean latency is the number of outstanding I/Os. Where the source states iodepth, numjobs and clients, it cannot exceed their product: a higher one means that a value is rounded, was taken at another time, or that the load was not the one stated (warning above 1.1 times). Below half of it the load did not reach its queue depth (notice). Only for totals and one-way loads, because a mixed load divides its queue depth.',
  check: (bundle, measurements) =>
    published(measurements).flatMap((measurement): Finding[] => {
      const { lat_mean_ns: latency, outstanding, direction, test_id, rate_limited } = measurement;
      const rate = rateOf(measurement);
      if (!rate || !latency || !outstanding || !isWholeLoad(measurement)) return [];
      const inFlight = (rate.iops * latency) / 1e9;
      const share = inFlight / outstanding;
      if (share <= MOST && (share >= LEAST || rate_limited)) return [];
      const tooMany = share > MOST;
      return [
        {
          ...figurePlace(bundle, measurement, rate.metric),
          severity: tooMany ? 'warning' : 'notice',
          message: tooMany
            ? `figures of ${test_id}, ${direction}, need more I/Os in flight than the load could have`
            : `figures of ${test_id}, ${direction}, keep less than half of the load's I/Os in flight`,
          found: `${countOf(inFlight)} in flight = ${Math.round(rate.iops).toLocaleString('en')} IOPS x ${latency / factorOf('ms')} ms`,
          allowed: `${tooMany ? 'at most' : 'about'} ${outstanding} = iodepth x numjobs x clients, as stated`,
          fix: 'check the values and the load; if the source really says so, note it in remarks',
        },
      ];
    }),
};
