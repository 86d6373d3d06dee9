/** The class that readers compare on: pattern, read share and block size. */
import { directionsOfPattern, isReadWriteMix } from './patterns.ts';

const units: readonly (readonly [string, number])[] = [
  ['g', 1024 ** 3],
  ['m', 1024 ** 2],
  ['k', 1024],
];

/** 4096 -> 4k, 4194304 -> 4m, 512 -> 512b: binary, in the largest unit that divides it. */
export function sizeName(bytes: number): string {
  const unit = units.find(([, factor]) => bytes % factor === 0);
  return unit ? `${bytes / unit[1]}${unit[0]}` : `${bytes}b`;
}

/** Id of the class: 4k-randread, 128k-write, 4k-randrw-70. Undefined when pattern, share or block size is unknown. */
export function workloadClass(load: { rw?: string; rwmixread?: number; bs_bytes?: number }): string | undefined {
  const { rw, rwmixread, bs_bytes } = load;
  if (rw === undefined || bs_bytes === undefined || bs_bytes <= 0 || directionsOfPattern(rw) === undefined)
    return undefined;
  const name = `${sizeName(bs_bytes)}-${rw}`;
  if (!isReadWriteMix(rw)) return name;
  return rwmixread === undefined ? undefined : `${name}-${String(rwmixread).replace('.', 'p')}`;
}
