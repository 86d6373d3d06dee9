import { describe, expect, it } from 'vitest';
import { parseLogName } from '../../../scripts/lib/fio/log-name.ts';

describe('parseLogName', () => {
  it.each([
    ['raw/a_bw.1.log', { prefix: 'a', type: 'bw', index: 1 }],
    ['a_b/c_d_clat_hist.12.log.gz', { prefix: 'c_d', type: 'clat_hist', index: 12 }],
    ['x_lat.log', { prefix: 'x', type: 'lat' }],
    ['x_iops.3.log.host-b', { prefix: 'x', type: 'iops', index: 3, client: 'host-b' }],
    ['x_iops.3.log.10.0.0.1.gz', { prefix: 'x', type: 'iops', index: 3, client: '10.0.0.1' }],
    ['x_slat.client-2.log', { prefix: 'x', type: 'slat', client: 'client-2' }],
    ['_clat.1.client-2.log', { prefix: '', type: 'clat', index: 1, client: 'client-2' }],
  ])('reads %s', (path, name) => {
    expect(parseLogName(path)).toEqual(name);
    expect(Object.keys(parseLogName(path) ?? {}).sort()).toEqual(Object.keys(name).sort());
  });

  it.each(['a.log', 'a_bw.txt', 'a_bw.1.csv', 'a_bw/notes.log', 'a_power.1.log', 'z_slat.1.log.fz'])(
    'knows nothing of %s',
    (path) => {
      expect(parseLogName(path)).toBeUndefined();
    },
  );
});
