/** Groups measurements by the class of work that readers compare on. */
import type { Measurement } from '#types';
import { comparandsOf } from './comparand.ts';
import { buildLoadTable } from './load-table.ts';
import { rankClass } from './ranking.ts';
import type { RunRecord, WorkloadRecord } from './types.ts';

type Gathered = Omit<WorkloadRecord, 'measurements' | 'ranking' | 'loads'> & {
  readonly measurements: Measurement[];
};

/**
 * Workload classes by pattern, read share and block size, in that order. Only measured figures belong to one: what a vendor states or
 * a formula gives is shown with its run, not compared, and so is what only prepared for other tests. Measurements whose block size is
 * unknown have no class.
 */
export function buildWorkloads(
  measurements: readonly Measurement[],
  runs: readonly RunRecord[],
): readonly WorkloadRecord[] {
  const classes = new Map<string, Gathered>();
  for (const measurement of measurements) {
    const { workload_class: id, rw, bs_bytes, rwmixread, basis, preconditioning } = measurement;
    if (basis !== 'measured' || preconditioning === true) continue;
    if (id === undefined || rw === undefined || bs_bytes === undefined) continue;
    const known = classes.get(id);
    if (known) known.measurements.push(measurement);
    else
      classes.set(id, {
        id,
        rw,
        bs_bytes,
        ...(rwmixread === undefined ? {} : { rwmixread }),
        measurements: [measurement],
      });
  }
  const makers = new Map(runs.map((run) => [run.bundle.id, comparandsOf(run)]));
  const byId = new Map(runs.map((run) => [run.bundle.id, run]));
  const stepOf = ({ run_id, test_id }: Measurement) => byId.get(run_id)?.places?.get(test_id)?.entry.id;
  return [...classes.values()].sort(byWork).map((one) => {
    const comparands = one.measurements.flatMap((measurement) => makers.get(measurement.run_id)?.(measurement) ?? []);
    return { ...one, ranking: rankClass(comparands), loads: buildLoadTable(comparands, stepOf) };
  });
}

function byWork(a: Gathered, b: Gathered): number {
  return (
    (a.rw < b.rw ? -1 : a.rw > b.rw ? 1 : 0) ||
    (a.rwmixread ?? 0) - (b.rwmixread ?? 0) ||
    a.bs_bytes - b.bs_bytes ||
    (a.id < b.id ? -1 : 1)
  );
}
