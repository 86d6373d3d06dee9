/** How long a job was asked to run, from what fio printed and the job file. */

import type { JsonObject } from '../base/json-value.ts';
import { isJsonArray, isJsonObject, ownValue } from '../base/pointer.ts';
import { finalDocuments } from './final-documents.ts';
import { secondsOf } from './time-option.ts';
import type { FioOutput, JobFile } from './types.ts';

export interface AskedRuntime {
  readonly runtime_s: number;
  /** time_based is set; fio before 3.39 does not print it, so only the job file may tell. */
  readonly is_time_based: boolean;
}

/** Options that may end a job earlier on purpose. */
export const endsEarlier: readonly string[] = [
  'number_ios',
  'io_size',
  'io_limit',
  'ss',
  'steadystate',
  'latency_target',
  'loops',
  'exitall',
  'exit_what',
  'trigger_timeout',
];

function textsOf(value: unknown): readonly (readonly [string, string])[] {
  return Object.entries((value ?? {}) as JsonObject).flatMap(([name, one]) =>
    typeof one === 'string' ? [[name, one] as const] : [],
  );
}

/** Of the job that was asked for longest; undefined when none was, or when one may end earlier on purpose. */
export function askedRuntime(output: FioOutput, jobFile: JobFile | undefined): AskedRuntime | undefined {
  const ofFile = (jobFile?.sections ?? []).flatMap(({ options }) =>
    [...options].map(([name, { value }]) => [name, value] as const),
  );
  const asked = finalDocuments(output.documents).flatMap(({ value }) => {
    const jobs = ownValue(value, 'jobs') ?? ownValue(value, 'client_stats');
    const shared = [...ofFile, ...textsOf(ownValue(value, 'global options'))];
    return (isJsonArray(jobs) ? jobs.filter(isJsonObject) : []).map(
      (job) => new Map([...shared, ...textsOf(ownValue(job, 'job options'))]),
    );
  });
  if (asked.some((options) => endsEarlier.some((name) => options.has(name)))) return undefined;
  const times = asked.map((options) => secondsOf(options.get('runtime') ?? options.get('timeout') ?? '') ?? 0);
  const runtime_s = Math.max(0, ...times);
  return runtime_s === 0 ? undefined : { runtime_s, is_time_based: asked.some((options) => options.has('time_based')) };
}
