import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../scripts/lib/base/json-value.ts';
import { readFigures } from '../../../scripts/lib/fio/figures.ts';
import { edgeOfBin, valueOfBin } from '../../../scripts/lib/fio/latency-bin.ts';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { direction, readFixture } from '../../fio-fixtures.ts';

const clatOf = (clat_ns: JsonObject) =>
  readFigures({ ...direction(100), clat_ns }, false, '/jobs/0/read')?.latencies.get('clat');

describe('readLatency', () => {
  it('has as many samples as fio says, else as there are I/Os', () => {
    expect(clatOf({ N: 90, mean: 5, min: 1, max: 9 })?.samples).toBe(90);
    expect(clatOf({ mean: 5, min: 1, max: 9 })?.samples).toBe(100);
    expect(clatOf({ mean: 5 })?.samples).toBe(100);
    expect(clatOf({ mean: 0, max: 9 })?.samples).toBe(100);
  });

  it('may be 0 where fio says that it was measured', () => {
    const zero = clatOf({ N: 90, mean: 0, min: 0, max: 0 });
    expect(zero).toMatchObject({ samples: 90, mean_ns: 0 });
    expect(zero).not.toHaveProperty('min_ns');
    expect(zero).not.toHaveProperty('max_ns');
    expect(clatOf({ N: 90, mean: 5, min: 1, max: 9 })).toMatchObject({ min_ns: 1, max_ns: 9 });
    expect(clatOf({ N: 0, mean: 5, min: 1, max: 9 })).toBeUndefined();
    expect(clatOf({ mean: 0, max: 0 })).toBeUndefined();
    expect(clatOf({ mean: 0 })).toBeUndefined();
  });

  it('is absent without a mean', () => {
    expect(clatOf({ N: 90, min: 1, max: 9 })).toBeUndefined();
  });

  it('has the percentiles that are numbers of fio, one of 0 ns too', () => {
    const percentile = { '0.00': 1, '50.000000': 0, '90.000000': -1, '95.000000': '7', '99.000000': 9, '99.9': null };
    expect(clatOf({ N: 90, mean: 5, percentile })?.percentiles).toEqual(
      new Map([
        [50, 0],
        [99, 9],
      ]),
    );
  });

  it('takes printed percentiles before those of bins, which fill in the others', () => {
    const bins = { '100': 50, '200': 48, '300': 2 };
    const both = clatOf({ N: 100, mean: 150, percentile: { '50.000000': 123 }, bins });
    expect([50, 95, 99].map((percent) => both?.percentiles.get(percent))).toEqual([123, 200, 300]);
    expect(both?.percentiles_from).toBe('entry');
    expect(both?.derive(50)?.inputs.percentile).toEqual([
      { value: 123, pointer: '/jobs/0/read/clat_ns/percentile/50.000000' },
    ]);
    expect(both?.derive(99)).toMatchObject({
      bins: { percentile: 99, value: 300, total: 100, below: 98, within: 2 },
      inputs: { N: [{ value: 100, pointer: '/jobs/0/read/clat_ns/bins' }] },
    });
    expect(clatOf({ N: 100, mean: 150, bins })?.percentiles_from).toBe('bins');
  });
});

describe('the distribution of a latency', () => {
  it('is there with bins, whether percentiles are printed beside them or not', () => {
    const all = Object.fromEntries([50, 90, 95, 99, 99.9, 99.99].map((percent) => [percent, percent]));
    const base = { N: 100, mean: 150, min: 100, max: 300 };
    const bins = { '100': 50, '200': 50 };
    expect(
      [{ bins }, { bins, percentile: all }, { percentile: all }, {}].map(
        (rest) => clatOf({ ...base, ...rest })?.has_bins,
      ),
    ).toEqual([true, true, false, false]);
  });

  it('is handed on where fio printed bins, and adds up to its samples', () => {
    for (const { measurement, counts } of readFio(readFixture('3.33-clones.json')).readings) {
      const sum = counts?.readCounts().counts.reduce((all, count) => all + count, 0);
      expect([counts?.kind, sum]).toEqual(['clat', measurement.total_ios]);
    }
    for (const name of ['3.42-client-server.json', '3.33-no-latency.json'])
      for (const { counts } of readFio(readFixture(name)).readings) expect(counts).toBeUndefined();
  });
});

describe('edgeOfBin', () => {
  it('is where a bin begins: half a bin below its middle', () => {
    expect([0, 64, 127, 128, 129, 191, 192, 256, 320].map(edgeOfBin)).toEqual([
      0, 64, 127, 128, 130, 254, 256, 512, 1024,
    ]);
    for (const index of [128, 200, 640, 1855]) {
      const [low, high] = [edgeOfBin(index), edgeOfBin(index + 1)];
      expect(valueOfBin(index)).toBe((low + high) / 2);
    }
  });
});
