import { describe, expect, it } from 'vitest';
import { spanAfter } from '../../../assets/js/charts/gestures.ts';
import { type MarkPlace, marksNear, stopsOf } from '../../../assets/js/charts/mark-places.ts';
import { fitSpan, showPart, ticksWithin, wholeSpan } from '../../../assets/js/charts/shown.ts';
import type { Drawing } from '../../../scripts/lib/charts/drawing.ts';

const OVER_TIME: Drawing = {
  template: 'line',
  is_time: true,
  width: 500,
  height: 200,
  padding: { left: 50, right: 20, top: 30, bottom: 44 },
  signals: { x_min: 0, x_max: 600_000, x_values: [0, 120_000, 240_000, 480_000], x_labels: ['0', '2', '4', '8'] },
  rows: [
    { mark: 'line', x: 1000, value: 1, series: 'read' },
    { mark: 'line', x: 2000, value: 2, series: 'write' },
    { mark: 'name', x: 600_000, text: 'read', series: 'read' },
    { mark: 'note', x: 0, text: 'warm-up' },
  ],
};

describe('showPart', () => {
  it('hands the drawing on when everything is shown', () => {
    expect(showPart(OVER_TIME, { hidden: new Set() })).toBe(OVER_TIME);
  });

  it('leaves out all rows of a hidden series', () => {
    const { rows } = showPart(OVER_TIME, { hidden: new Set(['read']) });
    expect(rows).toEqual([OVER_TIME.rows[1], OVER_TIME.rows[3]]);
  });

  it('gives a zoomed axis its ends and round labels, and drops texts that stand elsewhere', () => {
    const { signals, rows } = showPart(OVER_TIME, { hidden: new Set(), zoom: { from: 60_000, to: 240_000 } });
    expect(signals).toMatchObject({ zoomed: true, x_min: 60_000, x_max: 240_000 });
    expect(rows).toHaveLength(2);
  });
});

describe('ticksWithin', () => {
  it('labels round numbers of the unit that the axis has', () => {
    expect(ticksWithin({ from: 60_000, to: 240_000 }, OVER_TIME)).toEqual({
      values: [60_000, 120_000, 180_000, 240_000],
      labels: ['1', '2', '3', '4'],
    });
    const { labels } = ticksWithin({ from: 60_000, to: 120_000 }, OVER_TIME);
    expect(labels).toEqual(['1', '1.2', '1.4', '1.6', '1.8', '2']);
  });
});

describe('fitSpan', () => {
  const whole = wholeSpan(OVER_TIME) ?? { from: 0, to: 0 };

  it('keeps a stretch within the whole', () => {
    expect(fitSpan({ from: -100_000, to: 200_000 }, whole)).toEqual({ from: 0, to: 300_000 });
    expect(fitSpan({ from: 500_000, to: 700_000 }, whole)).toEqual({ from: 400_000, to: 600_000 });
  });

  it('is everything again once nothing is left out, and never shorter than a fortieth', () => {
    expect(fitSpan({ from: -1, to: 700_000 }, whole)).toBeUndefined();
    expect(fitSpan({ from: 300_000, to: 300_000 }, whole)).toEqual({ from: 292_500, to: 307_500 });
  });

  it('is there for charts over time only', () => {
    const { is_time: _, ...others } = OVER_TIME;
    expect(wholeSpan(others)).toBeUndefined();
  });
});

describe('spanAfter', () => {
  it('zooms in around the middle, and out again to the same', () => {
    const half = spanAfter('in', { from: 0, to: 100 });
    expect(half).toEqual({ from: 25, to: 75 });
    expect(spanAfter('out', half ?? { from: 0, to: 0 })).toEqual({ from: 0, to: 100 });
    expect(spanAfter('on', { from: 0, to: 100 })).toEqual({ from: 25, to: 125 });
    expect(spanAfter('reset', { from: 25, to: 75 })).toBeUndefined();
  });
});

describe('marksNear', () => {
  const point = (x: number, y: number, series: string, at: string): MarkPlace => ({
    x1: x,
    x2: x,
    y1: y,
    y2: y,
    series,
    at,
    text: `${series} at ${at}`,
  });
  const lines = [point(10, 50, 'a', '1 s'), point(10, 80, 'b', '1 s'), point(20, 40, 'a', '2 s')];

  it('takes every line at the nearest time, from top to bottom', () => {
    expect(marksNear(lines, { x: 13, y: 300 }, 'x').map(({ text }) => text)).toEqual(['a at 1 s', 'b at 1 s']);
    expect(marksNear(lines, { x: 19, y: 0 }, 'x').map(({ text }) => text)).toEqual(['a at 2 s']);
  });

  it('takes the bar of the pointed lane however far the pointer is beyond its end', () => {
    const bars: MarkPlace[] = [
      { x1: 0, x2: 30, y1: 0, y2: 15, series: '', at: 'first', text: '1' },
      { x1: 0, x2: 300, y1: 20, y2: 35, series: '', at: 'second', text: '2' },
    ];
    expect(marksNear(bars, { x: 290, y: 8 }, 'y').map(({ at }) => at)).toEqual(['first']);
  });

  it('walks by keyboard from stop to stop, each once', () => {
    expect(stopsOf(lines, 'x').map(({ at }) => at)).toEqual(['1 s', '2 s']);
  });
});
