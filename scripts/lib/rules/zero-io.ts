import { directionsOf, finalEntriesOf, numberOf } from './fio-entries.ts';
import type { FioRule } from './types.ts';

export const zeroIo: FioRule = {
  id: 'R-zero-io',
  scope: 'fio',
  severity: 'error',
  title: 'Every job did I/O',
  description:
    'A job whose directions are all zero measured nothing, even when fio ended it without an error (a full device, a ramp_time longer than the run). Zero is not a figure.',
  check: (output) =>
    finalEntriesOf(output)
      .filter((entry) => directionsOf(entry).length === 0 && !numberOf(entry.value, 'error'))
      .map((entry) => ({
        file: entry.file,
        document: entry.document,
        pointer: entry.pointer,
        message: `job "${entry.name}" did no I/O`,
        found: '0 bytes read, written and trimmed',
        allowed: 'I/O in at least one direction',
        fix: 'find out why fio did nothing (its text output may say), and run the job again',
      })),
};
