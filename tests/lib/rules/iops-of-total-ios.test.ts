import { describe, expect, it } from 'vitest';
import { iopsOfTotalIos } from '../../../scripts/lib/rules/iops-of-total-ios.ts';
import { direction, fioOutput, job } from '../../fio-fixtures.ts';

/** What is said of reads that fio printed so. */
function said(iops: number, total_ios: number, runtime: number): readonly string[] {
  const read = { ...direction(iops), total_ios, runtime };
  const output = fioOutput({ jobs: [job('a', { rw: 'randread' }, { read })] });
  return iopsOfTotalIos.check(output, []).map(({ found = '' }) => found);
}

describe('iopsOfTotalIos', () => {
  it('allows for the two decimals of fio 2.2.6 to 2.10', () => {
    // Printed by fio 2.2.10 (opnfv/storperf, tests/carbon_tests), 2.10 (ivotron/json-to-tabular) and 2.6.
    expect(said(68.99, 1779, 25_788)).toEqual([]);
    expect(said(744.13, 22_326, 30_003)).toEqual([]);
    expect(said(2252.49, 273_369, 121_363)).toEqual([]);
    expect(said(69, 1779, 25_788)).toEqual([]);
  });

  it('finds a figure that was changed', () => {
    expect(said(69.99, 1779, 25_788)).toEqual(['69.99']);
    expect(said(68.990001, 1779, 25_788)).toEqual(['68.990001']);
  });
});
