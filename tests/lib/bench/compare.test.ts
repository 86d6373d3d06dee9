import { describe, expect, it } from 'vitest';
import { changesOf, type Results, readResults, unlikeSettings } from '../../bench/compare.ts';
import { type Figure, formatPromise, isMet, middleOf } from '../../bench/figures.ts';
import { changesTable, tableOf } from '../../bench/table.ts';

const figure = (value: number, more: Partial<Figure> = {}): Figure => ({
  stage: 'json',
  what: 'read, by JSON.parse',
  unit: 'x',
  value,
  ...more,
});

const settings: Results['settings'] = { kind: 'small', runs: [10], short: true, seed: 1, node: 'v22', cores: 2 };

describe('isMet', () => {
  it('holds a figure against the most and the least that were promised', () => {
    expect(isMet(figure(1.5, { promise: { most: 1.5 } }))).toBe(true);
    expect(isMet(figure(1.6, { promise: { most: 1.5 } }))).toBe(false);
    expect(isMet(figure(20, { promise: { least: 20 } }))).toBe(true);
    expect(isMet(figure(19, { promise: { least: 20 } }))).toBe(false);
    expect(isMet(figure(19))).toBeUndefined();
  });

  it('takes what could not be measured for not met', () => {
    expect(isMet(figure(Number.NaN, { promise: { most: 1.5 } }))).toBe(false);
  });
});

describe('middleOf', () => {
  it('is not moved by one measurement that was disturbed, and tells how far the others lie apart', () => {
    expect(middleOf([10, 11, 500, 9, 10]).value).toBe(10);
    expect(middleOf([8, 10, 12, 10, 10]).noise).toBe(0);
    expect(middleOf([8, 9, 10, 11, 12]).noise).toBeCloseTo(0.2);
  });

  it('knows no noise of one or two measurements', () => {
    expect(middleOf([3])).toEqual({ value: 3 });
    expect(middleOf([3, 5])).toEqual({ value: 4 });
  });
});

describe('changesOf', () => {
  const change = (before: Figure, now: Figure) => changesOf([before], [now])[0];

  it('gives changes as ratios, new by old', () => {
    expect(change(figure(2), figure(3))?.ratio).toBe(1.5);
  });

  it('marks a change that is larger than the noise of both measurements together', () => {
    expect(change(figure(2, { noise: 0.1 }), figure(2.3, { noise: 0.1 }))?.isBeyondNoise).toBe(false);
    expect(change(figure(2, { noise: 0.1 }), figure(2.5, { noise: 0.1 }))?.isBeyondNoise).toBe(true);
    expect(change(figure(2.5, { noise: 0.1 }), figure(2, { noise: 0.1 }))?.isBeyondNoise).toBe(true);
  });

  it('takes sizes and counts as they are, and single times with a grain of salt', () => {
    expect(change(figure(100, { unit: 'files' }), figure(101, { unit: 'files' }))?.isBeyondNoise).toBe(true);
    expect(change(figure(100, { unit: 's' }), figure(115, { unit: 's' }))?.isBeyondNoise).toBe(false);
  });

  it('leaves out what only one of them has', () => {
    expect(changesOf([figure(1, { what: 'gone' })], [figure(1, { what: 'new' })])).toEqual([]);
  });
});

describe('results in a file', () => {
  it('are read as they were written', () => {
    const results: Results = { settings, figures: [figure(2, { noise: 0.1, promise: { most: 1.5 } })] };
    expect(readResults(JSON.stringify(results))).toEqual(results);
  });

  it('are refused when the bench did not write them', () => {
    expect(() => readResults('{}')).toThrow('not written by --json');
    expect(() => readResults(JSON.stringify({ settings, figures: [{ stage: 'json' }] }))).toThrow('not written by');
  });

  it('tell in which settings they differ', () => {
    expect(unlikeSettings(settings, { ...settings, runs: [20], cores: 4 })).toEqual(['runs', 'cores']);
  });
});

describe('the tables', () => {
  it('show what was measured, promised and met', () => {
    const figures = [figure(2.816, { promise: { most: 1.5 } }), figure(42, { what: 'published', unit: 'files' })];
    expect(tableOf(figures)).toBe(
      [
        'stage  what                 measured  promise   met',
        'json   read, by JSON.parse  2.82 x    <= 1.5 x  NO',
        'json   published            42 files',
        '',
      ].join('\n'),
    );
    expect(formatPromise(figure(1, { unit: '/s', promise: { least: 50 } }))).toBe('>= 50 /s');
  });

  it('show what changed', () => {
    const changes = changesOf([figure(2, { noise: 0 })], [figure(1, { noise: 0 })]);
    expect(changesTable(changes)).toContain('2.00 x  1.00 x  0.50 x  less');
  });
});
