import { describe, expect, it } from 'vitest';
import { mergeBins, percentilesOfBins, readBins } from '../../../scripts/lib/fio/bins.ts';
import { valueOfBin } from '../../../scripts/lib/fio/latency-bin.ts';

describe('valueOfBin', () => {
  it('is the index up to 127 and the middle of the bin above', () => {
    // Index 128 begins the group of width 2: 128 and 129, middle 129. Index 192: width 4 from 256, middle 258.
    expect([0, 64, 127, 128, 129, 191, 192, 256].map(valueOfBin)).toEqual([0, 64, 127, 129, 131, 255, 258, 516]);
  });
});

describe('readBins', () => {
  it('reads values and counts, and leaves zeros out', () => {
    expect(readBins({ bins: { '100': 2, '300': 0, '200': 1 } }, 1)).toEqual(
      new Map([
        [100, 2],
        [200, 1],
      ]),
    );
  });

  it('reads the whole array of fio 2.2.12 to 2.19, in microseconds', () => {
    const bins = { '5': 3, '128': 1, '130': 0, FIO_IO_U_PLAT_BITS: 6, FIO_IO_U_PLAT_VAL: 64, FIO_IO_U_PLAT_NR: 1216 };
    expect(readBins({ bins }, 1000)).toEqual(
      new Map([
        [5000, 3],
        [129_000, 1],
      ]),
    );
  });

  it('has nothing where no sample is', () => {
    expect(readBins({ bins: {} }, 1)).toBeUndefined();
    expect(readBins({}, 1)).toBeUndefined();
  });
});

describe('percentilesOfBins', () => {
  it('takes the first bin that reaches the share', () => {
    // 10 samples: 5 of 100, 4 of 200, 1 of 1000. 50 % is reached at 100, 90 % at 200, 95 % at 1000.
    const bins = new Map([
      [1000, 1],
      [100, 5],
      [200, 4],
    ]);
    expect([...percentilesOfBins(bins, [95, 50, 90])]).toEqual([
      [50, 100],
      [90, 200],
      [95, 1000],
    ]);
  });

  it('differs from the average of percentiles when jobs are merged', () => {
    // One job: 99 x 100 ns and 1 x 900 ns; the other: 100 x 500 ns. Of 200 samples the 50th percentile is the 100th: 500.
    const merged = mergeBins([
      new Map([
        [100, 99],
        [900, 1],
      ]),
      new Map([[500, 100]]),
    ]);
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
