/** I/Os in flight where nobody states them, by Little's law: their mean number is rate x mean latency. Pure; runs in a browser too. */
import type { Measurement } from '#types';
import type { Comparand } from './comparand.ts';
import { LEAST_IN_FLIGHT, MOST_IN_FLIGHT } from './comparison-thresholds.ts';
import type { Gate } from './gate.ts';
import { rateOf } from './rate.ts';

/** More digits would say more than rates and latencies as published do. */
const DIGITS = 3;

/** The number to three digits. Undefined without rate or mean latency, and for one direction of a mixed load, which is a part of it. */
export function derivedInFlight(measurement: Measurement): number | undefined {
  const { lat_mean_ns: latency, direction, rw = '' } = measurement;
  const rate = rateOf(measurement);
  if (!rate || !latency || (direction !== 'mixed' && /rw|trimwrite/.test(rw))) return undefined;
  return Number(((rate * latency) / 1e9).toPrecision(DIGITS));
}

/** Whether the stated number cannot be, or was far from reached. A load that is held back need not reach it. */
export function disagrees({ rate_limited }: Measurement, stated: number, derived: number): boolean {
  const share = derived / stated;
  return share > MOST_IN_FLIGHT.value || (share < LEAST_IN_FLIGHT.value && rate_limited !== true);
}

/** "~1580" for a load that is not stated. */
function derivedText({ measurement }: Comparand): string | undefined {
  const derived = derivedInFlight(measurement);
  return derived === undefined ? undefined : `~${derived}`;
}

/** The gate of a load that is not known with what rate and latency tell of it. */
export function withDerivedLoad(gate: Gate, a: Comparand, b: Comparand): Gate {
  if (gate.id !== 'load_known') return gate;
  const [left, right] = [gate.a ?? derivedText(a), gate.b ?? derivedText(b)];
  return { ...gate, ...(left === undefined ? {} : { a: left }), ...(right === undefined ? {} : { b: right }) };
}
