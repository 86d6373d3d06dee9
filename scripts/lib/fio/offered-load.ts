/** The load that `rate` or `rate_iops` offers: what fio asks of the storage each second, and no more. */
import { figureText } from '../model/metric-text.ts';
import { blockOfRate } from './block-sizes.ts';
import { type EffectiveOptions, kbBaseOf } from './effective-options.ts';
import { basePattern, type Direction } from './load.ts';
import type { Notice } from './notices.ts';
import { parseFioNumber, partOfDirection } from './option-values.ts';
import { type DataDirection, directionsOfPattern } from './patterns.ts';
import { replayedTraces } from './replay.ts';

/** Keys of a measurement; empty where nothing fixes the load. */
export interface OfferedLoad {
  readonly offered_iops?: number;
  readonly offered_bw_bytes_per_s?: number;
}

/** They hold a load back without saying how far. */
const OTHERS = ['thinktime', 'flow', 'latency_target'];
const NAMES = ['rate', 'rate_iops', ...OTHERS];
const NONE: OfferedLoad = {};

/** What one clone is held to in one direction, each second; 0 where nothing fixes it. */
function limitsOf(
  options: EffectiveOptions,
  direction: DataDirection,
): { readonly ios: number; readonly bytes: number } {
  const given = (name: string): number =>
    parseFioNumber(name, partOfDirection(options.values.get(name) ?? '', direction), kbBaseOf(options, name)) ?? 0;
  const [bytes, ios] = [given('rate'), given('rate_iops')];
  const block = ios > 0 ? blockOfRate(options, direction) : 'any';
  return block === 'any' ? { ios, bytes } : { ios: 0, bytes: bytes || ios * (block ?? 0) };
}

/**
 * Of all clones together: the options hold for each. A total is offered what its directions are, where each has a limit of its own.
 * Unknown with `thinktime`, `flow` or `latency_target` beside, and where options or the number of clones are. None of a replay, which they do
 * not hold back.
 */
export function offeredLoad(
  options: EffectiveOptions,
  rw: string | undefined,
  direction: Direction,
  clones: number | undefined,
): OfferedLoad {
  if (!options.listed || clones === undefined || NAMES.some((name) => options.ambiguous.has(name))) return NONE;
  if (!NAMES.some((name) => options.values.has(name)) || replayedTraces(options) !== undefined) return NONE;
  const isHeldBack = OTHERS.some(
    (name) => parseFioNumber(name, options.values.get(name) ?? '0', kbBaseOf(options, name)) !== 0,
  );
  if (isHeldBack) return NONE;
  const directions = direction === 'mixed' ? (directionsOfPattern(basePattern(rw ?? '')) ?? []) : [direction];
  const limits = directions.map((one) => limitsOf(options, one));
  const total = (of: 'ios' | 'bytes'): number =>
    limits.every((one) => one[of] > 0) ? clones * limits.reduce((sum, one) => sum + one[of], 0) : 0;
  const [bytes, ios] = [total('bytes'), total('ios')];
  return { ...(bytes > 0 ? { offered_bw_bytes_per_s: bytes } : {}), ...(ios > 0 ? { offered_iops: ios } : {}) };
}

/** The notice of a load that was held back. Whether it was met is a verdict (V-offered-load), which needs the figure too. */
export function rateLimited({ offered_iops, offered_bw_bytes_per_s }: OfferedLoad, isRandom = false): Notice {
  const offered = [
    ...(offered_bw_bytes_per_s === undefined ? [] : [figureText('bw', offered_bw_bytes_per_s)]),
    ...(offered_iops === undefined ? [] : [figureText('iops', offered_iops)]),
  ];
  const text =
    offered.length === 0
      ? "The load was rate-limited: this is not the system's maximum."
      : isRandom
        ? `A load of ${offered.join(' and ')} on average was offered, I/O by I/O at random (rate_process=poisson): no more was requested.`
        : `A fixed load of ${offered.join(' and ')} was offered: no more was requested.`;
  return { rule: 'N-rate-limited', text };
}
