import { describe, expect, it } from 'vitest';
import { derived } from '../../../scripts/lib/model/derivation.ts';
import { packDerivations, unpackDerivations } from '../../../scripts/lib/model/packed-derivations.ts';

describe('derivations', () => {
  const bandwidth = derived('1024 × sum(bw)', {
    bw: [
      { value: 3.5, pointer: '/jobs/0/read/bw' },
      { value: 0, of: 'read' },
    ],
  });
  const share = {
    ...derived('bin', { bin: [{ value: 9 }] }),
    bins: { percentile: 99, value: 9, total: 4, below: 3, within: 1 },
  };
  const nested = derived('formula × 2', { formula: [{ value: 3584, derivation: bandwidth }] });
  const all = new Map([
    [
      'a/b',
      new Map([
        ['bw', bandwidth],
        ['lat_p99_ns', share],
      ]),
    ],
    ['a/c', new Map([['iops', nested]])],
  ]);

  it('are the same when they come out of the text that they went into', () => {
    expect(unpackDerivations(packDerivations(all))).toEqual(all);
  });

  it('stand there with the text of their formula only', () => {
    expect(packDerivations(all)).toContain('"formula":"1024 × sum(bw)"');
    expect(packDerivations(all)).not.toContain('expression');
  });
});
