/** The gate of the workload between peaks: equal work, and either the same load or two sweeps whose peaks both were tested under. */
import { groupBy } from '../base/group-by.ts';
import { loadKey, sweepKey } from '../model/load-keys.ts';
import { rateOf } from '../model/rate.ts';
import type { Comparand } from './comparand.ts';
import { SINGLE_SAMPLE } from './comparison-thresholds.ts';
import { forbids, type GateKind } from './gate.ts';
import { gatesWith } from './gates.ts';
import { judgeWorkload, workloadAtAnyLoad, workloadOf } from './workload-gate.ts';

/** Fewer loads in common tell no peak from a single figure. */
const FEWEST_SHARED = 3;

/** A load as text, and the highest rate under it, I/Os per second. */
type LoadRate = readonly [load: string, rate: number];

function ratesOf(all: readonly Comparand[]): readonly LoadRate[] {
  const rates = new Map<string, number>();
  for (const { measurement } of all) {
    const load = loadKey(measurement);
    rates.set(load, Math.max(rates.get(load) ?? 0, rateOf(measurement) ?? 0));
  }
  return [...rates].sort(([a], [b]) => (a < b ? -1 : 1));
}

function highest(rates: readonly LoadRate[]): number {
  return Math.max(0, ...rates.map(([, rate]) => rate));
}

/** Whether the highest rate under these loads is the highest of all, but for what one sample may be off by. */
function isPeakUnder(loads: ReadonlySet<string>, rates: readonly LoadRate[]): boolean {
  return highest(rates.filter(([load]) => loads.has(load))) >= (1 - SINGLE_SAMPLE.value) * highest(rates);
}

function isOneSweep(a: readonly LoadRate[], b: readonly LoadRate[]): boolean {
  const own = new Set(a.map(([load]) => load));
  const shared = new Set(b.map(([load]) => load).filter((load) => own.has(load)));
  return shared.size >= FEWEST_SHARED && isPeakUnder(shared, a) && isPeakUnder(shared, b);
}

/**
 * Gates for the highest figures of configurations, all of which are given. Of two sweeps that share three loads at least, and whose peaks are
 * reached under these too, each peak is the highest of loads that both were tested under: which load that is, is the system's own. Else the
 * loads have to be equal.
 */
export function gatesAtPeak(all: readonly Comparand[]): readonly GateKind[] {
  const sweeps = new Map(
    [...groupBy(all, ({ measurement }) => sweepKey(measurement))].map(([key, own]) => [key, ratesOf(own)]),
  );
  const sweepOf = (one: Comparand): readonly LoadRate[] => {
    const rates = sweeps.get(sweepKey(one.measurement)) ?? [];
    return rates.length < FEWEST_SHARED ? [] : rates;
  };
  return gatesWith(
    forbids(
      'workload',
      (one) => ({ rates: sweepOf(one), own: workloadOf(one), any: workloadAtAnyLoad(one) }),
      (a, b) => {
        if (!isOneSweep(a.rates, b.rates)) return judgeWorkload(a.own, b.own);
        const { outstanding, iodepth, numjobs } = a.own.given;
        const { given } = b.own;
        const isAlike = outstanding === given.outstanding && iodepth === given.iodepth && numjobs === given.numjobs;
        return judgeWorkload(a.any, b.any).map((gate) => (isAlike ? gate : { ...gate, of_sweeps: true }));
      },
    ),
  );
}
