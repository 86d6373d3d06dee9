import { describe, expect, it } from 'vitest';
import { readAtLimit } from '../../../scripts/lib/database/limit-ranking.ts';

const point = (load: number, rate: number, lat_ns: number) => ({ load, rate, lat_ns });

describe('readAtLimit', () => {
  const curve = [point(4, 300, 3e6), point(1, 100, 1e6), point(8, 320, 8e6)];

  it('reads between the two loads where the limit is passed', () => {
    // Half way from 1 to 3 ms: half way from 100 to 300.
    expect(readAtLimit(curve, 2e6)).toEqual({ kind: 'between', rate: 200, below: curve[1], above: curve[0] });
  });

  it('does not go beyond the curve, on either side', () => {
    expect(readAtLimit(curve, 10e6)).toEqual({ kind: 'beyond', rate: 320, below: curve[2] });
    expect(readAtLimit(curve, 0.5e6)).toEqual({ kind: 'under', above: curve[1] });
    expect(readAtLimit([], 1e6)).toBeUndefined();
  });

  it('rests on the load that reached most, where more load gave less', () => {
    const peaked = [point(1, 100, 1e6), point(2, 180, 1.5e6), point(4, 150, 2e6), point(8, 160, 4e6)];
    expect(readAtLimit(peaked, 9e6)).toEqual({ kind: 'beyond', rate: 180, below: peaked[1] });
    // Half way from 2 to 4 ms the line is at 155, and a lower load reached 180 within the limit.
    expect(readAtLimit(peaked, 3e6)).toEqual({ kind: 'between', rate: 180, below: peaked[1], above: peaked[3] });
  });

  it('takes a measured point as it is, where latency equals the limit', () => {
    expect(readAtLimit(curve, 3e6)).toMatchObject({ kind: 'between', rate: 300, below: curve[0] });
  });

  it('goes by the first load that passes, and never below the last that did not', () => {
    const falling = [point(1, 100, 1e6), point(2, 60, 3e6), point(4, 500, 1.5e6)];
    expect(readAtLimit(falling, 2e6)).toMatchObject({ kind: 'between', rate: 100 });
  });
});
