/** Gates of how figures were taken: for how long, by which machine, beside what, past which cache, and whether load and latency agree. */

import { disagrees } from '../analyse/in-flight.ts';
import { HOST_BUSY } from '../analyse/thresholds.ts';
import type { Comparand } from './comparand.ts';
import { isShortTime } from './comparison-thresholds.ts';
import { forbids, type Gate, gate, warns } from './gate.ts';

function timeOf({ measurement: { runtime_s } }: Comparand): 'full' | 'short' | undefined {
  if (runtime_s === undefined) return undefined;
  return isShortTime(runtime_s) ? 'short' : 'full';
}

/** A few seconds tell what a cache does, or a drive at its first. */
export const runtime = forbids('runtime', timeOf, (a, b) => {
  const isShort = a === 'short' || b === 'short';
  return [gate('runtime', isShort ? 'C' : 'B', a === 'full' && b === 'full', a, b)];
});

function hostOf({ measurement: { host_cpu_pct } }: Comparand): 'busy' | 'free' | undefined {
  if (host_cpu_pct === undefined) return undefined;
  return host_cpu_pct < 100 * HOST_BUSY.value ? 'free' : 'busy';
}

/** A busy machine may set the figure, and not the storage. Most runs have no monitor; then nothing is asked. */
export const hostBusy = forbids('host_busy', hostOf, (a, b): readonly Gate[] => {
  if (a === undefined && b === undefined) return [];
  const isBusy = a === 'busy' || b === 'busy';
  return [gate('host_busy', isBusy ? 'C' : 'B', a === 'free' && b === 'free', a, b)];
});

/**
 * Jobs beside a figure that took what the system gave them: the more they did, the less was left for it. Of two systems, the one that
 * serves its writers worse may read faster.
 */
export const besideRate = forbids(
  'beside_rate',
  ({ facts: { is_beside_free } }) => (is_beside_free === true ? 'free' : 'held'),
  (a, b): readonly Gate[] => (a === 'held' && b === 'held' ? [] : [gate('beside_rate', 'C', false, a, b)]),
);

/** A file system that ignores O_DIRECT gives the figures of the memory in front of it; whether a test was on such a one may be in doubt. */
export const directHonoured = forbids(
  'direct_honoured',
  ({ measurement: { direct_honoured, direct_in_doubt } }) =>
    direct_honoured === false ? 'no' : direct_in_doubt === true ? 'doubt' : undefined,
  (a, b): readonly Gate[] => {
    if (a === undefined && b === undefined) return [];
    const [left, right] = [a, b].map((one) => (one === 'no' ? one : undefined));
    return [gate('direct_honoured', left === 'no' || right === 'no' ? 'C' : 'B', false, left, right)];
  },
);

/** Which latency nobody says may be another one. */
export const latencyKind = forbids(
  'lat_kind',
  ({ measurement }) => ({ has: measurement.lat_mean_ns !== undefined, kind: measurement.lat_kind }),
  (a, b): readonly Gate[] => {
    if (!a.has || !b.has) return [];
    const isMixed = a.kind !== undefined && b.kind !== undefined && a.kind !== b.kind;
    return [gate('lat_kind', isMixed ? 'C' : 'B', a.kind !== undefined && a.kind === b.kind, a.kind, b.kind)];
  },
);

/** "128/~64": as stated, and as rate and latency have it; undefined where they agree or nothing tells. */
function disagreementOf({ measurement, facts }: Comparand): string | undefined {
  const [stated, derived] = [measurement.outstanding, facts.in_flight];
  if (stated === undefined || derived === undefined || !disagrees(measurement, stated, derived)) return undefined;
  return `${stated}/~${derived}`;
}

const isTold = ({ measurement, facts }: Comparand): boolean =>
  measurement.outstanding !== undefined && facts.in_flight !== undefined;

/** I/Os in flight as stated against rate x mean latency. Asked where a side tells both. */
export const inFlight = warns(
  'in_flight',
  (one) => ({ isTold: isTold(one), disagreement: disagreementOf(one) }),
  (a, b) =>
    a.isTold || b.isTold
      ? [
          gate(
            'in_flight',
            'B',
            a.disagreement === undefined && b.disagreement === undefined,
            a.disagreement,
            b.disagreement,
          ),
        ]
      : [],
);

/** "~1580" for a load that is not stated: as rate and latency have it, else as the run estimates it. */
function likelyText({ measurement, facts }: Comparand): string | undefined {
  const likely = facts.in_flight ?? measurement.outstanding_estimate;
  return likely === undefined ? undefined : `~${likely}`;
}

/** The gate of a load that is not known with what is likely. */
export function withDerivedLoad(gate: Gate, a: Comparand, b: Comparand): Gate {
  if (gate.id !== 'load_known') return gate;
  const [left, right] = [gate.a ?? likelyText(a), gate.b ?? likelyText(b)];
  return { ...gate, ...(left === undefined ? {} : { a: left }), ...(right === undefined ? {} : { b: right }) };
}
