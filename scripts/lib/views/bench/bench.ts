/** The test bench of a run, drawn from its hardware.json, with the same in words. */
import type { Hardware } from '#types';
import { word } from '../../base/words.ts';
import { systemName } from '../../model/system-name.ts';
import { composeBench } from './compose.ts';
import { outlineBench } from './outline.ts';
import type { BenchDrawing } from './types.ts';

export function presentBench(hardware: Hardware): BenchDrawing {
  const { system, columns } = composeBench(hardware);
  const [entry, ...others] = columns.filter(({ in_system }) => in_system);
  const parts = {
    outside: columns.filter(({ in_system }) => !in_system),
    ...(entry?.path === undefined ? {} : { path: entry.path }),
    system,
    inside: entry === undefined ? [] : [{ ...entry, path: undefined }, ...others],
  };
  return {
    label: word('bench_title', { system: systemName(hardware.system) }),
    ...parts,
    outline: outlineBench(parts),
  };
}
