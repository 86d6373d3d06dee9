import { describe, expect, it } from 'vitest';
import { countRows } from '../../../scripts/lib/fio/counted-rows.ts';

/** 10 I/Os in each ms. */
const steady = (from: number, to: number): number => 10 * (to - from);

describe('countRows', () => {
  it('takes the I/Os of the time of a row, where nothing tells how many could be in flight', () => {
    const count = countRows(steady, undefined);
    expect([count(0, 100, 1e9), count(100, 150, 1)]).toEqual([1000, 500]);
  });

  it('gives no row more than one job can have done at its latency, and the rest to the next row', () => {
    const count = countRows(steady, 1);
    // 100 ms and the one that rounding hides, at 50 ms an I/O.
    expect(count(0, 100, 50e6)).toBeCloseTo(101 / 50, 9);
    expect(count(100, 200, 0.01e6)).toBeCloseTo(2000 - 101 / 50, 9);
    expect(count(200, 300, 0.01e6)).toBe(1000);
  });

  it('lets I/Os end in a row that were begun before it, where several are in flight', () => {
    // Of 4 one ends in each ms for 100 ms, the other three only at the end, all in the next row.
    const done = (from: number): number => (from === 0 ? 100 : 3);
    const count = countRows(done, 4);
    expect([count(0, 100, 1e6), count(100, 101, 100e6)]).toEqual([100, 3]);
    const alone = countRows(done, 1);
    expect([count(101, 102, 0), alone(0, 100, 1e6), alone(100, 101, 100e6)]).toEqual([3, 100, 0.02]);
  });
});
