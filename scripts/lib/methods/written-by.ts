/** What a method writes to its target. */
import { expandVariables } from '../fio/job-variables.ts';
import { basePattern } from '../fio/load.ts';
import { parseFioSize } from '../fio/option-values.ts';
import type { JobFile } from '../fio/types.ts';
import type { MethodStep, MethodWrites } from './types.ts';

/** Options that make a job write less than `size`, or elsewhere. */
const PARTIAL = ['offset', 'offset_increment', 'io_size', 'number_ios', 'runtime', 'time_based'];

/** Counts of the steps that write, and how often the whole target is written before any is measured. */
export function writtenBy(
  { jobFiles }: { readonly jobFiles: ReadonlyMap<string, JobFile> },
  steps: readonly MethodStep[],
): MethodWrites {
  const before = steps.filter(({ kind, writes }) => kind === 'precondition' && writes);
  const passes = before.map((step) => wholePasses(step, jobFiles.get(step.job)));
  const tests = steps.filter(({ kind }) => kind !== 'precondition');
  return {
    whole_passes: passes.reduce((sum, count) => sum + count, 0),
    partial_preconditions: passes.filter((count) => count === 0).length,
    writing_tests: tests.filter(({ writes }) => writes).length,
    tests: tests.length,
    is_in_rounds: tests.some(({ kind }) => kind === 'round'),
  };
}

/** How often a step writes all of its target in sequence; 0 when it may leave a part of it. */
function wholePasses({ runtime_s, env }: MethodStep, jobFile: JobFile | undefined): number {
  const [job, ...others] = jobFile?.sections ?? [];
  if (job === undefined || others.length > 0 || runtime_s > 0) return 0;
  const typed = (option: string): string | undefined => {
    const value = job.options.get(option)?.value;
    return value === undefined ? undefined : expandVariables(value, { ...env, SIZE: '100%' }).value;
  };
  if (
    basePattern(typed('rw') ?? '') !== 'write' ||
    (typed('size') ?? '100%') !== '100%' ||
    PARTIAL.some((option) => job.options.has(option))
  )
    return 0;
  const count = (option: string) => parseFioSize(typed(option) ?? '1') ?? 0;
  return count('loops') * count('numjobs');
}
