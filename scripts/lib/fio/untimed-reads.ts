/** Reads of a verification that fio counts and does not time. */
import { type EffectiveOptions, numberOption, textOption } from './effective-options.ts';
import type { Figures } from './figures.ts';
import { basePattern, type Direction } from './load.ts';
import { directionsOfPattern } from './patterns.ts';

/**
 * With verify_backlog fio reads back what it wrote while it goes on writing. All these reads are counted, but `runtime` of reads is that
 * of the pass behind the last write alone (fio backend.c): their rate would be too high by any factor.
 */
export function areUntimed(options: EffectiveOptions, direction: Direction): boolean {
  if (direction !== 'read' || (textOption(options, 'verify') ?? '0') === '0') return false;
  const asked = directionsOfPattern(basePattern(textOption(options, 'rw') ?? ''));
  return (numberOption(options, 'verify_backlog') ?? 0) > 0 && asked !== undefined && !asked.includes('read');
}

export function withoutTime({ iops: _, bw_bytes_per_s: __, runtime_ms: ___, ...figures }: Figures): Figures {
  return figures;
}
