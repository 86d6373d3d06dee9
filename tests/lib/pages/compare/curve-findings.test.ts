import { describe, expect, it } from 'vitest';
import { eachFigure, titled } from '../../../../scripts/lib/pages/compare/curve-findings.ts';

const figures = (...values: readonly number[]) =>
  values.map((value, place) => ({ name: 'ABCDEF'.charAt(place), value }));
const text = (list: ReturnType<typeof figures>) => eachFigure('Highest rate', 'iops', list)?.replaceAll(/\s/g, ' ');

describe('the title of curves over each other', () => {
  it('has the figure of each by name, in the order of the comparison, though they are equal', () => {
    expect(text(figures(40_000, 52_900, 52_900))).toBe('Highest rate: A 40.0 k IOPS; B 52.9 k IOPS; C 52.9 k IOPS');
  });

  it('has the lowest and the highest of more, and of names too long for a line', () => {
    expect(text(figures(52_900, 40_000, 45_000, 76_000))).toBe('Highest rate: 40.0 k IOPS to 76.0 k IOPS');
    const long = figures(1000, 2000).map((one) => ({ ...one, name: `${one.name} ${'on ext4 '.repeat(8)}` }));
    expect(text(long)).toBe('Highest rate: 1.00 k IOPS to 2.00 k IOPS');
    expect(text(long.map((one) => ({ ...one, value: 1000 })))).toBe('Highest rate: 1.00 k IOPS each');
  });

  it('says which figure is a lower bound', () => {
    const list = figures(1000, 2000).map((one) => (one.name === 'B' ? { ...one, qualifiers: ['at_least'] } : one));
    expect(text(list)).toBe('Highest rate: A 1.00 k IOPS; B ≥2.00 k IOPS');
    expect(text([...list, ...figures(1500, 1600)])).toBe('Highest rate: 1.00 k IOPS to ≥2.00 k IOPS');
  });

  it('is the plain title where only one has a figure', () => {
    expect(text(figures(1))).toBeUndefined();
    expect(titled(undefined, '4k random read: rate by load')).toEqual({ title: '4k random read: rate by load' });
    expect(titled('A 1', '4k random read: rate by load', 'More.')).toEqual({
      title: 'A 1',
      subtitle: '4k random read: rate by load. More.',
    });
  });
});
