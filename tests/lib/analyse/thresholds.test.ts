import { describe, expect, it } from 'vitest';
import { isShorter, THRESHOLDS } from '../../../scripts/lib/analyse/thresholds.ts';
import { verdictKinds } from '../../../scripts/lib/analyse/verdict-kinds.ts';

describe('isShorter', () => {
  it('allows 2 % of the time that was asked for, and what clocks are read too early', () => {
    expect([isShorter(58.75, 60), isShorter(58.74, 60)]).toEqual([false, true]);
    expect([isShorter(0.94, 1), isShorter(0.92, 1)]).toEqual([false, true]);
  });
});

describe('the thresholds', () => {
  const published = (id: string) => verdictKinds.find((kind) => kind.id === id)?.thresholds;

  it('are published, each with a verdict that goes by it', () => {
    const all = new Set(verdictKinds.flatMap(({ thresholds }) => thresholds));
    expect(Object.entries(THRESHOLDS).filter(([, one]) => !all.has(one))).toEqual([]);
  });

  it('tell what is granted to chance, and from when on jobs began apart', () => {
    expect(published('V-offered-load')).toContainEqual(
      expect.objectContaining({ value: 3, unit: 'standard deviations' }),
    );
    expect(published('V-steady-state')).toContainEqual(
      expect.objectContaining({ value: 0.1, unit: 's', means: expect.stringContaining('count as begun together') }),
    );
  });
});
