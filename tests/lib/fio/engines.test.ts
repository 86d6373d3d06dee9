import { describe, expect, it } from 'vitest';
import { ioKind, isCachedEngine, isSyncEngine } from '../../../scripts/lib/fio/engines.ts';

describe('engines of fio', () => {
  it('are synchronous, or go through the page cache, or both, or neither', () => {
    const engines = ['psync', 'libpmem', 'libaio', 'rados', undefined];
    expect(engines.map(isSyncEngine)).toEqual([true, true, false, false, false]);
    expect(engines.map(isCachedEngine)).toEqual([true, false, true, false, false]);
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
