import { describe, expect, it } from 'vitest';
import type { View } from '#types';
import { logTicks, wantsLog, wantsLogOverTime } from '../../../scripts/lib/charts/log-axis.ts';
import { scaleLines } from '../../../scripts/lib/charts/scales.ts';
import type { ChartPanel } from '../../../scripts/lib/charts/types.ts';
import { formatFigures } from '../../../scripts/lib/views/figures.ts';
import { chartOfView } from '../../../scripts/lib/views/panels.ts';
import { pivotView } from '../../../scripts/lib/views/pivot.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';

describe('an axis', () => {
  it('is logarithmic where its figures spread over more than a decade, and never where one is zero', () => {
    expect([wantsLog([10, 120]), wantsLog([10, 121])]).toEqual([false, true]);
    expect([wantsLog([0, 121]), wantsLog([]), wantsLog([5])]).toEqual([false, false, false]);
  });

  it('is logarithmic where a drive stands beside systems of many, however near', () => {
    expect(wantsLog([10, 20], ['drive', 'cluster'])).toBe(true);
    expect([wantsLog([10, 20], ['drive', 'drive']), wantsLog([10, 20], ['array', 'cluster'])]).toEqual([false, false]);
    expect(wantsLog([0, 20], ['drive', 'cluster'])).toBe(false);
  });

  it('is so over time where lines lie apart, or latency stalls; a rate that falls is seen from zero', () => {
    const falling = [100, 100, 100, 5];
    expect(wantsLogOverTime([falling], false)).toBe(false);
    expect(wantsLogOverTime([falling, [1300, 1300]], false)).toBe(true);
    expect(wantsLogOverTime([falling, [1100, 1100]], false)).toBe(false);
    expect(wantsLogOverTime([[1, 1, 1, 9]], true)).toBe(true);
    expect(wantsLogOverTime([[1, 1, 1, 7]], true)).toBe(false);
    expect([wantsLogOverTime([[0, 1, 100]], true), wantsLogOverTime([], false)]).toEqual([false, false]);
  });

  it('names twice and five times its powers of ten where these are few and there is room', () => {
    expect(logTicks(0.05, 2)).toEqual([0.05, 0.1, 0.2, 0.5, 1, 2]);
    expect(logTicks(2, 9)).toEqual([2, 5]);
    expect(logTicks(0.02, 2)).toEqual([0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]);
    expect(logTicks(0.02, 5)).toEqual([0.1, 1]);
    expect(logTicks(0.1, 10)).toEqual([0.1, 1, 10]);
  });

  it('is one for all lines of a quantity, rates as latencies', () => {
    const panel = (...values: readonly number[]): ChartPanel => ({
      value_title: 'k IOPS',
      max: Math.max(...values),
      rows: values.map((value, x) => ({ label: '', series: '', x, value, text: '' })),
    });
    const scaled = (...panels: readonly ChartPanel[]) =>
      scaleLines(panels.map((one) => ({ metric: 'iops', panel: one }))).panels.map(({ min, max }) => [min, max]);
    expect(scaled(panel(1, 130), panel(40, 50))).toEqual([
      [0.5, 200],
      [0.5, 200],
    ]);
    expect(scaled(panel(20, 130), panel(40, 50))).toEqual([
      [undefined, 130],
      [undefined, 130],
    ]);
  });
});

describe('a chart of a report', () => {
  const chartOf = (kind: 'drive' | 'cluster') => {
    const runs = [
      recordOf('a', [measurementOf('a', 'z-two/write/write', { iops: 100 })]),
      recordOf('b', [measurementOf('b', 'z-two/write/write', { iops: 200, kind })]),
    ];
    const view: View = { id: 'v', kind: 'bar', title: 'T', rows: ['run'], metrics: ['iops'] };
    const pivot = pivotView(view, runs);
    return chartOfView(view, pivot, runs, formatFigures(pivot), 'v');
  };

  it('sets a drive and a cluster on a logarithmic axis as dots, two drives as bars from zero', () => {
    expect(chartOf('cluster')).toMatchObject({ kind: 'dot', is_log: true });
    expect(chartOf('drive')).toMatchObject({ kind: 'bar' });
    expect(chartOf('drive')).not.toHaveProperty('is_log');
  });
});
