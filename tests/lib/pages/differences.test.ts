import { describe, expect, it } from 'vitest';
import { differencesText, obstacleText } from '../../../scripts/lib/pages/differences.ts';

const failed = { passed: false, at_best: 'C' } as const;

describe('differencesText', () => {
  it('names each option with both values, and what was left at its default as unset', () => {
    const differences = [
      { option: 'fsync', a: '32', b: '1' },
      { option: 'norandommap', b: '1' },
      { option: 'jobs beside', a: 'rw=write' },
    ];
    expect(differencesText(differences)).toBe('fsync: 32 ↔ 1; norandommap: unset ↔ 1; jobs beside it: rw=write ↔ none');
  });

  it('counts what is too much to read', () => {
    const differences = Array.from({ length: 10 }, (_, place) => ({ option: `o${place}`, a: '1' }));
    expect(differencesText(differences)).toMatch(/; o7: 1 ↔ unset; and 2 more$/);
  });
});

describe('obstacleText', () => {
  it('says how much of the load differs', () => {
    expect(obstacleText({ id: 'iodepth', ...failed, a: 32, b: 64 })).toBe('different queue depth (32 ↔ 64)');
  });

  it('lists the options of different workload, or says that nobody knows them', () => {
    const workload = { id: 'workload', ...failed, a: 'f1', b: 'f2' };
    expect(obstacleText({ ...workload, differences: [{ option: 'fsync', b: '1' }] })).toBe(
      'different fio options (fsync: unset ↔ 1)',
    );
    expect(obstacleText(workload)).toBe('different fio options (not known which)');
  });

  it('calls no load another where one of them is of no class, as of several block sizes', () => {
    const text = obstacleText({ id: 'workload_class', ...failed, b: '4k-randread' });
    expect([text, obstacleText({ id: 'workload_class', ...failed })]).toEqual(
      Array(2).fill('several block sizes, or workload not known'),
    );
    expect(obstacleText({ id: 'workload_class', ...failed, a: '8k-read', b: '4k-read' })).toBe('different workload');
  });

  it('leaves the rest in words', () => {
    expect(obstacleText({ id: 'kind', ...failed, a: 'drive', b: 'array' })).toBe('different system type');
  });
});
