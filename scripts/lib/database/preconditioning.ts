/** Marks what a method runs only to bring the system into the state that its tests ask for. */
import type { Measurement } from '#types';
import type { RunRecord } from './types.ts';

/** The run with each measurement of a step of kind precondition marked as such; a run without a method as it is. */
export function markPreconditioning(record: RunRecord): RunRecord {
  const { places } = record;
  if (places === undefined) return record;
  const measurements = record.measurements.map((one): Measurement => {
    return places.get(one.test_id)?.kind === 'precondition' ? { ...one, preconditioning: true } : one;
  });
  return { ...record, measurements };
}
