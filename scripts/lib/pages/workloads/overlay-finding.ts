/** The title of curves laid over each other: how many systems keep a limit on latency, and up to which rate. */
import { listMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { bestReadings, type Limit, type Reading, rateOfReading } from '../../database/limit-ranking.ts';
import type { WorkloadData } from './data.ts';
import { systemOf } from './limit-answer.ts';
import { limitText, rateText } from './reading.ts';

/** More systems are counted, and so are those of which some pass the limit at once: the sentence above names those that lead. */
const MOST_NAMED = 2;

/**
 * `readings` are those of the curves drawn, one each, `all` those of every curve of their systems: a rate that another of these exceeds is
 * not told, since the answer above tells that one. Undefined where no curve is known to keep the limit, or nothing is left to tell.
 */
export function overlayFinding(
  { readings, all }: { readonly readings: readonly Reading[]; readonly all: readonly Reading[] },
  limit: Limit,
  data: WorkloadData,
): string | undefined {
  const kept = readings.filter((one) => rateOfReading(one) > 0).toSorted((a, b) => rateOfReading(b) - rateOfReading(a));
  const [first] = kept;
  if (first === undefined) return undefined;
  const limited = limitText(limit);
  const best = bestReadings(all).toSorted((a, b) => rateOfReading(b) - rateOfReading(a));
  const isToldAlike = (one: Reading, other: Reading): boolean => rateText(one, data) === rateText(other, data);
  const isBest = (one: Reading): boolean =>
    best.filter((other) => systemOf(other, data) === systemOf(one, data)).every((other) => isToldAlike(one, other));
  if (readings.length > MOST_NAMED || kept.length < readings.length || !kept.every(isBest)) {
    const isHighest = best.slice(0, 1).every((other) => isToldAlike(first, other));
    if (!isHighest && readings.length === 1) return undefined;
    const values = { limit: limited, rate: rateText(first, data), Count: kept.length, all: readings.length };
    return word(isHighest ? 'overlay_found_counted' : 'overlay_found_kept', values);
  }
  const list = kept.map((one) => word('overlay_found_one', { rate: rateText(one, data), system: systemOf(one, data) }));
  return word('overlay_found_named', { list: list.join(listMark()), limit: limited });
}
