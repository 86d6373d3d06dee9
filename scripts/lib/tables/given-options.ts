/** Options of fio that shaped a load, as a job file has them. */
import type { Measurement } from '#types';

/** "fsync=1" for each of these that was given, in their order. */
export function givenOptions({ workload_options = {} }: Measurement, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => (workload_options[name] === undefined ? [] : [`${name}=${workload_options[name]}`]));
}
