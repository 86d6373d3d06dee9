import { isSyncEngine } from '../fio/engines.ts';
import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

export const syncEngineIodepth: FioRule = {
  id: 'R-sync-engine-iodepth',
  scope: 'fio',
  severity: 'warning',
  title: 'iodepth works with the engine',
  description:
    'A synchronous engine (psync, sync, mmap, …) has one outstanding I/O per job, whatever `iodepth` says (fio HOWTO, iodepth). A result labelled with a higher iodepth would mislead.',
  check: (output, measurements) =>
    findingsByEntry(
      output,
      measurements.filter(({ ioengine, iodepth }) => isSyncEngine(ioengine) && (iodepth ?? 1) > 1),
      ({ ioengine, iodepth }) => ({
        message: `iodepth has no effect with ioengine=${ioengine}`,
        found: `iodepth=${iodepth}`,
        allowed: 'iodepth=1, or an asynchronous engine',
        fix: 'use ioengine=libaio or io_uring, or more jobs (numjobs)',
      }),
    ),
};
