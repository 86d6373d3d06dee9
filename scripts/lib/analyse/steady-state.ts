/** Steady state of one test, from its logs: five equal rounds over the measurement window. */
import { cellsWithin, groupCells, type Rates } from './rates.ts';
import { meanOf, numbersOf, reasonOf, steadinessOf } from './steadiness.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement, TimeWindow } from './types.ts';

/** What fio itself reports of the same direction. */
export interface Reported {
  readonly runtime_s?: number | undefined;
  /** In the unit of the rates. */
  readonly rate?: number | undefined;
  /** The beginning of the measured time is unlike the rest (V-warm-up). */
  readonly is_warming_up?: boolean | undefined;
}

/** As R-runtime-reached: the last cell of a log is seldom whole. */
export function isLongRound(round_s: number, standard_s: number): boolean {
  return round_s >= limitOf('ran_share') * standard_s;
}

function notJudged(reason: string, numbers: Judgement['numbers'] = {}): Judgement {
  return { answer: 'not_judged', reason, numbers };
}

/**
 * SNIA's criterion over the last five equal rounds that the window holds: steady over rounds of a minute, stable at most over shorter
 * ones. Not judged: rounds under 10 s, logs that end before the run or whose mean is not fio's own figure, no I/O at all, and a level
 * rate that was still warming up when it began to count.
 */
export function judgeSteadyState(rates: Rates | undefined, window: TimeWindow, reported: Reported = {}): Judgement {
  if (rates === undefined) return notJudged('no_rates');
  const cells = cellsWithin(rates, window);
  const seconds = (cells.length * rates.step_ms) / 1000;
  const { runtime_s, rate } = reported;
  if (runtime_s !== undefined && seconds < limitOf('log_cover') * runtime_s - rates.step_ms / 1000)
    return notJudged('log_ends', { logged_s: seconds, runtime_s });
  const rounds = limitOf('steady_rounds');
  const per = Math.floor(cells.length / rounds);
  const round_s = (per * rates.step_ms) / 1000;
  if (round_s < limitOf('round_least'))
    return notJudged('too_short', { window_s: seconds, round_s: round_s || seconds / rounds, rounds });
  const mean = meanOf(cells);
  if (mean === 0) return notJudged('no_io');
  if (rate !== undefined && Math.abs(mean - rate) > limitOf('log_match') * rate)
    return notJudged('log_differs', { logged: mean, reported: rate });
  const steadiness = steadinessOf(groupCells(cells, per).slice(-rounds));
  if (steadiness === undefined) return notJudged('no_io');
  const reason = reasonOf(steadiness);
  const standard_s = limitOf('round_standard');
  const found = {
    reason,
    numbers: { ...numbersOf(steadiness), rounds, round_s, standard_s, over_s: rounds * round_s },
    texts: { variable: rates.variable },
  };
  if (reason !== 'steady') return { answer: 'no', ...found };
  if (reported.is_warming_up === true) return { ...found, answer: 'not_judged', reason: 'warm_up' };
  if (!isLongRound(round_s, standard_s)) return { ...found, answer: 'stable', reason: 'short_rounds' };
  return { answer: 'yes', ...found };
}
