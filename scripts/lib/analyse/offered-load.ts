/** Whether the storage kept up with a load that was offered (fio: rate, rate_iops). */
import type { Measurement } from '#types';
import { factorOf, unitsOf } from '../base/units.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement } from './types.ts';

/** A limit in both is met when both are. */
const RATES = [
  ['bw', 'offered_bw_bytes_per_s', 'bw_bytes_per_s'],
  ['iops', 'offered_iops', 'iops'],
] as const;

type Held = Pick<
  Measurement,
  | 'rate_limited'
  | 'offered_bw_bytes_per_s'
  | 'offered_iops'
  | 'bw_bytes_per_s'
  | 'iops'
  | 'lat_mean_ns'
  | 'total_ios'
  | 'workload_options'
> &
  Partial<Pick<Measurement, 'source'>>;

/** With rate_process=poisson I/Os come at random: what part of them may be missing by chance. */
function partByChance({ workload_options, total_ios = 0 }: Held, share: number): number {
  if (workload_options?.rate_process !== 'poisson') return 0;
  return total_ios === 0 ? 1 : limitOf('offered_chance') / Math.sqrt(total_ios / share);
}

/** Half of the last digit that a source prints, in SI: 0.5 MB/s of "31 MB/s". 0 for what was measured here, and for ranges. */
function roundingOf({ source }: Held, variable: 'bw' | 'iops'): number {
  const printed = source?.figures?.[variable];
  const [, decimals = '', name] = /^\d+(?:\.(\d+))? (\S+)$/.exec(printed?.read_as ?? printed?.as_published ?? '') ?? [];
  const unit = unitsOf(variable === 'bw' ? 'bandwidth' : 'rate').find((one) => one === name);
  return unit === undefined ? 0 : (0.5 * factorOf(unit)) / 10 ** decimals.length;
}

/**
 * Undefined for a load that was not held back. The figure is held against what was offered: met from 98 % on, and missed where
 * that is not chance. A printed figure that the offer rounds to is all of it.
 * Latency says how fast the storage is while it keeps up. Where it does not, fio sends I/Os late and counts latency from then: it tells of as much as could be done.
 */
export function judgeOfferedLoad(one: Held): Judgement | undefined {
  if (one.rate_limited !== true) return undefined;
  const held = RATES.flatMap(([variable, asked, done]) => {
    const [offered, achieved] = [one[asked], one[done]];
    return offered === undefined || achieved === undefined ? [] : [{ variable, offered, achieved }];
  });
  const [least] = held.toSorted((a, b) => a.achieved / a.offered - b.achieved / b.offered);
  if (least === undefined) return { answer: 'not_judged', reason: 'not_fixed', numbers: {} };
  const { variable, offered, achieved } = least;
  const rounding = roundingOf(one, variable);
  const isRounded = rounding > 0 && Math.abs(achieved - offered) <= rounding;
  const isMet = isRounded || achieved >= limitOf('offered_met') * offered;
  const share = achieved / offered;
  const numbers = { offered, achieved, share_pct: 100 * share };
  if (!isMet && share >= limitOf('offered_met') - partByChance(one, share))
    return { answer: 'not_judged', reason: 'by_chance', numbers, texts: { variable } };
  const { lat_mean_ns } = one;
  return {
    answer: isMet ? 'yes' : 'no',
    reason: `${isRounded ? 'met_printed' : isMet ? 'met' : 'missed'}${lat_mean_ns === undefined ? '' : '_latency'}`,
    numbers: lat_mean_ns === undefined ? numbers : { ...numbers, lat_mean_ns },
    texts: { variable },
  };
}

/** Says of each measurement whether what it was offered was met. */
export function withOfferedMet(measurements: readonly Measurement[]): readonly Measurement[] {
  return measurements.map((one) => {
    const answer = judgeOfferedLoad(one)?.answer ?? 'not_judged';
    return answer === 'not_judged' ? one : { ...one, offered_met: answer === 'yes' };
  });
}
