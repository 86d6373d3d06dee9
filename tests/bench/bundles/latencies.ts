/** A drawn distribution of latencies in fio's bins, and what fio prints of it. */
import { edgeOfBin, valueOfBin } from '../../../scripts/lib/fio/latency-bin.ts';
import type { Random } from './random.ts';

/** Most I/Os lie around `body_ns`; a share of `tail` of them around `tail_ns`. Spreads are those of the logarithm. */
export interface Shape {
  readonly body_ns: number;
  readonly spread: number;
  readonly tail_ns: number;
  readonly tail_spread: number;
  readonly tail: number;
}

export interface Latencies {
  /** Middle of the bin in ns -> samples in it, from below. */
  readonly bins: ReadonlyMap<number, number>;
  readonly N: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Of a sample: divided by N - 1. */
  readonly stddev: number;
}

export function drawShape(random: Random, mean_ns: number): Shape {
  const spread = random.between(0.12, 0.55);
  const tail = random.magnitude(2e-4, 2e-2);
  const far = random.between(3, 12);
  const tail_spread = random.between(0.2, 0.6);
  // The mean of a logarithmic normal distribution is e^(spread²/2) times its middle.
  const body_ns = mean_ns / ((1 - tail) * Math.exp(spread ** 2 / 2) + tail * far * Math.exp(tail_spread ** 2 / 2));
  return { body_ns, spread, tail_ns: body_ns * far, tail_spread, tail };
}

/** Share of a logarithmic normal distribution below a value, to 2.5e-5 (Hastings). */
function shareBelow(value: number, middle: number, spread: number): number {
  if (value <= 0) return 0;
  const z = Math.log(value / middle) / spread;
  const t = 1 / (1 + 0.33267 * Math.abs(z));
  const above = (Math.exp(-(z ** 2) / 2) / 2.506628) * t * (0.4361836 + t * (-0.1201676 + t * 0.937298));
  return z > 0 ? 1 - above : above;
}

const FIRST_BIN = 128;
const LAST_BIN = 1855;
/** Of fewer, rounding by chance is noise enough, and cutting it off at zero would add to the tail. */
const MANY = 25;

/** About `samples` I/Os of this shape; the number of each bin is drawn, so two of one shape differ. */
export function drawLatencies(random: Random, shape: Shape, samples: number): Latencies {
  const below = (edge: number): number =>
    (1 - shape.tail) * shareBelow(edge, shape.body_ns, shape.spread) +
    shape.tail * shareBelow(edge, shape.tail_ns, shape.tail_spread);
  const bins = new Map<number, number>();
  let before = below(edgeOfBin(FIRST_BIN));
  for (let index = FIRST_BIN; index < LAST_BIN; index += 1) {
    const after = below(edgeOfBin(index + 1));
    const expected = samples * Math.max(0, after - before);
    before = after;
    if (expected < 1e-3) continue;
    const noise = expected < MANY ? 0 : Math.sqrt(expected) * random.normal();
    const count = Math.max(0, Math.floor(expected + noise + random.share()));
    if (count > 0) bins.set(valueOfBin(index), count);
  }
  return describe(random, bins, shape);
}

function describe(random: Random, drawn: ReadonlyMap<number, number>, { body_ns }: Shape): Latencies {
  const bins = drawn.size > 0 ? drawn : new Map([[Math.round(body_ns), 1]]);
  let [N, sum] = [0, 0];
  for (const [value, count] of bins) {
    N += count;
    sum += value * count;
  }
  const mean = sum / N;
  let squares = 0;
  for (const [value, count] of bins) squares += count * (value - mean) ** 2;
  const values = [...bins.keys()];
  // A bin is a 64th to a 128th of its value wide; the outermost I/Os lie in their bins, and not on the middle.
  const [min = 0, max = 0] = [values[0], values.at(-1)];
  return {
    bins,
    N,
    min: Math.floor(min * (1 - random.between(0, 0.003))),
    max: Math.ceil(max * (1 + random.between(0, 0.003))),
    mean,
    stddev: N > 1 ? Math.sqrt(squares / (N - 1)) : 0,
  };
}

/** fio's rule: the first bin at which the samples so far reach the share. `percentiles` ascend. */
export function percentilesOf({ bins, N }: Latencies, percentiles: readonly number[]): readonly number[] {
  const open = [...bins];
  let so_far = open[0]?.[1] ?? 0;
  let at = 0;
  return percentiles.map((percentile) => {
    while (at < open.length - 1 && so_far < (percentile / 100) * N) {
      at += 1;
      so_far += open[at]?.[1] ?? 0;
    }
    return open[at]?.[0] ?? 0;
  });
}

/** Share of I/Os, per cent, below each limit and not below the one before; fio prints no share between 0 and 0.01. */
export function sharesBelow(all: readonly Latencies[], limits_ns: readonly number[]): readonly number[] {
  const total = all.reduce((sum, { N }) => sum + N, 0);
  const counts = limits_ns.map(() => 0);
  for (const { bins } of all)
    for (const [value, count] of bins) {
      const place = limits_ns.findIndex((limit) => value < limit);
      const known = counts[place];
      if (known !== undefined) counts[place] = known + count;
    }
  return counts.map((count) => (count === 0 ? 0 : Math.max(0.01, (100 * count) / total)));
}
