/** What a made-up system makes of a load: latencies, and how many I/Os each job did in each second. */
import { drawLatencies, drawShape, type Latencies } from './latencies.ts';
import type { Random } from './random.ts';
import { type BenchSystem, latencyUnder } from './systems.ts';
import { type Direction, directionsOf, type Workload } from './workloads.ts';

export interface DrawnDirection {
  /** Completion latency, ns. */
  readonly clat: Latencies;
  /** Submission latency, ns. */
  readonly slat: Omit<Latencies, 'bins'>;
  readonly runtime_ms: number;
  /** By job and second. */
  readonly ios: readonly (readonly number[])[];
}

export interface DrawnLoad {
  readonly load: Workload;
  readonly directions: ReadonlyMap<Direction, DrawnDirection>;
}

/** By Little's law the jobs do as many I/Os as keep the asked number of them in flight, or nearly. */
export function drawLoad(random: Random, system: BenchSystem, load: Workload): DrawnLoad {
  const { bs_bytes, iodepth, numjobs, runtime_s } = load;
  const outstanding = iodepth * numjobs;
  const base = latencyUnder(random, system, { bs_bytes, outstanding });
  const parts = [...directionsOf(load)].map(([direction, share]) => {
    const slat = random.between(1500, 6000);
    const own = base * (direction === 'write' ? random.between(0.6, 1.4) : 1);
    return { direction, share, slat, clat: Math.max(2 * slat, own) };
  });
  const mean_ns = parts.reduce((sum, { share, slat, clat }) => sum + share * (slat + clat), 0);
  const ios = (outstanding * 1e9 * runtime_s * random.between(0.93, 0.985)) / mean_ns;
  const runtime_ms = 1000 * runtime_s + random.whole(0, 4);
  const directions = parts.map(({ direction, share, ...means }): [Direction, DrawnDirection] => {
    const clat = drawLatencies(random, drawShape(random, means.clat), ios * share);
    const slat = {
      N: clat.N,
      min: Math.floor(means.slat * random.between(0.3, 0.6)),
      max: Math.ceil(means.slat * random.between(20, 80)),
      mean: means.slat,
      stddev: means.slat * random.between(0.3, 1.2),
    };
    return [direction, { clat, slat, runtime_ms, ios: drawSeconds(random, clat.N, numjobs, runtime_s) }];
  });
  return { load, directions: new Map(directions) };
}

/** The I/Os of each job, spread over its seconds: with a drift, and noise around it. */
function drawSeconds(random: Random, N: number, jobs: number, seconds: number): readonly (readonly number[])[] {
  const [drift, noise] = [random.between(-0.08, 0.02), random.between(0.005, 0.04)];
  return Array.from({ length: jobs }, () => {
    const weights = Array.from({ length: seconds }, (_, second) =>
      Math.max(0.1, 1 + (drift * second) / seconds + noise * random.normal()),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => Math.round(((N / jobs) * weight) / sum));
  });
}
