/** From one file, alone, to what `inspect` says of it: read, normalise, rules. Pure. */
import type { Problem } from '#types';
import type { ForeignKind, JobFile } from '../fio/types.ts';
import { type RanTime, whenLoaded } from '../fio/when-ran.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import { readTestResult } from '../formats/readers.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import type { InspectedFile } from '../model/source-files.ts';
import { withoutRepeats } from './problems.ts';
import { runResultRules } from './run-rules.ts';

export interface Inspection {
  readonly file: string;
  readonly documents: number;
  readonly measurements: readonly TestMeasurement[];
  readonly problems: readonly Problem[];
  /** From the beginning of the load to the end of fio; where the file holds one run and fio says when it ended. */
  readonly under_load?: RanTime;
}

/** Why a file below a folder is only counted. */
export type Skipped = ForeignKind | 'link';

/** An inspection that says only why there is nothing to read. */
export function refusal(file: string, message: string, fix: string, found?: string): Inspection {
  const problem: Problem = { file, pointer: '', rule: 'input', severity: 'error', message, fix };
  return { file, documents: 0, measurements: [], problems: [found === undefined ? problem : { ...problem, found }] };
}

/** Below a folder, files that are plainly something else are only counted; a name in .json promises a result. */
function isSkipped(foreign: ForeignKind | undefined, { file, walked }: InspectedFile): foreign is ForeignKind {
  return walked && foreign !== undefined && (foreign === 'other_json' || !/\.json(\.gz)?$/i.test(file));
}

/** Measurements and problems of one file, or why it is left aside. */
export function inspectFile(read: InspectedFile, jobFile?: JobFile): Inspection | Skipped {
  const { file, bytes, sha256, fault, is_link } = read;
  if (is_link) return 'link';
  if (bytes === undefined) {
    return refusal(file, 'the file cannot be read', 'give the path of a file or folder that can be read', fault);
  }
  const result = readTestResult({ path: file, bytes, ...(sha256 === undefined ? {} : { sha256 }) });
  if (isSkipped(result.foreign, read)) return result.foreign;
  const { readings, problems } = result.readings(jobFile);
  const measurements = readings.map(({ measurement }) => measurement);
  const found = [...result.problems, ...problems, ...runResultRules(result, measurements)];
  const output = fioOutputOf(result);
  const time = output && whenLoaded(output);
  return {
    file,
    documents: result.documents.length,
    measurements,
    problems: withoutRepeats(found),
    ...(time === undefined ? {} : { under_load: time }),
  };
}
