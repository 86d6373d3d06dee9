import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { LORD } from '../../../scripts/lib/database/comparison-thresholds.ts';
import {
  findNoise,
  isTie,
  type Noise,
  noiseOf,
  publishedNoise,
  SINGLE_NOISE,
  tieWidth,
} from '../../../scripts/lib/database/noise.ts';
import { comparandOf } from './comparand-sample.ts';

const rated = (iops: number, more: Partial<Measurement> = {}) => comparandOf({ iops, ...more }).measurement;
const rounds = (range_pct: number, formula: 'V-steady-state' | 'V-steady-rounds' = 'V-steady-state') =>
  ({
    steady_state: { verdict: 'steady', reason: '', variable: 'iops', avg: 1, range_pct, rounds: 5, formula },
  }) as const;
const log = (share: number): Noise => ({ share, least: 0.01, source: 'log', samples: 5 });

describe('findNoise', () => {
  it('asks for 5 % of a figure that stands alone', () => {
    expect(findNoise(rated(100), [])).toEqual({ share: 0.05, least: 0.05, source: 'single' });
    expect(findNoise(rated(100), [rated(100)])).toEqual(SINGLE_NOISE);
  });

  it('goes by repeated runs: of three, 1.304 times their range, and how far the figure is from their mean', () => {
    const runs = [98, 100, 102].map((iops) => rated(iops));
    const shareOf = (iops: number) => findNoise(rated(iops), runs).share;
    expect(findNoise(rated(100), runs)).toMatchObject({ source: 'repeats', samples: 3, least: 0.01 });
    expect(shareOf(100)).toBeCloseTo((1.304 * 4) / 100, 12);
    // The best of the three: 2 from the mean.
    expect(shareOf(102)).toBeCloseTo((2 + 1.304 * 4) / 102, 12);
  });

  it('takes 1 % at least of runs that agree', () => {
    expect(findNoise(rated(100), [rated(100), rated(100)]).share).toBe(0.01);
  });

  it('goes by the rounds of the log: of five, 0.507 times the range, 1 % at least', () => {
    const noise = findNoise(rated(100, rounds(6)), []);
    expect(noise).toMatchObject({ source: 'log', samples: 5 });
    expect(noise.share).toBeCloseTo(0.03042, 12);
    expect(findNoise(rated(100, rounds(0.2)), []).share).toBe(0.01);
    expect(findNoise(rated(100, rounds(6, 'V-steady-rounds')), []).source).toBe('rounds');
  });

  it('goes by a published range, 5 % at least', () => {
    const range = (iops_low: number, iops_high: number) =>
      findNoise(comparandOf({ iops: undefined, iops_low, iops_high }).measurement, []);
    expect(range(80, 120)).toEqual({ share: 0.2, least: 0.05, source: 'range' });
    expect(range(99, 101).share).toBe(0.05);
    expect(range(0, 0)).toEqual(SINGLE_NOISE);
  });

  it('takes neither one end of a range for a range, nor one round for several', () => {
    const { measurement: low } = comparandOf({ iops: undefined, bw_bytes_per_s: 4096, iops_low: 80 });
    const { measurement: high } = comparandOf({ iops: undefined, bw_bytes_per_s: 4096, iops_high: 80 });
    expect([low, high].map((one) => findNoise(one, []).source)).toEqual(['single', 'single']);
    const { steady_state } = rounds(6);
    const told = (more: Partial<Measurement['steady_state']>) =>
      findNoise(rated(100, { steady_state: { ...steady_state, ...more } }), []);
    expect(told({ rounds: 1 })).toEqual(SINGLE_NOISE);
    expect(told({ range_pct: undefined })).toEqual(SINGLE_NOISE);
  });

  it('counts more than ten repeats as ten', () => {
    const runs = Array.from({ length: 12 }, (_, place) => rated(place === 0 ? 120 : place === 1 ? 80 : 100));
    const { share, samples } = findNoise(rated(100), runs);
    expect([samples, share]).toEqual([12, 0.23 * 0.4]);
  });

  it('counts no repeat without a rate', () => {
    const bare = comparandOf({ iops: undefined }).measurement;
    expect(findNoise(rated(100), [rated(100), bare])).toEqual(SINGLE_NOISE);
  });

  it('says nothing of the repeats of a figure without I/O', () => {
    expect(findNoise(rated(0), [rated(0), rated(0)])).toEqual(SINGLE_NOISE);
  });

  it('has the factors of Lord: half the 95 % interval of the mean holds it in 95 of 100 samples of a normal distribution', () => {
    // A fixed sequence, so that the same samples come out each time.
    let state = 1;
    const uniform = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    for (const [samples, factor] of Object.entries(LORD)) {
      const trials = 20_000;
      let held = 0;
      for (let trial = 0; trial < trials; trial += 1) {
        const values = Array.from({ length: Number(samples) }, normal);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        if (Math.abs(mean) <= factor * (Math.max(...values) - Math.min(...values))) held += 1;
      }
      expect.soft(held / trials, `${samples} samples`).toBeCloseTo(0.95, 2);
    }
  });
});

describe('noiseOf', () => {
  it('reads what the API publishes, and asks for 5 % where it publishes nothing', () => {
    expect(noiseOf({ noise: publishedNoise(log(0.03)) })).toEqual(log(0.03));
    expect(publishedNoise(SINGLE_NOISE)).toBeUndefined();
    expect(noiseOf({})).toEqual(SINGLE_NOISE);
  });
});

describe('isTie', () => {
  const tie = (a: number, left: Noise, b: number, right: Noise) =>
    isTie({ value: a, noise: left }, { value: b, noise: right });

  it('adds noises as the root of the sum of squares, each of its own figure', () => {
    // hypot(0.03 x 1000, 0.04 x 1000) = 50
    expect(tieWidth({ value: 1000, noise: log(0.03) }, { value: 1000, noise: log(0.04) })).toBeCloseTo(50, 9);
    expect(tie(1000, log(0.03), 952, log(0.04))).toBe(true);
    expect(tie(1000, log(0.03), 945, log(0.04))).toBe(false);
  });

  it('asks for 5 % of the larger where one is a single sample, and for more where the other is noisier', () => {
    expect(tie(1000, SINGLE_NOISE, 951, log(0.01))).toBe(true);
    expect(tie(1000, SINGLE_NOISE, 949, log(0.01))).toBe(false);
    expect(tie(1000, SINGLE_NOISE, 949, log(0.1))).toBe(true);
  });

  it('never tells 0 from 0, nor anything from what is no number', () => {
    expect(tie(0, SINGLE_NOISE, 0, SINGLE_NOISE)).toBe(true);
    expect(tie(Number.NaN, log(0.01), 5, log(0.01))).toBe(true);
  });

  it('gives one answer whichever comes first, and in any unit', () => {
    const side = fc.record({
      value: fc.double({ min: 1, max: 1e7, noNaN: true }),
      share: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
      isSingle: fc.boolean(),
    });
    fc.assert(
      fc.property(side, side, (left, right) => {
        const [a, b] = [left, right].map(({ value, share, isSingle }) => ({
          value,
          noise: isSingle ? SINGLE_NOISE : log(share),
        }));
        if (a === undefined || b === undefined) return;
        expect(isTie(a, b)).toBe(isTie(b, a));
        expect(isTie(a, a)).toBe(true);
        const scaled = { ...a, value: a.value * 1024 };
        expect(isTie(scaled, { ...b, value: b.value * 1024 })).toBe(isTie(a, b));
      }),
    );
  });
});
