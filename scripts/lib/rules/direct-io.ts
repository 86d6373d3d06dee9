import { isBuffered, isNeverDirect } from '../fio/engines.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { isNoStorage } from '../fio/targets.ts';
import type { FioOutput } from '../fio/types.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

/** /dev/null and the like have no page cache. */
function isOnStorage(output: FioOutput): (measurement: TestMeasurement) => boolean {
  const others = finalEntriesOf(output).filter(({ options }) => isNoStorage(options));
  return ({ source }) =>
    !others.some(({ document, pointer }) => document === source.document && pointer === source.pointer);
}

export const directIo: FioRule = {
  id: 'R-direct-io',
  scope: 'fio',
  severity: 'warning',
  title: 'The page cache is bypassed',
  description:
    "Without `direct=1` (fio: default 0) reads may come from the host's memory and writes may end there, so the results are not those of the storage. `ioengine=mmap` never does direct I/O, whatever `direct` says. Engines that bypass the kernel (rbd, SPDK) have no page cache and are not checked.",
  check: (output, measurements) =>
    findingsByEntry(output, measurements.filter(isBuffered).filter(isOnStorage(output)), ({ ioengine }) => ({
      message: 'buffered I/O: the host page cache was used',
      ...(isNeverDirect(ioengine)
        ? {
            found: `ioengine=${ioengine}, which never does direct I/O`,
            allowed: 'direct=1 with another engine',
            fix: 'set ioengine=libaio (or io_uring, psync) with direct=1 and rerun, or say in notes.md why the page cache is part of the test',
          }
        : {
            found: 'direct=0, or no direct option',
            allowed: 'direct=1',
            fix: 'set direct=1 and rerun, or say in notes.md why the page cache is part of the test',
          }),
    })),
};
