import { isSynchronous } from '../fio/engines.ts';
import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

export const syncEngineIodepth: FioRule = {
  id: 'R-sync-engine-iodepth',
  scope: 'fio',
  severity: 'warning',
  title: 'iodepth works with the engine',
  description:
    'A synchronous engine (psync, sync, mmap, …) has one outstanding I/O per job, whatever `iodepth` says (fio HOWTO, iodepth), unless io_submit_mode=offload hands its I/Os to threads. A result labelled with a higher iodepth would mislead.',
  check: (output, measurements) =>
    findingsByEntry(
      output,
      measurements.filter((one) => isSynchronous(one) && (one.iodepth ?? 1) > 1),
      ({ ioengine, iodepth }) => ({
        message: `iodepth has no effect with ioengine=${ioengine}`,
        found: `iodepth=${iodepth}`,
        allowed: 'iodepth=1, or an asynchronous engine',
        fix: 'use ioengine=libaio or io_uring, or more jobs (numjobs)',
      }),
    ),
};
