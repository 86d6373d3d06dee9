import { describe, expect, it } from 'vitest';
import { binsCount } from '../../../scripts/lib/rules/bins-count.ts';
import { bwInKib } from '../../../scripts/lib/rules/bw-in-kib.ts';
import { bwOfIoBytes } from '../../../scripts/lib/rules/bw-of-io-bytes.ts';
import { ioKbytes } from '../../../scripts/lib/rules/io-kbytes.ts';
import { ioSize } from '../../../scripts/lib/rules/io-size.ts';
import { latencyOrder } from '../../../scripts/lib/rules/latency-order.ts';
import { latencyParts } from '../../../scripts/lib/rules/latency-parts.ts';
import { percentilesOfBins } from '../../../scripts/lib/rules/percentiles-of-bins.ts';
import { percentilesOrdered } from '../../../scripts/lib/rules/percentiles-ordered.ts';
import type { FioRule } from '../../../scripts/lib/rules/types.ts';
import { direction, fioOutput, job, normaliseFio } from '../../fio-fixtures.ts';

/** Whether the mean size is one that 4 KiB blocks leave, where fio told of so many I/Os and bytes with so many seconds to go. */
function fitsBlocks(total_ios: number, blocks: number, eta: number): boolean {
  const read = { ...direction(100), total_ios, io_bytes: blocks * 4096 };
  const options = { rw: 'randread', bs: '4k', ioengine: 'libaio', iodepth: '8' };
  const output = fioOutput({ jobs: [{ ...job('a', options, { read }), eta }] });
  return ioSize.check(output, normaliseFio(output).measurements).length === 0;
}

/** How often a rule finds something in 100 reads that fio printed with these keys. */
function findings(rule: FioRule, keys: object, options: object = {}): number {
  const read = { ...direction(100), ...keys };
  const output = fioOutput({ jobs: [job('a', { rw: 'randread', ...options }, { read })] });
  return rule.check(output, []).length;
}

const each = (rule: FioRule, ...all: readonly object[]): readonly number[] => all.map((keys) => findings(rule, keys));

describe('amounts that fio prints twice', () => {
  it('agree where the smaller unit is cut off to the larger', () => {
    const whole = { bw_bytes: 2047, io_bytes: 2047 };
    expect(each(bwInKib, { ...whole, bw: 1 }, { ...whole, bw: 2 }, { ...whole, bw: 0 })).toEqual([0, 1, 1]);
    expect(each(ioKbytes, { ...whole, io_kbytes: 1 }, { ...whole, io_kbytes: 2 })).toEqual([0, 1]);
  });

  it('are not asked about where one of them is not there', () => {
    expect(each(bwInKib, { bw: 7, bw_bytes: undefined }, { bw: undefined })).toEqual([0, 0]);
    expect(each(ioKbytes, { io_kbytes: 7, io_bytes: undefined }, { io_kbytes: undefined })).toEqual([0, 0]);
    const none = [{ bw_bytes: undefined }, { bw_bytes: 7, io_bytes: undefined }, { bw_bytes: 7, runtime: 0 }];
    expect(each(bwOfIoBytes, ...none)).toEqual([0, 0, 0]);
  });

  it('follow from each other to the byte per second beside', () => {
    const of = (bw_bytes: number) => findings(bwOfIoBytes, { io_bytes: 10_000, runtime: 3000, bw_bytes });
    // 10,000 bytes in 3 s are 3333 bytes/s.
    expect([3331, 3332, 3333, 3334, 3335].map(of)).toEqual([1, 0, 0, 0, 1]);
  });
});

describe('latencies of one kind', () => {
  const lat = (mean: number, min = 100, max = 200) => ({ lat_ns: { min, max, mean, N: 100 } });

  it('have their mean between the lowest and the highest, but for the rounding', () => {
    expect(each(latencyOrder, lat(99), lat(98.9), lat(201), lat(201.1))).toEqual([0, 1, 0, 1]);
    expect(each(latencyOrder, lat(50), { lat_ns: { max: 9, mean: 50, N: 1 } })).toEqual([1, 0]);
  });

  it('add up within 5 %, where all three are there', () => {
    const of = (total: number, slat?: number) => ({
      lat_ns: { mean: total, N: 100 },
      clat_ns: { mean: 90_000, N: 100 },
      ...(slat === undefined ? {} : { slat_ns: { mean: slat, N: 100 } }),
    });
    expect(each(latencyParts, of(105_000, 10_000), of(105_001, 10_000))).toEqual([0, 1]);
    expect(each(latencyParts, of(95_000, 10_000), of(94_999, 10_000))).toEqual([0, 1]);
    expect(each(latencyParts, of(200_000), of(85_500), of(85_499))).toEqual([0, 0, 1]);
    expect(findings(latencyParts, of(200_000, 10_000), { fsync: '1' })).toBe(0);
    expect(findings(latencyParts, of(200_000, 10_000), { rw: 'trimwrite' })).toBe(0);
  });

  it('have percentiles in order, the highest below the maximum and half a bin', () => {
    const of = (percentile: object, max = 6400) => ({ clat_ns: { max, N: 100, percentile } });
    expect(each(percentilesOrdered, of({ '50.0': 7, '99.0': 7 }), of({ '50.0': 7, '99.0': 6 }))).toEqual([0, 1]);
    expect(each(percentilesOrdered, of({ '99.0': 6501 }), of({ '99.0': 6502 }))).toEqual([0, 1]);
    expect(findings(percentilesOrdered, of({ '99.0': 6502 }), { lat_percentiles: '1' })).toBe(0);
    // fio up to 3.3 fills the list with zeros.
    expect(findings(percentilesOrdered, of({ '0.00': 9000, '50.0': 7 }))).toBe(0);
  });

  it('have the percentiles of their bins, which hold all samples', () => {
    const bins = { 100: 50, 200: 49, 300: 1 };
    const of = (percentile: object, N: number | undefined = 100) => ({ clat_ns: { max: 300, N, percentile, bins } });
    expect(each(binsCount, of({}), of({}, 101))).toEqual([0, 1]);
    expect(each(percentilesOfBins, of({ '50.0': 100, '99.0': 200 }), of({ '51.0': 100 }))).toEqual([0, 1]);
    // Where the limit falls on a count, and where six decimals may stand for less than all.
    expect(each(percentilesOfBins, of({ '50.0': 200 }), of({ '100.0': 200 }), of({ '0.0': 7 }))).toEqual([0, 0, 0]);
  });
});

describe('the mean size of an I/O', () => {
  it('is that of the blocks, but for what was in flight while fio took a snapshot', () => {
    // A snapshot of fio 3.33 had 716 I/Os and the bytes of 707.
    expect([fitsBlocks(716, 707, 5), fitsBlocks(716, 700, 5)]).toEqual([true, false]);
    expect([fitsBlocks(716, 716, 0), fitsBlocks(716, 707, 0)]).toEqual([true, false]);
  });
});
