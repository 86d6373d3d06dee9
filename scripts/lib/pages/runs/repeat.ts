/** How a reader repeats a run on another system: one line to type, and the pages on which the result stands beside this one. */

import type { Measurement } from '#types';
import { joinKnown, listMark } from '../../base/marks.ts';
import { word, wordFor } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import type { Disclosed } from '../../model/disclosure.ts';
import { isInWorkload } from '../../model/in-workload.ts';
import { describeConditions, describeWorkload } from '../../model/load.ts';
import { bestOf, isRepresentative } from '../../tables/best.ts';
import { isStanding } from '../../tables/standing.ts';
import type { Link } from '../../tables/table.ts';
import { methodLine } from './repeat-method.ts';

/** More workloads than these are counted: the page of the run has them all. */
const MOST_WORKLOADS = 4;

export interface RepeatView {
  /** What the line does: the method of the run, or one of its loads. */
  readonly text: string;
  readonly command: string;
  /** What the line leaves to the reader, since nobody recorded it. */
  readonly open?: string;
  /** The archive of the method, or the run's own job files. */
  readonly files?: Link;
  /** Where results of the same workloads stand; none of a run whose figures do not. */
  readonly compared: readonly Link[];
}

/** A value as a shell takes it. */
function quoted(value: string): string {
  return /^[\w.,:%/+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

/** "4k" of 4096, as fio takes it; bytes of what is no whole number of KiB. */
function blockSize(bytes: number): string {
  return bytes % 1024 === 0 ? `${bytes / 1024}k` : String(bytes);
}

interface Option {
  readonly name: string;
  readonly value: string | number | undefined;
  /** Said to be open where nobody recorded it. */
  readonly fact?: Disclosed;
}

function optionsOf(one: Measurement, runtime_s: number | undefined): readonly Option[] {
  const { rw, rwmixread, bs_bytes, iodepth, numjobs, ioengine, direct, size_bytes } = one;
  return [
    { name: 'rw', value: rw, fact: 'pattern' },
    { name: 'rwmixread', value: rwmixread },
    { name: 'bs', value: bs_bytes === undefined ? undefined : blockSize(bs_bytes), fact: 'pattern' },
    { name: 'ioengine', value: ioengine, fact: 'ioengine' },
    { name: 'iodepth', value: iodepth, fact: 'iodepth' },
    { name: 'numjobs', value: numjobs, fact: 'numjobs' },
    { name: 'direct', value: direct === undefined ? undefined : Number(direct), fact: 'direct' },
    { name: 'size', value: size_bytes, fact: 'size' },
    {
      name: 'runtime',
      value: runtime_s === undefined ? undefined : Math.round(runtime_s),
      // What ended with its size asked for none.
      ...(one.runtime_s === undefined ? { fact: 'runtime' as const } : {}),
    },
    ...Object.entries(one.workload_options ?? {}).map(([name, value]) => ({ name, value })),
  ];
}

/**
 * fio's line for one load, as far as it is recorded, with results as `plateau check` wants them. `runtime_s`: how long it was to run; undefined
 * where it ended by itself, with its size.
 */
export function fioLine(
  one: Measurement,
  runtime_s: number | undefined,
): { readonly command: string; readonly open: readonly Disclosed[] } {
  const options = optionsOf(one, runtime_s);
  const given = options.flatMap(({ name, value }) =>
    value === undefined ? [] : [`--${name}=${quoted(String(value))}`],
  );
  const command = joinKnown(
    ' ',
    'fio --name=repeat --filename=TARGET',
    ...given,
    runtime_s !== undefined && '--time_based',
    '--group_reporting --output-format=json+ --output=repeat.json',
  );
  const open = options.flatMap(({ value, fact }) => (value === undefined && fact !== undefined ? [fact] : []));
  return { command, open: [...new Set(open)] };
}

/** Pages of the workloads that most results of the run are of. */
function comparedPages(record: RunRecord): readonly Link[] {
  if (!isStanding(record)) return [];
  const counts = new Map<string, { readonly one: Measurement; count: number }>();
  for (const one of record.measurements) {
    if (!isInWorkload(one)) continue;
    const { workload_class: id } = one;
    const known = counts.get(id) ?? { one, count: 0 };
    known.count += 1;
    counts.set(id, known);
  }
  return [...counts]
    .toSorted(([a, { count: of }], [b, { count }]) => count - of || (a < b ? -1 : 1))
    .slice(0, MOST_WORKLOADS)
    .map(([id, { one }]) => ({ text: describeWorkload(one), href: `workloads/${id}/` }));
}

/** What fio was asked for, by the verdict on it; of a published result what its source says. */
function runtimeOf({ evidence, test_id, runtime_s }: Measurement, { analysis }: RunRecord): number | undefined {
  if (evidence !== 'measured') return runtime_s;
  return analysis.verdicts.find(({ id, of }) => id === 'V-ended-early' && of.test_ids.includes(test_id))?.numbers
    .asked_s;
}

/** Undefined of a run without a result that a line could repeat. */
export function presentRepeat(record: RunRecord): RepeatView | undefined {
  const { id, method } = record.bundle.run;
  const { measurements } = record;
  if (measurements.length === 0) return undefined;
  const compared = comparedPages(record);
  if (method !== undefined) {
    return {
      text: word('repeat_method', { method }),
      ...methodLine(record, method),
      files: { text: word('repeat_files'), href: `methods/${method}/#method-run-it` },
      compared,
    };
  }
  const one = bestOf(measurements, 'iops', isRepresentative) ?? bestOf(measurements, 'bw', isRepresentative);
  if (one === undefined || one.rw === undefined) return undefined;
  const { command, open } = fioLine(one, runtimeOf(one, record));
  const hasJobs = record.bundle.files.some(({ path }) => path.startsWith('jobs/'));
  return {
    text: word('repeat_load', { load: describeConditions(one) }),
    command,
    ...(hasJobs ? { files: { text: word('repeat_job_files'), href: `runs/${id}/#job-files` } } : {}),
    ...(open.length === 0
      ? {}
      : { open: word('repeat_open', { facts: open.map((fact) => wordFor('disclosed', fact)).join(listMark()) }) }),
    compared,
  };
}
