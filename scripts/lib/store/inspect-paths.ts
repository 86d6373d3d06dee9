/** From files and folders of fio output to what is read out of them: for `inspect`, and for scripts. */
import type { ReadFiles } from '../base/effects.ts';
import { type AtOnce, findAtOnce, type Load, loadOf } from '../check/at-once.ts';
import { type Inspection, inspectFile, refusal, type Skipped } from '../check/inspect-file.ts';
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
  if (told === 0) {
    const fix = 'give a folder that holds what fio wrote with --output-format=json or json+';
    tell(refusal(paths.join(' '), 'no fio result is in the folder', fix));
  }
  return { at_once: findAtOnce(loads), skipped, has_fault };
}

/** The same as one value, which is what `inspect --json` prints. */
export interface FioReading {
  /** In the order given, those below a folder sorted. */
  readonly files: readonly Inspection[];
  readonly at_once?: readonly AtOnce[];
  readonly skipped: Readonly<Partial<Record<Skipped, number>>>;
}

/** All of it in memory. */
export async function readingOf(
  from: ReadFiles,
  paths: readonly string[],
  jobFile: JobFile | undefined,
): Promise<{ readonly reading: FioReading; readonly has_fault: boolean }> {
  const files: Inspection[] = [];
  const { at_once, skipped, has_fault } = await inspectPaths(from, paths, jobFile, (one) => files.push(one));
  const together = at_once.length === 0 ? {} : { at_once };
  return { reading: { files, ...together, skipped: Object.fromEntries(skipped) }, has_fault };
}
