import { latenciesIn, numericKeys, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

/** A percentile is the middle of a bin, which may pass the maximum by one part in 64. */
const BIN = 1 + 1 / 64;

export const percentilesOrdered: FioRule = {
  id: 'R-percentiles-ordered',
  scope: 'fio',
  severity: 'warning',
  title: 'Percentiles are in order and stay below max',
  description:
    'A higher percentile is never a lower latency, and none exceeds `max` by more than half a bin (1 part in 64): fio reports the middle of its histogram bin.',
  check: (output) =>
    latenciesIn(output).flatMap(({ direction: { entry }, kind, pointer, value }) => {
      const max = printedNumber(value, 'max') ?? Number.POSITIVE_INFINITY;
      // Files up to fio 3.3 are padded with "0.00" : 0.
      const points = numericKeys(value, 'percentile').filter(([percent]) => percent > 0);
      const place = placeIn(entry, `${pointer}/percentile`);
      const findings = [];
      for (const [index, [percent, latency]] of points.entries()) {
        const before = points[index - 1];
        if (before !== undefined && latency < before[1]) {
          findings.push({
            ...place,
            message: `${kind}: percentile ${percent} is below percentile ${before[0]}`,
            found: String(latency),
            allowed: `at least ${before[1]}`,
            fix: 'submit the file as fio wrote it',
          });
        }
      }
      const top = points.at(-1);
      // Total-latency percentiles stood under clat_ns from 3.1 to 3.12: they may pass clat's max, not lat's.
      if (top !== undefined && top[1] > max * BIN + 1 && !entry.options.values.has('lat_percentiles')) {
        findings.push({
          ...place,
          message: `${kind}: percentile ${top[0]} exceeds max`,
          found: String(top[1]),
          allowed: `at most ${Math.floor(max * BIN + 1)}`,
          fix: 'submit the file as fio wrote it',
        });
      }
      return findings;
    }),
};
