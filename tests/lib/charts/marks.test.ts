import { describe, expect, it } from 'vitest';
import { seriesMark } from '../../../scripts/lib/charts/marks.ts';

describe('seriesMark', () => {
  it('gives no two of 64 series the same colour, shape and dashes', () => {
    const marks = Array.from({ length: 64 }, (_, place) => JSON.stringify(seriesMark(place + 1)));
    expect(new Set(marks).size).toBe(64);
    expect(seriesMark(9)).toMatchObject({ colour: 'var(--series-1)', shape: 'triangle-up' });
  });
});
