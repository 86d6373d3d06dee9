/** What must be known of a measurement's run to set the measurement against another. Flat and plain, so that it fits a table. */
import type { Hardware, Measurement, Run } from '#types';
import { derivedInFlight } from '../analyse/in-flight.ts';
import { groupBy } from '../base/group-by.ts';
import { mostTold } from '../fio/fingerprint.ts';
import { hostMemory } from '../model/capacity.ts';
import { isUnknownScheme, protectionSchemes } from '../model/protection-schemes.ts';

/** What is read of a run: a record of the database, or a document of the API. */
export interface ComparedRun {
  readonly bundle: { readonly run: Run; readonly hardware: Hardware };
  readonly measurements: readonly Measurement[];
}

/** What is read of a run that figures of a workload class are of. */
export interface RunOfClass extends ComparedRun {
  readonly bundle: ComparedRun['bundle'] & { readonly id: string };
}

export type State = Run['conditions']['fill']['state'];
export const CONDITIONS = ['preconditioning', 'purge', 'fill', 'host_cache', 'target_cache'] as const;

/** Facts of run.json and hardware.json that hold for one measurement. */
export interface RunFacts extends Readonly<Record<(typeof CONDITIONS)[number], State>> {
  /** RAID, replication or erasure coding, in lower case; absent when not recorded. */
  readonly protection?: string;
  /** How a test on drives laid them out, such as a stripe of two; absent when its configuration does not say. */
  readonly layout?: string;
  /** Cache of the system, bytes; absent when not recorded. */
  readonly cache_bytes?: number;
  /** Memory of all hosts, bytes; absent when one is not recorded. */
  readonly host_memory_bytes?: number;
  /** I/Os in flight by rate and mean latency (Little); absent where these do not tell. */
  readonly in_flight?: number;
  /** Another job of the same test ran at the same time. */
  readonly is_beside: boolean;
  /** What those jobs did, as one text; absent where there are none, or where one of them is not known. */
  readonly jobs_beside?: string;
  /** One of those jobs was not held to a rate: it took as much as the system gave it. */
  readonly is_beside_free?: true;
}

export interface Comparand {
  readonly measurement: Measurement;
  readonly facts: RunFacts;
}

/** "2x", "2x replication" and "2 replicas" are the same; so are "RAID-10" and "RAID 10". */
function plainScheme(text: string): string {
  const lower = text.trim().toLowerCase();
  const copies = /^(\d+)\s*(?:x|replicas?|x replication|replicas? of .*)$/.exec(lower);
  return copies === null ? lower.replace(/^raid[-\s]*/, 'raid ') : `${copies[1]} replicas`;
}

function protectionOf({ axes }: Measurement, { bundle }: ComparedRun): string | undefined {
  const known = protectionSchemes(axes, bundle.hardware.system.protection).map(plainScheme);
  return known.length === 0 ? undefined : known.join(', ');
}

/** A list of jobs that ran beside another of the same test and configuration, by what they share. */
function besideKey({ test_id, configuration_id, basis }: Measurement): string {
  return JSON.stringify([test_id, configuration_id, basis]);
}

/** Other jobs of the test that may have run at the same time; none of them did where that is known, such as behind a stonewall. */
function besideOf(measurement: Measurement, all: readonly Measurement[]): readonly Measurement[] {
  const others = all.filter(({ job }) => job !== measurement.job);
  const { workload_alone, workload_fingerprint, workload_beside } = measurement;
  if (workload_alone === true) return [];
  const isKnownAlone = workload_fingerprint !== undefined && workload_beside === undefined;
  return isKnownAlone && new Set(others.map(({ job }) => job)).size <= mostTold ? [] : others;
}

/** For each measurement of a run, those of other jobs that may have run at the same time. */
export function jobsBeside(measurements: readonly Measurement[]): (measurement: Measurement) => readonly Measurement[] {
  const tests = groupBy(measurements, besideKey);
  return (measurement) => besideOf(measurement, tests.get(besideKey(measurement)) ?? []);
}

/** The work of other jobs, whatever their names, as text that is equal for equal work; undefined where a pattern or block size is not known. */
function workOf(others: readonly Measurement[]): string | undefined {
  if (others.length === 0 || others.some(({ rw, bs_bytes }) => rw === undefined || bs_bytes === undefined))
    return undefined;
  const told = others.map((one) => {
    const { rw, rwmixread, direction, bs_bytes, outstanding, offered_iops, offered_bw_bytes_per_s: offered } = one;
    return JSON.stringify([rw, rwmixread, direction, bs_bytes, outstanding, one.rate_limited, offered_iops, offered]);
  });
  return told.sort().join(' ');
}

/** The same run with no more of its figures and tests than what is read for these figures of it. */
export function readOfRun({ bundle, measurements }: RunOfClass, figures: readonly Measurement[]): RunOfClass {
  const { id, run, hardware } = bundle;
  const keys = new Set(figures.map(besideKey));
  const tests = new Set(figures.map(({ test_id }) => test_id));
  return {
    bundle: { id, run: { ...run, tests: run.tests.filter((test) => tests.has(test.id)) as Run['tests'] }, hardware },
    measurements: measurements.filter((one) => keys.has(besideKey(one))),
  };
}

/** Makes comparands of one run; shared facts are looked up once. */
export function comparandsOf(record: ComparedRun): (measurement: Measurement) => Comparand {
  const { conditions } = record.bundle.run;
  const { cache_bytes } = record.bundle.hardware.system;
  const memory = hostMemory(record.bundle.hardware);
  const tests = groupBy(record.measurements, besideKey);
  return (measurement) => {
    const protection = protectionOf(measurement, record);
    const { layout } = measurement.axes;
    const states = CONDITIONS.map((name) => [name, conditions[name].state] as const);
    const all = tests.get(besideKey(measurement)) ?? [];
    const others = besideOf(measurement, all);
    const in_flight = derivedInFlight(measurement, all);
    const jobs_beside = workOf(others);
    return {
      measurement,
      facts: {
        ...(Object.fromEntries(states) as Record<(typeof CONDITIONS)[number], State>),
        ...(protection === undefined ? {} : { protection }),
        ...(layout === undefined || isUnknownScheme(layout) ? {} : { layout }),
        ...(typeof cache_bytes === 'number' ? { cache_bytes } : {}),
        ...(memory === undefined ? {} : { host_memory_bytes: memory }),
        ...(in_flight === undefined ? {} : { in_flight }),
        is_beside: others.length > 0,
        ...(jobs_beside === undefined ? {} : { jobs_beside }),
        ...(others.some(({ rate_limited }) => rate_limited !== true) ? { is_beside_free: true } : {}),
      },
    };
  };
}
