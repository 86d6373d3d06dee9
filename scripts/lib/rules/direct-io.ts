import { isCachedEngine } from '../fio/engines.ts';
import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

export const directIo: FioRule = {
  id: 'R-direct-io',
  scope: 'fio',
  severity: 'warning',
  title: 'The page cache is bypassed',
  description:
    'Without `direct=1` (fio: default 0) reads may come from the memory of the host and writes end there, so the figures are not those of the storage. Engines that do not go through the kernel (rbd, SPDK) have no page cache and are not checked.',
  check: (output, measurements) =>
    findingsByEntry(
      output,
      measurements.filter(
        ({ direct, ioengine }) => direct === false && (ioengine === undefined || isCachedEngine(ioengine)),
      ),
      () => ({
        message: 'buffered I/O: the page cache of the host took part',
        found: 'direct=0, or no direct option',
        allowed: 'direct=1',
        fix: 'set direct=1 and run again, or say in notes.md why the page cache belongs to what was tested',
      }),
    ),
};
