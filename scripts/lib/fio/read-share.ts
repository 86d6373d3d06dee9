/** The share of reads of a mixed load, per cent of I/Os. */
import { blockOfRate, blockSizeOf } from './block-sizes.ts';
import { type EffectiveOptions, kbBaseOf } from './effective-options.ts';
import { parseFioNumber, partOfDirection } from './option-values.ts';

/** As given: rwmixread, or 100 - rwmixwrite; of both, the one given last. fio's default is 50. */
export function givenReadShare(options: EffectiveOptions): number | undefined {
  if (!options.listed || options.ambiguous.has('rwmixread') || options.ambiguous.has('rwmixwrite')) return undefined;
  let share: number | undefined = 50;
  for (const [name, value] of options.values) {
    if (name !== 'rwmixread' && name !== 'rwmixwrite') continue;
    const given = parseFioNumber(name, value, kbBaseOf(options, name));
    const number = given !== undefined && given <= 100 ? given : undefined;
    share = number === undefined || name === 'rwmixread' ? number : 100 - number;
  }
  return share;
}

/** I/Os a second that a direction is held to; 0 where it has no limit, undefined where that cannot be told. `rate` counts before `rate_iops`. */
function heldTo(options: EffectiveOptions, direction: 'read' | 'write'): number | undefined {
  const limitOf = (name: 'rate' | 'rate_iops'): number | undefined => {
    const part = partOfDirection(options.values.get(name) ?? '', direction);
    return options.ambiguous.has(name)
      ? undefined
      : part === ''
        ? 0
        : parseFioNumber(name, part, kbBaseOf(options, name));
  };
  const [bytes, ios] = [limitOf('rate'), limitOf('rate_iops')];
  if (bytes === undefined || ios === undefined) return undefined;
  if (bytes === 0) return ios === 0 || blockOfRate(options, direction) === 'any' ? ios : undefined;
  const size = blockSizeOf(options, direction);
  return size === undefined || size === 0 ? undefined : bytes / size;
}

/**
 * What is asked for. With a limit of its own for each direction fio turns to the other one wherever it is ahead (io_u.c, rate_ddir): the
 * limits then make the share, whatever rwmixread says; in whole per cent. Undefined where the limits cannot be told, and where one direction
 * alone has one: of the other, fio does as much as the storage can.
 */
export function readShareOf(options: EffectiveOptions): number | undefined {
  const [reads, writes] = [heldTo(options, 'read'), heldTo(options, 'write')];
  if (reads === undefined || writes === undefined || reads > 0 !== writes > 0) return undefined;
  return reads > 0 ? Math.round((100 * reads) / (reads + writes)) : givenReadShare(options);
}
