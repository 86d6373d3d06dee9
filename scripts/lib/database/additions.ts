/** What one run adds to the site, and where its figures stand apart from others of their class. */
import type { Measurement } from '#types';
import type { Database } from './types.ts';

export interface Addition {
  readonly run_id: string;
  readonly system: { readonly id: string; readonly is_new: boolean };
  readonly tests: number;
  readonly measurements: number;
  readonly classes: readonly { readonly id: string; readonly is_new: boolean }[];
  readonly unusual: readonly Unusual[];
}

/** A figure beyond a third, or three times, of what others reach. */
export interface Unusual {
  readonly workload_class: string;
  readonly direction: Measurement['direction'];
  readonly metric: 'iops' | 'lat_mean_ns';
  readonly value: number;
  readonly is_high: boolean;
  /** The nearest of the others, and how many there are. */
  readonly nearest: number;
  readonly others: number;
}

/** Beyond this factor a figure is worth a second look: units, caches, or a real leap. Our own choice. */
const factor = 3;
/** One other run is no custom, however many figures it has. */
const fewest = 2;

/**
 * Additions of the named runs that were admitted, in the order of the names. New is what `before` has not, or without it what no other run
 * has.
 */
export function findAdditions(
  database: Database,
  runIds: readonly string[],
  before?: Pick<Database, 'systems' | 'workloads'>,
): readonly Addition[] {
  const added = new Set(runIds);
  const isNew = (
    known: readonly { readonly id: string }[] | undefined,
    id: string,
    runs: readonly string[],
  ): boolean => (known === undefined ? runs.every((run) => added.has(run)) : known.every((one) => one.id !== id));
  return runIds.flatMap((run_id): readonly Addition[] => {
    const record = database.runs.find(({ bundle }) => bundle.id === run_id);
    if (record === undefined) return [];
    const { run, hardware } = record.bundle;
    const own = database.workloads.filter(({ measurements }) => measurements.some((one) => one.run_id === run_id));
    const system = database.systems.find(({ id }) => id === hardware.system.id);
    return [
      {
        run_id,
        system: {
          id: hardware.system.id,
          is_new: isNew(before?.systems, hardware.system.id, system?.runs.map(({ bundle }) => bundle.id) ?? []),
        },
        tests: run.tests.length,
        measurements: record.measurements.length,
        classes: own.map(({ id, measurements }) => ({
          id,
          is_new: isNew(
            before?.workloads,
            id,
            measurements.map((one) => one.run_id),
          ),
        })),
        unusual: own.flatMap(({ measurements }) => findUnusual(measurements, run_id)),
      },
    ];
  });
}

/** At most one figure for each direction, metric and side: the farthest out. */
function findUnusual(ofClass: readonly Measurement[], runId: string): readonly Unusual[] {
  const farthest = new Map<string, Unusual>();
  for (const one of ofClass.filter(({ run_id }) => run_id === runId)) {
    const others = ofClass.filter(({ run_id, direction }) => run_id !== runId && direction === one.direction);
    for (const found of [compare(one, 'iops', others), compare(one, 'lat_mean_ns', others)]) {
      if (found === undefined) continue;
      const key = `${found.direction} ${found.metric} ${found.is_high}`;
      const known = farthest.get(key);
      if (known === undefined || apart(found) > apart(known)) farthest.set(key, found);
    }
  }
  return [...farthest.values()];
}

function apart({ value, nearest }: Unusual): number {
  return Math.abs(Math.log(value / nearest));
}

/** Others with about as many I/Os in flight; a tenth of the load gives a tenth of the IOPS. */
function alike(one: Measurement, others: readonly Measurement[]): readonly Measurement[] {
  const { outstanding } = one;
  if (outstanding === undefined || outstanding === 0) return [];
  return others.filter((other) => {
    const ratio = (other.outstanding ?? 0) / outstanding;
    return ratio >= 0.5 && ratio <= 2;
  });
}

function compare(one: Measurement, metric: Unusual['metric'], all: readonly Measurement[]): Unusual | undefined {
  const value = one[metric];
  if (value === undefined || value <= 0 || one.workload_class === undefined) return undefined;
  const known = all.filter((other) => other[metric] !== undefined);
  const valuesOf = (list: readonly Measurement[]): readonly number[] => list.flatMap((other) => other[metric] ?? []);
  const runsOf = (list: readonly Measurement[]): number => new Set(list.map(({ run_id }) => run_id)).size;
  const same = alike(one, known);
  // More IOPS than anybody at any load is told even where nobody ran the same load.
  const most = metric === 'iops' ? known : same;
  const found = (is_high: boolean, nearest: number, others: number): Unusual => ({
    workload_class: one.workload_class ?? '',
    direction: one.direction,
    metric,
    value,
    is_high,
    nearest,
    others,
  });
  if (runsOf(most) >= fewest && value > factor * Math.max(...valuesOf(most)))
    return found(true, Math.max(...valuesOf(most)), most.length);
  if (runsOf(same) >= fewest && value * factor < Math.min(...valuesOf(same)))
    return found(false, Math.min(...valuesOf(same)), same.length);
  return undefined;
}
