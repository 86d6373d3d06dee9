/** Two figures of one test of one run, between which something named was changed: what they share by construction counts as the same. */
import type { Comparand } from './comparand.ts';
import type { Gate } from './gate.ts';

/** What was changed, with the value of each side; absent where a side has none. */
export interface Change {
  readonly axis: string;
  readonly a?: string;
  readonly b?: string;
}

/** Gates whose difference is the change itself. */
const CHANGED: ReadonlySet<string> = new Set(['bench', 'configuration', 'layout', 'protection']);

/** Facts that one run and one test have once: who did not record them for one side did not for the other. */
const SHARED: ReadonlySet<string> = new Set([
  'workload_known',
  'load_known',
  'rate_limited',
  'runtime',
  'working_set',
  'direct_honoured',
  'preconditioning',
  'purge',
  'fill',
  'host_cache',
  'target_cache',
  'fio_version',
  'lat_kind',
]);

/** What keeps figures of several runs apart and both sides of one test had: beside the ratio it is a doubt. */
const DOUBTS: ReadonlySet<string> = new Set(['runtime', 'host_busy', 'direct_honoured', 'trial']);

function isOneTest({ measurement: a }: Comparand, { measurement: b }: Comparand): boolean {
  if (a.run_id !== b.run_id || a.configuration_id === b.configuration_id) return false;
  if (a.direction !== b.direction || a.workload_class !== b.workload_class) return false;
  // Of measured runs each configuration has tests of its own: there the fingerprint says that they did the same.
  if (a.workload_fingerprint !== undefined || b.workload_fingerprint !== undefined)
    return a.workload_fingerprint === b.workload_fingerprint;
  return a.test_id === b.test_id && a.job === b.job;
}

/** What was changed between two figures of one test, by name; undefined where they are not of one test, or nothing named was changed. */
export function changeBetween(a: Comparand, b: Comparand): readonly Change[] | undefined {
  if (!isOneTest(a, b)) return undefined;
  const [left, right] = [a.measurement.axes, b.measurement.axes];
  const axes = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
  const changes = axes.flatMap((axis): readonly Change[] => {
    const [own, other] = [left[axis], right[axis]];
    if (own === other) return [];
    return [{ axis, ...(own === undefined ? {} : { a: own }), ...(other === undefined ? {} : { b: other }) }];
  });
  return changes.length === 0 ? undefined : changes;
}

const LOADS: ReadonlySet<string> = new Set(['rate_limited', 'beside', 'beside_rate']);

/** Whether the same job of both was held back or ran beside others: one test has one offer and one set of jobs. */
function isSharedLoad({ id, a, b }: Gate): boolean {
  return LOADS.has(id) && a === b && (a === 'yes' || a === 'free');
}

/** A gate as it counts between two figures of one test. */
export function inOneTest(gate: Gate): Gate {
  const { id, passed, a, b } = gate;
  if (passed) return gate;
  if (CHANGED.has(id)) return { ...gate, passed: true, in_one_test: 'changed' };
  const isUnrecorded = SHARED.has(id) && a === undefined && b === undefined;
  if (isUnrecorded || isSharedLoad(gate)) return { ...gate, passed: true, in_one_test: 'shared' };
  return DOUBTS.has(id) && gate.at_best === 'C' ? { ...gate, at_best: 'B' } : gate;
}
