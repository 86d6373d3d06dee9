/** From fio's output to measurements: one per group of jobs and direction. */

import type { Problem } from '#types';
import { groupBy } from '../base/group-by.ts';
import { isJsonArray, ownValue } from '../base/pointer.ts';
import type { LatencyCounts, Reading, Readings } from '../model/measurement.ts';
import { atOnceNotices, type FioRun, notOneRun } from './at-once.ts';
import { mergeBins } from './bins.ts';
import { textOption } from './effective-options.ts';
import { doesNoIo } from './engines.ts';
import { hidesJobs, type MeasuredEntry, measuredEntriesOf } from './entries.ts';
import { addDirections, type Figures, mergeConcurrent, withTotal } from './figures.ts';
import { finalDocuments } from './final-documents.ts';
import { foreignDirections, numberOf } from './fio-keys.ts';
import { groupsOf, type JobGroup } from './groups.ts';
import { basePattern, type Direction, loadsOf } from './load.ts';
import { deriveOf, latencyOfPercentiles, measurementOf } from './measurement.ts';
import type { Notice } from './notices.ts';
import { directionsOfPattern } from './patterns.ts';
import { arePhasesSure, phasesOf } from './phases.ts';
import { documentNotices, noticesOf, unreportedJobs } from './raise-notices.ts';
import { replayedTraces } from './replay.ts';
import type { FioDocument, FioOutput, JobFile } from './types.ts';

const all: readonly Direction[] = ['read', 'write', 'trim', 'mixed'];
const NOTHING: readonly Direction[] = [];

interface Part {
  readonly direction: Direction;
  readonly figures: Figures;
  /** What was merged: clones of one direction, or the directions of a total. */
  readonly parts: readonly Figures[];
  readonly added: readonly Direction[];
}

function figuresOf({ entries }: JobGroup, direction: Direction): readonly Figures[] {
  const found: Figures[] = [];
  for (const entry of entries) {
    const figures = entry.figures.get(direction);
    if (figures !== undefined) found.push(figures);
  }
  return found;
}

/**
 * Directions of a group, and their total when the load is a mixed one. fio's own total is used where it prints one. `totals` are fio's own
 * of all clients.
 */
function readingsOf(group: JobGroup, totals: readonly MeasuredEntry[]): readonly Part[] {
  const readings: Part[] = [];
  for (const direction of all) {
    const parts = figuresOf(group, direction);
    const merged = mergeConcurrent(parts);
    if (!merged) continue;
    const figures = totals.reduce((one, total) => withTotal(one, total.figures.get(direction)), merged);
    readings.push({ direction, figures, parts, added: NOTHING });
  }
  if (readings.length < 2 || readings.at(-1)?.direction === 'mixed' || group.several_jobs) return readings;
  // Trims move no data: with writes they add up to nothing that anybody asks for.
  if (readings.some(({ direction }) => direction === 'trim')) return readings;
  const { options } = group.entries[0];
  const rw = basePattern(options.values.get('rw') ?? 'read');
  const isReplay = replayedTraces(options) !== undefined;
  if (options.listed && !isReplay && (directionsOfPattern(rw)?.length ?? 0) < 2) return readings;
  const parts = readings.map((reading) => reading.figures);
  const added = readings.map((reading) => reading.direction);
  return [...readings, { direction: 'mixed', figures: addDirections(parts, added), parts, added }];
}

/** fio prints disk_util on Linux only; in client mode the clients say what they run on. */
function isLinux(output: FioOutput, document: FioDocument): boolean {
  const disks = ownValue(document.value, 'disk_util');
  return (isJsonArray(disks) && disks.length > 0) || output.text_lines.some((line) => /\bos=Linux\b/.test(line));
}

function nothingDone(group: JobGroup): Problem {
  const [{ file, pointer, report, options }] = group.entries;
  const errors = group.entries.flatMap((entry) => numberOf(entry.value, 'error') || []);
  const ioengine = textOption(options, 'ioengine');
  const said = { file, pointer, ...report.locate(pointer), rule: 'N-no-io', severity: 'notice' } as const;
  if (errors.length === 0 && doesNoIo(ioengine))
    return {
      ...said,
      message: `job "${group.name}" did other work beside the I/O, and has no figures`,
      found: `ioengine=${ioengine}`,
    };
  const foreign = group.entries.flatMap((entry) => foreignDirections(entry.value));
  if (foreign.length > 0)
    return {
      ...said,
      message: `all I/O of job "${group.name}" is in directions that fio does not have, so it has no figures`,
      found: `directions of a modified fio: ${[...new Set(foreign)].join(', ')}`,
      fix: 'run the test again with a fio as it was released',
    };
  return {
    ...said,
    message: `job "${group.name}" did no I/O, so it has no figures`,
    found: errors.length > 0 ? `error ${errors.join(', ')} (errno)` : 'io_bytes 0 in every direction',
    fix: 'find out why in what fio printed, and run the test again',
  };
}

/** Each group with those that ran at the same time, itself included. */
function groupsAtOnce(
  groups: readonly JobGroup[],
  entries: readonly MeasuredEntry[],
): ReadonlyMap<JobGroup, readonly JobGroup[]> {
  const phases = new Map(phasesOf(entries).flatMap((phase, place) => phase.map((entry) => [entry, place])));
  const together = groupBy(groups, (group) => phases.get(group.entries[0]));
  return new Map([...together.values()].flatMap((all) => all.map((group) => [group, all])));
}

/** Adds #2, #3 to a name that was given out before; a job may be called so itself. */
function nameOnce(name: string, seen: Map<string, number>): string {
  let count = seen.get(name) ?? 0;
  let given: string;
  do {
    count += 1;
    given = count === 1 ? name : `${name}#${count}`;
  } while (count > 1 && seen.has(given));
  seen.set(name, count);
  if (given !== name) seen.set(given, 1);
  return given;
}

function countsOf(figures: Figures): LatencyCounts | undefined {
  const latency = latencyOfPercentiles(figures);
  if (!latency?.has_bins) return undefined;
  const readCounts = (): ReturnType<LatencyCounts['readCounts']> => {
    const { values: ns, counts } = latency.readBins() ?? mergeBins([]);
    return { ns, counts };
  };
  return { kind: latency.percentile_kind, readCounts };
}

/** What ran at one time: a document of the one result, or the documents of several. */
interface Session {
  readonly outputs: readonly FioOutput[];
  readonly entries: readonly MeasuredEntry[];
  readonly totals: readonly MeasuredEntry[];
  readonly isHiding: boolean;
  readonly isLinux: boolean;
  readonly notices: readonly Notice[];
}

/** Processes of one test that each ran one job may each call it by what it worked on: --name=/dev/sdb. It is one job all the same. */
function underOneName(parts: readonly (readonly MeasuredEntry[])[]): readonly MeasuredEntry[] {
  const all = parts.flat();
  const [first] = all;
  const isOneEach = parts.every((own) => new Set(own.map(({ name }) => name)).size === 1);
  return first !== undefined && isOneEach ? all.map((entry) => ({ ...entry, name: first.name })) : all;
}

function sessionsOf(runs: readonly FioRun[]): readonly Session[] {
  const isPart = runs.length > 1;
  const each = runs.flatMap(({ output, jobFile }) => {
    const finals = finalDocuments(output.documents);
    return finals.map((document): Session => {
      const isHiding = hidesJobs(document);
      return {
        outputs: [output],
        ...measuredEntriesOf(output.file, document, jobFile, isPart),
        isHiding,
        isLinux: isLinux(output, document),
        notices: [
          ...documentNotices(output, document, document === finals.at(-1)),
          ...(isHiding ? [unreportedJobs] : []),
        ],
      };
    });
  });
  if (!isPart) return each;
  const notices = each.flatMap((one) => one.notices);
  return [
    {
      outputs: each.flatMap(({ outputs }) => outputs),
      entries: underOneName(each.map(({ entries }) => entries)),
      totals: [],
      isHiding: each.some((one) => one.isHiding),
      isLinux: each.every((one) => one.isLinux),
      notices: notices.filter(({ text }, place) => notices.findIndex((other) => other.text === text) === place),
    },
  ];
}

/**
 * Measurements of one fio output. Of cumulative snapshots the last counts; runs that were merely appended count each.
 * `jobFile` is the job file that ran: it supplies what this version of fio does not print. A job without I/O has no
 * measurement but a problem; what is doubtful about a figure stands in its notices.
 * `beside` are other results that ran at the same time as parts of the same test: all are added up, as fio adds up its clients.
 */
export function readFio(output: FioOutput, jobFile?: JobFile, beside: readonly FioRun[] = []): Readings {
  const found: Reading[] = [];
  const runs: readonly FioRun[] = [{ output, jobFile }, ...beside];
  const problems: Problem[] = [...notOneRun(runs)];
  if (problems.length > 0) return { readings: [], problems };
  const seen = new Map<string, number>();
  for (const { outputs, entries, totals, isHiding, isLinux: linux, notices } of sessionsOf(runs)) {
    const groups = groupsOf(entries);
    const atOnce = groupsAtOnce(groups, entries);
    const isSure = !isHiding && groups.length > 1 && arePhasesSure(entries);
    for (const group of groups) {
      const readings = readingsOf(group, totals);
      if (readings.length === 0) problems.push(nothingDone(group));
      const job = readings.length === 0 ? '' : nameOnce(group.name, seen);
      const { options } = group.entries[0];
      const loadIn = loadsOf(options, linux);
      const whole = loadIn('mixed');
      for (const { direction, figures, parts, added } of readings) {
        const load = direction === 'mixed' ? whole : loadIn(direction);
        const own = noticesOf(group, direction, load, figures, parts, added.length > 0);
        const hasSeveral = (directionsOfPattern(load.rw)?.length ?? 1) > 1;
        const measurement = measurementOf({
          outputs,
          group,
          sameTime: isHiding ? undefined : atOnce.get(group),
          isAlone: isSure && atOnce.get(group)?.length === 1,
          job,
          direction,
          figures,
          added,
          load,
          whole: hasSeveral ? whole : load,
          isLinux: linux,
          notices: [...notices, ...atOnceNotices(runs, group.entries, direction), ...own],
        });
        const counts = countsOf(figures);
        const derive = deriveOf(group, figures, measurement);
        found.push(counts === undefined ? { measurement, derive } : { measurement, derive, counts });
      }
    }
  }
  return { readings: found, problems };
}
