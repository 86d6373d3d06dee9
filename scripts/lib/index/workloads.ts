/** Groups measurements by the class of work that readers compare on. */
import type { Measurement } from '#types';
import type { WorkloadRecord } from './types.ts';

/**
 * Workload classes by pattern, read share and block size, in that order. Only measured figures belong to one: what a vendor states or
 * a formula gives is shown with its run, not compared, and so is what only prepared for other tests. Measurements whose block size is
 * unknown have no class.
 */
export function buildWorkloads(measurements: readonly Measurement[]): readonly WorkloadRecord[] {
  const classes = new Map<string, WorkloadRecord & { measurements: Measurement[] }>();
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
  return [...classes.values()].sort(byWork);
}

function byWork(a: WorkloadRecord, b: WorkloadRecord): number {
  return (
    (a.rw < b.rw ? -1 : a.rw > b.rw ? 1 : 0) ||
    (a.rwmixread ?? 0) - (b.rwmixread ?? 0) ||
    a.bs_bytes - b.bs_bytes ||
    (a.id < b.id ? -1 : 1)
  );
}
