import { signalLine } from '../fio/requested-runtime.ts';
import type { FioRule } from './types.ts';

export const interrupted: FioRule = {
  id: 'R-interrupted',
  scope: 'fio',
  severity: 'warning',
  title: 'fio was not interrupted',
  description:
    'When a signal ends fio it writes its result with `error: 0` as if nothing had happened; only a text line beside the JSON says "terminating on signal". The results are those of the part that ran.',
  check: (output) => {
    const line = signalLine(output);
    if (line === undefined) return [];
    return [
      {
        file: output.file,
        pointer: '',
        message: 'fio was interrupted before the end of the run',
        found: line.trim(),
        allowed: 'a run that fio completed',
        fix: 'rerun the job to its end, or say in notes.md why the part that ran is enough',
      },
    ];
  },
};
