import { printedBins, samplesIn } from '../fio/bins.ts';
import type { Bins } from '../fio/bins-in-text.ts';
import { latenciesIn, numericKeys, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

/**
 * First bin at which the count reaches `percent` of all. fio computes in long double: where the limit falls on a count, a
 * double may land on either side, so both answers are given.
 */
function binsAtPercentile(bins: Bins, percent: number): readonly (number | undefined)[] {
  const total = samplesIn(bins);
  return [1 - 1e-12, 1 + 1e-12].map((nudge) => {
    const limit = (percent / 100) * total * nudge;
    let sum = 0;
    const place = bins.counts.findIndex((count) => {
      sum += count;
      return sum >= limit;
    });
    return bins.values.at(place);
  });
}

export const percentilesOfBins: FioRule = {
  id: 'R-percentiles-of-bins',
  scope: 'fio',
  severity: 'error',
  title: 'Percentiles follow from the JSON+ bins',
  description:
    'fio reports as percentile p the first bin at which the count of samples reaches p per cent of N (stat.c, calc_clat_percentiles). With the bins in the file each percentile can be recomputed, and must be identical. Bins keyed by latency, fio 3.18 and later.',
  check: (output) =>
    latenciesIn(output).flatMap(({ direction: { entry }, kind, pointer, value }) => {
      const bins = printedBins(value);
      if (bins.counts.length === 0 || printedNumber(value, 'N') === undefined) return [];
      // "100.000000" may stand for 99.9999999: fio prints six decimals.
      const wrong = numericKeys(value, 'percentile')
        .filter(([percent]) => percent > 0 && percent < 100)
        .map(([percent, latency]) => ({ percent, latency, expected: binsAtPercentile(bins, percent) }))
        .filter(({ latency, expected }) => !expected.includes(latency));
      const first = wrong[0];
      if (first === undefined) return [];
      return {
        ...placeIn(entry, `${pointer}/percentile`),
        message:
          wrong.length === 1
            ? `a percentile of ${kind} does not follow from the bins`
            : `${wrong.length} percentiles of ${kind} do not follow from the bins`,
        found: `percentile ${first.percent}: ${first.latency}`,
        allowed: `percentile ${first.percent}: ${first.expected[0]}`,
        fix: 'submit the file as fio wrote it',
      };
    }),
};
