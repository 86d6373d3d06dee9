/** Which notices a measurement of fio output carries. */

import { formatBytes } from '../base/sizes.ts';
import { OPEN_PERCENTILES } from '../model/metrics.ts';
import { type EffectiveOptions, numberOption, textOption, UNKNOWN_OPTIONS } from './effective-options.ts';
import { isFileOperation, isIdleEngine, isSerial, isSynchronous } from './engines.ts';
import type { Figures } from './figures.ts';
import { jobsOf } from './final-documents.ts';
import { numberOf, objectOf } from './fio-keys.ts';
import type { JobGroup } from './groups.ts';
import { type Latency, percentiles } from './latency.ts';
import { leastOfOpenBin } from './latency-bin.ts';
import { basePattern, type Direction, type Load, submittedBy } from './load.ts';
import { latencyOfPercentiles } from './measurement.ts';
import type { Notice } from './notices.ts';
import { offeredLoad, rateLimited } from './offered-load.ts';
import { directionsOfPattern } from './patterns.ts';
import { iosByPriority } from './priorities.ts';
import { signalLine } from './requested-runtime.ts';
import { hasStrayClat } from './stray-clat.ts';
import { namesIn } from './targets.ts';
import type { FioDocument, FioOutput } from './types.ts';
import { areUntimed, someAreVerifying } from './verifying-reads.ts';

const SYNCS = ['fsync', 'fdatasync'];

export const unreportedJobs: Notice = {
  rule: 'N-unreported-jobs',
  text: 'A job ran that is not reported (stats=0), or is counted in another entry (group_reporting).',
};

/** What fio prints as `eta` where it does not know. */
const UNKNOWN_S = 2 ** 31 - 1;

/** What is the same for all measurements of a document: that fio was still running, interruption and error messages. */
export function documentNotices(output: FioOutput, document: FioDocument, isLastRun: boolean): readonly Notice[] {
  const found: Notice[] = [];
  const signal = signalLine(output);
  const left = Math.max(0, ...jobsOf(document).map((job) => numberOf(job, 'eta') ?? 0));
  // What a signal kept fio from doing was still to come too.
  if (left > 0 && left < UNKNOWN_S && signal === undefined)
    found.push({ rule: 'N-unfinished', text: `fio expected ${left} s more when it wrote this document.` });
  if (!isLastRun) return found;
  const error = output.text_lines.find((line) => /^fio: .*(?:\berr=|\berror\b)/.test(line));
  if (signal) found.push({ rule: 'N-interrupted', text: `fio was interrupted: "${signal}".` });
  if (error) found.push({ rule: 'N-error-text', text: `fio reported an error: "${error}".` });
  if (output.problems.some((problem) => problem.severity === 'warning')) {
    found.push({
      rule: 'N-unfinished',
      text: 'A later document of the file cannot be read; this is the last whole one.',
    });
  }
  return found;
}

function entryNotices(group: JobGroup): readonly Notice[] {
  const found: Notice[] = [];
  const errors = new Set<number>();
  let survived = 0;
  for (const { value: job } of group.entries) {
    const error = numberOf(job, 'error') ?? 0;
    if (error > 0) errors.add(error);
    survived += numberOf(job, 'total_err') ?? 0;
  }
  if (errors.size > 0)
    found.push({ rule: 'N-job-error', text: `The job ended with error ${[...errors].join(', ')} (errno).` });
  if (survived > 0) found.push({ rule: 'N-errors-survived', text: `${survived} I/O errors during the run.` });
  return found;
}

/** fio's setup_files() gives each file size / files where filesize says nothing. */
function sizeNotices(options: EffectiveOptions, { size_bytes: size = 0 }: Load): readonly Notice[] {
  const names = textOption(options, 'filename');
  if (size === 0 || names === undefined || !names.includes(':') || options.values.has('filesize')) return [];
  const files = namesIn(names).length;
  if (files < 2) return [];
  const text = `fio divides size over the ${files} files of filename: ${formatBytes(size / files)} of each.`;
  return [{ rule: 'N-size-divided', text }];
}

/** Whether fio counts writes of which nothing can be told. */
function countsUndoneWrites({ entries }: JobGroup): boolean {
  return entries.some(
    ({ value, figures }) => !figures.has('write') && (numberOf(objectOf(value, 'write'), 'total_ios') ?? 0) > 0,
  );
}

/** With latency_target fio tries depths up to iodepth, and reports the one that it ended with. */
function soughtDepth({ entries: [entry, ...others] }: JobGroup, { iodepth, ...load }: Load): Notice | undefined {
  const depth = numberOf(entry.value, 'latency_depth');
  const isSought =
    (numberOption(entry.options, 'latency_target') ?? 0) > 0 && !isSynchronous(submittedBy(entry.options, load));
  if (!isSought || depth === undefined || iodepth === undefined || others.length > 0) return undefined;
  const text = `fio itself sought how many I/Os in flight keep to latency_target, of ${iodepth} at most: it ended with ${depth}.`;
  return { rule: 'N-rate-limited', text };
}

/** Reads that nobody asked for, or some of those that were. */
function verifyingReads(group: JobGroup, direction: Direction, { rw }: Load): Notice | undefined {
  const [{ options }] = group.entries;
  const asked = rw === undefined ? undefined : directionsOfPattern(basePattern(rw));
  const told = (text: string): Notice => ({ rule: 'N-verify-reads', text });
  if (direction === 'read' && asked && !asked.includes('read')) {
    if (countsUndoneWrites(group))
      return told('These are the reads of the verification. The writes were only counted, not done (verify_only).');
    return told(
      areUntimed(options, direction)
        ? 'These are the reads of the verification. With verify_backlog fio counts all of them and times only those behind the last write: there is no rate.'
        : 'These are the reads of the verification pass.',
    );
  }
  const isPart =
    (direction === 'read' || direction === 'mixed') &&
    group.entries.some((entry) => someAreVerifying(entry.options, entry.figures));
  return isPart
    ? told(
        'Some of the reads are those of the verification pass behind the load: fio timed reads for longer than writes, or did more than were asked for.',
      )
    : undefined;
}

function lacksOptions({ entries: [{ options }] }: JobGroup): string {
  return options === UNKNOWN_OPTIONS
    ? 'fio did not print the options of this job, which came behind clones of another.'
    : 'The document holds no fio options.';
}

function optionNotices(group: JobGroup, direction: Direction, load: Load): readonly Notice[] {
  const found: Notice[] = [];
  const [{ options, value: job }] = group.entries;
  if (!options.listed && !group.several_jobs) found.push({ rule: 'N-options-unknown', text: lacksOptions(group) });
  if (!options.listed && group.entries.length > group.clients) {
    found.push({
      rule: 'N-clones-by-name',
      text: `${group.entries.length} entries of this name were taken for clones.`,
    });
  }
  if (options.ambiguous.size > 0) {
    const names = [...options.ambiguous].sort().join(', ');
    found.push(
      group.entries[0].client === undefined
        ? { rule: 'N-globals-differ', text: `Global options were given with several values: ${names}.` }
        : { rule: 'N-clients-differ', text: `The clients or their [global] sections differ in ${names}.` },
    );
  }
  const verifying = verifyingReads(group, direction, load);
  // fio holds no reads back that verify.
  if (load.rate_limited && verifying === undefined) {
    const clones = group.numjobs === undefined ? undefined : group.numjobs * group.clients;
    const isRandom = textOption(options, 'rate_process') === 'poisson';
    found.push(soughtDepth(group, load) ?? rateLimited(offeredLoad(options, load.rw, direction, clones), isRandom));
  }
  if (isSerial(submittedBy(options, load)) && (load.iodepth ?? 1) > 1) {
    const why = isSynchronous(load) ? `${load.ioengine} is synchronous` : `${load.ioengine} waits for each trim`;
    found.push({ rule: 'N-iodepth-ignored', text: `${why}: one outstanding I/O per job, not ${load.iodepth}.` });
  }
  found.push(...sizeNotices(options, load));
  if (isIdleEngine(load.ioengine)) {
    const text = isFileOperation(load.ioengine)
      ? `Each I/O of engine ${load.ioengine} is an operation on a file, which moves no data: there is no bandwidth.`
      : `Engine ${load.ioengine} moves no data to storage.`;
    found.push({ rule: 'N-no-storage', text });
  } else if (load.replay_of !== undefined) {
    const text = `The I/Os are those of ${load.replay_of}: there is no pattern and no block size, so there is no workload class.`;
    found.push({ rule: 'N-replay', text });
  } else if (options.listed && load.bs_bytes === undefined && options.ambiguous.size === 0) {
    found.push({ rule: 'N-block-size-varies', text: 'There is no single block size, so there is no workload class.' });
  }
  if (verifying !== undefined) found.push(verifying);
  const sync = objectOf(job, 'sync');
  const synced = sync !== undefined && (numberOf(objectOf(sync, 'lat_ns'), 'N') ?? 0) > 0;
  if (
    (direction === 'write' || direction === 'mixed') &&
    (synced || SYNCS.some((name) => (numberOption(options, name) ?? 0) > 0))
  ) {
    found.push({ rule: 'N-fsync', text: 'Write latency excludes fsync.' });
  }
  return found;
}

function groupNotices(group: JobGroup): readonly Notice[] {
  const found: Notice[] = [];
  if (group.other_globals) {
    found.push({
      rule: 'N-globals-differ',
      text: 'fio printed [global] options of another job file or section, not those of this job; its load is not known.',
    });
  } else if (group.several_jobs) {
    found.push({
      rule: 'N-several-jobs',
      text: 'fio summed several jobs into this entry; their load is not known.',
    });
  } else if (group.clones_missing) {
    found.push({
      rule: 'N-clones-missing',
      text: `${group.entries.length} entries report, not as many as were started.`,
    });
  } else if (group.numjobs === undefined && group.entries[0].options !== UNKNOWN_OPTIONS) {
    const { numjobs_listed, values } = group.entries[0].options;
    const text =
      numjobs_listed || values.has('numjobs')
        ? 'How many clones the entry holds is not known.'
        : 'This fio version does not show how many clones the entry holds.';
    found.push({ rule: 'N-numjobs-unknown', text });
  }
  return found;
}

/** Whether an entry has some, before all were merged. */
function hadPercentiles({ entries }: JobGroup): boolean {
  return entries.some((entry) =>
    [...entry.figures.values()].some((one) => [...one.latencies.values()].some((each) => each.percentiles.size > 0)),
  );
}

/** Which percentiles are but a lower bound. */
function openPercentiles(latency: Latency | undefined): readonly Notice[] {
  if (latency === undefined) return [];
  const least = (percentile: number) => leastOfOpenBin(latency.percentiles.get(percentile) ?? 0, latency.max_ns);
  const [first, ...others] = percentiles.filter((percentile) => least(percentile) !== undefined);
  if (first === undefined) return [];
  const from = ((least(first) ?? 0) / 1e9).toFixed(1);
  const text = `${[first, ...others].map((one) => `p${one}`).join(', ')}: ${from} s or longer; fio counts all of these in one bin.`;
  return [{ rule: OPEN_PERCENTILES, text }];
}

function figureNotices(group: JobGroup, figures: Figures, count: number, what: string): readonly Notice[] {
  const found: Notice[] = [];
  const runtime = figures.runtime_ms;
  if (runtime === 0) found.push({ rule: 'N-no-runtime', text: 'The direction ran for less than a millisecond.' });
  else if (runtime !== undefined && runtime < 500)
    found.push({ rule: 'N-short-run', text: `The direction ran for ${runtime} ms only.` });
  const latency = figures.latencies.get('lat') ?? figures.latencies.get('clat');
  if (!latency) found.push({ rule: 'N-latency-not-measured', text: 'Latency was not measured.' });
  const all = [...figures.latencies.values()];
  if (count > 1 && latency && all.every((one) => one.percentiles.size === 0) && hadPercentiles(group)) {
    const text = `Percentiles of ${count} ${what} cannot be merged without JSON+ bins.`;
    found.push({ rule: 'N-percentiles-not-available', text });
  }
  if (all.some((one) => one.percentile_kind !== one.kind)) {
    found.push({
      rule: 'N-percentiles-of-lat',
      text: 'fio prints the percentiles under clat_ns; they are of total latency.',
    });
  }
  return [...found, ...openPercentiles(latencyOfPercentiles(figures))];
}

function runtimeNotices(figures: Figures, clones: readonly Figures[]): readonly Notice[] {
  if (clones.length < 2) return [];
  const sum = clones.reduce((total, one) => total + (one.iops ?? 0), 0);
  const off = figures.iops === undefined || sum === 0 ? 0 : Math.abs(sum - figures.iops) / figures.iops;
  const text = `The plain sum of the rates is ${(off * 100).toFixed(1)} % higher: the entries ran for different times.`;
  return off > 0.01 ? [{ rule: 'N-runtimes-differ', text }] : [];
}

const ADDED: readonly Direction[] = ['read', 'write', 'trim', 'mixed'];

function clatNotices({ entries }: JobGroup, direction: Direction): readonly Notice[] {
  const isStray = entries.some(({ value, options }) =>
    (direction === 'mixed' ? ADDED : [direction]).some((one) =>
      hasStrayClat(textOption(options, 'ioengine'), objectOf(value, one)),
    ),
  );
  const text =
    'Completion latency and its percentiles are left out: it is longer than total latency, as fio counts it with sqthread_poll.';
  return isStray ? [{ rule: 'N-clat-stray', text }] : [];
}

function priorityNotices(group: JobGroup, direction: Direction): readonly Notice[] {
  const counts = [...iosByPriority(group, direction)].map(([name, ios]) => `${name}: ${ios} I/Os`);
  if (counts.length === 0) return [];
  const text = `The I/Os had several priorities: ${counts.join(', ')}. The latencies of each are in the raw file.`;
  return [{ rule: 'N-priorities', text }];
}

/** All notices of one measurement. `parts` are the figures merged into it; `isTotal` when they are directions, not clones. */
export function noticesOf(
  group: JobGroup,
  direction: Direction,
  load: Load,
  figures: Figures,
  parts: readonly Figures[],
  isTotal: boolean,
): readonly Notice[] {
  return [
    ...entryNotices(group),
    ...groupNotices(group),
    ...(group.several_jobs ? [] : optionNotices(group, direction, load)),
    ...priorityNotices(group, direction),
    ...clatNotices(group, direction),
    ...figureNotices(group, figures, parts.length, isTotal ? 'directions' : 'entries'),
    ...(isTotal ? [] : runtimeNotices(figures, parts)),
  ];
}
