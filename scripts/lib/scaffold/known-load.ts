/** What else is known of a load than its words: engine, page cache, size and the options that shape it. Pure. */
import { sizeName } from '../fio/workload-class.ts';
import type { TestMeasurement } from '../model/measurement.ts';

type Told = Pick<TestMeasurement, 'ioengine' | 'direct' | 'size_bytes' | 'workload_options'>;

/** Longer ones, such as buffer_pattern, make no title. */
const LONGEST = 40;

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function partsOf({
  ioengine,
  direct,
  size_bytes,
  workload_options = {},
}: Told): readonly (readonly [string, string])[] {
  return [
    ...(ioengine === undefined ? [] : [['ioengine', ioengine] as const]),
    ...(direct === undefined ? [] : [['direct', `direct=${Number(direct)}`] as const]),
    ...(size_bytes === undefined ? [] : [['size', `size=${sizeName(size_bytes)}`] as const]),
    ...Object.entries(workload_options).map(([name, value]) => [name, `${name}=${value}`] as const),
  ];
}

/** By fio's option, as a title says it: "io_uring", "direct=0", "fsync=32". Jobs of one result that differ are told together. */
export function knownOfLoad(measurements: readonly Told[]): Readonly<Record<string, string>> {
  const known = new Map<string, Set<string>>();
  for (const [name, text] of measurements.flatMap(partsOf)) known.set(name, (known.get(name) ?? new Set()).add(text));
  return Object.fromEntries([...known].map(([name, texts]) => [name, cut([...texts].sort().join('/'))]).sort());
}
