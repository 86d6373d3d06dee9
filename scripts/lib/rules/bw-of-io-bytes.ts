import { directionsIn, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

export const bwOfIoBytes: FioRule = {
  id: 'R-bw-of-io-bytes',
  scope: 'fio',
  severity: 'error',
  title: 'bw_bytes follows from io_bytes and runtime',
  description:
    'fio computes `bw_bytes = floor(1000 · io_bytes / runtime)` (bytes/s, runtime in ms; stat.c, add_ddir_status_json). A file where this does not hold was changed after fio wrote it. fio prints bw_bytes since 3.2; older files are not checked here.',
  check: (output) =>
    directionsIn(output).flatMap(({ entry, pointer, value }) => {
      const bw = printedNumber(value, 'bw_bytes');
      const bytes = printedNumber(value, 'io_bytes');
      const runtime = printedNumber(value, 'runtime');
      if (bw === undefined || bytes === undefined || !runtime) return [];
      const expected = Math.floor((1000 * bytes) / runtime);
      if (Math.abs(bw - expected) <= Math.max(1, expected * 1e-12)) return [];
      return {
        ...placeIn(entry, `${pointer}/bw_bytes`),
        message: 'bw_bytes does not follow from io_bytes and runtime',
        found: String(bw),
        allowed: `${expected} = 1000 · ${bytes} / ${runtime}`,
        fix: 'submit the file as fio wrote it',
      };
    }),
};
