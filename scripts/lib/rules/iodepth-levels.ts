import { isJsonObject, ownValue } from '../base/pointer.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { numericKeys, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

/** Each of the seven shares is rounded, and a small one raised to 0.1. */
const ROUNDING = 1;

export const iodepthLevels: FioRule = {
  id: 'R-iodepth-levels',
  scope: 'fio',
  severity: 'warning',
  title: 'Shares of iodepth_level add up to 100 %',
  description:
    '`iodepth_level` gives the share of I/Os by queue depth; the shares add up to 100 %, or up to 200 % when fsync is counted. Other sums mean that the file was changed.',
  check: (output) =>
    finalEntriesOf(output).flatMap((entry) => {
      const levels = ownValue(entry.value, 'iodepth_level');
      if (!isJsonObject(levels)) return [];
      const sum = numericKeys(entry.value, 'iodepth_level').reduce(
        (total, [, share]) => total + share,
        printedNumber(levels, '>=64') ?? 0,
      );
      const sync = ownValue(entry.value, 'sync');
      const syncLatency = isJsonObject(sync) ? ownValue(sync, 'lat_ns') : undefined;
      const synced =
        [...entry.options.values.keys()].some((name) => /sync/.test(name)) ||
        (isJsonObject(syncLatency) && (printedNumber(syncLatency, 'N') ?? 0) > 0);
      const most = (synced ? 200 : 100) + ROUNDING;
      // Older fio counts the I/Os of ramp_time here but not in the total; where no options are printed it may have been set.
      if (
        sum === 0 ||
        entry.options.values.size === 0 ||
        entry.options.values.has('ramp_time') ||
        (sum >= 100 - ROUNDING && sum <= most)
      )
        return [];
      return {
        ...placeIn(entry, `${entry.pointer}/iodepth_level`),
        message: 'shares of iodepth_level do not add up to 100 %',
        found: `${sum.toFixed(2)} %`,
        allowed: synced ? '100 to 200 %' : '100 %',
        fix: 'submit the file as fio wrote it',
      };
    }),
};
