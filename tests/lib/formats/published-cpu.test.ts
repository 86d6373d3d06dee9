import { describe, expect, it } from 'vitest';
import { recordOfContent } from '../analyse/content-run.ts';

describe('processor use that is published here', () => {
  it('is known of every figure that is published here', async () => {
    const runs = ['micron-9200-max-ceph-2018', 'vitastor-1-3-1-cluster', 'aerodisk-engine-n2-2019'];
    const of = (await Promise.all(runs.map(recordOfContent))).map(({ measurements }) => [
      ...new Set(
        measurements.flatMap((one) => [
          ...(one.cpu_client_pct === undefined ? [] : [one.cpu_client_of]),
          ...(one.cpu_target_pct === undefined ? [] : [one.cpu_target_of]),
        ]),
      ),
    ]);
    expect(of).toEqual([['all_cores'], ['one_core_each'], ['all_cores']]);
  });
});
