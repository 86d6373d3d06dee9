import { isJsonObject, ownValue } from '../base/pointer.ts';
import { canonicalOption, kbBaseOf, optionsOfSection } from '../fio/effective-options.ts';
import { type FioEntry, finalEntriesOf } from '../fio/entries.ts';
import { canonicalValue, isUnknownValue, mainName } from '../fio/option-values.ts';
import { placeIn } from '../fio/printed-figures.ts';
import type { JobFile, JobSection } from '../fio/types.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import { jobGroupsOf } from './job-groups.ts';
import type { BundleRule, Finding } from './types.ts';

/** Say where the files lie or what the job is called, not what work was done. */
const PLACES = new Set([
  'name',
  'description',
  'filename',
  'filename_format',
  'directory',
  'hostname',
  'clientname',
  'pool',
  'rbdname',
]);

/** Printed by every fio that prints options, when they were given; flags and numjobs are not (before 3.39 and 3.4). */
const ALWAYS_PRINTED = [
  'rw',
  'bs',
  'bsrange',
  'bssplit',
  'iodepth',
  'ioengine',
  'direct',
  'rwmixread',
  'rwmixwrite',
  'size',
  'runtime',
  'ramp_time',
  'rate',
  'rate_iops',
];

interface Difference {
  readonly option: string;
  readonly found?: string;
  readonly wanted?: string;
  readonly file: string;
  readonly section: string;
}

/** The option of a section, where its [global] section gives it. */
function globalValue({ options, line }: JobSection, option: string): string | undefined {
  const found = options.get(option);
  return found !== undefined && found.line < line ? found.value : undefined;
}

/** Names of the options that fio printed for the job itself, by the main name of each. */
function ownNames(entry: FioEntry): ReadonlyMap<string, string> {
  const own = ownValue(entry.value, 'job options');
  return new Map(isJsonObject(own) ? Object.keys(own).map((name) => [mainName(name), name]) : []);
}

/**
 * Where the options of a section and those that fio printed differ. Of several [global] sections fio prints one list, in
 * which the last one counts, also for jobs before it.
 */
function differences(entry: FioEntry, section: JobSection, jobFile: JobFile): readonly Difference[] {
  const own = ownNames(entry);
  const printed = entry.options.values;
  const wanted = optionsOfSection(section);
  const about = { file: jobFile.file, section: section.name };
  const found = [...printed].flatMap(([option, value]): Difference[] => {
    if (PLACES.has(option) || option.startsWith('write_')) return [];
    const want = wanted.values.get(option);
    const globals = own.has(option) ? [] : jobFile.sections.flatMap((other) => globalValue(other, option) ?? []);
    const allowed = [...(want === undefined ? [] : [want]), ...globals];
    const given = canonicalOption(entry.options, option);
    const kbBase = kbBaseOf(wanted, option);
    if (allowed.some((text) => isUnknownValue(text) || canonicalValue(option, text, kbBase) === given)) return [];
    return [{ ...about, option, found: value, ...(want === undefined ? {} : { wanted: want }) }];
  });
  const absent = ALWAYS_PRINTED.flatMap((option): Difference[] => {
    const want = wanted.values.get(option);
    return want === undefined || printed.has(option) ? [] : [{ ...about, option, wanted: want }];
  });
  return [...found, ...absent];
}

function describe(entry: FioEntry, { option, found, wanted, file, section }: Difference): Finding {
  const printedIn = ownNames(entry).get(option);
  const pointer = printedIn
    ? `${entry.pointer}/job options/${printedIn}`
    : found === undefined
      ? entry.pointer
      : '/global options';
  const place = placeIn(entry, pointer);
  if (wanted === undefined) {
    return {
      ...place,
      severity: 'warning',
      message: `fio was given an option that the submitted job file lacks: ${option}`,
      found: JSON.stringify(found),
      allowed: `not set (${file})`,
      fix: 'if it was given on the command line, add it to the job file or say so in notes.md',
    };
  }
  return {
    ...place,
    message: `result was not produced by the submitted job file: ${option} differs`,
    found: found === undefined ? 'not set' : JSON.stringify(found),
    allowed: `${JSON.stringify(wanted)} (${file}, [${section}])`,
    fix: 'rerun fio with the submitted job file, or submit the one you ran',
  };
}

/** fio cuts job names at 127 bytes, which may be 42 characters. */
function isNamed({ name }: JobSection, entry: FioEntry): boolean {
  return name === entry.name || (entry.name.length >= 42 && name.startsWith(entry.name.slice(0, -1)));
}

function compare(entry: FioEntry, jobFile: JobFile): readonly Finding[] {
  const named = jobFile.sections.filter((section) => isNamed(section, entry));
  // A group has the name of its first job and the options of its last.
  const groups = jobGroupsOf(jobFile.sections).filter((group) => group.some((section) => named.includes(section)));
  const best = groups
    .flat()
    .map((section) => differences(entry, section, jobFile))
    .sort((a, b) => a.length - b.length)[0];
  if (named.length === 0) {
    return [
      {
        ...placeIn(entry, `${entry.pointer}/jobname`),
        message: 'job is not in the submitted job file',
        found: JSON.stringify(entry.name),
        allowed: `${jobFile.sections.map(({ name }) => `[${name}]`).join(', ')} (${jobFile.file})`,
        fix: 'rerun fio with the submitted job file, or submit the one you ran',
      },
    ];
  }
  return (best ?? []).map((difference) => describe(entry, difference));
}

export const jobOptionsMatch: BundleRule = {
  id: 'R-job-options-match',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'error',
  title: 'The result was produced by the submitted job file',
  description:
    'fio prints the options it was given. Each must be in the job file with the same value, and the options that define the load (rw, bs, iodepth, ioengine, direct, size, runtime, rate) must not be missing. An option that only the command line can have given is a warning: the result shows it, the job file does not. `4k` and `4096` are the same, and so is whatever else fio reads alike (`4KiB` is 4000 bytes to fio, unless `kb_base=1000`); file names, flags that older versions leave out, and values from the environment are not compared. fio before 2.3 prints no options and is not checked.',
  check: ({ run, results, jobFiles }) =>
    run.tests
      .flatMap((test) => fioRunsOfTest({ results, jobFiles }, test))
      .flatMap(({ output, jobFile }) => {
        if (jobFile === undefined || jobFile.sections.length === 0) return [];
        const findings = finalEntriesOf(output)
          .filter(({ options }) => options.values.size > 0)
          .flatMap((entry) => compare(entry, jobFile));
        // Clones of a job and jobs under one [global] repeat what is wrong: each difference is told once.
        const told = new Set<string>();
        return findings.filter(({ message, found, allowed }) => {
          const key = JSON.stringify([message, found, allowed]);
          return told.has(key) ? false : told.add(key);
        });
      }),
};
