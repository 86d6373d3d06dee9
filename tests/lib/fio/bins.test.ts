import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../scripts/lib/base/json-value.ts';
import { valueAt } from '../../../scripts/lib/base/pointer.ts';
import { hasBins, mergeBins, percentileSteps, printedBins, readBins } from '../../../scripts/lib/fio/bins.ts';
import type { Bins } from '../../../scripts/lib/fio/bins-in-text.ts';
import { valueOfBin } from '../../../scripts/lib/fio/latency-bin.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';

const binsOf = (...pairs: readonly (readonly [number, number])[]): Bins => ({
  values: Float64Array.from(pairs, ([value]) => value),
  counts: Float64Array.from(pairs, ([, count]) => count),
});

describe('valueOfBin', () => {
  it('is the index up to 127 and the middle of the bin above', () => {
    // Index 128 begins the group of width 2: 128 and 129, middle 129. Index 192: width 4 from 256, middle 258.
    expect([0, 64, 127, 128, 129, 191, 192, 256].map(valueOfBin)).toEqual([0, 64, 127, 129, 131, 255, 258, 516]);
  });
});

describe('readBins', () => {
  it('reads values and counts from the lowest on, and leaves zeros out', () => {
    expect(readBins({ bins: { '100': 2, '300': 0, '9000000000': 4, '200': 1 } }, 1)).toEqual(
      binsOf([100, 2], [200, 1], [9e9, 4]),
    );
  });

  it('reads the whole array of fio 2.2.12 to 2.19, in microseconds', () => {
    const bins = { '5': 3, '128': 1, '130': 0, FIO_IO_U_PLAT_BITS: 6, FIO_IO_U_PLAT_VAL: 64, FIO_IO_U_PLAT_NR: 1216 };
    expect(readBins({ bins }, 1000)).toEqual(binsOf([5000, 3], [129_000, 1]));
  });

  it('puts them in order, whatever order their keys stand in', () => {
    const bins = { '9700000000': 4, '5200000000': 2, '100': 1 };
    const sorted = binsOf([100, 1], [5.2e9, 2], [9.7e9, 4]);
    expect(readBins({ bins }, 1)).toEqual(sorted);
    expect(printedBins({ bins })).toEqual(sorted);
  });

  it('leaves zeros out of a file, too, and takes its unit', () => {
    const bins = '{"95" : 3, "96" : 0, "97" : 2}';
    const text = `{"jobs": [{"jobname": "a", "read": {"clat": {"N": 5, "bins" : ${bins}}}}]}`;
    const { documents } = parseFioOutput('a.json', new TextEncoder().encode(text));
    const clat = valueAt(documents[0]?.value ?? null, '/jobs/0/read/clat') as JsonObject;
    expect(readBins(clat, 1)).toEqual(binsOf([95, 3], [97, 2]));
    expect(readBins(clat, 1000)).toEqual(binsOf([95_000, 3], [97_000, 2]));
    expect(printedBins(clat)).toEqual(binsOf([95, 3], [96, 0], [97, 2]));
  });

  it('leaves out what counts no samples of a latency', () => {
    const bins = { '100': 2, '-1': 3, '1.5': 4, x: 5, '200': '6', '300': null, '400': -7 };
    expect(readBins({ bins }, 1)).toEqual(binsOf([100, 2]));
    expect(printedBins({ bins })).toEqual(binsOf([-1, 3], [1.5, 4], [100, 2], [400, -7]));
  });

  it('reads samples of 0 ns as well', () => {
    expect(readBins({ bins: { '0': 5, '64': 1 } }, 1)).toEqual(binsOf([0, 5], [64, 1]));
  });

  it('has nothing where no sample is', () => {
    expect(readBins({ bins: {} }, 1)).toBeUndefined();
    expect(readBins({ bins: { '100': 0 } }, 1)).toBeUndefined();
    expect(readBins({ bins: 7 }, 1)).toBeUndefined();
    expect(readBins({}, 1)).toBeUndefined();
  });
});

describe('hasBins', () => {
  it('is true of any that fio printed, also of such as hold no samples', () => {
    expect([{ '100': 2 }, { '100': 0 }, {}, 7].map((bins) => hasBins({ bins }))).toEqual([true, true, false, false]);
    expect(hasBins({})).toBe(false);
  });

  it('is the same in a file', () => {
    const clatOf = (bins: string): JsonObject => {
      const text = `{"jobs": [{"read": {"clat_ns": {"bins" : ${bins}}}}]}`;
      const { documents } = parseFioOutput('a.json', new TextEncoder().encode(text));
      return valueAt(documents[0]?.value ?? null, '/jobs/0/read/clat_ns') as JsonObject;
    };
    expect(['{"100" : 2}', '{"100" : 0}', '{ }'].map((bins) => hasBins(clatOf(bins)))).toEqual([true, true, false]);
  });
});

describe('printedBins', () => {
  it('has none where fio printed none', () => {
    expect([{}, { bins: null }, { bins: [1, 2] }].map(printedBins)).toEqual([binsOf(), binsOf(), binsOf()]);
  });
});

describe('percentileSteps', () => {
  it('tells what is below a percentile and what is in its bin', () => {
    const steps = percentileSteps(binsOf([100, 3], [200, 5], [300, 2]), [95, 50]);
    expect([...steps]).toEqual([
      [50, { value: 200, total: 10, below: 3, within: 5 }],
      [95, { value: 300, total: 10, below: 8, within: 2 }],
    ]);
  });

  it('has none of bins that hold no samples', () => {
    expect(percentileSteps(binsOf([100, 0], [200, 0]), [50]).size).toBe(0);
    expect(percentileSteps(binsOf(), [50]).size).toBe(0);
  });
});

describe('mergeBins', () => {
  it('adds what is of one value', () => {
    const all = [binsOf([1, 1], [3, 1]), binsOf([2, 5], [3, 2]), binsOf(), binsOf([3, 4], [9, 1])];
    expect(mergeBins(all)).toEqual(binsOf([1, 1], [2, 5], [3, 7], [9, 1]));
    expect(mergeBins([])).toEqual(binsOf());
  });

  it('takes time in proportion to the numbers, also when all of thousands of jobs differ', () => {
    const jobs = Array.from({ length: 20_000 }, (_, job) => binsOf([job, 1], [1e6 + job, 1], [1e9 + job, 1]));
    expect(mergeBins(jobs).values.length).toBe(60_000);
  });
});

/** Percentiles by fio's rule. */
const percentilesOfBins = (bins: Bins, percentiles: readonly number[]) =>
  new Map([...percentileSteps(bins, percentiles)].map(([percentile, { value }]) => [percentile, value]));

describe('percentileSteps', () => {
  it('takes the first bin that reaches the share', () => {
    // 10 samples: 5 of 100, 4 of 200, 1 of 1000. 50 % is reached at 100, 90 % at 200, 95 % at 1000.
    const bins = binsOf([100, 5], [200, 4], [1000, 1]);
    expect([...percentilesOfBins(bins, [95, 50, 90])]).toEqual([
      [50, 100],
      [90, 200],
      [95, 1000],
    ]);
  });

  it('differs from the average of percentiles when jobs are merged', () => {
    // One job: 99 x 100 ns and 1 x 900 ns; the other: 100 x 500 ns. Of 200 samples the 50th percentile is the 100th: 500.
    const merged = mergeBins([binsOf([100, 99], [900, 1]), binsOf([500, 100])]);
    expect(percentilesOfBins(merged, [49.5, 50, 99.5, 99.9])).toEqual(
      new Map([
        [49.5, 100],
        [50, 500],
        [99.5, 500],
        [99.9, 900],
      ]),
    );
  });
});
