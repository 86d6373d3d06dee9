import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

export const nullEngine: FioRule = {
  id: 'R-null-engine',
  scope: 'fio',
  severity: 'warning',
  title: 'The engine does I/O',
  description:
    '`ioengine=null` completes every I/O at once without doing it: the results are those of fio itself (fio HOWTO, ioengine).',
  check: (output, measurements) =>
    findingsByEntry(
      output,
      measurements.filter(({ ioengine }) => ioengine === 'null'),
      () => ({
        message: 'no storage was measured',
        found: 'ioengine=null',
        allowed: 'an engine that does I/O',
        fix: 'set ioengine=libaio or io_uring and rerun',
      }),
    ),
};
