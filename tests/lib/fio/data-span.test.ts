import { describe, expect, it } from 'vitest';
import { writtenSpan } from '../../../scripts/lib/fio/data-span.ts';
import { direction, fioOutput, job } from '../../fio-fixtures.ts';

const WRITES = { write: direction(100) };
const of = (...options: readonly object[]) =>
  writtenSpan([
    {
      output: fioOutput({
        jobs: options.map((one, place) => job(`job-${place}`, { rw: 'randwrite', ...one }, WRITES)),
      }),
    },
  ]);

describe('writtenSpan', () => {
  it('counts a file that all jobs share once', () => {
    expect(of({ filename: '/dev/sdb', size: '1m', numjobs: '64' })).toBe(2 ** 20);
    expect(of({ filename: 'a:b', size: '1m' }, { filename: 'a:b', size: '2m' })).toBe(2 * 2 ** 20);
    expect(of({ filename: 'a', size: '1m' }, { filename: 'b', size: '1m' })).toBe(2 * 2 ** 20);
  });

  it('counts a file or a part of its own for each clone', () => {
    expect(of({ size: '1m', numjobs: '4' })).toBe(4 * 2 ** 20);
    expect(of({ filename: '/dev/sdb', size: '1m', numjobs: '4', offset_increment: '1m' })).toBe(4 * 2 ** 20);
    expect(
      of({ filename: '/dev/sdb', size: '1m', offset: '0' }, { filename: '/dev/sdb', size: '1m', offset: '1m' }),
    ).toBe(2 * 2 ** 20);
    expect(of({ filename: 'a', directory: '/x:/y', size: '1m', numjobs: '2' })).toBe(2 * 2 ** 20);
  });

  it('counts clones that fio reports apart once', () => {
    const clone = job('write', { rw: 'write', size: '1m', numjobs: '2' }, { ...WRITES, groupid: 0 });
    expect(writtenSpan([{ output: fioOutput({ jobs: [clone, clone] }) }])).toBe(2 * 2 ** 20);
  });

  it('leaves jobs out that do not write, and is unknown where the size is', () => {
    expect(of({ filename: 'a', size: '1m' }, { filename: 'b', size: '4m', rw: 'randread' })).toBe(2 ** 20);
    expect(of({ filename: 'a', size: '50%' })).toBeUndefined();
    expect(of({ filename: 'a' })).toBeUndefined();
    expect(writtenSpan([])).toBeUndefined();
  });
});
