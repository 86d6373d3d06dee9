import { complaintIn } from '../fio/complaint.ts';
import { doesNoIo } from '../fio/engines.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { foreignDirections } from '../fio/fio-keys.ts';
import { directionsOf, placeIn, printedNumber } from '../fio/printed-figures.ts';
import type { FioRule } from './types.ts';

export const zeroIo: FioRule = {
  id: 'R-zero-io',
  scope: 'fio',
  severity: 'error',
  title: 'Every job did I/O',
  description:
    'A job whose directions are all zero measured nothing, even when fio ended it without an error (a full device, a ramp_time longer than the run). Zero is not a result. Nor is what a modified fio counts under directions of its own, for their meaning is not known. Jobs of the engines `cpuio` and `exec`, which do no I/O by design, are not looked at.',
  check: (output) => {
    const entries = finalEntriesOf(output);
    if (entries.length === 0 && output.documents.length > 0) {
      const complaint = complaintIn(output.text_lines);
      return [
        {
          file: output.file,
          pointer: '',
          message: 'the result shows no job',
          found: `an empty list of jobs${complaint === undefined ? '' : `, and ${complaint}`}`,
          allowed: 'at least one job that did I/O',
          fix:
            complaint === undefined
              ? 'submit what fio wrote at the end of the run'
              : 'mend what fio says, and run the test again',
        },
      ];
    }
    return entries
      .filter(
        (entry) =>
          directionsOf(entry).length === 0 &&
          !printedNumber(entry.value, 'error') &&
          !doesNoIo(entry.options.values.get('ioengine')),
      )
      .map((entry) => {
        const place = placeIn(entry);
        const foreign = foreignDirections(entry.value);
        return foreign.length > 0
          ? {
              ...place,
              message: `all I/O of job "${entry.name}" is in directions that fio does not have`,
              found: `directions of a modified fio: ${foreign.join(', ')}`,
              allowed: 'I/O in read, write or trim',
              fix: 'rerun the job with a fio as it was released: nobody else can tell what a modified one counts under these names',
            }
          : {
              ...place,
              message: `job "${entry.name}" did no I/O`,
              found: '0 bytes read, written and trimmed',
              allowed: 'I/O in at least one direction',
              fix: 'find out why fio did nothing (its text output may say), and rerun the job',
            };
      });
  },
};
