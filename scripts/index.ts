/** For scripts: `import { readFio, readBundle } from 'plateau'`. Reads files and writes none. */
import { resolve } from 'node:path';
import type { Hardware, Measurement, Problem, Run } from '#types';
import type { Inspection } from './lib/check/inspect-file.ts';
import type { FioReading } from './lib/check/inspections.ts';
import { methodsOf } from './lib/database/admit-site.ts';
import { recordRun } from './lib/database/run-record.ts';
import { parseJobFile } from './lib/fio/job-file.ts';
import type { TestMeasurement } from './lib/model/measurement.ts';
import { readFolder } from './lib/store/folder.ts';
import { readingOf } from './lib/store/inspect-paths.ts';
import { nodeEffects } from './lib/store/node-effects.ts';
import { readMethods } from './lib/store/read-site.ts';

export type { FioReading, Hardware, Inspection, Measurement, Problem, Run, TestMeasurement };

/**
 * What fio wrote, as values: each file with its measurements (one a group of jobs and direction; bytes, bytes/s, ns, counts per second) and its
 * problems. The same as `plateau inspect --json` prints. `paths` are files or folders, from the working directory on; `job` is
 * the job file that ran, for what fio leaves out of its output. A file that cannot be read is a problem of its own, and nothing is thrown for it.
 */
export async function readFio(
  paths: string | readonly string[],
  options: { readonly job?: string } = {},
): Promise<FioReading> {
  const effects = nodeEffects();
  const { job } = options;
  const jobFile = job === undefined ? undefined : parseJobFile(job, await effects.readText(job));
  return (await readingOf(effects, typeof paths === 'string' ? [paths] : paths, jobFile)).reading;
}

/** A run by itself, as its folder has it. */
export interface Bundle {
  readonly id: string;
  /** All that is wrong with it or notable, as `plateau check` tells it; what other runs have to do with it is not looked at. */
  readonly problems: readonly Problem[];
  /** Absent when it cannot be read. */
  readonly run?: Run;
  readonly hardware?: Hardware;
  /** Empty when a problem is an error. */
  readonly measurements: readonly Measurement[];
}

/** Reads and checks the folder of a run: run.json, hardware.json and its raw files. Throws when there is no such folder. */
export async function readBundle(folder: string): Promise<Bundle> {
  const effects = nodeEffects();
  const input = await readFolder(effects, resolve(folder), effects.cwd, 'run');
  const methods = await readMethods(effects, effects.engineDir);
  const { id, problems, bundle, figures } = recordRun(input, methodsOf(methods));
  const written = bundle === undefined ? {} : { run: bundle.run, hardware: bundle.hardware };
  return { id, problems, ...written, measurements: figures?.measurements ?? [] };
}
