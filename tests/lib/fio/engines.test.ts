import { describe, expect, it } from 'vitest';
import { runFioRules } from '../../../scripts/lib/check/run-rules.ts';
import {
  engineName,
  ioKind,
  isBuffered,
  isCachedEngine,
  isSyncEngine,
  outstandingOf,
} from '../../../scripts/lib/fio/engines.ts';
import { direction, fioOutput, job, normaliseFio } from '../../fio-fixtures.ts';

describe('engines of fio', () => {
  it('are synchronous, or go through the page cache, or both, or neither', () => {
    const engines = ['psync', 'libpmem', 'libaio', 'rados', undefined];
    expect(engines.map(isSyncEngine)).toEqual([true, true, false, false, false]);
    expect(engines.map(isCachedEngine)).toEqual([true, false, true, false, false]);
  });

  it('do one I/O at a time wherever a fio has FIO_SYNCIO and moves data, and in http', () => {
    const files = ['sync', 'psync', 'vsync', 'pvsync', 'pvsync2', 'mmap', 'splice', 'e4defrag', 'page_fault'];
    const devices = ['mtd', 'libzbc', 'dev-dax', 'libpmem', 'pmemblk', 'libcufile', 'libhipfile'];
    const remote = ['gfapi', 'libhdfs', 'ime_psync', 'ime_psyncv', 'http'];
    expect([...files, ...devices, ...remote].filter((engine) => !isSyncEngine(engine))).toEqual([]);
    const others = ['io_uring', 'posixaio', 'rbd', 'nfs', 'gfapi_async', 'ime_aio', 'libiscsi', 'nbd', 'sg', 'xnvme'];
    expect(others.filter(isSyncEngine)).toEqual([]);
    const load = { iodepth: 32, numjobs: 2, clients: 1 };
    expect(['http', 'rados'].map((ioengine) => outstandingOf({ ...load, ioengine }))).toEqual([2, 64]);
  });

  it('move no data to storage where they work on memory, a network or the attributes of files', () => {
    const told = (ioengine: string) =>
      normaliseFio(fioOutput({ jobs: [job('a', { ioengine })] })).measurements[0]?.notices.map(({ rule }) => rule);
    for (const engine of ['page_fault', 'rdma', 'filesetxattr', 'filelistxattr'])
      expect(told(engine)).toContain('N-no-storage');
    for (const engine of ['librpma_apm_client', 'rados', 'e4defrag', 'nfs'])
      expect(told(engine)).not.toContain('N-no-storage');
  });

  it('measure no storage, and no page cache, on /dev/null and the like', () => {
    const said = (options: object) => {
      const output = fioOutput({
        jobs: [job('a', { rw: 'write', ...options }, { write: direction(5), read: undefined })],
      });
      const found = runFioRules(output, normaliseFio(output).measurements);
      return found.map(({ rule }) => rule).filter((rule) => /direct-io|null-engine/.test(rule));
    };
    expect(said({ filename: '/dev/null' })).toEqual(['R-null-engine']);
    expect(said({ filename: '/dev/zero:/dev/null' })).toEqual(['R-null-engine']);
    for (const filename of ['/dev/sda', '/dev/null:/dev/sda', '/dev/shm/null', '/mnt/dev/null'])
      expect(said({ filename })).toEqual(['R-direct-io']);
  });

  it('are named without folders where they are external, each by its file', () => {
    const engines = ['external:/opt/spdk/fio/spdk_bdev', 'external:spdk_nvme', 'external:C:\\fio\\own.dll', 'libaio'];
    expect(engines.map(engineName)).toEqual(['spdk_bdev', 'spdk_nvme', 'own.dll', 'libaio']);
    const jobs = [job('a', { ioengine: 'external:/opt/spdk/fio/spdk_bdev' })];
    expect(normaliseFio(fioOutput({ jobs })).measurements[0]?.ioengine).toBe('spdk_bdev');
  });

  it('are buffered without direct=1, and mmap with it too', () => {
    expect([
      isBuffered({ ioengine: 'libaio', direct: true }),
      isBuffered({ ioengine: 'libaio', direct: false }),
      isBuffered({ ioengine: 'rbd', direct: false }),
      isBuffered({ ioengine: 'mmap', direct: true }),
    ]).toEqual([false, true, false, true]);
    const jobs = [job('a', { ioengine: 'mmap', direct: '1' })];
    const output = fioOutput({ jobs });
    const { measurements } = normaliseFio(output);
    expect(measurements[0]?.direct).toBe(false);
    const [finding] = runFioRules(output, measurements).filter(({ rule }) => rule === 'R-direct-io');
    expect(finding?.fix).toContain('set ioengine=libaio');
  });

  it('have iodepth I/Os in flight where threads of fio submit them, also synchronous ones', () => {
    // fio 3.33, psync, iodepth=8: 4096 reads in 1386 ms, 1610.7 us each, so 4.76 in flight.
    const options = { ioengine: 'psync', iodepth: '8', rw: 'randread', io_submit_mode: 'offload' };
    const lat_ns = { min: 63_000, max: 30_000_000, mean: 1_610_700, stddev: 0, N: 4096 };
    const read = { ...direction(4096), iops: 2955.266955, runtime: 1386, bw_bytes: 12_104_773, lat_ns };
    const output = fioOutput({ jobs: [job('a', options, { read })] });
    const { measurements } = normaliseFio(output);
    expect(measurements).toMatchObject([{ outstanding: 8, notices: [] }]);
    const rules = runFioRules(output, measurements).map(({ rule, severity }) => `${severity} ${rule}`);
    expect(rules.filter((one) => /sync-engine|error/.test(one))).toEqual([]);
    const [one] = measurements;
    expect(one && ioKind(one)).toBe('async-8');
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
