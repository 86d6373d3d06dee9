/** Write cliff: where the rate of writes falls for good, as a drive runs out of blocks that are free. */
import { groupCells, type Rates } from './rates.ts';
import { medianOf } from './steadiness.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement } from './types.ts';

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
