import { describe, expect, it } from 'vitest';
import { protectionOf, writeCost } from '../../../scripts/lib/analyse/write-cost.ts';

const costs = (scheme: string, write_factor?: number | 'not_recorded') =>
  (['bytes', 'small'] as const).map((of) => {
    const cost = writeCost({ scheme, ...(write_factor === undefined ? {} : { write_factor }) }, 2, of);
    return cost && `${cost.factor} ${cost.kind}`;
  });

describe('writeCost', () => {
  it.each([
    ['none', '1 none'],
    ['RAID 0', '1 none'],
    ['JBOD', '1 none'],
    ['RAID 1', '2 copies'],
    ['raid10', '2 copies'],
    ['RAID-1+0', '2 copies'],
    ['mirror', '2 copies'],
    ['3x replication', '3 copies'],
    ['2 replicas', '2 copies'],
    ['replicas: 3', '3 copies'],
    ['2 copies', '2 copies'],
  ])('of %s is the same for large and for small writes', (scheme, cost) => {
    expect(costs(scheme)).toEqual([cost, cost]);
  });

  it.each([
    ['RAID 5', [undefined, '4 raid5']],
    ['RAID 5 (4+1)', ['1.25 erasure', '4 raid5']],
    ['RAID-6', [undefined, '6 raid6']],
    ['RAID6 8+2', ['1.25 erasure', '6 raid6']],
    ['RAID 50', [undefined, undefined]],
    ['EC 4+2', ['1.5 erasure', undefined]],
    ['EC 0+2', [undefined, undefined]],
    ['a scheme of our own', [undefined, undefined]],
  ])('of %s depends on the size of the write', (scheme, expected) => {
    expect(costs(scheme)).toEqual(expected);
  });

  it('is what the run declares, of bytes alone and where the scheme does not fix it', () => {
    expect(costs('a scheme of our own', 1.4)).toEqual(['1.4 declared', undefined]);
    expect(costs('RAID 5', 1.125)).toEqual(['1.125 declared', '4 raid5']);
    expect(costs('EC 4+2', 1.6)).toEqual(['1.6 declared', undefined]);
    expect(costs('a scheme of our own', 1)).toEqual(['1 declared', undefined]);
    expect(costs('RAID 0', 7)).toEqual(['1 none', '1 none']);
    expect(costs('RAID 1', 7)).toEqual(['2 copies', '2 copies']);
  });

  it('is as if nothing was declared where the factor is none', () => {
    expect(costs('EC 4+2', 0)).toEqual(['1.5 erasure', undefined]);
    expect(costs('EC 4+2', 'not_recorded')).toEqual(['1.5 erasure', undefined]);
  });

  it('names the scheme and its place', () => {
    expect(writeCost({ scheme: 'EC 4+2' }, 2, 'bytes')).toEqual({
      factor: 1.5,
      kind: 'erasure',
      scheme: 'EC 4+2',
      place: 2,
    });
  });
});

describe('protectionOf', () => {
  const two = [{ scheme: '2x replication' }, { scheme: '3x replication' }];

  it('is the only one, whatever the axes are', () => {
    expect(protectionOf([{ scheme: 'RAID 6' }], { protection: 'RAID 5' })).toBe(0);
  });

  it('is the one whose name, or its first words, an axis tells, in any letters', () => {
    expect(protectionOf(two, { network: 'RDMA', copies: '3X' })).toBe(1);
    expect(protectionOf(two, { protection: '2x Replication' })).toBe(0);
    expect(protectionOf(two, { protection: '2x rep' })).toBeUndefined();
  });

  it('is unknown where no axis tells it, or axes tell several', () => {
    expect(protectionOf(two, { network: 'RDMA' })).toBeUndefined();
    expect(protectionOf(two, { from: '2x', to: '3x' })).toBeUndefined();
    expect(protectionOf([], {})).toBeUndefined();
  });
});
