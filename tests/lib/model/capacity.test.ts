import { describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import { hostMemory, usableBytes } from '../../../scripts/lib/model/capacity.ts';

const TB = 1e12;

describe('hostMemory', () => {
  const of = (...hosts: object[]) => hostMemory({ hosts } as unknown as Pick<Hardware, 'hosts'>);

  it('adds up the memory of all machines', () => {
    expect(of({ count: 4, memory_bytes: 64e9 }, { count: 1, memory_bytes: 8e9 })).toBe(264e9);
  });

  it('is that of the machine where several fio servers run on it', () => {
    expect(of({ count: 1, memory_bytes: 8e9 }, { count: 2, runs_on: 'load generator' })).toBe(8e9);
  });

  it('is unknown where that of one is, and where there is no machine', () => {
    expect(of({ count: 1, memory_bytes: 8e9 }, { count: 1, memory_bytes: 'not_recorded' })).toBeUndefined();
    expect(of({ count: 'not_recorded', memory_bytes: 8e9 })).toBeUndefined();
    expect(of({ count: 1 })).toBeUndefined();
    expect(of()).toBeUndefined();
  });
});

describe('usableBytes', () => {
  const of = (system: object) => usableBytes({ system } as Pick<Hardware, 'system'>);

  it('is what is recorded, where copies and parity leave so much of the raw capacity', () => {
    const mirrored = { raw_bytes: 10 * TB, protection: [{ write_factor: 2 }] };
    expect(of({ ...mirrored, usable_bytes: 5 * TB })).toBe(5 * TB);
    expect(of({ ...mirrored, usable_bytes: 5.1 * TB })).toBeUndefined();
    expect(of({ usable_bytes: 5 * TB, protection: [{ write_factor: 2 }] })).toBe(5 * TB);
    expect(of({ raw_bytes: 5 * TB, usable_bytes: 5 * TB })).toBe(5 * TB);
  });

  it('goes by the scheme that copies least, as far as schemes tell', () => {
    const protection = [{ write_factor: 3 }, { write_factor: 1.25 }, { write_factor: 'not_recorded' }];
    expect(of({ raw_bytes: 10 * TB, usable_bytes: 8 * TB, protection })).toBe(8 * TB);
    expect(of({ raw_bytes: 10 * TB, usable_bytes: 8.1 * TB, protection })).toBeUndefined();
  });

  it('is unknown where nobody recorded it', () => {
    expect([of({}), of({ usable_bytes: 'not_recorded' }), of({ usable_bytes: 0 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
