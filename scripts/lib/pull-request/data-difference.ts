/** How the published measurements differ between two databases. */
import type { Measurement } from '#types';

export interface ChangedMeasurement {
  readonly id: string;
  readonly run_id: string;
  /** Keys whose values differ, in the order of the measurement, with the values of both sides; absent where there is none. */
  readonly before: Partial<Measurement>;
  readonly after: Partial<Measurement>;
  readonly keys: readonly (keyof Measurement)[];
}

/** Counts of one run. */
export interface RunDifference {
  readonly run_id: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export interface DataDifference {
  /** Runs with a difference, by id. */
  readonly runs: readonly RunDifference[];
  /** By id of the measurement. */
  readonly changed: readonly ChangedMeasurement[];
  readonly unchanged: number;
}

/**
 * What is said of a figure in the light of others or of later findings. It changes without the figure, often of many at once; alerts
 * and standings tell of it.
 */
const BESIDE: ReadonlySet<keyof Measurement> = new Set(['noise', 'notes', 'do_not_rely']);

/** Compares measurements by their ids, value by value. Both lists come from the same code. */
export function compareMeasurements(base: readonly Measurement[], head: readonly Measurement[]): DataDifference {
  const before = new Map(base.map((one) => [one.id, one]));
  const after = new Map(head.map((one) => [one.id, one]));
  const added = head.filter(({ id }) => !before.has(id));
  const removed = base.filter(({ id }) => !after.has(id));
  const changed = head.flatMap((is) => {
    const was = before.get(is.id);
    return was === undefined ? [] : compareOne(was, is);
  });
  const touched = new Set([...added, ...removed, ...changed].map(({ run_id }) => run_id));
  const count = (list: readonly { readonly run_id: string }[], id: string): number =>
    list.filter(({ run_id }) => run_id === id).length;
  return {
    runs: [...touched].sort().map((run_id) => ({
      run_id,
      added: count(added, run_id),
      removed: count(removed, run_id),
      changed: count(changed, run_id),
    })),
    changed: changed.sort((a, b) => (a.id < b.id ? -1 : 1)),
    unchanged: head.length - added.length - changed.length,
  };
}

function compareOne(was: Measurement, is: Measurement): readonly ChangedMeasurement[] {
  const all = [...new Set([...Object.keys(is), ...Object.keys(was)])] as (keyof Measurement)[];
  const keys = all.filter((key) => !BESIDE.has(key) && JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  if (keys.length === 0) return [];
  const pick = (from: Measurement): Partial<Measurement> =>
    Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));
  return [{ id: is.id, run_id: is.run_id, before: pick(was), after: pick(is), keys }];
}
