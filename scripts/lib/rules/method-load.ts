/** Whether a result was made by the job file of a method's step. */

import { canonicalOption, numberOption, optionsOfSection } from '../fio/effective-options.ts';
import { type FioEntry, finalEntriesOf } from '../fio/entries.ts';
import { parseJobFile } from '../fio/job-file.ts';
import { isUnknownValue } from '../fio/option-values.ts';
import { placeIn } from '../fio/printed-figures.ts';
import type { FioOutput, JobSection } from '../fio/types.ts';
import type { ParsedMethod } from '../formats/types.ts';
import type { Finding } from './types.ts';

/** Options that make the load. Places, sizes and engines are the target's and the host's. */
const LOAD = ['rw', 'bs', 'rwmixread', 'iodepth', 'direct', 'rate', 'rate_iops', 'thinktime', 'bssplit', 'bsrange'];
/** Times that must be reached, in whole seconds. */
const TIMES = ['runtime', 'ramp_time'];

interface StepRun {
  readonly job: string;
  readonly env: Readonly<Record<string, string>>;
  readonly runtime_s: number;
  readonly ramp_s: number;
}

/** Differences between what fio printed and the job file of the step, with times multiplied by `factor`. */
export function differencesFromStep(
  output: FioOutput,
  method: ParsedMethod,
  step: StepRun,
  factor: number,
): readonly Finding[] {
  const text = method.jobTexts.get(step.job);
  if (text === undefined) return [];
  const env = { ...step.env, RUNTIME: String(step.runtime_s * factor), RAMP: String(step.ramp_s * factor) };
  const { sections } = parseJobFile(step.job, text, { env });
  const entries = finalEntriesOf(output).filter(({ options }) => options.values.size > 0);
  const findings = sections.flatMap((section) => {
    const own = entries.filter(({ name }) => name === section.name);
    return [...own.flatMap((entry) => compare(entry, section)), ...jobsDiffer(own, section)];
  });
  const strange = entries.filter(({ name }) => !sections.some((section) => section.name === name));
  return [...findings, ...strange.map((entry) => notOfTheStep(entry, sections, step.job))];
}

function compare(entry: FioEntry, section: JobSection): readonly Finding[] {
  const wanted = optionsOfSection(section);
  const load = LOAD.flatMap((option) => {
    const want = wanted.values.get(option);
    if (want !== undefined && isUnknownValue(want)) return [];
    if (canonicalOption(wanted, option) === canonicalOption(entry.options, option)) return [];
    return [differs(entry, option, entry.options.values.get(option), want)];
  });
  const times = TIMES.flatMap((option) => {
    const want = numberOption(wanted, option);
    const found = numberOption(entry.options, option) ?? 0;
    if (!want || found >= want) return [];
    return { ...differs(entry, option, `${found} s`, `${want} s`), message: `${option} is shorter than the method's` };
  });
  return [...load, ...times];
}

/** The jobs of a step are the total of all hosts, spread evenly. */
function jobsDiffer(entries: readonly FioEntry[], section: JobSection): readonly Finding[] {
  const [first] = entries;
  const want = numberOption(optionsOfSection(section), 'numjobs');
  if (first === undefined || want === undefined) return [];
  const hosts = new Map<string, number>();
  for (const entry of entries) {
    hosts.set(entry.client ?? '', numberOption(entry.options, 'numjobs') ?? 1);
  }
  const total = [...hosts.values()].reduce((sum, jobs) => sum + jobs, 0);
  const least = want < hosts.size ? want : Math.floor(want / hosts.size) * hosts.size;
  if (total >= least && total <= want) return [];
  return [differs(first, 'numjobs', `${total} on ${hosts.size} host${hosts.size === 1 ? '' : 's'}`, String(want))];
}

function differs(entry: FioEntry, option: string, found: string | undefined, want: string | undefined): Finding {
  return {
    ...placeIn(entry),
    message: `${option} is not that of the method's step`,
    found: found ?? 'not set',
    allowed: want ?? 'not set',
    fix: 'run the step as the method specifies, list it in method_left_out, or drop method',
  };
}

function notOfTheStep(entry: FioEntry, sections: readonly JobSection[], job: string): Finding {
  return {
    ...placeIn(entry, `${entry.pointer}/jobname`),
    message: "job is not in the job file of the method's step",
    found: entry.name,
    allowed: `${sections.map(({ name }) => `[${name}]`).join(', ')} (${job})`,
    fix: "run the step with the method's job file, or give the test the id of its step",
  };
}
