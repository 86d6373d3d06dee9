import { numberOption } from '../fio/effective-options.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { directionsOf, latenciesOf, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

/** Share of I/Os by which the two may differ: those in flight when ramp_time or the job ended. */
const IN_FLIGHT = 0.01;

export const latencySamples: FioRule = {
  id: 'R-latency-samples',
  scope: 'fio',
  severity: 'warning',
  title: 'Latency was sampled for every I/O',
  description:
    'N, the number of latency samples, is nearly equal to `total_ios` (within 1 %); only I/Os in flight at the end of ramp_time or of the run are counted in one and not in the other. Otherwise the latency does not cover the whole load.',
  check: (output) =>
    finalEntriesOf(output)
      .flatMap(directionsOf)
      .flatMap(latenciesOf)
      .flatMap(({ direction, kind, pointer, value }) => {
        const samples = printedNumber(value, 'N');
        const total = printedNumber(direction.value, 'total_ios');
        if (samples === undefined || total === undefined) return [];
        const slack = Math.max(2, total * IN_FLIGHT, (numberOption(direction.entry.options, 'iodepth') ?? 1) * 64);
        // A group may hold jobs of synchronous engines, which have no submission latency.
        const isOfSome = kind.startsWith('slat') && samples < total;
        if (isOfSome || Math.abs(samples - total) <= slack) return [];
        return {
          ...placeIn(direction.entry, `${pointer}/N`),
          message:
            samples > total ? `${kind} has more samples than there were I/Os` : `${kind} lacks samples of many I/Os`,
          found: String(samples),
          allowed: `about ${total} (total_ios)`,
          fix: 'rerun without options that disable latency for part of the I/Os, and submit the file as fio wrote it',
        };
      }),
};
