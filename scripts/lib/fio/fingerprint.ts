/** The workload of a measurement: its options, the jobs beside it, and a hash of both. Equal fingerprint, same workload. */

import { sha256Hex } from '../base/sha256.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import type { JobGroup } from './groups.ts';
import { shapingOf, type Workload, workloadOfJob, workloadText } from './job-workload.ts';

/** Every group's workload is part of the fingerprint of all others; no load that is compared with others has so many jobs. */
const mostBeside = 500;
/** More unlike jobs beside one are only hashed. */
const mostTold = 8;
/** A longer value, such as a pattern of many bytes, is cut where it is told. */
const longestValue = 120;

/** Raised whenever the same workload may come to another hash. 2: every option of fio's table, each in one spelling. */
export const FINGERPRINT_VERSION = 2;

type Told = Pick<
  TestMeasurement,
  'workload_fingerprint' | 'workload_fingerprint_version' | 'workload_options' | 'workload_beside'
>;

/** "4 x rw=randwrite …", each kind of job once. `keys` are their works as JSON, in the order of `jobs`. */
function describeConcurrent(jobs: readonly Workload[], keys: readonly string[]): readonly string[] {
  const kinds = new Map<string, { readonly job: Workload; count: number }>();
  for (const [place, job] of jobs.entries()) {
    const key = keys[place] ?? '';
    const kind = kinds.get(key) ?? { job, count: 0 };
    kind.count += 1;
    kinds.set(key, kind);
  }
  if (kinds.size > mostTold) return [];
  const texts = [...kinds.values()].map(({ job, count }) => (count > 1 ? `${count} x ` : '') + cut(workloadText(job)));
  return texts.sort();
}

function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/**
 * Fingerprint of a job together with the jobs that ran beside it (same group of fio): the same reads beside a writer are
 * another workload than the reads alone. 16 hex digits; undefined when any of it is unknown, for example flags before fio 3.39
 * without the job file, or which jobs ran beside it.
 */
export function fingerprintWorkload(
  group: JobGroup,
  sameTime: readonly JobGroup[] | undefined,
  isLinux: boolean,
): Told {
  const given = shapingOf(group);
  const options =
    given === undefined
      ? {}
      : { workload_options: Object.fromEntries(given.map(([name, value]) => [name, cut(value)])) };
  if (sameTime === undefined || sameTime.length > mostBeside) return options;
  const own = workloadOfJob(group, isLinux);
  const others = sameTime.filter((other) => other !== group).map((other) => workloadOfJob(other, isLinux));
  const known = others.filter((other) => other !== undefined);
  if (own === undefined || known.length < others.length) return options;
  const keys = known.map((other) => JSON.stringify(other));
  const hashed = [`fingerprint ${FINGERPRINT_VERSION}`, JSON.stringify(own), ...keys.toSorted()];
  const beside = describeConcurrent(known, keys);
  return {
    workload_fingerprint: sha256Hex(JSON.stringify(hashed)).slice(0, 16),
    workload_fingerprint_version: FINGERPRINT_VERSION,
    ...options,
    ...(beside.length === 0 ? {} : { workload_beside: [...beside] }),
  };
}
