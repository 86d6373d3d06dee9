import { directionsIn, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

export const bwInKib: FioRule = {
  id: 'R-bw-in-kib',
  scope: 'fio',
  severity: 'error',
  title: 'bw is bw_bytes in KiB/s',
  description:
    'fio prints the same bandwidth twice: `bw = floor(bw_bytes / 1024)`, always in KiB/s (stat.c, add_ddir_status_json). A file where the two differ was changed after fio wrote it.',
  check: (output) =>
    directionsIn(output).flatMap(({ entry, pointer, value }) => {
      const bw = printedNumber(value, 'bw');
      const bytes = printedNumber(value, 'bw_bytes');
      if (bw === undefined || bytes === undefined || bw === Math.floor(bytes / 1024)) return [];
      return {
        ...placeIn(entry, `${pointer}/bw`),
        message: 'bw and bw_bytes are not the same bandwidth',
        found: `${bw} KiB/s`,
        allowed: `${Math.floor(bytes / 1024)} KiB/s = ${bytes} / 1024`,
        fix: 'submit the file as fio wrote it',
      };
    }),
};
