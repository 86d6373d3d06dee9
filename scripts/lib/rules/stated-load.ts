import type { Measurement, Workload } from '#types';
import { groupBy } from '../base/group-by.ts';
import { MOST_OF_DEPTH } from '../fio/measure-logs.ts';
import { directionsOfPattern } from '../fio/patterns.ts';
import { testsOfLogs } from '../formats/logs-alone.ts';
import type { BundleRule, Finding } from './types.ts';

/** Points that a share of reads may differ from what is stated. */
const SHARE_APART = 1;

interface Difference {
  readonly key: keyof Workload;
  readonly found: string;
  readonly allowed: string;
}

function patternOf({ rw }: Workload, own: readonly Measurement[]): readonly Difference[] {
  const asked: readonly string[] | undefined = directionsOfPattern(rw);
  const done = own.map(({ direction }) => direction).filter((direction) => direction !== 'mixed');
  return asked === undefined || (done.length === asked.length && done.every((one) => asked.includes(one)))
    ? []
    : [{ key: 'rw', found: String(rw), allowed: `a pattern of ${done.join(' and ')}` }];
}

function blockSizeOf({ bs_bytes }: Workload, [first]: readonly Measurement[]): readonly Difference[] {
  const logged = first?.bs_bytes;
  return bs_bytes === undefined || logged === undefined || logged === bs_bytes
    ? []
    : [{ key: 'bs_bytes', found: String(bs_bytes), allowed: `${logged}: bandwidth / IOPS` }];
}

function readShareOf({ rwmixread }: Workload, own: readonly Measurement[]): readonly Difference[] {
  const rateOf = (way: string): number => own.find(({ direction }) => direction === way)?.iops ?? Number.NaN;
  const share = (100 * rateOf('read')) / rateOf('mixed');
  return rwmixread === undefined || Number.isNaN(share) || Math.abs(share - rwmixread) <= SHARE_APART
    ? []
    : [{ key: 'rwmixread', found: String(rwmixread), allowed: `about ${share.toFixed(1)} % of the I/Os` }];
}

function depthOf(own: readonly Measurement[]): readonly Difference[] {
  const { iops, lat_mean_ns, outstanding } = own.find(({ direction }) => direction === 'mixed') ?? own[0] ?? {};
  if (iops === undefined || lat_mean_ns === undefined || outstanding === undefined) return [];
  const inFlight = (iops * lat_mean_ns) / 1e9;
  return inFlight <= MOST_OF_DEPTH * outstanding
    ? []
    : [{ key: 'iodepth', found: `${outstanding} in flight`, allowed: `about ${inFlight.toPrecision(4)}` }];
}

export const statedLoad: BundleRule = {
  id: 'R-stated-load',
  scope: 'bundle',
  severity: 'error',
  title: 'The stated load is that of the logs',
  description:
    'A test that has logs and no result states its load in `workload`. The logs must not contradict it: they hold the directions of `rw` and no others, bandwidth / IOPS is `bs_bytes`, the share of reads is within 1 point of `rwmixread`, and IOPS x mean latency (Little) is at most 1.02 times iodepth x numjobs x clients.',
  check: ({ run }, measurements) => {
    const byTest = groupBy(measurements, ({ test_id }) => test_id);
    return testsOfLogs(run).flatMap((test): readonly Finding[] => {
      const { id, workload = {} } = test;
      const own = byTest.get(id) ?? [];
      if (own.length === 0) return [];
      const differences = [
        ...patternOf(workload, own),
        ...blockSizeOf(workload, own),
        ...readShareOf(workload, own),
        ...depthOf(own),
      ];
      return differences.map(({ key, found, allowed }) => ({
        file: 'run.json',
        pointer: `/tests/${run.tests.indexOf(test)}/workload/${key}`,
        message: `the logs of test "${id}" show another ${key} than its workload states`,
        found,
        allowed,
        fix: 'state the load that ran, or name the logs of this load',
      }));
    });
  },
};
