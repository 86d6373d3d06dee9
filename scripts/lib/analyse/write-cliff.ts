/** The write cliff: a drive slows down for good once all of its free blocks were written. */
import type { Hardware, Measurement } from '#types';
import { medianOf } from '../base/median.ts';
import { usableBytes } from '../model/capacity.ts';
import { groupCells, type Rates } from './rates.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement } from './types.ts';

/** The capacity of the drive that was tested by itself. */
function driveBytes({ system: { kind, drives = [] } }: Hardware): number | undefined {
  const [drive, ...others] = drives;
  const isOne = kind === 'drive' && others.length === 0 && drive?.count === 1;
  return isOne && typeof drive.capacity_bytes === 'number' ? drive.capacity_bytes : undefined;
}

/** Bytes that have to be written over: the capacity, else all that the test can write to; its files at most, where nothing tells if jobs share one. */
function targetOf(
  writes: readonly Measurement[],
  hardware: Hardware,
  span_bytes: number | undefined,
): number | undefined {
  const known = usableBytes(hardware) ?? driveBytes(hardware) ?? span_bytes;
  if (known !== undefined) return known;
  const each = writes.map(({ size_bytes = Number.NaN, numjobs = 1, clients = 1 }) => size_bytes * numjobs * clients);
  const files = each.reduce((sum, one) => sum + one, 0);
  return files > 0 ? files : undefined;
}

/** As fio counted it; of logs alone, the rate over their time. Not a number where neither is known. */
function writtenBy({ io_bytes, bw_bytes_per_s = Number.NaN, runtime_s = Number.NaN }: Measurement): number {
  return io_bytes ?? bw_bytes_per_s * runtime_s;
}

const WITHOUT_FLASH: ReadonlySet<string> = new Set(['hdd', 'floppy', 'tape']);

/**
 * Why a test cannot show a cliff: its drives have no flash, it was held back, or did not write twice what it would have to. Undefined: it
 * can. `span_bytes`: distinct bytes that its writes can reach.
 */
export function unfitForCliff(
  measurements: readonly Measurement[],
  hardware: Hardware,
  span_bytes?: number,
): Judgement | undefined {
  const { drives = [] } = hardware.system;
  if (drives.length > 0 && drives.every(({ media }) => WITHOUT_FLASH.has(media)))
    return { answer: 'not_judged', reason: 'no_flash', numbers: {} };
  const writes = measurements.filter(({ direction }) => direction === 'write');
  if (writes.some(({ rate_limited }) => rate_limited === true))
    return { answer: 'not_judged', reason: 'limited', numbers: {} };
  // Of reads and writes counted together (unified_rw_reporting=1) nobody knows how much was written.
  if (writes.length === 0 && measurements.some(({ direction }) => direction === 'mixed'))
    return { answer: 'not_judged', reason: 'written_unknown', numbers: {} };
  const target_bytes = targetOf(writes, hardware, span_bytes);
  if (target_bytes === undefined) return { answer: 'not_judged', reason: 'size_unknown', numbers: {} };
  const written_bytes = writes.reduce((sum, one) => sum + writtenBy(one), 0);
  if (Number.isNaN(written_bytes)) return { answer: 'not_judged', reason: 'written_unknown', numbers: {} };
  return written_bytes >= limitOf('cliff_written') * target_bytes
    ? undefined
    : { answer: 'not_judged', reason: 'too_little', numbers: { written_bytes, target_bytes } };
}

/** Rounds 2 to 6 are the level before. */
const BEFORE = { from: 1, to: 6 } as const;
/** The median of a round and of two on either side passes over shorter dips. */
const BESIDE = 2;

/**
 * Rounds of 1 minute, or a fiftieth of a shorter test. The cliff is the first round at which the median of the five around it is
 * under 0.7 of the median of rounds 2 to 6; the level after it is the median of all that follow. A rate that comes back is no cliff.
 */
export function judgeWriteCliff(rates: Rates): Judgement {
  const { values, step_ms } = rates;
  const wanted = Math.max(
    1000,
    Math.min(1000 * limitOf('round_standard'), (values.length * step_ms) / limitOf('cliff_parts')),
  );
  const per = Math.max(1, Math.round(wanted / step_ms));
  const round_s = (per * step_ms) / 1000;
  const rounds = groupCells(values, per);
  const known = { rounds: rounds.length, round_s };
  if (rounds.length < BEFORE.to + 2 * BESIDE + 1) return { answer: 'not_judged', reason: 'too_short', numbers: known };
  const from = medianOf(rounds.slice(BEFORE.from, BEFORE.to));
  if (from === 0) return { answer: 'not_judged', reason: 'no_io', numbers: known };
  const limit = limitOf('cliff_level') * from;
  const medians = rounds.map((_, place) =>
    place < BESIDE || place + BESIDE >= rounds.length
      ? Number.POSITIVE_INFINITY
      : medianOf(rounds.slice(place - BESIDE, place + BESIDE + 1)),
  );
  const round = medians.findIndex((median) => median < limit);
  const texts = { variable: rates.variable };
  const numbers = { ...known, from, limit, lowest: Math.min(...medians) };
  if (round < 0) return { answer: 'no', reason: 'none', numbers, texts };
  const to = medianOf(rounds.slice(round));
  const first = values.length - rounds.length * per;
  const at_s = ((first + round * per) * step_ms) / 1000;
  const fall = { ...numbers, to, at_s, round: round + 1, depth_pct: 100 * (1 - to / from) };
  return to < limit
    ? { answer: 'yes', reason: 'cliff', numbers: fall, texts }
    : { answer: 'no', reason: 'came_back', numbers: fall, texts };
}
