/** Finds the job file that a result was made with: by the options that fio printed, and the names and order of the jobs. */
import { parseJobFile } from '../fio/job-file.ts';
import type { JobFile } from '../fio/types.ts';
import type { ParsedBundle } from '../formats/types.ts';
import { finalEntriesOf } from '../rules/fio-entries.ts';
import { jobOptionsMatch } from '../rules/job-options-match.ts';
import { jobSectionsRan } from '../rules/job-sections-ran.ts';
import { distance, nearest } from './nearness.ts';
import type { LooseJobFile, LooseResult, PairedJobFile } from './types.ts';

/** Job files by path, with the files they include from their own folder. */
export function readJobFiles(files: readonly LooseJobFile[]): readonly PairedJobFile[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return files.map(({ path, text }) => {
    const includes: string[] = [];
    const include = (name: string): string | undefined => {
      const other = `${path.slice(0, path.lastIndexOf('/') + 1)}${name.replace(/^\.\//, '')}`;
      if (texts.has(other) && !includes.includes(other)) includes.push(other);
      return texts.get(other);
    };
    return { path, job_file: parseJobFile(path, text, { include }), includes };
  });
}

/** Enough of a bundle for the two rules that hold a job file against a result. */
function pairAsBundle({ path, output }: LooseResult, jobFile: JobFile): ParsedBundle {
  return {
    id: 'pair',
    folder: 'pair',
    files: [],
    figures: [],
    locate: new Map(),
    results: new Map([[path, output]]),
    jobFiles: new Map([[jobFile.file, jobFile]]),
    hardware: {
      system: { id: 'pair', vendor: 'not_recorded', model: 'not_recorded', kind: 'drive' },
      hosts: [],
      fabric: { description: 'not_recorded' },
    },
    run: {
      id: 'pair',
      title: 'pair',
      date: 'not_recorded',
      submitter: { name: 'not_recorded' },
      licence: 'not_recorded',
      evidence: 'measured',
      configurations: [{ id: 'default', title: 'default', axes: {} }],
      tests: [{ id: 'pair', title: 'pair', configuration: 'default', job_file: jobFile.file, result: path }],
      conditions: {
        preconditioning: { state: 'not_recorded' },
        purge: { state: 'not_recorded' },
        fill: { state: 'not_recorded' },
        warm_up: { state: 'not_recorded' },
        host_cache: { state: 'not_recorded' },
        target_cache: { state: 'not_recorded' },
      },
    },
  };
}

/** Whether the jobs of the result are sections of the file, in the same order. */
function hasJobsInOrder(result: LooseResult, jobFile: JobFile): boolean {
  const sections = jobFile.sections.map(({ name }) => name);
  const entries = finalEntriesOf(result.output).filter(({ is_total }) => !is_total);
  // Clients repeat the jobs, clones repeat a job: the first time a name comes up counts.
  const names = [...new Set(entries.map(({ name }) => name))];
  const places = names.map((name) => sections.indexOf(name));
  return names.length > 0 && places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
}

/** How well a job file explains a result: 0 best, undefined not at all. */
function rankOf(result: LooseResult, { job_file }: PairedJobFile): number | undefined {
  const isWhole = job_file.sections.length > 0 && !job_file.problems.some(({ severity }) => severity === 'error');
  if (!isWhole || !hasJobsInOrder(result, job_file)) return undefined;
  const differences = jobOptionsMatch.check(pairAsBundle(result, job_file), [], { methods: new Map() });
  // Warnings are options that the command line added to those of the file.
  if (differences.some(({ severity }) => severity !== 'warning')) return undefined;
  const hasAllRun = jobSectionsRan.check(pairAsBundle(result, job_file), [], { methods: new Map() }).length === 0;
  return (differences.length > 0 ? 2 : 0) + (hasAllRun ? 0 : 1);
}

/**
 * The job files that explain a result: jobs and their order agree, and no option of the file differs from what fio printed.
 * Those that explain every option come first, then those whose every job ran; of equal files the nearest one. More than one
 * means that the evidence does not decide.
 */
export function findJobFiles(
  result: LooseResult,
  jobFiles: readonly PairedJobFile[],
  files: readonly LooseJobFile[],
): readonly PairedJobFile[] {
  const ranks = new Map(jobFiles.map((one) => [one, rankOf(result, one)]));
  const best = Math.min(...[...ranks.values()].map((rank) => rank ?? Number.POSITIVE_INFINITY));
  const candidates = jobFiles.filter((one) => ranks.get(one) === best);
  const hashes = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const byNearness = [...candidates].sort(
    (a, b) => distance(a.path, result.path) - distance(b.path, result.path) || (a.path < b.path ? -1 : 1),
  );
  const different = byNearness.filter(
    ({ path }, index) => byNearness.findIndex((other) => hashes.get(other.path) === hashes.get(path)) === index,
  );
  return nearest(different, result.path);
}
