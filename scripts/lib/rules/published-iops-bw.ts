import { factorOf } from '../base/units.ts';
import { figurePlace, published } from './published.ts';
import type { BundleRule } from './types.ts';

/** Published figures are rounded, and "about" is more so. */
const TOLERANCE = 0.05;
const ABOUT = 0.15;

export const publishedIopsBw: BundleRule = {
  id: 'R-published-iops-bw',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'warning',
  title: 'Published IOPS, block size and bandwidth agree',
  description:
    '`iops x bs` is the bandwidth. Where a source gives both they must agree within 5 % (15 % where it says "about"); otherwise one of them, its unit or the block size is not what the source means.',
  check: (bundle, measurements) =>
    published(measurements).flatMap((measurement) => {
      const { iops, bw_bytes_per_s: bw, bs_bytes: bs } = measurement;
      if (!iops || !bw || !bs) return [];
      const about = Object.values(measurement.source.figures ?? {}).some(
        ({ qualifiers = [] }) => qualifiers.length > 0,
      );
      const ratio = (iops * bs) / bw;
      if (Math.abs(ratio - 1) <= (about ? ABOUT : TOLERANCE)) return [];
      return {
        ...figurePlace(bundle, measurement, 'bw'),
        message: `iops x bs is not the bandwidth of ${measurement.test_id}, ${measurement.direction}`,
        found: `${(bw / factorOf('MB/s')).toPrecision(4)} MB/s`,
        allowed: `about ${((iops * bs) / factorOf('MB/s')).toPrecision(4)} MB/s = ${iops} x ${bs} bytes`,
        fix: 'check both values and the block size; if the source really says so, note it in remarks',
      };
    }),
};
