import { directionsIn, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

export const ioKbytes: FioRule = {
  id: 'R-io-kbytes',
  scope: 'fio',
  severity: 'error',
  title: 'io_kbytes is io_bytes in KiB',
  description:
    'Since 2.21 fio prints the bytes moved twice: `io_kbytes = floor(io_bytes / 1024)` (stat.c, add_ddir_status_json). A file where the two differ was changed after fio wrote it.',
  check: (output) =>
    directionsIn(output).flatMap(({ entry, pointer, value }) => {
      const kib = printedNumber(value, 'io_kbytes');
      const bytes = printedNumber(value, 'io_bytes');
      if (kib === undefined || bytes === undefined || kib === Math.floor(bytes / 1024)) return [];
      return {
        ...placeIn(entry, `${pointer}/io_kbytes`),
        message: 'io_kbytes and io_bytes are not the same amount',
        found: `${kib} KiB`,
        allowed: `${Math.floor(bytes / 1024)} KiB = ${bytes} / 1024`,
        fix: 'submit the file as fio wrote it',
      };
    }),
};
