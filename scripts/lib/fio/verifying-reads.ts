/** Reads that only verify what a job wrote: when fio does them, and what it times of them. */
import { type EffectiveOptions, numberOption, textOption } from './effective-options.ts';
import type { Figures } from './figures.ts';
import { basePattern, type Direction } from './load.ts';
import { directionsOfPattern } from './patterns.ts';

/** The pattern asks for no reads, so that all of them are of the verification. */
export function areVerifying(options: EffectiveOptions): boolean {
  if ((textOption(options, 'verify') ?? '0') === '0') return false;
  return directionsOfPattern(basePattern(textOption(options, 'rw') ?? ''))?.includes('read') === false;
}

/**
 * With verify_backlog fio reads back what it wrote while it goes on writing. All these reads are counted, but `runtime` of reads is that
 * of the pass behind the last write alone (fio backend.c): their rate would be too high by any factor.
 */
export function areUntimed(options: EffectiveOptions, direction: Direction): boolean {
  return direction === 'read' && (numberOption(options, 'verify_backlog') ?? 0) > 0 && areVerifying(options);
}

export function withoutTime({ iops: _, bw_bytes_per_s: __, runtime_ms: ___, ...figures }: Figures): Figures {
  return figures;
}
