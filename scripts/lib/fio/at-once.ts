/** Results of several fio processes, mostly of one host each, that are parts of one test: they ran at the same time. */
import type { Problem } from '#types';
import type { MeasuredEntry } from './entries.ts';
import { mergeConcurrent } from './figures.ts';
import { finalDocuments } from './final-documents.ts';
import type { Direction } from './load.ts';
import type { Notice } from './notices.ts';
import type { FioOutput, JobFile } from './types.ts';
import { type RanTime, whenLoaded } from './when-ran.ts';

/** A result with the job file that ran. */
export interface FioRun {
  readonly output: FioOutput;
  readonly jobFile?: JobFile | undefined;
}

/** Less than this share of the longest together is one after the other. */
export const LEAST_AT_ONCE = 0.5;

/** How long all of them were under load together: a share of the longest, 0 to 1. Undefined where one does not tell its end. */
export function shareAtOnce(outputs: readonly FioOutput[]): number | undefined {
  const times = outputs.flatMap((output) => whenLoaded(output) ?? []);
  return times.length < outputs.length ? undefined : shareOfTimes(times);
}

/** The same of times. */
export function shareOfTimes(times: readonly RanTime[]): number | undefined {
  if (times.length === 0) return undefined;
  const shared = Math.min(...times.map((one) => one.ended_ms)) - Math.max(...times.map((one) => one.began_ms));
  const longest = Math.max(...times.map((one) => one.ended_ms - one.began_ms));
  return longest > 0 ? Math.max(0, shared) / longest : undefined;
}

/** What keeps results from being added up: each has to hold one run, or nobody could tell which ran beside which. */
export function notOneRun(runs: readonly FioRun[]): readonly Problem[] {
  if (runs.length === 1) return [];
  return runs.flatMap(({ output }): Problem[] => {
    const count = finalDocuments(output.documents).length;
    if (count === 1) return [];
    return [
      {
        file: output.file,
        pointer: '',
        rule: 'N-parts-unfit',
        severity: 'warning',
        message: 'the results that ran at once cannot be added up: one of them does not hold one run of fio',
        found: `${count} runs`,
        allowed: '1 run in each file',
        fix: 'run fio once for each file, or make a test of each result',
      },
    ];
  });
}

/** I/Os per second of one part; undefined where it has none. A total that fio does not print is that of its directions. */
function rateOf(entries: readonly MeasuredEntry[], direction: Direction): number | undefined {
  const one = (name: Direction) => mergeConcurrent(entries.flatMap(({ figures }) => figures.get(name) ?? []))?.iops;
  const printed = one(direction);
  if (printed !== undefined || direction !== 'mixed') return printed;
  const rates = (['read', 'write', 'trim'] as const).flatMap((name) => one(name) ?? []);
  return rates.length === 0 ? undefined : rates.reduce((sum, rate) => sum + rate, 0);
}

/** Says of a sum what was added up, each part with its own rate, and how much of the time they ran together. */
export function atOnceNotices(
  runs: readonly FioRun[],
  entries: readonly MeasuredEntry[],
  direction: Direction,
): readonly Notice[] {
  if (runs.length === 1) return [];
  const parts = runs.map(({ output: { file } }) => {
    const rate = rateOf(
      entries.filter((entry) => entry.file === file),
      direction,
    );
    return `${file} ${rate === undefined ? 'none' : `${Math.round(rate)} IOPS`}`;
  });
  const share = shareAtOnce(runs.map(({ output }) => output));
  const time = share === undefined ? 'fio does not say when' : `${Math.round(100 * share)} % of the longest`;
  const text = `Added up over ${runs.length} results that ran at the same time (${time}): ${parts.join(', ')}.`;
  return [{ rule: 'N-at-once', text }];
}
