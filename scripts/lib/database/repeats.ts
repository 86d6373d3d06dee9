/** Which figures are the same work, measured again; and the noise that they show each other to have. */
import type { Measurement } from '#types';
import { keyOf } from './comparable-groups.ts';
import { comparandsOf } from './comparand.ts';
import { versionsOf } from './history.ts';
import { findNoise, publishedNoise } from './noise.ts';
import type { RunRecord } from './types.ts';

/** Rounds of a method are told by their own window: those before it are not steady yet, and no repeats. */
function mayRepeat({ basis, superseded_by, preconditioning, do_not_rely, steady_state }: Measurement): boolean {
  const isRound = steady_state.formula === 'V-steady-rounds';
  return (
    basis === 'measured' && superseded_by === undefined && preconditioning !== true && do_not_rely !== true && !isRound
  );
}

/** Keys of a run's measurements; the same set-up of one system did the same work where they are equal. */
function repeatKeys(record: RunRecord): (measurement: Measurement) => string {
  const comparandOf = comparandsOf(record);
  return (measurement) => {
    const { system_id, axes, job, test_id, workload_fingerprint } = measurement;
    // Without a fingerprint two tests may differ in what nobody recorded.
    const test = workload_fingerprint === undefined ? test_id : '';
    const setUp = [system_id, Object.entries(axes).sort(), versionsOf(measurement, record)];
    return JSON.stringify([...setUp, job, test, keyOf(comparandOf(measurement))]);
  };
}

/** The runs, each measurement with its noise where something tells it. */
export function withNoise(records: readonly RunRecord[]): readonly RunRecord[] {
  const groups = new Map<string, Measurement[]>();
  const groupOf = new Map<string, readonly Measurement[]>();
  for (const record of records) {
    const keyOfOne = repeatKeys(record);
    for (const measurement of record.measurements.filter(mayRepeat)) {
      const key = keyOfOne(measurement);
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push(measurement);
      groupOf.set(measurement.id, group);
    }
  }
  return records.map((record) => ({
    ...record,
    measurements: record.measurements.map((one): Measurement => {
      const noise = publishedNoise(findNoise(one, groupOf.get(one.id) ?? []));
      return noise === undefined ? one : { ...one, noise };
    }),
  }));
}
