/** I/Os of several priorities, which fio counts apart as well (cmdprio_percentage, ioprio and the like). fio 3.18 and later. */
import type { JsonObject } from '../base/json-value.ts';
import { isJsonArray, isJsonObject } from '../base/pointer.ts';
import { countOf, objectOf } from './fio-keys.ts';
import type { JobGroup } from './groups.ts';
import type { Direction } from './load.ts';

/** ioprio_set(2). */
const CLASSES: Readonly<Record<number, string>> = { 0: 'no class', 1: 'real-time', 2: 'best-effort', 3: 'idle' };
const KINDS = ['clat_ns', 'lat_ns'];
/** Up to 3.29: of two priorities, without their numbers. */
const OLD = [
  ['high', ['clat_high_prio', 'lat_high_prio']],
  ['low', ['clat_low_prio', 'lat_low_prio']],
] as const;

function samplesIn(object: JsonObject, keys: readonly string[]): number {
  return Math.max(0, ...keys.map((key) => countOf(objectOf(object, key), 'N') ?? 0));
}

function countsOf(direction: JsonObject): readonly (readonly [name: string, samples: number])[] {
  const { prios } = direction;
  if (!isJsonArray(prios)) return OLD.map(([name, keys]) => [name, samplesIn(direction, keys)]);
  return prios.filter(isJsonObject).map((one) => {
    const [prioclass = 0, prio, hint = 0] = [countOf(one, 'prioclass'), countOf(one, 'prio'), countOf(one, 'priohint')];
    const name = `${CLASSES[prioclass] ?? `class ${prioclass}`} ${prio ?? ''}`.trim();
    return [hint === 0 ? name : `${name}, hint ${hint}`, samplesIn(one, KINDS)];
  });
}

/** I/Os of a direction by priority, in the order of fio; empty where they all have one. */
export function iosByPriority({ entries }: JobGroup, direction: Direction): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { value } of entries)
    for (const [name, samples] of countsOf(objectOf(value, direction) ?? {}))
      if (samples > 0) sums.set(name, (sums.get(name) ?? 0) + samples);
  return sums.size > 1 ? sums : new Map();
}
