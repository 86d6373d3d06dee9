/** Reads that only verify what a job wrote: when fio does them, and what it times of them. */
import { type EffectiveOptions, numberOption, textOption } from './effective-options.ts';
import type { Figures } from './figures.ts';
import { basePattern, type Direction } from './load.ts';
import { directionsOfPattern } from './patterns.ts';
import { readShareOf } from './read-share.ts';

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
/** Each write is read back; half as many reads more than were asked for are no chance. */
const MORE = 0.5;

/** Reads beyond the share that was asked for, for each write; 0 where that share is not known. */
function moreReads(options: EffectiveOptions, reads: number, writes: number): number {
  const share = readShareOf(options) ?? 100;
  return share === 100 ? 0 : reads / writes - share / (100 - share);
}

/** Of a mixed load: fio timed the reads for longer than the writes, or counts more than were asked for, so that some of them are of the verification behind the load. */
export function someAreVerifying(options: EffectiveOptions, figures: ReadonlyMap<string, Figures>): boolean {
  const [read, write] = [figures.get('read'), figures.get('write')];
  if (!isVerified(options) || read === undefined || write === undefined || areVerifying(options)) return false;
  const [reading = 0, writing = 0] = [read.runtime_ms, write.runtime_ms];
  const [reads = 0, writes = 0] = [read.total_ios, write.total_ios];
  return (writing > 0 && reading > LONGER * writing) || (writes > 0 && moreReads(options, reads, writes) > MORE);
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
