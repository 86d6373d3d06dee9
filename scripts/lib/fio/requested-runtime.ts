/** How long a job was asked to run, from what fio printed and the job file, and whether a signal ended it before. */

import { type EffectiveOptions, isOn, numberOption } from './effective-options.ts';
import { finalEntriesOf } from './entries.ts';
import type { FioOutput, JobFile } from './types.ts';

export interface RequestedRuntime {
  readonly runtime_s: number;
  /** time_based is set; fio before 3.39 does not print it, so only the job file may tell. */
  readonly is_time_based: boolean;
}

/** Options that may end a job earlier on purpose. */
const ENDS_EARLIER = [
  ...['number_ios', 'io_size', 'fill_device', 'loops', 'read_iolog'],
  ...['steadystate', 'latency_target', 'exitall', 'exit_what'],
];

/** What one job was asked for, s; undefined when for no time, or when it may end earlier on purpose. */
export function runtimeOf(options: EffectiveOptions): number | undefined {
  return ENDS_EARLIER.some((name) => options.values.has(name))
    ? undefined
    : numberOption(options, 'runtime') || undefined;
}

/** Of the job that was asked for longest; undefined when none was, or when one may end earlier on purpose. */
export function requestedRuntime(output: FioOutput, jobFile: JobFile | undefined): RequestedRuntime | undefined {
  const asked = finalEntriesOf(output, jobFile).map(({ options }) => options);
  if (asked.some(({ values }) => ENDS_EARLIER.some((name) => values.has(name)))) return undefined;
  const runtime_s = Math.max(0, ...asked.map((options) => runtimeOf(options) ?? 0));
  const is_time_based = asked.some((options) => isOn(options, 'time_based'));
  return runtime_s === 0 ? undefined : { runtime_s, is_time_based };
}

/** fio calls a job that a signal ended a success: only a line beside the JSON tells. */
export function signalLine({ text_lines }: FioOutput): string | undefined {
  return text_lines.find((line) => line.includes('terminating on signal'));
}
