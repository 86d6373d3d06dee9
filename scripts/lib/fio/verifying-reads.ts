/** Reads that only verify what a job wrote: when fio does them, and what it times of them. */
import { type EffectiveOptions, numberOption, textOption } from './effective-options.ts';
import type { Figures } from './figures.ts';
import { basePattern, type Direction } from './load.ts';
import { directionsOfPattern } from './patterns.ts';

function isVerified(options: EffectiveOptions): boolean {
  return (textOption(options, 'verify') ?? '0') !== '0';
}

/** The pattern asks for no reads, so that all of them are of the verification. */
export function areVerifying(options: EffectiveOptions): boolean {
  return (
    isVerified(options) && directionsOfPattern(basePattern(textOption(options, 'rw') ?? ''))?.includes('read') === false
  );
}

/** Reads and writes of one load take the same time, but for the end of the last I/O. */
const LONGER = 1.05;

/** Of a mixed load: fio timed the reads for longer than the writes, so that some of them are of the verification behind the load. */
export function someAreVerifying(options: EffectiveOptions, figures: ReadonlyMap<string, Figures>): boolean {
  const [read = 0, write = 0] = ['read', 'write'].map((name) => figures.get(name)?.runtime_ms);
  return isVerified(options) && write > 0 && read > LONGER * write && !areVerifying(options);
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
