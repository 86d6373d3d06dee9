import { isJsonObject, ownValue } from '../base/pointer.ts';
import type { JobFile, JobSection } from '../fio/types.ts';
import { type FioEntry, finalEntriesOf } from './fio-entries.ts';
import { jobGroupsOf } from './job-groups.ts';
import { canonicalName, isUnknownValue, sameValue } from './option-text.ts';
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

function optionsOf(
  section: JobSection,
): ReadonlyMap<string, { readonly value: string; readonly isGlobal: boolean; readonly file: string }> {
  return new Map(
    [...section.options.values()].map(({ name, value, line, file }) => [
      canonicalName(name),
      { value, file, isGlobal: line < section.line },
    ]),
  );
}

function globalValue(section: JobSection, option: string): string | undefined {
  const found = optionsOf(section).get(option);
  return found?.isGlobal ? found.value : undefined;
}

/**
 * Where the options of a section and those that fio printed differ. Of several [global] sections fio prints one list, in
 * which the last one counts, also for jobs before it.
 */
function differences(entry: FioEntry, section: JobSection, jobFile: JobFile): readonly Difference[] {
  const own = ownValue(entry.value, 'job options');
  const ownNames = new Set(isJsonObject(own) ? Object.keys(own).map(canonicalName) : []);
  const printed = new Map([...entry.options].map(([name, value]) => [canonicalName(name), value]));
  const wanted = optionsOf(section);
  const about = { file: jobFile.file, section: section.name };
  const found = [...printed].flatMap(([option, value]): Difference[] => {
    if (PLACES.has(option) || option.startsWith('write_')) return [];
    const want = wanted.get(option);
    const globals = ownNames.has(option) ? [] : jobFile.sections.flatMap((other) => globalValue(other, option) ?? []);
    const allowed = [...(want === undefined ? [] : [want.value]), ...globals];
    if (allowed.some((text) => isUnknownValue(text) || sameValue(text, value))) return [];
    return [{ ...about, option, found: value, ...(want === undefined ? {} : { wanted: want.value }) }];
  });
  const absent = ALWAYS_PRINTED.flatMap((option): Difference[] => {
    const want = wanted.get(option);
    return want === undefined || printed.has(option) ? [] : [{ ...about, option, wanted: want.value }];
  });
  return [...found, ...absent];
}

function describe(entry: FioEntry, { option, found, wanted, file, section }: Difference): Finding {
  const own = ownValue(entry.value, 'job options');
  const printedIn = isJsonObject(own) ? Object.keys(own).find((name) => canonicalName(name) === option) : undefined;
  const pointer = printedIn
    ? `${entry.pointer}/job options/${printedIn}`
    : found === undefined
      ? entry.pointer
      : '/global options';
  const place = { file: entry.file, document: entry.document, pointer };
  if (wanted === undefined) {
    return {
      ...place,
      severity: 'warning',
      message: `fio was given an option that the submitted job file does not have: ${option}`,
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
        file: entry.file,
        document: entry.document,
        pointer: `${entry.pointer}/jobname`,
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
  looks_at: 'measured',
  severity: 'error',
  title: 'The result was made by the submitted job file',
  description:
    'fio prints the options it was given. Each must stand in the job file with the same value, and the options that define the load (rw, bs, iodepth, ioengine, direct, size, runtime, rate) must not be missing. An option that only the command line can have given is a warning: the result shows it, the job file does not. `4k` and `4096` are the same; file names, flags that older versions leave out, and values from the environment are not compared. fio before 2.3 prints no options and is not checked.',
  check: ({ run, results, jobFiles }) =>
    run.tests.flatMap(({ result = '', job_file = '' }) => {
      const output = results.get(result);
      const jobFile = jobFiles.get(job_file);
      if (output === undefined || jobFile === undefined || jobFile.sections.length === 0) return [];
      const findings = finalEntriesOf(output)
        .filter(({ options }) => options.size > 0)
        .flatMap((entry) => compare(entry, jobFile));
      // Clones of a job and jobs under one [global] repeat what is wrong: each difference is told once.
      const told = new Set<string>();
      return findings.filter(({ message, found, allowed }) => {
        const key = JSON.stringify([message, found, allowed]);
        return told.has(key) ? false : told.add(key);
      });
    }),
};
