import { finalEntriesOf } from '../fio/entries.ts';
import { placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

/** What the commonest error numbers of Linux mean (errno.h). */
const MEANINGS: Readonly<Record<number, string>> = {
  2: 'no such file',
  5: 'input/output error',
  13: 'permission denied',
  16: 'device busy',
  22: 'invalid argument; often direct=1 on a file system without it, or bs not a multiple of the sector',
  25: 'operation not supported by the device',
  28: 'no space left',
  30: 'read-only file system',
  84: 'verification failed: the data read were not those written',
  95: 'operation not supported',
  110: 'timed out',
};

export const fioError: FioRule = {
  id: 'R-fio-error',
  scope: 'fio',
  severity: 'error',
  title: 'fio ended every job without errors',
  description:
    'fio prints in `error` the number of the first I/O error of a job (errno). What it counted until then is no measurement of the requested load.',
  check: (output) =>
    finalEntriesOf(output).flatMap((entry) => {
      const error = printedNumber(entry.value, 'error');
      if (!error) return [];
      const meaning = MEANINGS[Math.abs(error)];
      return {
        ...placeIn(entry, `${entry.pointer}/error`),
        message: `job "${entry.name}" ended with an error`,
        found: meaning ? `${error} (${meaning})` : String(error),
        allowed: '0',
        fix: 'fix the cause of the error and rerun the job',
      };
    }),
};
