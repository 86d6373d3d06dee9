/** A title and an id for a test, from what fio was asked to do. */

import { wordOr } from '../base/words.ts';
import { sizeName } from '../fio/workload-class.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { slug } from './slug.ts';
import type { LoadWords } from './types.ts';

type Part = readonly [title: string, id: string];

/** What of a measurement tells the load. */
type Told = Pick<TestMeasurement, 'job' | 'rw' | 'rwmixread' | 'bs_bytes' | 'iodepth' | 'numjobs' | 'clients'>;

function partsOf(one: Told): readonly Part[] {
  const { rw, rwmixread, bs_bytes, iodepth, numjobs, clients, job } = one;
  if (rw === undefined) return [[`job ${job}`, job]];
  const parts: Part[] = [];
  const size = bs_bytes === undefined ? undefined : sizeName(bs_bytes);
  const way = wordOr('rw', rw);
  parts.push([size === undefined ? way : `${size} ${way}`, size === undefined ? rw : `${size}-${rw}`]);
  if (rwmixread !== undefined) parts.push([`${rwmixread} % reads`, String(rwmixread)]);
  if (clients !== undefined && clients > 1) parts.push([`${clients} clients`, `c${clients}`]);
  const jobs = numjobs === undefined ? undefined : `${numjobs} ${numjobs === 1 ? 'job' : 'jobs'}`;
  const depth = iodepth === undefined ? undefined : `QD${iodepth}`;
  const both = [jobs, depth].filter((part) => part !== undefined).join(' × ');
  const ids = [numjobs === undefined ? [] : `t${numjobs}`, iodepth === undefined ? [] : `q${iodepth}`].flat();
  return both === '' ? parts : [...parts, [both, ids.join('-')]];
}

/** "4k random read, 4 jobs × QD8" and 4k-randread-t4-q8. Several jobs at once are named one after another; unknown ones by the file. */
export function loadWords(measurements: readonly Told[], path: string): LoadWords {
  const loads = new Map<string, string>();
  for (const one of measurements) {
    const parts = partsOf(one);
    const id = parts.map((part) => part[1]).join('-');
    if (!loads.has(id)) loads.set(id, parts.map((part) => part[0]).join(', '));
  }
  const isKnown = measurements.some(({ rw }) => rw !== undefined);
  const shown = [...loads].slice(0, 3);
  const more = loads.size > 3 ? [`${loads.size - 3} more`] : [];
  const title = [...shown.map(([, words]) => words), ...more].join(' + ');
  const name = slug(path.replace(/\.(json|txt|out|log)?(\.gz)?$/i, ''), 60);
  const id = slug(shown.map(([words]) => words).join('-'), 60);
  if (measurements.length === 0) return { title: name || 'test', id: name || 'test' };
  return isKnown && id !== '' ? { title, id } : { title: title || name, id: name || id || 'test' };
}
