/** Block sizes of a direction, by the options bs, bsrange and bssplit. */
import { type EffectiveOptions, isOn, kbBaseOf, numberOption, textOption } from './effective-options.ts';
import { canonicalValue, optionNamed, parseFioSize, partOfDirection } from './option-values.ts';
import type { DataDirection } from './patterns.ts';

/** The sizes in one direction's part, in the order in which fio asks for them. An entry of 0 % is never used. */
const SEVERAL_SIZES: readonly (readonly [string, (part: string) => readonly string[]])[] = [
  [
    'bssplit',
    (part) =>
      part
        .split(':')
        .map((entry) => entry.split('/'))
        .filter(([, share]) => !share || Number(share) !== 0)
        .map(([size = '']) => size),
  ],
  ['bsrange', (part) => part.split(/[-:]/)],
];

/**
 * Whose block size a direction has. Writes behind random trims are of what was trimmed. With bs_is_seq_rand reads and writes have the size of
 * reads where they go in sequence, and that of writes where they are random; undefined where they may be either.
 */
function sizedAs(options: EffectiveOptions, direction: DataDirection): DataDirection | undefined {
  const rw = textOption(options, 'rw');
  const pattern = rw === undefined ? '' : canonicalValue('rw', rw);
  if (direction === 'write' && /^randtrimwrite\b/.test(pattern)) return 'trim';
  if (!isOn(options, 'bs_is_seq_rand')) return direction;
  if (!pattern.startsWith('rand')) return pattern === '' ? undefined : 'read';
  // randread:8 goes in sequence but for each eighth.
  const isRandom = !pattern.includes(':') && numberOption(options, 'percentage_random') === 100;
  return isRandom ? 'write' : undefined;
}

/** Block sizes given for a direction, bytes, each once; of a range its ends. An unknown one is undefined, and so are all where options differ. */
function blockSizesIn(
  options: EffectiveOptions,
  direction: DataDirection,
): readonly (number | undefined)[] | undefined {
  if (!options.listed || SEVERAL_SIZES.some(([name]) => options.ambiguous.has(name))) return undefined;
  for (const [name, sizesIn] of SEVERAL_SIZES) {
    const part = partOfDirection(options.values.get(name) ?? '', direction, /,/);
    if (part === '') continue;
    return [...new Set(sizesIn(part).map((one) => parseFioSize(one, kbBaseOf(options, name))))];
  }
  const text = textOption(options, 'bs');
  const part = text === undefined ? undefined : partOfDirection(text, direction) || optionNamed('bs')?.default;
  return [part === undefined ? undefined : parseFioSize(part, kbBaseOf(options, 'bs'))];
}

/**
 * Block size of one direction, bytes; undefined for ranges and splits, unless they have one size only: bsrange=4k-4k, bssplit=4k/100.
 * fio's default is 4096.
 */
export function blockSizeOf(options: EffectiveOptions, direction: DataDirection): number | undefined {
  const sized = sizedAs(options, direction);
  const [size, ...others] = (sized && blockSizesIn(options, sized)) ?? [];
  return others.length === 0 ? size : undefined;
}

/**
 * The block by which fio makes a limit in bytes out of rate_iops where blocks differ: the smallest of the direction (init.c, __setup_rate).
 * 'any' where all are of one size, so that it is a limit of I/Os; undefined where they are not known.
 */
export function blockOfRate(options: EffectiveOptions, direction: DataDirection): number | 'any' | undefined {
  const sizes = blockSizesIn(options, direction);
  const isOwn = sizedAs(options, direction) === direction || blockSizeOf(options, direction) === sizes?.[0];
  if (sizes?.length === 1 && isOwn) return 'any';
  const least = Math.min(...(sizes ?? []).map((size) => size ?? Number.NaN));
  return Number.isFinite(least) ? least : undefined;
}
