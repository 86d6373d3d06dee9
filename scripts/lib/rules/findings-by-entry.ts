/** One finding for an entry of fio's result, although it gave several measurements (read, write, mixed). */

import type { FioOutput } from '../fio/types.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import type { Finding } from './types.ts';

type Words = Pick<Finding, 'message' | 'found' | 'allowed' | 'fix'>;

/** Words for each entry that the measurements come from, with its place. */
export function findingsByEntry(
  output: FioOutput,
  measurements: readonly TestMeasurement[],
  words: (measurement: TestMeasurement) => Words,
): readonly Finding[] {
  const findings = new Map<string, Finding>();
  for (const measurement of measurements) {
    const { document, pointer = '' } = measurement.source;
    // /jobs/3/read and /jobs/3 are the same entry.
    const entry = pointer.split('/').slice(0, 3).join('/');
    const key = `${document} ${entry}`;
    if (findings.has(key)) continue;
    findings.set(key, {
      file: output.file,
      ...(document === undefined ? {} : { document }),
      pointer: entry,
      ...words(measurement),
    });
  }
  return [...findings.values()];
}
