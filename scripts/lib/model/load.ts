/** The workload a measurement stands for, in fio's terms and few words. */

import type { Measurement } from '#types';
import { NBSP, withUnit } from '../base/digits.ts';
import { joinKnown, listMark } from '../base/marks.ts';
import { formatBlockSize, formatCount } from '../base/sizes.ts';
import { word, wordOr } from '../base/words.ts';
import { axisTexts } from './axis-text.ts';

type Workload = Pick<Measurement, 'rw' | 'rwmixread' | 'bs_bytes' | 'replay_of'>;
export type Load = Pick<Measurement, 'numjobs' | 'iodepth' | 'clients' | 'outstanding'>;

const MIXES: Readonly<Record<string, 'mix_random' | 'mix_sequential'>> = {
  randrw: 'mix_random',
  rw: 'mix_sequential',
};

/** "random 70/30": reads before writes, per cent. Undefined unless it is a mix whose share of reads is known. */
function describeMix(rw: string | undefined, rwmixread: number | undefined): string | undefined {
  const mix = rw === undefined ? undefined : MIXES[rw];
  if (mix === undefined || rwmixread === undefined) return undefined;
  return word(mix, { reads: rwmixread, writes: 100 - rwmixread });
}

/** "4k random 70/30"; "128k sequential write"; "replay of database.iolog"; parts that are unknown are left out. */
export function describeWorkload({ rw, rwmixread, bs_bytes, replay_of }: Workload): string {
  if (replay_of !== undefined) return word('replay_of', { file: replay_of });
  const size = bs_bytes === undefined ? undefined : formatBlockSize(bs_bytes);
  const mix = describeMix(rw, rwmixread);
  const isTold = mix !== undefined || rwmixread === undefined;
  const share = isTold ? undefined : word('read_share', { share: withUnit(String(rwmixread), '%') });
  const pattern = mix ?? (rw === undefined ? undefined : wordOr('rw', rw));
  const first = joinKnown(' ', size, pattern);
  return joinKnown(listMark(), first, share);
}

/** Whether iodepth is but the most that fio tries: it sets the depth itself to hold a latency_target, so that the number in flight is unknown. */
export function isDepthSought({
  outstanding,
  workload_options,
}: Pick<Load, 'outstanding'> & Pick<Measurement, 'workload_options'>): boolean {
  return outstanding === undefined && workload_options?.latency_target !== undefined;
}

/** "16 jobs × QD32", with the clients in front where there are several; "" where nothing is known. */
export function describeLoad(load: Load & Pick<Measurement, 'workload_options'>): string {
  const { numjobs, iodepth, clients, outstanding } = load;
  const many = clients !== undefined && clients > 1 ? word('load_clients', { Count: clients }) : undefined;
  const jobs = numjobs === undefined ? undefined : word('load_jobs', { Count: numjobs });
  const depth =
    iodepth === undefined
      ? undefined
      : word(isDepthSought(load) ? 'load_depth_most' : 'load_depth', { depth: iodepth });
  const parts = [many, jobs, depth].flatMap((part) => (part === undefined ? [] : [part.replaceAll(' ', NBSP)]));
  if (parts.length === 0)
    return outstanding === undefined ? '' : word('load_outstanding', { count: formatCount(outstanding) });
  return parts.join(`${NBSP}×${NBSP}`);
}

/**
 * I/Os in flight that a load asks for; undefined where that is not known. A source that names no clients is taken for one; where it
 * names them and the number is absent all the same, a factor is unknown: fio itself sets the depth to hold a latency_target.
 */
export function statedInFlight({ outstanding, numjobs, iodepth, clients }: Load): number | undefined {
  if (outstanding !== undefined || clients !== undefined) return outstanding;
  return numjobs === undefined || iodepth === undefined ? undefined : numjobs * iodepth;
}

/** Whether fsync or its like was called between the writes, whose latency does not hold it. */
export function hasSyncs({ notices }: Pick<Measurement, 'notices'>): boolean {
  return notices.some(({ rule }) => rule === 'N-fsync');
}

/** Workload, load and configuration, for a figure that stands away from its table; in one line, or a line each with "\n". */
export function describeSetting(measurement: Workload & Load & Pick<Measurement, 'axes'>, separator = ' · '): string {
  const parts = [describeWorkload(measurement), describeLoad(measurement), axisTexts(measurement.axes).join(', ')];
  return joinKnown(separator, ...parts);
}

/** Which half of a mix a figure is of; "" for all of it, and where nothing is mixed. */
export function describeHalf({ rwmixread, direction }: Pick<Measurement, 'rwmixread' | 'direction'>): string {
  return rwmixread === undefined || direction === 'mixed' ? '' : wordOr('direction_only', direction);
}

/** The setting of one figure, a line each: of one half of a mix it says which, so that it does not pass for the mix. */
export function describeFigure(measurement: Workload & Load & Pick<Measurement, 'axes' | 'direction'>): string {
  const [workload = '', ...others] = describeSetting(measurement, '\n').split('\n');
  return [joinKnown(listMark(), workload, describeHalf(measurement)), ...others].join('\n');
}

/** Both in one line: "4k random read · 16 jobs × QD32". */
export function describeConditions(measurement: Workload & Load): string {
  return joinKnown(' · ', describeWorkload(measurement), describeLoad(measurement));
}

/** Conditions that a title, which may divide them by commas, does not say already; else "". */
export function conditionsBeside(title: string, conditions: string): string {
  const plain = (text: string): string => text.replaceAll(NBSP, ' ').toLowerCase();
  return plain(title).includes(plain(conditions).replaceAll(' · ', listMark())) ? '' : conditions;
}
