import { describe, expect, it } from 'vitest';
import type { Computation, ComputationInput } from '#types';
import { presentComputation, resultsOf, verdictOf } from '../../../scripts/lib/views/computations.ts';
import { RUNS } from './views-sample.ts';

const ofTest = (test: string, replication: string): ComputationInput => ({
  metric: 'iops',
  unit: 'IOPS',
  filter: { test: [test], 'axis:replication': [replication] },
});

const change: Computation = {
  what: 'IOPS of writes, 2x to 3x',
  formula: '100 × (three − two) / two',
  inputs: { two: ofTest('write', '2x'), three: ofTest('write', '3x') },
  unit: '%',
};

/** One run, whose writes are these with two replicas and with three. */
function runsWith(two: number, three: number, run = RUNS.slice(0, 1)) {
  return run.map((one) => {
    const [first] = one.measurements;
    if (first === undefined) throw new Error('the sample has no measurement');
    const of = (configuration_id: string, replication: string, iops: number) => ({
      ...first,
      id: `${first.run_id}/${configuration_id}/write/all/write`,
      configuration_id,
      test_id: 'write',
      axes: { replication },
      basis: 'measured' as const,
      iops,
    });
    return { ...one, measurements: [of('a', '2x', two), of('b', '3x', three)] };
  });
}

describe('presentComputation', () => {
  it('prints the formula with its figures, each linked, and the result with its sign', () => {
    const { parts, result } = presentComputation(change, runsWith(363_000, 237_000));
    expect(parts.map(({ text }) => text).join('')).toBe('100 × (237\u202f000 − 363\u202f000) / 363\u202f000');
    expect(parts.filter(({ href }) => href !== undefined)).toHaveLength(3);
    expect(result).toBe('\u221234.7\u00a0%');
  });

  it('takes figures in the unit that it is told', () => {
    const inFlight: Computation = {
      ...change,
      formula: 'two × 0.5',
      inputs: { two: { ...ofTest('write', '2x'), unit: 'kIOPS' } },
      unit: '',
    };
    expect(resultsOf(inFlight, runsWith(438_000, 1))).toEqual([219]);
  });

  it('says of a claim what it was taken for, and whether it holds', () => {
    const claim = { text: 'about 35 % less', at_least: -37.5, at_most: -32.5 };
    const shown = (two: number, three: number) => presentComputation({ ...change, claim }, runsWith(two, three));
    expect(shown(100, 65)).toMatchObject({ holds: true, claim: expect.stringContaining('about 35 % less') });
    expect(shown(100, 65).claim).toMatch(/-37\.5|\u221237\.5/);
    expect(shown(100, 50).holds).toBe(false);
  });

  it('gives several figures their range, and counts those that are as claimed', () => {
    const two = [...runsWith(100, 90), ...runsWith(100, 120, RUNS.slice(1, 2))];
    const { parts, several, result, claim, holds } = presentComputation(
      { ...change, claim: { text: 'slower', at_most: 0 } },
      two,
    );
    expect(parts.map(({ text }) => text).join('')).toBe('100 × (three − two) / two');
    expect(several.map(({ name, figures }) => [name, figures.map(({ text }) => text)])).toEqual([
      ['two', ['100', '100']],
      ['three', ['90', '120']],
    ]);
    expect(several.flatMap(({ figures }) => figures).every(({ href }) => href.includes('#'))).toBe(true);
    expect(result).toMatch(/10.*20.*2 values/);
    expect(claim).toMatch(/; true of 1 of 2$/);
    expect(holds).toBe(false);
    const same = [...runsWith(100, 90), ...runsWith(100, 90, RUNS.slice(1, 2))];
    expect(presentComputation(change, same).result).toBe('\u221210\u00a0% (each of 2 values)');
  });
});

describe('verdictOf', () => {
  const claimed = (holds?: boolean) => ({
    what: '',
    parts: [],
    several: [],
    result: '',
    ...(holds === undefined ? {} : { holds }),
  });

  it.each([
    [[true, true], 'shown'],
    [[true, false], 'in_part'],
    [[false], 'contradicted'],
    [[undefined], undefined],
  ])('says of claims that hold or not, %j, %s', (claims, expected) => {
    expect(verdictOf(claims.map(claimed))).toBe(expected);
  });
});
