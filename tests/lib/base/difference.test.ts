import { describe, expect, it } from 'vitest';
import { describeDifference, describeValue } from '../../../scripts/lib/base/difference.ts';

const before = {
  title: 'A run',
  files: [{ path: 'run.json' }],
  bins: new Map([['one', new Float64Array([1, 2])]]),
};

describe('describeDifference', () => {
  it('leaves out what is the very same value in the other one', () => {
    expect(describeDifference(before, before)).toBe('=');
    expect(describeDifference({ ...before, notes: ['later'] }, before)).toBe(
      '{"title":=,"files":=,"bins":=,"notes":Array["later"]}',
    );
  });

  it('differs wherever two values do: in a text, a number, a list, a map, a kind, or in what is not there', () => {
    const values: readonly unknown[] = [
      before,
      { ...before, title: 'Another' },
      { ...before, title: undefined },
      { ...before, files: [] },
      { ...before, files: [{ path: 'run.json' }, { path: 'hardware.json' }] },
      { ...before, files: [{ path: 'run.json', size: 1 }] },
      { ...before, files: [{ path: 'run.json', size: '1' }] },
      { ...before, files: [{ path: 'run.json', size: Number.NaN }] },
      { ...before, files: [{ path: 'run.json', size: null }] },
      { ...before, bins: new Map() },
      { ...before, bins: new Map([['one', new Float64Array([1, 3])]]) },
      { ...before, bins: new Map([['one', [1, 3]]]) },
      { ...before, bins: new Set(['one']) },
      { title: before.title },
      ['='],
      '=',
    ];
    const texts = values.map((value) => describeDifference(value, before));
    expect(new Set(texts).size).toBe(values.length);
  });

  it('is the same for values that are equal and not the same', () => {
    const copy = (): unknown => ({ ...structuredClone(before), noise: 0.1 });
    expect(describeDifference(copy(), before)).toBe(describeDifference(copy(), before));
  });

  it('refuses what it cannot put in words', () => {
    expect(() => describeDifference({ check: () => [] }, before)).toThrow('function');
  });
});

describe('describeValue', () => {
  it('tells a value that has a name by it, wherever it stands, and everything else in full', () => {
    const [run, other] = [{ id: 'one' }, { id: 'one' }];
    const names = new Map([[run, 'key']]);
    expect(describeValue({ report: 'A', runs: [run, other] }, names)).toBe(
      '{"report":"A","runs":Array[@"key",{"id":"one"}]}',
    );
  });
});
