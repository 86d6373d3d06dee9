import type { JsonObject } from '../base/json-value.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { directionsOf, latenciesOf, placeIn, printedNumber } from '../fio/printed-figures.ts';
import { hasStrayClat } from '../fio/stray-clat.ts';
import type { FioRule } from './types.ts';

const TOLERANCE = 0.05;
/** Time between fio's two clock readings, ns; counts for latencies of the null engine only. In fio 2.x it is rounding, us. */
const ROUNDING = 100;

const isSync = (name: string): boolean => /fsync|fdatasync|sync_file_range/.test(name);

/** A synchronous write behind a trim is timed with a part of it (fio 3.33, psync). */
const isOfTrims = (rw: string | undefined): boolean => rw?.includes('trimwrite') === true;

/** Share of the I/Os that have a submission latency: a group may hold jobs of synchronous engines, which have none. */
function shareOf(submission: JsonObject, total: JsonObject): number {
  const [samples, all] = [printedNumber(submission, 'N'), printedNumber(total, 'N')];
  return samples === undefined || !all ? 1 : Math.min(1, samples / all);
}

export const latencyParts: FioRule = {
  id: 'R-latency-parts',
  scope: 'fio',
  severity: 'warning',
  title: 'lat = slat + clat',
  description:
    'Total latency is submission plus completion latency, so their means add up, within 5 %. A synchronous engine has no submission latency, and what fio does before it issues an I/O (checksums of `verify`, scrambled or filled buffers, a rate) is in the total alone: there the total is only not to be less. Loads with fsync are not checked: fio up to 3.1 counted it in one of them only; nor are writes of `trimwrite`, nor the completions that io_uring with sqthread_poll times wrongly (N-clat-stray).',
  check: (output) =>
    finalEntriesOf(output)
      .filter(({ options: { values } }) => ![...values.keys()].some(isSync) && !isOfTrims(values.get('rw')))
      .flatMap(directionsOf)
      .filter(({ entry, value }) => !hasStrayClat(entry.options.values.get('ioengine'), value))
      .flatMap((direction) => {
        const latencies = new Map(latenciesOf(direction).map((latency) => [latency.kind.replace('_ns', ''), latency]));
        const total = latencies.get('lat');
        const completion = latencies.get('clat');
        if (total === undefined || completion === undefined) return [];
        const submission = latencies.get('slat');
        const lat = printedNumber(total.value, 'mean') ?? 0;
        const sum =
          (printedNumber(completion.value, 'mean') ?? 0) +
          (submission ? shareOf(submission.value, total.value) * (printedNumber(submission.value, 'mean') ?? 0) : 0);
        const most = Math.max(ROUNDING, sum * TOLERANCE);
        if (submission === undefined ? lat >= sum - most : Math.abs(lat - sum) <= most) return [];
        return {
          ...placeIn(direction.entry, `${total.pointer}/mean`),
          message: 'mean total latency is not submission plus completion latency',
          found: String(lat),
          allowed:
            submission === undefined ? `${sum.toFixed(3)} = clat, or more` : `about ${sum.toFixed(3)} = slat + clat`,
          fix: 'submit the file as fio wrote it',
        };
      }),
};
