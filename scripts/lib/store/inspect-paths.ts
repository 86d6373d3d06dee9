/** From files and folders of fio output to what is read out of them: for `inspect`, and for scripts. */
import type { ReadFiles } from '../base/effects.ts';
import { type AtOnce, findAtOnce, type Load, loadOf } from '../check/at-once.ts';
import { type Inspection, inspectFile, type Skipped } from '../check/inspect-file.ts';
import { asReading, type FioReading, nothingIn } from '../check/inspections.ts';
import type { JobFile } from '../fio/types.ts';
import { readInspected } from './loose-files.ts';

/** What is said of all files together. */
export interface InspectedPaths {
  /** Results of one load that ran at the same time. */
  readonly at_once: readonly AtOnce[];
  /** Files below folders that are no result, by what they are. */
  readonly skipped: ReadonlyMap<Skipped, number>;
  /** A file could not be read. */
  readonly has_fault: boolean;
}

/** Hands over one file after another, so that memory holds one at a time. Folders stand for all files below them. */
export async function inspectPaths(
  from: ReadFiles,
  paths: readonly string[],
  jobFile: JobFile | undefined,
  tell: (inspection: Inspection) => void,
): Promise<InspectedPaths> {
  const skipped = new Map<Skipped, number>();
  const loads: Load[] = [];
  let told = 0;
  let has_fault = false;
  for await (const read of readInspected(from, paths)) {
    const found = inspectFile(read, jobFile);
    has_fault ||= read.fault !== undefined;
    if (typeof found === 'string') skipped.set(found, (skipped.get(found) ?? 0) + 1);
    else {
      told += 1;
      loads.push(...loadOf(found));
      tell(found);
    }
  }
  if (told === 0) tell(nothingIn(paths.join(' ')));
  return { at_once: findAtOnce(loads), skipped, has_fault };
}

/** The same as one value, all of it in memory. */
export async function readingOf(
  from: ReadFiles,
  paths: readonly string[],
  jobFile: JobFile | undefined,
): Promise<{ readonly reading: FioReading; readonly has_fault: boolean }> {
  const found: (Inspection | Skipped)[] = [];
  let has_fault = false;
  for await (const read of readInspected(from, paths)) {
    has_fault ||= read.fault !== undefined;
    found.push(inspectFile(read, jobFile));
  }
  return { reading: asReading(found, paths.join(' ')), has_fault };
}
