/** Whether a test ran as long as asked, and whether its logs last as long as it did. */
import type { Measurement } from '#types';
import { askedRuntime } from '../fio/asked-runtime.ts';
import type { FioOutput, JobFile } from '../fio/types.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement, TestSeries } from './types.ts';

interface Ran {
  readonly measurements: readonly Measurement[];
  readonly output: FioOutput;
  readonly jobFile?: JobFile | undefined;
  readonly series?: TestSeries | undefined;
}

/** As R-runtime-reached: clocks are read a little early. */
const GRACE_S = 0.05;

/**
 * Undefined when nothing tells how long it was to run. fio calls a job that a signal ended a success: only a line beside the JSON
 * tells. A job without time_based may have done all of its size.
 */
export function judgeEnd({ measurements, output, jobFile, series }: Ran): Judgement | undefined {
  const ran_s = Math.max(0, ...measurements.map(({ runtime_s }) => runtime_s ?? 0));
  const asked = askedRuntime(output, jobFile);
  const numbers = { ran_s, ...(asked === undefined ? {} : { asked_s: asked.runtime_s }) };
  if (ran_s === 0) return undefined;
  if (output.text_lines.some((line) => line.includes('terminating on signal')))
    return { answer: 'yes', reason: 'signal', numbers };
  if (asked !== undefined && ran_s < limitOf('ran_share') * asked.runtime_s - GRACE_S)
    return asked.is_time_based
      ? { answer: 'yes', reason: 'shorter', numbers }
      : { answer: 'not_judged', reason: 'size_may_be_done', numbers };
  const { window, step_ms } = series ?? {};
  const logged_s = window === undefined ? ran_s : (window.to_ms - window.from_ms) / 1000;
  if (logged_s < limitOf('log_cover') * ran_s - (step_ms ?? 0) / 1000)
    return { answer: 'yes', reason: 'log_ends', numbers: { ...numbers, logged_s } };
  return asked === undefined ? undefined : { answer: 'no', reason: 'as_asked', numbers };
}
