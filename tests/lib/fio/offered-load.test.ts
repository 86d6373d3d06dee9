import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../scripts/lib/fio/entries.ts';
import { offeredLoad } from '../../../scripts/lib/fio/offered-load.ts';
import { fioOutput, job } from '../../fio-fixtures.ts';

function offered(
  options: object,
  direction: 'read' | 'write' | 'mixed' = 'read',
  clones: number | undefined = 1,
  globals?: object,
) {
  const jobs = [job('a', { rw: 'randrw', ...options }), job('last', { rw: 'read' })];
  const [entry] = entriesOf(fioOutput({ jobs, ...(globals === undefined ? {} : { 'global options': globals }) }));
  if (entry === undefined) throw new Error('no entry');
  return offeredLoad(entry.options, entry.options.values.get('rw'), direction, clones);
}

describe('offeredLoad', () => {
  it('is what the limits give all clones together, in I/Os or in bytes', () => {
    expect(offered({ rate_iops: '100' }, 'read', 3)).toEqual({ offered_iops: 300 });
    expect(offered({ rate: '1m' }, 'write', 2)).toEqual({ offered_bw_bytes_per_s: 2_097_152 });
    expect(offered({ rate: '1m', rate_iops: '1' })).toEqual({ offered_bw_bytes_per_s: 1_048_576, offered_iops: 1 });
  });

  it('is the sum of both directions for their total, where each has a limit', () => {
    expect(offered({ rate_iops: '100,50' }, 'mixed')).toEqual({ offered_iops: 150 });
    expect(offered({ rate_iops: '100,0' }, 'mixed')).toEqual({});
    expect(offered({ rate_iops: ',50' }, 'mixed')).toEqual({});
    expect(offered({ rate_iops: ',50' }, 'write')).toEqual({ offered_iops: 50 });
    expect(offered({ rw: 'a pattern of our own', rate_iops: '50' }, 'mixed')).toEqual({});
  });

  it('is of bytes where blocks differ: fio counts each I/O of rate_iops by the smallest of them', () => {
    expect(offered({ rate_iops: '1500', bsrange: '4k-16k' }, 'read', 2)).toEqual({
      offered_bw_bytes_per_s: 2 * 1500 * 4096,
    });
    const split = { rate_iops: '100,50', bssplit: '64k/60:8k/40,16k/100' };
    expect(offered(split)).toEqual({ offered_bw_bytes_per_s: 100 * 8192 });
    expect([offered(split, 'write'), offered(split, 'mixed')]).toEqual([{ offered_iops: 50 }, {}]);
    expect(offered({ rate_iops: '100,50', bsrange: '4k-16k,8k-32k' }, 'mixed')).toEqual({
      offered_bw_bytes_per_s: 100 * 4096 + 50 * 8192,
    });
    expect(offered({ rw: 'randread', rate_iops: '10', bs: '4k,64k', bs_is_seq_rand: '1' })).toEqual({
      offered_bw_bytes_per_s: 10 * 4096,
    });
    const trims = { rw: 'randtrimwrite', rate_iops: '10' };
    expect(offered({ ...trims, bs: '4k' }, 'write')).toEqual({ offered_iops: 10 });
    expect(offered({ ...trims, bs: '4k,8k,64k' }, 'write')).toEqual({ offered_bw_bytes_per_s: 10 * 8192 });
    expect(offered({ rate_iops: '100', bsrange: '4k-$MOST' })).toEqual({});
    expect(offered({ rate_iops: '100', bs: '$SIZE' })).toEqual({ offered_iops: 100 });
  });

  it('is none without a limit, or of a limit that is off', () => {
    expect([offered({}), offered({ rate_iops: '0' }), offered({ rate: '$R' })]).toEqual([{}, {}, {}]);
  });

  it.each(['thinktime', 'flow', 'latency_target'])('is not known beside %s, unless that is off', (name) => {
    expect(offered({ rate_iops: '100', [name]: '5' })).toEqual({});
    expect(offered({ rate_iops: '100', [name]: '0' })).toEqual({ offered_iops: 100 });
    expect(offered({ rate_iops: '100' }, 'read', 1, { [name]: ['0', '5'] })).toEqual({});
  });

  it('is not known where the clones or the limits are not', () => {
    const [entry] = entriesOf(fioOutput({ jobs: [job('a', { rate_iops: '100' })] }));
    const [old] = entriesOf(fioOutput({ jobs: [{ jobname: 'a', groupid: 0 }] }));
    if (entry === undefined || old === undefined) throw new Error('no entry');
    expect(offeredLoad(entry.options, 'read', 'read', undefined)).toEqual({});
    expect(offeredLoad(entry.options, 'read', 'read', 1)).toEqual({ offered_iops: 100 });
    expect(offeredLoad(old.options, 'read', 'read', 1)).toEqual({});
    expect(offered({}, 'read', 1, { rate_iops: ['100', '200'] })).toEqual({});
  });
});
