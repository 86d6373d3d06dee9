/** What is read out of several files of fio output, as one value: `inspect --json` prints it, scripts get it, and /try/ hands it out. Pure. */
import { type AtOnce, findAtOnce, loadOf } from './at-once.ts';
import { type Inspection, refusal, type Skipped } from './inspect-file.ts';

export interface FioReading {
  /** In the order given, those below a folder sorted. */
  readonly files: readonly Inspection[];
  /** Results of one load that ran at the same time. */
  readonly at_once?: readonly AtOnce[];
  /** Files below folders that are no result, by what they are. */
  readonly skipped: Readonly<Partial<Record<Skipped, number>>>;
}

/** What is told where no file is a result; `asked` names what was looked through. */
export function nothingIn(asked: string): Inspection {
  const fix = 'give a folder that holds what fio wrote with --output-format=json or json+';
  return refusal(asked, 'no fio result is in the folder', fix);
}

/** `found`: in the order of the files. */
export function asReading(found: readonly (Inspection | Skipped)[], asked: string): FioReading {
  const told = found.filter((one) => typeof one !== 'string');
  const files = told.length === 0 ? [nothingIn(asked)] : told;
  const skipped: Partial<Record<Skipped, number>> = {};
  for (const one of found) if (typeof one === 'string') skipped[one] = (skipped[one] ?? 0) + 1;
  const at_once = findAtOnce(files.flatMap(loadOf));
  const together = at_once.length === 0 ? {} : { at_once };
  return { files, ...together, skipped };
}

export function readingText(reading: FioReading): string {
  return `${JSON.stringify(reading, null, 2)}\n`;
}
