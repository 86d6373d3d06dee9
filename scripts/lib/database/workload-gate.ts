/** The gate of the workload: did fio do the same on both sides? By fingerprint where both are known, else by what is known. */
import { basePattern } from '../fio/load.ts';
import { directionsOfPattern } from '../fio/patterns.ts';
import { FIO_OPTIONS } from '../model/fio-options.ts';
import type { Comparand } from './comparand.ts';
import { type Difference, forbids, type Gate, gate, type Value } from './gate.ts';

/** Options of the fingerprint that a measurement keeps, beside those of its class. */
const LOAD = ['outstanding', 'iodepth', 'numjobs'] as const;
const OPTIONS = [...LOAD, 'clients', 'ioengine', 'direct'] as const;

/** Name of the difference that is not an option: other jobs that ran at the same time. */
const BESIDE = 'jobs beside';

/** What is known of the workload of one figure; a type, so that it is plain facts. */
type WorkloadFacts = {
  readonly fingerprint: string | undefined;
  readonly is_load_known: boolean;
  readonly given: { readonly [option in (typeof OPTIONS)[number]]?: Value };
  readonly workload_class: string | undefined;
  readonly rw: string | undefined;
  /** The other options that shape the workload. */
  readonly options: { readonly [option: string]: string } | undefined;
  readonly beside: string | undefined;
  /** A figure beside another job is a part of a whole. */
  readonly is_beside: boolean;
  readonly jobs_beside: string | undefined;
};

export function workloadOf({ measurement: m, facts }: Comparand): WorkloadFacts {
  const { outstanding, iodepth, numjobs, clients, ioengine, direct } = m;
  return {
    fingerprint: m.workload_fingerprint,
    is_load_known: outstanding !== undefined,
    given: {
      outstanding,
      iodepth,
      numjobs,
      clients,
      ioengine,
      direct: direct === undefined ? undefined : Number(direct),
    },
    workload_class: m.workload_class,
    rw: m.rw,
    options: m.workload_options,
    beside: m.workload_beside?.join('; '),
    is_beside: facts.is_beside,
    jobs_beside: facts.jobs_beside,
  };
}

/** The same but for the load, which the fingerprint has in it: where that is known, all that it tells beside the load takes its place. */
export function workloadAtAnyLoad(one: Comparand): WorkloadFacts {
  const { fingerprint, given: all, ...workload } = workloadOf(one);
  const { outstanding: _, iodepth: __, numjobs: ___, ...given } = all;
  const { rw, options, beside } = workload;
  const told = JSON.stringify([rw, given, Object.entries(options ?? {}).sort(), beside]);
  return { ...workload, given, fingerprint: fingerprint === undefined ? undefined : told };
}

/** Options that both sides know and that differ. */
function differing({ given: a }: WorkloadFacts, { given: b }: WorkloadFacts): readonly Gate[] {
  return OPTIONS.flatMap((option): readonly Gate[] => {
    const [left, right] = [a[option], b[option]];
    if (left === undefined || right === undefined || left === right) return [];
    return [gate(option, 'C', false, left, right)];
  });
}

/** Without the load on both sides nothing can be said to be the same. */
function loadGate(a: WorkloadFacts, b: WorkloadFacts): readonly Gate[] {
  if (a.is_load_known && b.is_load_known) return [];
  return [gate('load_known', 'C', false, a.given.outstanding, b.given.outstanding)];
}

/** Without a fingerprint jobs are compared job by job where the jobs beside them are known and the same. */
function besideGate(a: WorkloadFacts, b: WorkloadFacts): Gate {
  const [left, right] = [a, b].map(({ is_beside }) => (is_beside ? 'yes' : 'no'));
  const isOneSet = a.jobs_beside !== undefined && a.jobs_beside === b.jobs_beside;
  return gate('beside', 'D', left === right && (left === 'no' || isOneSet), left, right);
}

function difference(option: string, a: Value, b: Value): readonly Difference[] {
  if (a === b) return [];
  return [{ option, ...(a === undefined ? {} : { a: String(a) }), ...(b === undefined ? {} : { b: String(b) }) }];
}

const FLAGS: ReadonlySet<string> = new Set(FIO_OPTIONS.filter(({ type }) => type === 'flag').map(({ name }) => name));

/** fio before 3.39 prints no flags. Without the job file nothing tells them, and there is no fingerprint. */
function isUntold({ fingerprint, options }: WorkloadFacts, name: string): boolean {
  return fingerprint === undefined && FLAGS.has(name) && options?.[name] === undefined;
}

/** Options of one class that differ and have no gate of their own, as far as both sides' are known. */
function otherDifferences(a: WorkloadFacts, b: WorkloadFacts): readonly Difference[] {
  const [left, right] = [a.options, b.options];
  if (left === undefined || right === undefined) return [];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((name) => !isUntold(a, name) && !isUntold(b, name))
    .sort();
  // Of one class the patterns may still differ in what follows a colon, such as randwrite:8.
  const isOneClass = a.workload_class !== undefined && a.workload_class === b.workload_class;
  const pattern = isOneClass && a.rw !== undefined && b.rw !== undefined ? difference('rw', a.rw, b.rw) : [];
  return [...pattern, ...names.flatMap((name) => difference(name, left[name], right[name]))];
}

const WRITTEN: ReadonlySet<string> = new Set(FIO_OPTIONS.filter(({ written }) => written).map(({ name }) => name));

const onlyReads = ({ rw }: WorkloadFacts): boolean =>
  rw !== undefined && directionsOfPattern(basePattern(rw))?.join() === 'read';

/** A test that only reads writes none of its buffers; refilled or not, what fio writes by default is random. */
function isAboutWritten({ option }: Difference, a: WorkloadFacts, b: WorkloadFacts): boolean {
  return option === 'refill_buffers' || ([a, b].every(onlyReads) && WRITTEN.has(option));
}

/** Options that differ forbid a comparison; where only the data written is another, the ratio still tells something. */
function differenceGate(differences: readonly Difference[], a: WorkloadFacts, b: WorkloadFacts): Gate {
  const isMinor = differences.length > 0 && differences.every((one) => isAboutWritten(one, a, b));
  const whole = gate('workload', isMinor ? 'C' : 'D', false, a.fingerprint, b.fingerprint);
  return { ...whole, ...(differences.length === 0 ? {} : { differences }) };
}

/** Both fingerprints are known and differ: by options, by the jobs beside, or by what only the hash tells. */
function differingWorkload(a: WorkloadFacts, b: WorkloadFacts): readonly Gate[] {
  const options = differing(a, b);
  const others = [...otherDifferences(a, b), ...difference(BESIDE, a.beside, b.beside)];
  if (options.length > 0 && others.length === 0) return options;
  return [...options, differenceGate(others, a, b)];
}

/** Not both fingerprints are known: what is known to differ forbids, what is not known is warned of. */
function unknownWorkload(a: WorkloadFacts, b: WorkloadFacts): readonly Gate[] {
  const [own, other] = [a.fingerprint, b.fingerprint];
  const differences = otherDifferences(a, b);
  const options: readonly Gate[] = differences.length === 0 ? [] : [differenceGate(differences, a, b)];
  return [
    ...loadGate(a, b),
    ...differing(a, b),
    ...options,
    besideGate(a, b),
    gate('workload_known', 'B', false, own, other),
  ];
}

/** One answer when the fingerprints are equal, else one for each load option that differs and one for all others. */
export function judgeWorkload(a: WorkloadFacts, b: WorkloadFacts): readonly Gate[] {
  const [own, other] = [a.fingerprint, b.fingerprint];
  if (own === undefined || other === undefined) return unknownWorkload(a, b);
  if (own === other) return [gate('workload', 'D', true, own, other)];
  return differingWorkload(a, b);
}

export const workload = forbids('workload', workloadOf, judgeWorkload);

/** Of figures whose place a limit on latency takes. The number of clients is about the hosts that made the load, and stays. */
export const workloadButLoad = forbids('workload', workloadAtAnyLoad, judgeWorkload);
