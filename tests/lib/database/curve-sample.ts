/** Load curves of made-up systems: everything but the number of jobs is the same. */
import type { Measurement } from '#types';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import { buildLoadTable, type LoadTable } from '../../../scripts/lib/database/load-table.ts';
import { comparandOf } from './comparand-sample.ts';

/** Jobs, thousands of IOPS and p99 in ms. */
export type Point = readonly [jobs: number, kiops: number, p99?: number];

/** A load curve of a system: 8 deep, everything but the number of jobs the same. */
export function curve(
  system: string,
  points: readonly Point[],
  more: Partial<Measurement> = {},
  facts: Partial<RunFacts> = {},
) {
  return points.map(
    ([numjobs, kiops, p99]): Comparand =>
      comparandOf(
        {
          id: `${system}/${numjobs}`,
          run_id: system,
          system_id: system,
          numjobs,
          iodepth: 8,
          outstanding: 8 * numjobs,
          workload_fingerprint: `load-${numjobs}`,
          iops: 1000 * kiops,
          ...(p99 === undefined ? {} : { lat_p99_ns: p99 * 1e6 }),
          ...more,
        },
        facts,
      ),
  );
}

export function tableOf(...all: readonly (readonly Comparand[])[]): LoadTable {
  return buildLoadTable(all.flat(), () => undefined);
}

export const FAST = curve('fast', [
  [1, 60, 0.4],
  [2, 100, 0.8],
  [4, 140, 1.6],
]);
/** At 1 ms half way from 40 to 60. */
export const SLOW = curve('slow', [
  [1, 20, 0.3],
  [2, 40, 0.5],
  [4, 60, 1.5],
]);
