import { describe, expect, it } from 'vitest';
import { FINGERPRINT_VERSION } from '../../../scripts/lib/fio/fingerprint.ts';
import { direction, fioOutput, job, normaliseFio } from '../../fio-fixtures.ts';

const print = (options: object, beside: readonly object[] = []) => {
  const jobs = [job('a', { ioengine: 'libaio', ...options }), ...beside];
  return normaliseFio(fioOutput({ jobs })).measurements[0]?.workload_fingerprint;
};

const writer = (iodepth: string) =>
  job('w', { rw: 'randwrite', ioengine: 'libaio', iodepth, direct: '1' }, { write: direction(5) });

describe('the hash of a workload', () => {
  // Published with each measurement: whoever changes one raises the version.
  it('is the same as ever under the same version of its rules', () => {
    expect(FINGERPRINT_VERSION).toBe(2);
    const shaped = { zonemode: 'strided', fsync: '8', norandommap: '', rate: '1m', ba: '64k', thinktime: '10' };
    expect([
      print({ rw: 'randread' }),
      print({ rw: 'randrw', rwmixread: '70', bs: '4k,16k', iodepth: '32', direct: '1', numjobs: '4' }),
      print({ rw: 'randrw', bssplit: '4k/60:64k/40' }),
      print({ rw: 'read', bs: '1m', ...shaped }),
      print({ rw: 'randread', direct: '$D' }),
      print({ rw: 'randread' }, [writer('1'), writer('8'), writer('1')]),
    ]).toEqual([
      '5d04cbeb5a17e9ff',
      'b4d9c2befc2ae3dc',
      '25d78aacd3001031',
      '0c8d2d144d3caf63',
      '0fa69252f9b2f5c9',
      'bfa987f77fa8bdd8',
    ]);
  });

  it('does not depend on the order of options or of jobs beside', () => {
    expect(print({ rw: 'read', fsync: '8', rate: '1m' })).toMatch(/^[0-9a-f]{16}$/);
    expect(print({ rw: 'read', fsync: '8', rate: '1m' })).toBe(print({ rate: '1m', fsync: '8', rw: 'read' }));
    expect(print({ rw: 'read' }, [writer('1'), writer('8')])).toBe(print({ rw: 'read' }, [writer('8'), writer('1')]));
    expect(print({ rw: 'read' }, [writer('1')])).not.toBe(print({ rw: 'read' }, [writer('1'), writer('1')]));
  });
});
