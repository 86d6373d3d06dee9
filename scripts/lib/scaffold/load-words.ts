/** A title and an id for a test, from what fio was asked to do. */

import { NBSP } from '../base/digits.ts';
import { groupBy } from '../base/group-by.ts';
import { slug } from '../base/latin-slug.ts';
import { formatBlockSize } from '../base/sizes.ts';
import { wordOr } from '../base/words.ts';
import { isFileOperation } from '../fio/engines.ts';
import { sizeName } from '../fio/workload-class.ts';
import { isDepthSought } from '../model/load.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import type { LoadWords } from './types.ts';

type Part = readonly [title: string, id: string];

/** What of a measurement tells the load. */
type Told = Pick<
  TestMeasurement,
  | 'job'
  | 'ioengine'
  | 'replay_of'
  | 'rw'
  | 'rwmixread'
  | 'bs_bytes'
  | 'iodepth'
  | 'numjobs'
  | 'clients'
  | 'outstanding'
  | 'workload_options'
> & {
  readonly direction?: TestMeasurement['direction'];
};

/** "4k", "1M", "512 B", with spaces as people type them. */
function sizeText(bs_bytes: number): string {
  return formatBlockSize(bs_bytes).replaceAll(NBSP, ' ');
}

/** Block sizes of the directions of one job, "4k reads" and "64k writes"; none where they do not differ. */
function sizesOf(directions: readonly Told[]): readonly Part[] {
  const sized = directions.flatMap(({ direction, bs_bytes }) =>
    direction === undefined || direction === 'mixed' || bs_bytes === undefined ? [] : [{ direction, bs_bytes }],
  );
  if (new Set(sized.map(({ bs_bytes }) => bs_bytes)).size < 2) return [];
  return sized.map(({ direction, bs_bytes }) => [`${sizeText(bs_bytes)} ${direction}s`, sizeName(bs_bytes)]);
}

function partsOf(one: Told, sizes: readonly Part[]): readonly Part[] {
  const { ioengine, replay_of, rw, rwmixread, bs_bytes, iodepth, numjobs, clients, job } = one;
  const pattern = rw ?? (isFileOperation(ioengine) ? ioengine : undefined);
  if (pattern === undefined && replay_of === undefined) return [[`job ${job}`, job]];
  const parts: Part[] = [];
  const size = sizes.length > 0 ? undefined : bs_bytes;
  const way = pattern === undefined ? `replay of ${replay_of}` : wordOr('rw', pattern);
  const id = pattern ?? `replay-${replay_of}`;
  const named = [...sizes.map((part) => part[1]), ...(size === undefined ? [] : [sizeName(size)]), id];
  parts.push([size === undefined ? way : `${sizeText(size)} ${way}`, named.join('-')]);
  // What tells them apart in an id stands in front of the pattern.
  if (sizes.length > 0) parts.push([sizes.map((part) => part[0]).join(' and '), '']);
  if (rwmixread !== undefined) parts.push([`${rwmixread} % reads`, String(rwmixread)]);
  if (clients !== undefined && clients > 1) parts.push([`${clients} clients`, `c${clients}`]);
  const jobs = numjobs === undefined ? undefined : `${numjobs} ${numjobs === 1 ? 'job' : 'jobs'}`;
  const depth = iodepth === undefined ? undefined : `QD${isDepthSought(one) ? '≤' : ''}${iodepth}`;
  const both = [jobs, depth].filter((part) => part !== undefined).join(' × ');
  const ids = [numjobs === undefined ? [] : `t${numjobs}`, iodepth === undefined ? [] : `q${iodepth}`].flat();
  return both === '' ? parts : [...parts, [both, ids.join('-')]];
}

const OF_JOB = ['job', 'ioengine', 'replay_of', 'rw', 'rwmixread', 'iodepth', 'numjobs', 'clients'] as const;

/** Directions of one job are one load, whatever their block sizes. */
function jobOf(one: Told): string {
  return JSON.stringify([...OF_JOB.map((key) => one[key]), one.direction === undefined ? one.bs_bytes : null]);
}

/** "4k random read, 4 jobs × QD8" and 4k-randread-t4-q8. Several jobs at once are named one after another; unknown ones by the file. */
export function loadWords(measurements: readonly Told[], path: string): LoadWords {
  const loads = new Map<string, string>();
  for (const directions of groupBy(measurements, jobOf).values()) {
    const parts = directions.slice(0, 1).flatMap((one) => partsOf(one, sizesOf(directions)));
    const id = parts.flatMap((part) => part[1] || []).join('-');
    if (!loads.has(id)) loads.set(id, parts.map((part) => part[0]).join(', '));
  }
  const isKnown = measurements.some(
    ({ rw, replay_of, ioengine }) => rw !== undefined || replay_of !== undefined || isFileOperation(ioengine),
  );
  const shown = [...loads].slice(0, 3);
  const more = loads.size > 3 ? [`${loads.size - 3} more`] : [];
  const title = [...shown.map(([, words]) => words), ...more].join(' + ');
  const name = slug(path.replace(/\.(json|txt|out|log)?(\.gz)?$/i, ''), 60);
  const id = slug(shown.map(([words]) => words).join('-'), 60);
  if (measurements.length === 0) return { title: name || 'test', id: name || 'test' };
  return isKnown && id !== '' ? { title, id } : { title: title || name, id: name || id || 'test' };
}
