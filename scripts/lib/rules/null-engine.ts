import { isIdleEngine } from '../fio/engines.ts';
import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

export const nullEngine: FioRule = {
  id: 'R-null-engine',
  scope: 'fio',
  severity: 'warning',
  title: 'The engine does I/O',
  description:
    '`ioengine=null` completes every I/O at once without doing it, and engines such as `falloc`, `filecreate`, `cpuio` or `net` move no data to a drive either: the results are those of fio, of the file system or of a network (fio HOWTO, ioengine).',
  check: (output, measurements) =>
    findingsByEntry(
      output,
      measurements.filter(({ ioengine }) => isIdleEngine(ioengine)),
      ({ ioengine }) => ({
        message: 'no storage was measured',
        found: `ioengine=${ioengine}`,
        allowed: 'an engine that does I/O',
        fix: 'set ioengine=libaio or io_uring and rerun',
      }),
    ),
};
