import { textOption } from '../fio/effective-options.ts';
import { isFileOperation, isIdleEngine } from '../fio/engines.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { placeIn } from '../fio/printed-figures.ts';
import { isNoStorage } from '../fio/targets.ts';
import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

export const nullEngine: FioRule = {
  id: 'R-null-engine',
  scope: 'fio',
  severity: 'warning',
  title: 'The engine does I/O',
  description:
    '`ioengine=null` completes every I/O at once without doing it, and engines such as `cpuio` or `net` move no data to a drive either: the results are those of fio or of a network. `filecreate`, `filestat`, `filedelete`, `falloc` and the like work on files, not on their data: the results are those of a file system, in operations per second (fio HOWTO, ioengine). Files such as `/dev/null` and `/dev/zero` are no storage either.',
  check: (output, measurements) => [
    ...finalEntriesOf(output)
      .filter(({ options }) => isNoStorage(options))
      .map((entry) => ({
        ...placeIn(entry),
        message: 'no storage was measured',
        found: `filename=${textOption(entry.options, 'filename')}`,
        allowed: 'a drive, or a file on one',
        fix: 'set filename to what is to be measured, and rerun',
      })),
    ...findingsByEntry(
      output,
      measurements.filter(({ ioengine }) => isIdleEngine(ioengine)),
      ({ ioengine }) => {
        const found = `ioengine=${ioengine}`;
        const allowed = 'an engine that does I/O';
        return isFileOperation(ioengine)
          ? {
              message: 'operations on files were measured, not I/O on their data',
              found,
              allowed,
              fix: 'hold it against results of the same engine only; for I/O, set ioengine=libaio or io_uring and rerun',
            }
          : {
              message: 'no storage was measured',
              found,
              allowed,
              fix: 'set ioengine=libaio or io_uring and rerun',
            };
      },
    ),
  ],
};
