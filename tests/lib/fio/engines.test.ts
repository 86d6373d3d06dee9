import { describe, expect, it } from 'vitest';
import { engineName, ioKind, isCachedEngine, isSyncEngine } from '../../../scripts/lib/fio/engines.ts';
import { fioOutput, job, normaliseFio } from '../../fio-fixtures.ts';

describe('engines of fio', () => {
  it('are synchronous, or go through the page cache, or both, or neither', () => {
    const engines = ['psync', 'libpmem', 'libaio', 'rados', undefined];
    expect(engines.map(isSyncEngine)).toEqual([true, true, false, false, false]);
    expect(engines.map(isCachedEngine)).toEqual([true, false, true, false, false]);
  });

  it('are named without folders where they are external, each by its file', () => {
    const engines = ['external:/opt/spdk/fio/spdk_bdev', 'external:spdk_nvme', 'external:C:\\fio\\own.dll', 'libaio'];
    expect(engines.map(engineName)).toEqual(['spdk_bdev', 'spdk_nvme', 'own.dll', 'libaio']);
    const jobs = [job('a', { ioengine: 'external:/opt/spdk/fio/spdk_bdev' })];
    expect(normaliseFio(fioOutput({ jobs })).measurements[0]?.ioengine).toBe('spdk_bdev');
  });

  it('make a kind of I/O together with the depth', () => {
    expect([
      ioKind({ ioengine: 'psync', iodepth: 32 }),
      ioKind({ ioengine: 'psync' }),
      ioKind({ ioengine: 'libaio', iodepth: 32 }),
      ioKind({ ioengine: 'libaio' }),
      ioKind({ iodepth: 32 }),
    ]).toEqual(['sync', 'sync', 'async-32', undefined, undefined]);
  });
});
