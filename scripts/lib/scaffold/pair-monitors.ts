/** Finds the results during which a monitor watched: by time, never by name. */
import { distance, nearest } from './nearness.ts';
import type { LooseMonitor, ResultFacts } from './types.ts';

/** fio prints its end to the second, and monitors their rows at the end of an interval, ms. */
const slack = 2500;

export interface MonitorPairing {
  /** Sure: the results of its time. Else: those that could be, nearest first to suggest; its owner has to say. */
  readonly sure: boolean;
  readonly candidates: readonly ResultFacts[];
  readonly why: string;
}

/** By the clock of the monitor; undefined where fio does not tell when it ran, or in which zone. */
function intervalOf(
  { clock }: LooseMonitor,
  { start_ms, end_ms, zone_ms }: ResultFacts,
): readonly [number, number] | undefined {
  const shift = clock === 'utc' ? 0 : zone_ms;
  if (start_ms === undefined || end_ms === undefined || shift === undefined) return undefined;
  return [start_ms + shift, end_ms + shift];
}

/** Half of the shorter of both is enough: monitors are started before fio and stopped after it, or the other way round. */
function overlaps([from, to]: readonly [number, number], first: number, last: number): boolean {
  const shared = Math.min(to, last) - Math.max(from, first) + slack;
  return shared > 0 && shared >= Math.min(to - from, last - first) / 2;
}

/** A monitor that counts from its own start has only its length and its place. */
function byLength({ path, last_ms = 0 }: LooseMonitor, results: readonly ResultFacts[]): MonitorPairing {
  const here = results.filter((facts) => distance(facts.path, path) === 0);
  const candidates = here.filter(({ ran_ms }) => Math.abs(ran_ms - last_ms) <= Math.max(2 * slack, ran_ms / 10));
  return candidates.length === 1
    ? { sure: true, candidates, why: 'the result of the same folder that ran as long' }
    : { sure: false, candidates: nearest(results, path), why: '' };
}

/** The results that a monitor belongs to. One that ran through several tests belongs to each of them. */
export function findResultsOfMonitor(monitor: LooseMonitor, results: readonly ResultFacts[]): MonitorPairing {
  const { first_ms, last_ms } = monitor;
  if (monitor.clock === 'own') return byLength(monitor, results);
  const unknown = { sure: false, candidates: nearest(results, monitor.path), why: '' };
  if (first_ms === undefined || last_ms === undefined) return unknown;
  const timed = results.flatMap((facts) => {
    const interval = intervalOf(monitor, facts);
    return interval === undefined ? [] : [{ facts, fits: overlaps(interval, first_ms, last_ms) }];
  });
  const candidates = timed.filter(({ fits }) => fits).map(({ facts }) => facts);
  if (candidates.length === 0 && timed.length < results.length) return unknown;
  return { sure: true, candidates, why: 'its times are those of the test' };
}
