import { describe, expect, it } from 'vitest';
import { formatComparison } from '../../../scripts/lib/base/sizes.ts';
import { formatColumn } from '../../../scripts/lib/model/format-column.ts';
import { formatMetric } from '../../../scripts/lib/model/metric-text.ts';
import { type Metric, metricValue, type Quantity, scaleOf } from '../../../scripts/lib/model/metrics.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

const NNBSP = '\u202f';
/** With its digits in groups. */
const spaced = (text: string): string => text.replace(/\B(?=(?:\d{3})+$)/g, NNBSP);

describe('formatMetric', () => {
  it('writes a measured figure with three significant digits and the full value in its title', () => {
    expect(formatMetric('iops', 437_967.25)).toEqual({
      text: '438',
      unit: `k${NNBSP}IOPS`,
      title: `437${NNBSP}967.25\u00a0IOPS`,
    });
    expect(formatMetric('lat_mean', 2_600_000)).toMatchObject({ text: '2.60', unit: 'ms' });
    expect(formatMetric('bw', 999_600_000)).toMatchObject({ text: '1.00', unit: 'GB/s' });
  });

  it('writes a published figure with no more digits than its source', () => {
    const figure = { value: 2_600_000, as_published: '2.6 ms', qualifiers: ['about'] };
    expect(formatMetric('lat_mean', figure).text).toBe('~2.6');
    expect(formatMetric('lat_mean', figure).title).toContain('published as 2.6 ms');
  });

  it('keeps the zeros that rounding makes, but not those that only hold the place of a rough figure', () => {
    expect(formatMetric('bw', { value: 3.995e9, as_published: '3995 MB/s' })).toMatchObject({
      text: '4.00',
      unit: 'GB/s',
    });
    const rough = { value: 3.3e9, as_published: '3300 MB/s', qualifiers: ['about'] };
    expect(formatMetric('bw', rough)).toMatchObject({ text: '~3.3', unit: 'GB/s' });
  });

  it('writes a range with an en dash', () => {
    expect(formatMetric('bw', { low: 5e9, high: 6e9, as_published: '5-6 GB/s' })).toMatchObject({
      text: '5–6',
      unit: 'GB/s',
    });
  });

  it('marks a lower bound, in a range the end alone', () => {
    const qualifiers = ['at_least'];
    expect(formatMetric('lat_p99', { value: 17.1e9, qualifiers }).text).toBe('≥17.1');
    expect(formatMetric('lat_p99', { low: 0.35e9, high: 17.1e9, qualifiers }).text).toBe('0.350–≥17.1');
  });

  it('marks a percentile that no I/O took longer than', () => {
    const of = (total_ios: number) =>
      metricValue(sampleMeasurement('a', { lat_p99_9_ns: 2e6, total_ios }), 'lat_p99_9');
    expect(of(1000)?.qualifiers).toBeUndefined();
    expect(of(999)?.qualifiers).toEqual(['few_ios']);
    const deep = (total_ios: number) =>
      metricValue(sampleMeasurement('a', { lat_p99_99_ns: 2e6, total_ios }), 'lat_p99_99')?.qualifiers;
    expect([deep(10_000), deep(9999)]).toEqual([undefined, ['few_ios']]);
    expect(formatMetric('lat_p99_9', of(999) ?? 0)).toMatchObject({
      text: '~2.00',
      title: expect.stringContaining('of fewer I/Os than this percentile takes'),
    });
    const synced = sampleMeasurement('a', { sync_lat_p99_ns: 2e6, total_ios: 10_000, syncs: 99 });
    expect(metricValue(synced, 'sync_lat_p99')?.qualifiers).toEqual(['few_ios']);
  });

  it('marks the highest percentiles as lower bounds where their bin has no end', () => {
    const notices = [{ rule: 'N-percentiles-open', text: 'Longer than the last bin begins.' }];
    const open = sampleMeasurement('a', {
      lat_mean_ns: 17e9,
      lat_p50_ns: 2e6,
      lat_p99_ns: 17e9,
      lat_p99_9_ns: 17e9,
      sync_lat_p99_ns: 17e9,
      notices,
    });
    const marks = (metric: Metric, one = open) => metricValue(one, metric)?.qualifiers;
    expect([marks('lat_p99'), marks('lat_p99_9')]).toEqual([['at_least'], ['at_least']]);
    expect([marks('lat_p50'), marks('lat_mean'), marks('sync_lat_p99')]).toEqual([undefined, undefined, undefined]);
    expect(marks('lat_p99_9', { ...open, notices: [{ rule: 'N-fsync', text: '' }] })).toBeUndefined();
  });

  it('says per cent as it is, also above 100', () => {
    expect(formatMetric('cpu_client', 312.4)).toMatchObject({ text: '312', unit: '%' });
  });
});

describe('scaleOf', () => {
  it('chooses one unit for a column, by its largest figure', () => {
    expect(scaleOf('iops', [438_000, 12_300])).toEqual({ factor: 1e3, unit: `k${NNBSP}IOPS` });
  });

  it('goes one step down where the smallest rate would vanish, but tells no rate in ten thousands', () => {
    expect(scaleOf('iops', [4_265_861, 8745]).unit).toBe(`k${NNBSP}IOPS`);
    expect(scaleOf('iops', [42_000_000, 8745]).unit).toBe(`M${NNBSP}IOPS`);
  });

  it('tells no time in thousands of its unit', () => {
    expect(scaleOf('lat_mean', [2_600_000, 48_000]).unit).toBe('ms');
  });

  it('keeps to the base unit when there is nothing to measure by', () => {
    expect(scaleOf('bw', []).unit).toBe('B/s');
    expect(scaleOf('bw', [0]).unit).toBe('B/s');
  });
});

describe('formatColumn', () => {
  const printed = [
    { quantity: { value: 4_265_861, as_published: '4265861 IOPS' } },
    { quantity: { value: 8745, as_published: '8745 IOPS', qualifiers: ['about'] } },
  ];

  it('rounds published figures to three digits in the unit that suits the column, unless they are to be as printed', () => {
    expect(formatColumn('iops', printed).cells.map(({ text }) => text)).toEqual(['4270', '~8.75'].map(spaced));
    const column = formatColumn('iops', printed, 'printed');
    expect(column.unit).toBe('IOPS');
    expect(column.cells.map(({ text }) => text)).toEqual(['4265861', '~8745'].map(spaced));
  });

  it('prints zeros at the end, both ends of a range, and words in digits', () => {
    const text = (quantity: Quantity) => formatColumn('bw', [{ quantity }], 'printed').cells[0]?.text;
    expect(text({ value: 10e9, as_published: '10.0 GB/s' })).toBe('10.0');
    expect(text({ low: 1e9, high: 2e9, as_published: '1000-2000 MB/s' })).toBe(`${spaced('1000')}–${spaced('2000')}`);
    expect(text({ value: 5.5e9, as_published: 'five and a half', read_as: '5.5 GB/s' })).toBe('5.5');
  });

  it('rounds a column with figures of several units, or with a measured one, as it rounds measured figures', () => {
    const mixed = [...printed, { quantity: { value: 1_234_567, as_published: '1234.567 kIOPS' } }];
    expect(formatColumn('iops', mixed, 'printed')).toEqual(formatColumn('iops', mixed));
    const measured = [...printed, { quantity: { value: 1_234_567 } }];
    expect(formatColumn('iops', measured, 'printed')).toEqual(formatColumn('iops', measured));
  });

  it('gives every figure the unit of the column, lined up on the decimal mark, with a bar against the largest', () => {
    const column = formatColumn('iops', [{ quantity: { value: 400_000 } }, { quantity: { value: 90 } }, {}]);
    expect(column.unit).toBe(`k${NNBSP}IOPS`);
    expect(column.cells.map((cell) => cell.text)).toEqual(['400', '0.0900', '–']);
    expect(column.cells.map((cell) => cell.bar)).toEqual([100, 0, undefined]);
  });

  it('pads shorter decimals with spaces of the width of digits', () => {
    const { cells } = formatColumn('lat_mean', [
      { quantity: { value: 12_300_000 } },
      { quantity: { value: 2_600_000 } },
    ]);
    expect(cells.map((cell) => cell.text)).toEqual(['12.3', '2.60']);
    expect(cells.map((cell) => cell.pad ?? '')).toEqual(['1', '']);
  });

  it('never writes 0 for a missing figure, and says why it is missing', () => {
    const { cells } = formatColumn('lat_p99', [{ reason: 'several jobs, no bins' }]);
    expect(cells).toEqual([{ text: '–', reason: 'several jobs, no bins' }]);
  });

  it('keeps a measured zero as 0', () => {
    expect(formatColumn('cpu_client', [{ quantity: { value: 0 } }]).cells[0]?.text).toMatch(/^0(\.00)?$/);
  });
});

describe('formatComparison', () => {
  it.each([
    [99.635, '99.6\u00a0%'],
    [90, '90.0\u00a0%'],
    [102.49, '102\u00a0%'],
    [99.96, '100\u00a0%'],
    [0.04, '0\u00a0%'],
  ])('writes %d with one decimal, and none from 100 on', (value, text) => {
    expect(formatComparison(value)).toBe(text);
  });

  it('signs changes', () => {
    expect([-0.762, 149.33, -35.79].map((value) => formatComparison(value, { signed: true }))).toEqual([
      '\u22120.8\u00a0%',
      '+149\u00a0%',
      '\u221235.8\u00a0%',
    ]);
  });
});
