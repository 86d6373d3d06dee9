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
    // 33,520.239880 of 67,074 in 2001 ms: one part in 100,000 is 0.335.
    expect([said(33_520.575_08, 67_074, 2001), said(33_520.575_09, 67_074, 2001)]).toEqual([[], ['33520.57509']]);
    // Whole numbers may be cut off, and six decimals rounded.
    expect([said(3, 3999, 1_000_000), said(2, 3001, 1_000_000)]).toEqual([[], ['2']]);
    expect([said(0.100_002, 1, 10_000), said(0.100_003, 1, 10_000)]).toEqual([[], ['0.100003']]);
  });

  it('asks for nothing of a file that lacks one of the three', () => {
    const none = { iops: undefined, total_ios: undefined, runtime: 0 };
    for (const [key, value] of Object.entries(none)) {
      const read = { ...direction(100), iops: 7, [key]: value };
      const output = fioOutput({ jobs: [job('a', { rw: 'randread' }, { read })] });
      expect(iopsOfTotalIos.check(output, [])).toEqual([]);
    }
  });
});
