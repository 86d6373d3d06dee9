/** How much distinct data jobs can reach: what they share counts once. */
import type { FioRun } from './at-once.ts';
import { numberOption, textOption } from './effective-options.ts';
import { type FioEntry, finalEntriesOf } from './entries.ts';
import { basePattern } from './load.ts';
import { directionsOfPattern } from './patterns.ts';
import { replayedTraces } from './replay.ts';
import { namesIn } from './targets.ts';

function writes({ options }: FioEntry): boolean {
  const rw = textOption(options, 'rw');
  return (rw === undefined ? undefined : directionsOfPattern(basePattern(rw)))?.includes('write') === true;
}

/**
 * The file that all clones of a job work on, and where in it they begin; undefined where each has its own, or a part of its own. Without
 * a filename fio names files by the clone, and clones take turns at several directories.
 */
function sharedPlace({ options }: FioEntry): string | undefined {
  const [filename, directory] = [textOption(options, 'filename'), textOption(options, 'directory')];
  const hasOwnPart = textOption(options, 'offset_increment') !== '0' || namesIn(directory).length > 1;
  if (filename === undefined || hasOwnPart) return undefined;
  return JSON.stringify([directory, filename, textOption(options, 'offset')]);
}

/**
 * Bytes, at most, that these entries reach, by the result that they are in: each client has files of its own, and parts of one file that
 * begin at different places do not overlap. Undefined where there are none, or the size of a job is not known in bytes, as of a replay.
 */
export function dataSpan(results: readonly (readonly FioEntry[])[]): number | undefined {
  const spans = new Map<string, { readonly size: number; readonly clones: number; readonly entries: number }>();
  for (const [place, entries] of results.entries())
    for (const entry of entries) {
      const size = numberOption(entry.options, 'size');
      if (!size || replayedTraces(entry.options) !== undefined) return undefined;
      const shared = sharedPlace(entry);
      const key = JSON.stringify([place, entry.client, shared ?? [entry.name, entry.group_id]]);
      const known = spans.get(key) ?? { size: 0, clones: 1, entries: 0 };
      spans.set(key, {
        size: Math.max(known.size, size),
        clones: shared === undefined ? Math.max(known.clones, numberOption(entry.options, 'numjobs') ?? 1) : 1,
        entries: shared === undefined ? known.entries + 1 : 1,
      });
    }
  const sum = [...spans.values()].reduce((all, { size, clones, entries }) => all + size * Math.max(clones, entries), 0);
  return sum > 0 ? sum : undefined;
}

/** The same of the jobs of a test that write, whether they ran at once or one after the other. */
export function writtenSpan(runs: readonly FioRun[]): number | undefined {
  return dataSpan(runs.map(({ output, jobFile }) => finalEntriesOf(output, jobFile).filter(writes)));
}
