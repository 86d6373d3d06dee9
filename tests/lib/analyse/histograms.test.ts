import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { percentileOf, readHistograms, valuesOfBins } from '../../../scripts/lib/analyse/histograms.ts';
import { readBins } from '../../../scripts/lib/fio/bins.ts';
import { fioLog } from '../../../scripts/lib/fio/log.ts';
import { lacksSamples, samples } from '../../missing.ts';
import { jobEntry, rows, seriesOf } from './logged-bundle.ts';

/** A row of a log with coarseness 6: 29 bins, counts by bin. */
function row(time: number, counts: Readonly<Record<number, number>>, direction = 0): string {
  const bins = Array.from({ length: 29 }, (_, bin) => counts[bin] ?? 0);
  return `${[time, direction, 4096, ...bins].join(', ')}\n`;
}

const hist = { log_avg_msec: '1000', log_hist_msec: '1000' };
const cases = join(samples, 'fio-3.33-cases');

describe('valuesOfBins', () => {
  it('has the values of fio itself where nothing is put together', () => {
    const values = valuesOfBins(1856);
    expect([values[127], values[128], values[192], values[256]]).toEqual([127, 129, 258, 516]);
  });

  it('stands for the middle of the bins that coarseness puts together', () => {
    // 64 bins of 1 ns each, then 64 of 1, 2, 4 and 8 ns
    expect([...valuesOfBins(29)].slice(0, 4)).toEqual([32, 96, 192, 384]);
    expect(valuesOfBins(232)[16]).toBe(136);
  });

  it('counts in microseconds before fio 3.0', () => {
    expect(valuesOfBins(1216)[100]).toBe(100_000);
    expect(valuesOfBins(19)[1]).toBe(96_000);
  });
});

describe('percentiles over time', () => {
  it('are of all jobs together, cell by cell', () => {
    const logs = {
      'x_clat_hist.1.log': row(1000, { 1: 90 }) + row(2001, { 1: 100 }),
      'x_clat_hist.2.log': row(1000, { 5: 10 }) + row(2000, { 2: 100 }),
    };
    const { series } = seriesOf(logs, [jobEntry(2000, 150, hist), jobEntry(2000, 150, hist)]);
    expect(series?.step_ms).toBe(1000);
    const of = (name: string) => series?.directions[0]?.percentiles?.find(({ metric }) => metric === name)?.values;
    // Bin 1 is 64 to 128 ns, bin 2 128 to 256, bin 5 1024 to 2048.
    expect(of('lat_p50')).toEqual([96, 96]);
    expect(of('lat_p90')).toEqual([96, 192]);
    expect(of('lat_p95')).toEqual([1536, 192]);
  });

  it('are unknown in a cell without I/O', () => {
    const logs = {
      'x_iops.1.log': rows([1000, 10], [3000, 10]),
      'x_clat_hist.1.log': row(1000, { 1: 10 }) + row(3000, { 2: 10 }),
    };
    const { series } = seriesOf(logs, [jobEntry(3000, 20, hist)]);
    expect(series?.directions[0]?.percentiles?.[0]?.values).toEqual([96, null, 192]);
  });

  it('have the cells of the rates, so many windows of them as a histogram is long', () => {
    const times = [250, 500, 750, 1000, 1250, 1500, 1750, 2000];
    const logs = {
      'x_iops.1.log': rows(...times.map((time): [number, number] => [time, time / 250])),
      'x_clat_hist.1.log': row(1000, { 1: 10 }) + row(2000, { 2: 26 }),
    };
    const { series } = seriesOf(logs, [jobEntry(2000, 36, { ...hist, log_avg_msec: '250' })]);
    expect(series).toMatchObject({ step_ms: 1000, cells: 2 });
    const [direction] = series?.directions ?? [];
    expect([direction?.iops, direction?.percentiles?.[0]?.values]).toEqual([
      [2.5, 6.5],
      [96, 192],
    ]);
  });

  it('count a row that fio wrote twice once', () => {
    const log = row(1000, { 1: 10 }) + row(2000, { 1: 4, 2: 6 }) + row(2000, { 1: 4, 2: 6 });
    const { series } = seriesOf({ 'x_clat_hist.1.log': log }, [jobEntry(2000, 20, hist)]);
    expect(series?.remarks).toEqual([]);
  });

  it('say how many I/Os the logs leave out', () => {
    const { series } = seriesOf({ 'x_clat_hist.1.log': row(1000, { 1: 10 }) }, [jobEntry(2000, 20, hist)]);
    expect(series?.remarks).toEqual([
      { key: 'histogram_tail', values: { direction: 'read', counted: 10, reported: 20 } },
    ]);
  });

  it('are left out where the logs count more I/Os than there were', () => {
    // fio 3.7 to 3.16 may write garbage
    const { series } = seriesOf({ 'x_clat_hist.1.log': row(1000, { 1: 5000 }) }, [jobEntry(2000, 20, hist)]);
    expect(series?.directions).toEqual([]);
    expect(series?.remarks).toMatchObject([{ key: 'histogram_garbage' }]);
  });

  it('may leave out half a per cent, or count 2 % and a hundred more than fio tells in its rounded rate', () => {
    const remarks = (counted: number) => {
      const job = jobEntry(2000, 20_000, hist);
      const { series } = seriesOf({ 'x_clat_hist.1.log': row(1000, { 1: 100 }) + row(2000, { 1: counted - 100 }) }, [
        job,
      ]);
      return series?.remarks.map(({ key }) => key);
    };
    expect([remarks(19_899), remarks(19_900)]).toEqual([['histogram_tail'], []]);
    expect([remarks(20_500), remarks(20_501)]).toEqual([[], ['histogram_garbage']]);
  });

  it('are not held against the rate of one of several measurements', () => {
    const jobs = ['a', 'b'].map((jobname) => ({
      ...jobEntry(2000, 20, { ...hist, bs: jobname === 'a' ? '4k' : '8k' }),
      jobname,
    }));
    const { series } = seriesOf(
      { 'x_clat_hist.1.log': row(1000, { 1: 20 }), 'x_clat_hist.2.log': row(1000, { 1: 5000 }) },
      jobs,
    );
    expect(series?.directions[0]?.percentiles?.[0]?.values[0]).toBe(96);
    expect(series?.remarks).toEqual([]);
  });
});

describe.skipIf(lacksSamples())('a log of real fio', () => {
  const read = (name: string) => {
    const log = fioLog('raw/x_clat_hist.1.log', readFileSync(join(cases, name, 'lg_clat_hist.1.log')), true);
    return readHistograms([log], { step_ms: 500, cells: 6, origin_ms: 0, window_ms: 500 }).directions;
  };
  const job = (name: string) => JSON.parse(readFileSync(join(cases, name, 'out.json'), 'utf8')).jobs[0];

  it('counts no more in any bin than fio in its JSON+ bins', () => {
    for (const [index, direction] of ['read', 'write'].entries()) {
      const histograms = read('L8-hist')[index];
      const bins = readBins(job('L8-hist')[direction].clat_ns, 1);
      const counted = [...(histograms?.total ?? [])].flatMap((count, bin) =>
        count > 0 ? [[histograms?.values[bin] ?? 0, count] as const] : [],
      );
      expect(counted.length).toBeGreaterThan(100);
      const inBins = (ns: number): number => bins?.counts[bins.values.indexOf(ns)] ?? 0;
      expect(counted.filter(([ns, count]) => count > inBins(ns))).toEqual([]);
    }
  });

  it('has the percentiles that fio prints, as near as coarse bins and the missing end allow', () => {
    const histograms = read('L9-hist-coarse3')[0];
    const printed = job('L9-hist-coarse3').read.clat_ns.percentile;
    const p50 = percentileOf(histograms?.total ?? [], histograms?.values ?? new Float64Array(), 0.5) ?? 0;
    const p99 = percentileOf(histograms?.total ?? [], histograms?.values ?? new Float64Array(), 0.99) ?? 0;
    expect(Math.abs(p50 / printed['50.000000'] - 1)).toBeLessThan(1 / 16);
    expect(Math.abs(p99 / printed['99.000000'] - 1)).toBeLessThan(1 / 8);
  });
});
