import { printedBins, samplesIn } from '../fio/bins.ts';
import { latenciesIn, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

export const binsCount: FioRule = {
  id: 'R-bins-count',
  scope: 'fio',
  severity: 'error',
  title: 'JSON+ bins hold all samples',
  description:
    'In JSON+ the counts of the bins add up to N, the number of samples of the same latency (stat.c, add_ddir_lat_json). A file where they do not was changed after fio wrote it. fio prints N since 3.18.',
  check: (output) =>
    latenciesIn(output).flatMap(({ direction: { entry }, kind, pointer, value }) => {
      const samples = printedNumber(value, 'N');
      const bins = printedBins(value);
      if (samples === undefined || bins.counts.length === 0) return [];
      const sum = samplesIn(bins);
      if (sum === samples) return [];
      return {
        ...placeIn(entry, `${pointer}/bins`),
        message: `bins of ${kind} do not hold all samples`,
        found: `${sum} in ${bins.counts.length} bins`,
        allowed: `N = ${samples}`,
        fix: 'submit the file as fio wrote it',
      };
    }),
};
