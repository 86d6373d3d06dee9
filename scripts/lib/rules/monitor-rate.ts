import { monitorsOfJob, whileMeasured } from '../analyse/shape.ts';
import { meanOf } from '../analyse/steadiness.ts';
import { groupBy } from '../base/group-by.ts';
import { isJsonArray, isJsonObject, ownValue } from '../base/pointer.ts';
import { formatByteRate } from '../base/sizes.ts';
import { finalDocuments } from '../fio/final-documents.ts';
import { textOf } from '../fio/fio-keys.ts';
import type { FioOutput } from '../fio/types.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import type { BundleRule } from './types.ts';

/** Share of fio's bandwidth that its devices have to show. */
const LEAST = 0.5;
/** With fewer samples while fio measured, the edges of the test weigh too much. */
const LEAST_SAMPLES = 5;

/** Devices that fio itself says the I/O went to. */
function devicesOf({ documents }: FioOutput): ReadonlySet<string> {
  return new Set(
    finalDocuments(documents).flatMap(({ value }) => {
      const disks = ownValue(value, 'disk_util');
      return isJsonArray(disks) ? disks.filter(isJsonObject).flatMap((disk) => textOf(disk, 'name') ?? []) : [];
    }),
  );
}

export const monitorRate: BundleRule = {
  id: 'R-monitor-rate',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'warning',
  title: 'The devices saw what fio tells',
  description:
    'Where a monitor watched the devices that fio names in `disk_util`, their mean bandwidth together while fio measured is at least half of what the result tells, for reads and for writes; five samples at least are asked for. Less means that a cache of the host answered, that the monitor is of another test, or that its clock is another. Results of several hosts are not looked at: the monitor is of one of them.',
  check: ({ run, results }, measurements, { monitors }) => {
    const measured = groupBy(measurements, ({ test_id }) => test_id);
    return run.tests.flatMap((test, index) => {
      const output = fioOutputOf(results.get(test.result ?? ''));
      const watched = monitors?.get(test.id);
      if (output === undefined || watched === undefined) return [];
      const devices = devicesOf(output);
      return (['read', 'write'] as const).flatMap((direction) => {
        const own = (measured.get(test.id) ?? []).filter((one) => one.direction === direction);
        const [{ job = '', bw_bytes_per_s: told = 0, runtime_s = 0, clients = 1 } = {}, ...others] = own;
        // Several entries may have run one after the other.
        if (others.length > 0 || clients > 1) return [];
        const means = monitorsOfJob(watched, job)
          .filter(
            ({ of, quantity, unit }) => devices.has(of) && quantity === `${direction}_bandwidth` && unit === 'B/s',
          )
          .map((series) => whileMeasured(series, runtime_s))
          .filter(({ length }) => length >= LEAST_SAMPLES)
          .map(meanOf);
        const seen = means.reduce((sum, mean) => sum + mean, 0);
        if (means.length === 0 || seen >= LEAST * told) return [];
        return {
          file: 'run.json',
          pointer: `/tests/${index}/monitors`,
          message: `the devices show less ${direction} bandwidth than the result of test "${test.id}"`,
          found: `${formatByteRate(seen)} on ${[...devices].sort().join(', ')}`,
          allowed: `at least half of ${formatByteRate(told)} (${test.result})`,
          fix: 'name the monitor of this test; if it is the one, a cache of the host answered: say so in notes.md',
        };
      });
    });
  },
};
