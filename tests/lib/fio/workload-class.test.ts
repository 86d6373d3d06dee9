import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../scripts/lib/base/sha256.ts';
import { sizeName, workloadClass } from '../../../scripts/lib/fio/workload-class.ts';

describe('workloadClass', () => {
  it.each([
    [{ rw: 'randread', bs_bytes: 4096 }, '4k-randread'],
    [{ rw: 'write', bs_bytes: 131072 }, '128k-write'],
    [{ rw: 'read', bs_bytes: 4194304 }, '4m-read'],
    [{ rw: 'randrw', rwmixread: 70, bs_bytes: 4096 }, '4k-randrw-70'],
    [{ rw: 'rw', rwmixread: 50, bs_bytes: 8192 }, '8k-rw-50'],
    [{ rw: 'randread', bs_bytes: 512 }, '512b-randread'],
  ])('of %j is %s', (load, id) => {
    expect(workloadClass(load)).toBe(id);
  });

  it.each([
    { rw: 'randread' },
    { bs_bytes: 4096 },
    { rw: 'randrw', bs_bytes: 4096 },
    { rw: 'randread:8', bs_bytes: 4096 },
    { rw: 'randread', bs_bytes: 0 },
    { rw: 'constructor', bs_bytes: 4096 },
  ])('is unknown for %j', (load) => {
    expect(workloadClass(load)).toBeUndefined();
  });
});

describe('sizeName', () => {
  it('does not round', () => {
    expect([1024, 1536, 1000000, 1073741824].map(sizeName)).toEqual(['1k', '1536b', '1000000b', '1g']);
  });
});

describe('sha256Hex', () => {
  // FIPS 180-4 examples: the empty text, one block, and two blocks.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of %j', (text, hash) => {
    expect(sha256Hex(text)).toBe(hash);
  });
});
